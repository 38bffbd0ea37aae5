import type { Said } from '../../../../shared/importTexts.ts';
import type { Format, Outcome, Status } from '../../../../shared/library.ts';
import type { Visibility } from '../../../../shared/visibility.ts';

/**
 * A row of somebody's file, each field as what it means. What the file does not say is null or an
 * empty list: nothing is guessed. All texts are plain text, but `review.text`, `note` and the notes of
 * quotes and progress, which are our Markdown.
 */
export interface ImportedRow {
  /** The row's first line in the file, the header being line 1; of JSON, which item it is, from 1. */
  line: number;
  /** Header → cell, as in the file. */
  raw: Record<string, string>;
  /** Why nothing can be done with this row; null for all others. */
  unreadable: Said | null;
  title: string;
  subtitle: string | null;
  authors: string[];
  contributors: { name: string; role: string }[];
  /** ISBN-13, the likeliest first. What a spreadsheet has rounded is not among them. */
  isbns: string[];
  ids: Ids;
  series: { name: string; position: string | null }[];
  status: Status | null;
  /** 0.5 to 5, in halves. */
  rating: number | null;
  /** Of the newest reading: partial dates (`2024`, `2024-05`, `2024-05-17`). */
  startedOn: string | null;
  endedOn: string | null;
  /** Newest first; those that nobody knows the dates of last. */
  readings: ImportedReading[];
  /** How often it was read to its end, as the file says; null where it does not. */
  readCount: number | null;
  shelves: string[];
  /** The book's place on a shelf, from 1, by the shelf's name, where the file knows it. */
  shelfPlaces: Record<string, number>;
  /** Who saw a shelf there, by its name, where the file knows it. */
  shelfVisibility?: Record<string, Visibility>;
  tags: string[];
  owned: boolean | null;
  format: Format | null;
  pages: number | null;
  publisher: string | null;
  /** Of the edition; years before Christ are negative. */
  year: number | null;
  originalYear: number | null;
  /** ISO 639. */
  language: string | null;
  review: ImportedReview | null;
  note: string | null;
  quotes: ImportedQuote[];
  /** A day, or a moment in ISO 8601 where the file knows it. */
  addedAt: string | null;
  position: Position | null;
  isFavorite: boolean | null;
  visibility: Visibility | null;
  /** Each cell that could not be read, or not be taken as it is. */
  problems: ({ column: string } & Said)[];
}

/** What other places call the book. */
export interface Ids {
  /** Ours: the `googleId` of a book here. */
  commonplace?: string;
  google?: string;
  goodreads?: string;
  /** `OL45804W`. */
  openlibraryWork?: string;
  /** `OL7353617M`. */
  openlibraryEdition?: string;
  librarything?: string;
  hardcover?: string;
  storygraph?: string;
  inventaire?: string;
  wikidata?: string;
  asin?: string;
  oclc?: string;
}

export type Position = { page: number } | { percent: number } | { minute: number };

export interface ImportedReading {
  startedOn: string | null;
  endedOn: string | null;
  /** Null while it is open. */
  outcome: Outcome | null;
  pages: number | null;
  progress: ImportedProgress[];
}

export interface ImportedProgress {
  at: string;
  position: Position;
  note: string | null;
  visibility: Visibility | null;
}

export interface ImportedReview {
  title: string;
  text: string;
  hasSpoilers: boolean;
  createdAt: string | null;
  visibility: Visibility | null;
}

export interface ImportedQuote {
  text: string;
  position: Position | null;
  note: string | null;
  hasSpoilers: boolean;
  createdAt: string | null;
  visibility: Visibility | null;
}

/** A row of which nothing is known yet. */
export const emptyRow = (line: number, raw: Record<string, string>): ImportedRow => ({
  line,
  raw,
  unreadable: null,
  title: '',
  subtitle: null,
  authors: [],
  contributors: [],
  isbns: [],
  ids: {},
  series: [],
  status: null,
  rating: null,
  startedOn: null,
  endedOn: null,
  readings: [],
  readCount: null,
  shelves: [],
  shelfPlaces: {},
  tags: [],
  owned: null,
  format: null,
  pages: null,
  publisher: null,
  year: null,
  originalYear: null,
  language: null,
  review: null,
  note: null,
  quotes: [],
  addedAt: null,
  position: null,
  isFavorite: null,
  visibility: null,
  problems: [],
});
