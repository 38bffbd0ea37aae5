import { plural } from './plural.ts';

/** The history of a book. */
export const history = {
  title: 'History',
  titleOf: (title: string) => `History of ${title}`,
  failed: 'The history could not be loaded.',
  none: 'Nobody has changed anything yet.',
  noneMore: 'What the catalogue says of this book is as it came in.',
  count: (count: number) => plural(count, { one: '# change', other: '# changes' }),
  /** Who did it stands in the braces. */
  kinds: {
    added: '{} added this book',
    corrected: '{} corrected',
    reverted: '{} took a change back',
  },
  somebodyWhoLeft: 'Somebody who has left',
  before: 'before: ',
  after: 'after: ',
  fields: {
    title: 'Title',
    subtitle: 'Subtitle',
    authors: 'Authors',
    categories: 'Categories',
    publishedDate: 'Published',
    pageCount: 'Pages',
    publisher: 'Publisher',
    language: 'Language',
    isbn13: 'ISBN',
    description: 'Description',
    cover: 'Cover',
  },
  pictureHandedIn: 'A picture that was handed in',
  revert: 'Revert',
  reverting: 'Reverting...',
  revertOf: (fields: string[]) =>
    `Revert this change of ${fields.map((field) => field.toLowerCase()).join(', ')}`,
  reverted: 'The change is taken back.',
  revertFailed: 'The change could not be taken back. Please try again.',
};
