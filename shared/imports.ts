/** The services whose files are read; `isbns` is any text with ISBNs in it, `other` any other table. */
export const SERVICES = [
  'goodreads',
  'storygraph',
  'librarything',
  'openlibrary',
  'bookwyrm',
  'hardcover',
  'calibre',
  'openreads',
  'booklogr',
  'jelu',
  'inventaire',
  'babelio',
  'commonplace',
  'isbns',
  'other',
] as const;
export type Service = (typeof SERVICES)[number];

/** What the services call themselves, in every language. */
export const SERVICE_NAMES = {
  goodreads: 'Goodreads',
  storygraph: 'StoryGraph',
  librarything: 'LibraryThing',
  openlibrary: 'Open Library',
  bookwyrm: 'BookWyrm',
  hardcover: 'Hardcover',
  calibre: 'Calibre',
  openreads: 'Openreads',
  booklogr: 'BookLogr',
  jelu: 'Jelu',
  inventaire: 'Inventaire',
  babelio: 'Babelio',
  commonplace: 'Commonplace',
} as const satisfies Partial<Record<Service, string>>;

/** What a column of a table that no service wrote may be said to mean. */
export const MEANINGS = [
  'title',
  'authors',
  'isbn',
  'rating',
  'status',
  'review',
  'startedOn',
  'endedOn',
  'addedAt',
  'shelves',
  'tags',
  'note',
  'pages',
  'publisher',
  'year',
  'language',
  'format',
  'series',
  'ignore',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** How far an import has come. */
export const IMPORT_STATES = [
  'reading',
  'matching',
  'ready',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What becomes of a row: what is known of its book, and what was done. */
export const ROW_STATES = [
  'sure',
  'doubtful',
  'unknown',
  'skipped',
  'unreadable',
  'unchanged',
  'applied',
  'undone',
  'kept',
] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The types that files come as; what is in one is found out by looking at it. */
export const IMPORT_TYPES = [
  'text/csv',
  'application/json',
  'application/zip',
  'text/plain',
  'application/octet-stream',
  // What browsers on Windows call them.
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/x-zip-compressed',
];

/** An import can be undone for so long. */
export const IMPORT_UNDO_DAYS = 90;
/** One that is never applied is forgotten after so long. */
export const IMPORT_WAITS_DAYS = 30;
/** A doubtful row has at most so many candidates. */
export const CANDIDATES_MAX = 5;
/** How large a file may be, in bytes. */
export const IMPORT_BYTES_MAX = 50 * 1024 * 1024;
