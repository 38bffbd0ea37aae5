import {
  contributorsOf,
  listOf,
  nameOf,
  placedNamesOf,
  shelfStatusOf,
  statusOf,
  wholeOf,
  yesOf,
} from '../../../reading/items/cells.ts';
import { readColumns } from './columns.ts';
import { markdownOf } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';
import { withoutGuard } from './spreadsheets.ts';

/** Columns that both generations of the export have, and nobody else. */
export const marks = [['Book Id', 'My Rating', 'Exclusive Shelf']];

const SHELVES_OF_EVERYBODY = new Set(['read', 'to-read', 'currently-reading']);

const AUTHOR = /^(?:co-?|goodreads )?author$|^writer$/i;

/**
 * Goodreads' library export, of 24 or 31 columns. No start is ever told, and of several readings only
 * the last one's end.
 */
export function read(reader: RowReader) {
  const { out, cell, prose, date, addReading, review } = reader;
  const text = (column: string) => withoutGuard(cell(column));
  const long = (column: string) => withoutGuard(prose(column));
  reader.id('goodreads', cell('Book Id'));
  out.title = text('Title');
  out.authors = [nameOf(text('Author'))];
  // Translators and illustrators stand among them, mostly without a word that says so.
  for (const { name, role } of contributorsOf(text('Additional Authors')))
    if (AUTHOR.test(role)) out.authors.push(name);
    else out.contributors.push({ name, role });
  readColumns(reader, {
    isbns: ['ISBN13', 'ISBN'],
    rating: 'My Rating',
    format: 'Binding',
    pages: 'Number of Pages',
    year: 'Year Published',
    originalYear: 'Original Publication Year',
    addedOn: 'Date Added',
    readCount: 'Read Count',
  });
  out.publisher = nameOf(text('Publisher')) || null;
  out.owned = (wholeOf(cell('Owned Copies')) ?? 0) > 0 || null;

  const exclusive = text('Exclusive Shelf');
  out.status =
    (SHELVES_OF_EVERYBODY.has(exclusive) ? statusOf(exclusive) : shelfStatusOf(exclusive)) ?? null;
  const shelves = listOf(text('Bookshelves'));
  out.shelves = [...shelves, exclusive].filter(
    (name) => name !== '' && !SHELVES_OF_EVERYBODY.has(name),
  );
  out.shelfPlaces = placesOf(text('Bookshelves with positions'));
  const endedOn = date('Date Read');
  if (endedOn) addReading(null, endedOn, out.status === 'stopped' ? 'stopped' : 'finished');

  addNote(out, markdownOf(long('Private Notes')));
  review({ text: markdownOf(long('My Review')), hasSpoilers: yesOf(cell('Spoiler')) === true });
}

/** `to-read (#80), test-aad (#1)`. */
function placesOf(text: string) {
  const places: Record<string, number> = {};
  for (const [name, place] of placedNamesOf(text))
    if (place !== undefined && !SHELVES_OF_EVERYBODY.has(name)) places[name] = place;
  return places;
}
