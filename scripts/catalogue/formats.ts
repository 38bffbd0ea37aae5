import { isTable, readTable } from './csv.ts';
import { isGoogleBooks, readGoogleBooks } from './googleBooks.ts';
import { headOf, linesOf } from './lines.ts';
import { isOpenLibraryDump, readOpenLibraryDump } from './openLibraryDump.ts';
import type { Read } from './record.ts';

/** What a file is, and how to read it. */
export interface Reader {
  format: string;
  records(onBytes: (read: number) => void): AsyncIterable<Read[]>;
}

/** A file whose format nobody here knows; the message tells the person why. */
export class FormatError extends Error {}

/** Recognises the format of a file by what it says, never by its name. */
export async function readerOf(path: string, map?: Record<string, string>): Promise<Reader> {
  const head = await headOf(path);
  const lines = (onBytes: (read: number) => void) => linesOf(path, onBytes);
  if (head.trim() === '') return { format: 'nothing', async *records() {} };
  if (isOpenLibraryDump(head)) {
    return { format: 'Open Library', records: (on) => readOpenLibraryDump(lines(on)) };
  }
  if (isGoogleBooks(head)) {
    return { format: 'Google Books', records: (on) => readGoogleBooks(lines(on)) };
  }
  const table = isTable(head, map);
  if (!table) {
    throw new FormatError(
      `${path} is neither a dump of Open Library, nor an answer of Google Books, nor a table with a column for the title. Say which columns it has: --map title=…,authors=…`,
    );
  }
  return { format: table.name, records: (on) => readTable(lines(on), table) };
}
