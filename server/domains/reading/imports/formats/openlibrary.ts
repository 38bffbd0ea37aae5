import { distinct, listOf, nameOf, openLibraryIdOf, starsOf, statusOf, yearOf } from './cells.ts';
import { PARTS_MAX } from './limits.ts';
import { markdownOf } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

/** The reading log of today and of old, ratings, notes, reviews, and the overview of lists. */
export const marks = [
  ['Work ID', 'Bookshelf'],
  ['Work ID', 'Rating', 'Created On'],
  ['Work ID', 'Note', 'Created On'],
  ['Work ID', 'Review Category', 'Review Value'],
  ['List ID', 'List Name', 'Entry'],
];

/** Any of the files that Open Library exports; each tells one thing of a work. */
export function read(reader: RowReader) {
  const { out, cell, take, has } = reader;
  const entry = cell('Entry');
  const work = openLibraryIdOf(cell('Work ID') || entry, 'W');
  const edition = openLibraryIdOf(cell('Edition ID') || entry, 'M');
  if (work) out.ids.openlibraryWork = work;
  if (edition) out.ids.openlibraryEdition = edition;
  if (!work && !edition) {
    if (entry) reader.unreadable('list_no_book', { cell: entry.slice(0, 60) });
    else reader.unreadable('no_work');
    return;
  }
  out.title = cell('Title');
  out.authors = distinct(cell('Authors').split('|', PARTS_MAX).map(nameOf));
  out.originalYear = yearOf(cell('First Publish Year')) ?? null;
  if (has('Bookshelf')) out.status = take('Bookshelf', 'status_wrong', statusOf);
  out.rating = take(['My Ratings', 'Rating'], 'rating_wrong', (stars) => starsOf(stars));
  addNote(out, markdownOf(reader.prose('Note')));
  const value = cell('Review Value');
  if (value !== '') out.tags = listOf(`${cell('Review Category')}: ${value}`.toLowerCase(), '|');
  const list = cell('List Name');
  if (list !== '') out.shelves = [nameOf(list)];
  else if (has('Bookshelf')) out.addedAt = reader.moment('Created On');
}
