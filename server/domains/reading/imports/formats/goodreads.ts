import {
  contributorsOf,
  formatOf,
  isbnsOf,
  isRounded,
  listOf,
  nameOf,
  placedNamesOf,
  shelfStatusOf,
  starsOf,
  statusOf,
  wholeOf,
  yearOf,
  yesOf,
} from './cells.ts';
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
export function read({ out, cell, prose, take, date, problem, addReading, review }: RowReader) {
  const text = (column: string) => withoutGuard(cell(column));
  const long = (column: string) => withoutGuard(prose(column));
  const id = wholeOf(cell('Book Id'), 999_999_999);
  if (id) out.ids.goodreads = String(id);
  out.title = text('Title');
  out.authors = [nameOf(text('Author'))];
  // Translators and illustrators stand among them, mostly without a word that says so.
  for (const { name, role } of contributorsOf(text('Additional Authors')))
    if (AUTHOR.test(role)) out.authors.push(name);
    else out.contributors.push({ name, role });
  out.isbns = isbnsOf(cell('ISBN13'), cell('ISBN'));
  for (const column of ['ISBN13', 'ISBN'])
    if (isRounded(cell(column))) problem(column, 'rounded', { cell: cell(column) });
  out.rating = take('My Rating', 'rating_wrong', (stars) => starsOf(stars));
  out.publisher = nameOf(text('Publisher')) || null;
  out.format = formatOf(cell('Binding')) ?? null;
  out.pages = wholeOf(cell('Number of Pages')) || null;
  out.year = yearOf(cell('Year Published')) ?? null;
  out.originalYear = yearOf(cell('Original Publication Year')) ?? null;
  out.addedAt = date('Date Added');
  out.owned = (wholeOf(cell('Owned Copies')) ?? 0) > 0 || null;

  const exclusive = text('Exclusive Shelf');
  out.status =
    (SHELVES_OF_EVERYBODY.has(exclusive) ? statusOf(exclusive) : shelfStatusOf(exclusive)) ?? null;
  const shelves = listOf(text('Bookshelves'));
  out.shelves = [...shelves, exclusive].filter(
    (name) => name !== '' && !SHELVES_OF_EVERYBODY.has(name),
  );
  out.shelfPlaces = placesOf(text('Bookshelves with positions'));
  out.readCount = take('Read Count', 'number_wrong', (count) => wholeOf(count));
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
