import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');
const figure = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What the heads of pages say to programs that show links; no part of what a browser loads. */
export const previews: OwnPreviewWords = {
  comma: ', ',
  book: {
    by: (authors) => `By ${authors}.`,
    named: (title, authors) => `${title} by ${authors}`,
    rated: (average, count) =>
      `${figure.format(average)} of 5 stars from ${plural(count, { one: '# reader', other: '# readers' })}.`,
    unknown: 'A book on Commonplace.',
    cover: (name) => `The cover of ${name}`,
  },
  mark: 'The mark of Commonplace',
  author: (name, titles) => `Books by ${name}: ${titles}`,
  list: (count, owner) =>
    `${plural(count, { one: '# book', other: '# books' })}, a list by ${at(owner)}.`,
  group: {
    of: (count) => `A reading group of ${plural(count, { one: '# member', other: '# members' })}.`,
    reads: (title) => `Its book is ${title}.`,
  },
  profile: {
    reviews: (count) => plural(count, { one: '# review', other: '# reviews' }),
    favorites: (count) => plural(count, { one: '# favorite book', other: '# favorite books' }),
    followers: (count) => plural(count, { one: '# follower', other: '# followers' }),
    isPrivate: 'This profile is private.',
  },
  year: {
    title: (year, name) => `${year} in books · ${at(name)}`,
    books: (count) => plural(count, { one: '# book', other: '# books' }),
    pages: (count) => plural(count, { one: '# page', other: '# pages' }),
    text: (year, name, counts) => `What ${at(name)} read in ${year}: ${counts}.`,
  },
};
