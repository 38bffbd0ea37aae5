import type { RawBook } from '../../server/domains/books/books/book.ts';

/** What a reader of a format makes of its lines, one after the other. */
export type CatalogueRecord =
  | AuthorRecord
  | WorkRecord
  | EditionRecord
  | RedirectRecord
  | DeleteRecord
  | ReadersRecord
  | VolumeRecord;

/** A record with the line it begins at; or a line that cannot be used, and why. */
export type Read = { line: number; record: CatalogueRecord } | Reject;

export interface Reject {
  line: number;
  reason: string;
  /** What the line says, shortened. */
  text: string;
}

/** Open Library's authors, works and editions by the numbers in their keys. */
export interface AuthorRecord {
  kind: 'author';
  key: number;
  name: string;
  /** Plain text. */
  bio?: string | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD; years before our era are negative. */
  bornOn?: string | undefined;
  diedOn?: string | undefined;
  otherNames?: string[] | undefined;
}

export interface WorkRecord {
  kind: 'work';
  key: number;
  title: string;
  subtitle?: string | undefined;
  authors: number[];
  subjects?: string[] | undefined;
  /** May hold any markup. */
  description?: string | undefined;
  cover?: number | undefined;
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  firstPublished?: string | undefined;
  /** The people, places and times in it. */
  about?: string[] | undefined;
  firstSentence?: string | undefined;
}

export interface EditionRecord {
  kind: 'edition';
  key: number;
  /** None: the edition stands for itself. */
  work: number | undefined;
  title: string;
  subtitle?: string | undefined;
  authors: number[];
  /** ISBN-13, right ones only. */
  isbns: string[];
  publisher?: string | undefined;
  published?: string | undefined;
  pages?: number | undefined;
  /** ISO 639. */
  language?: string | undefined;
  format?: string | undefined;
  cover?: number | undefined;
  description?: string | undefined;
  /** As they are written: `Discworld ; 8`. */
  series?: string[] | undefined;
  /** Who else worked on it, as they are written: `Constance Garnett (Translator)`. */
  contributions?: string[] | undefined;
  firstSentence?: string | undefined;
}

export interface RedirectRecord {
  kind: 'redirect';
  of: 'author' | 'work' | 'edition';
  key: number;
  to: number;
}

export interface DeleteRecord {
  kind: 'delete';
  of: 'author' | 'work' | 'edition';
  key: number;
}

/** Somebody there has rated a work or put it on a shelf. */
export interface ReadersRecord {
  kind: 'readers';
  work: number;
  readers: number;
}

/** A whole book in one record, as Google and tables have it: one edition, and what it is of. */
export interface VolumeRecord {
  kind: 'volume';
  source: 'google' | 'csv';
  /** What the source calls this edition. */
  key: string | undefined;
  book: RawBook;
  /** Dated by its edition; the book's own date is that of the first publication. */
  editionDate?: string | undefined;
  format?: string | undefined;
  series?: string | undefined;
  readers?: number | undefined;
}
