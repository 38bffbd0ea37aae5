/** How far somebody is with a book; without one it is only owned, on a shelf or noted. */
export const STATUSES = ['want', 'reading', 'paused', 'read', 'stopped'] as const;
export type Status = (typeof STATUSES)[number];

/** How a reading ended; without one it is open. */
export const OUTCOMES = ['finished', 'stopped'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const FORMATS = ['paper', 'ebook', 'audio'] as const;
export type Format = (typeof FORMATS)[number];

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
] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];
