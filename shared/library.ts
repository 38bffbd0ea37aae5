/** How far somebody is with a book; without one it is only owned, on a shelf or noted. */
export const STATUSES = ['want', 'reading', 'paused', 'read', 'stopped'] as const;
export type Status = (typeof STATUSES)[number];

/** How a reading ended; without one it is open. */
export const OUTCOMES = ['finished', 'stopped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const FORMATS = ['paper', 'ebook', 'audio'] as const;
export type Format = (typeof FORMATS)[number];

/** How soon a book is to be read, as people say it: the first is 1. */
export const PRIORITIES = ['first', 'soon', 'inTurn', 'later', 'someDay'] as const;

/** What a library is ordered by; unknowns come last whatever the direction. */
export const LIBRARY_SORTS = [
  'added',
  'updated',
  'started',
  'finished',
  'title',
  'author',
  'rating',
  'average',
  'published',
  'pages',
  'percent',
  'shelf',
  'due',
  'priority',
] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** What is ordered from the first to the last unless told otherwise; all else begins with the last. */
export const ASCENDING_SORTS: readonly LibrarySort[] = [
  'title',
  'author',
  'shelf',
  'due',
  'priority',
];

/** What only the owner of a library sees, and orders it by. */
export const OWNERS_SORTS: readonly LibrarySort[] = ['due', 'priority'];

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];
