import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('de-DE');
const figure = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What the heads of pages say to programs that show links; no part of what a browser loads. */
export const previews: OwnPreviewWords = {
  comma: ', ',
  book: {
    by: (authors) => `Von ${authors}.`,
    named: (title, authors) => `${title} von ${authors}`,
    rated: (average, count) =>
      `${figure.format(average)} von 5 Sternen, ${plural(count, { one: '# Bewertung', other: '# Bewertungen' })}.`,
    unknown: 'Ein Buch auf Commonplace.',
    cover: (name) => `Der Umschlag von ${name}`,
  },
  mark: 'Das Zeichen von Commonplace',
  author: (name, titles) => `Bücher von ${name}: ${titles}`,
  list: (count, owner) =>
    `${plural(count, { one: '# Buch', other: '# Bücher' })}, eine Liste von ${at(owner)}.`,
  group: {
    of: (count) =>
      `Ein Lesekreis mit ${plural(count, { one: '# Mitglied', other: '# Mitgliedern' })}.`,
    reads: (title) => `Sein Buch ist ${title}.`,
  },
  profile: {
    reviews: (count) => plural(count, { one: '# Rezension', other: '# Rezensionen' }),
    favorites: (count) => plural(count, { one: '# Lieblingsbuch', other: '# Lieblingsbücher' }),
    followers: (count) => plural(count, { one: '# Follower', other: '# Follower' }),
    isPrivate: 'Dieses Profil ist privat.',
  },
  year: {
    title: (year, name) => `${year} in Büchern · ${at(name)}`,
    books: (count) => plural(count, { one: '# Buch', other: '# Bücher' }),
    pages: (count) => plural(count, { one: '# Seite', other: '# Seiten' }),
    text: (year, name, counts) => `Was ${at(name)} ${year} gelesen hat: ${counts}.`,
  },
};
