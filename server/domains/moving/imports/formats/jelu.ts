import { isbnsOf, listOf, statusOf } from '../../../reading/items/cells.ts';
import { readColumns } from './columns.ts';
import type { RowReader } from './rows.ts';

export const marks = [
  ['read_dates', 'dropped_dates'],
  ['read_dates', 'currently_reading'],
];

/** Jelu's export: ends of all readings, and when those that go on began. */
export function read(reader: RowReader) {
  const { out, cell, asDate, addReading } = reader;
  readColumns(reader, {
    title: 'Title',
    authorsByComma: ['authors', 'Author'],
    publisher: 'Publisher',
    isOwned: 'owned',
    tags: 'tags',
  });
  out.isbns = isbnsOf(cell('isbn13'), cell('isbn10'), ...reader.isbns('ISBN'));
  // They repeat the tags without their blanks, for Goodreads.
  const tags = new Set(out.tags.map(withoutBlanks));
  out.shelves = listOf(cell('Bookshelves'), /[\s,]+/).filter(
    (name) => !tags.has(withoutBlanks(name)),
  );
  const datesOf = (column: string) =>
    listOf(cell(column), /[,;]/).flatMap((text) => asDate(column, text) ?? []);
  const finished = datesOf('read_dates');
  const dropped = datesOf('dropped_dates');
  const started = datesOf('currently_reading');
  const shelf = statusOf(cell('Shelves'));
  const lastOf = (dates: string[]) => [...dates].sort().at(-1) ?? '';

  for (const date of finished) addReading(null, date, 'finished');
  for (const date of dropped) addReading(null, date, 'stopped');
  if (
    shelf === 'reading' ||
    (shelf === undefined && lastOf(started) > lastOf([...finished, ...dropped]))
  ) {
    out.status = 'reading';
    addReading(lastOf(started) || null, null, null);
  } else if (shelf === 'want') out.status = 'want';
  else if (lastOf(dropped) > lastOf(finished)) out.status = 'stopped';
  else if (finished.length > 0) out.status = 'read';
  else out.status = shelf ?? null;
  // The day of the last thing that happened, whatever it was.
  const last = reader.date('Date Read');
  if (last && out.readings.length === 0 && (out.status === null || out.status === 'read'))
    addReading(null, last, 'finished');
}

const withoutBlanks = (name: string) => name.toLowerCase().replace(/\s/g, '');
