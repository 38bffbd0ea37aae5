import type { Said } from '../../../../shared/importTexts.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { emptyItem, type LibraryItem } from './libraryItem.ts';

/** A row of somebody's file: what it says of a book, each field as what it means, and what there is to say of the row. */
export interface ImportedRow extends LibraryItem {
  /** The row's first line in the file, the header being line 1; of JSON, which item it is, from 1. */
  line: number;
  /** Header → cell, as in the file. */
  raw: Record<string, string>;
  /** Why nothing can be done with this row; null for all others. */
  unreadable: Said | null;
  /** Of the newest reading: partial dates (`2024`, `2024-05`, `2024-05-17`). */
  startedOn: string | null;
  endedOn: string | null;
  /** How often it was read to its end, as the file says; null where it does not. */
  readCount: number | null;
  /** Who saw a shelf there, by its name, where the file knows it. */
  shelfVisibility?: Record<string, Visibility>;
  /** Each cell that could not be read, or not be taken as it is. */
  problems: ({ column: string } & Said)[];
}

/** A row as it is kept, its cells apart. */
export type ReadRow = Omit<ImportedRow, 'raw'>;

/** A row of which nothing is known yet. */
export function emptyRow(line: number, raw: Record<string, string>): ImportedRow {
  const row: ImportedRow = JSON.parse(EMPTY);
  row.line = line;
  row.raw = raw;
  return row;
}

const NOTHING: Omit<ImportedRow, keyof LibraryItem> = {
  line: 0,
  raw: {},
  unreadable: null,
  startedOn: null,
  endedOn: null,
  readCount: null,
  problems: [],
};
/** Fifty thousand rows are made of it: out of a text that is quickest. */
const EMPTY = JSON.stringify({ ...emptyItem(), ...NOTHING });
