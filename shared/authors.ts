/** What somebody does for a book; `contributor` is whatever else, and what nobody says. */
export const AUTHOR_ROLES = [
  'author',
  'translator',
  'narrator',
  'illustrator',
  'editor',
  'foreword',
  'contributor',
] as const;
export type AuthorRole = (typeof AUTHOR_ROLES)[number];
