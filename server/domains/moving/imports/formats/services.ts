import type { Service } from '../../../../../shared/imports.ts';
import { foldedName } from '../../../../platform/text/csv.ts';
import * as babelio from './babelio.ts';
import * as booklogr from './booklogr.ts';
import * as bookwyrm from './bookwyrm.ts';
import * as calibre from './calibre.ts';
import * as commonplace from './commonplace.ts';
import * as goodreads from './goodreads.ts';
import * as hardcover from './hardcover.ts';
import * as inventaire from './inventaire.ts';
import * as jelu from './jelu.ts';
import type { JsonItem } from './jsonItems.ts';
import * as librarything from './librarything.ts';
import * as openlibrary from './openlibrary.ts';
import * as openreads from './openreads.ts';
import type { RowReader } from './rows.ts';
import * as storygraph from './storygraph.ts';

/** A table of a service: recognised by columns that only it has, wherever they stand. */
export interface TableFormat {
  /** The table is this service's if it has all columns of one of these. */
  marks: string[][];
  read: (reader: RowReader) => void;
  /** Puts a row right that has another number of cells than the header; undefined if it cannot. */
  mend?: (cells: string[], headers: string[]) => string[] | undefined;
}

/** A JSON document of a service: recognised by names of members in its beginning. */
export interface DocumentFormat {
  isDocument: (names: ReadonlySet<string>) => boolean;
  /** Members that are lists of books; without it each member is a book. */
  lists?: string[];
  readItem: (item: JsonItem, reader: RowReader) => void;
}

/** Our own first: whoever came back has columns and members of no other. */
export const TABLES: [Service, TableFormat][] = [
  ['commonplace', commonplace],
  ['goodreads', goodreads],
  ['storygraph', storygraph],
  ['librarything', librarything],
  ['openlibrary', openlibrary],
  ['bookwyrm', bookwyrm],
  ['hardcover', hardcover],
  ['calibre', calibre],
  ['openreads', openreads],
  ['booklogr', booklogr],
  ['jelu', jelu],
  ['inventaire', inventaire],
  ['babelio', babelio],
];

export const DOCUMENTS: [Service, DocumentFormat][] = [
  ['commonplace', commonplace],
  ['bookwyrm', bookwyrm],
  ['librarything', librarything],
];

/** Whose table has these columns; undefined for any other table. */
export function tableFormatOf(headers: string[]): [Service, TableFormat] | undefined {
  const folded = new Set(headers.map(foldedName));
  return TABLES.find(([, { marks }]) =>
    marks.some((columns) => columns.every((column) => folded.has(foldedName(column)))),
  );
}
