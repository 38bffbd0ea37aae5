import { distinct, listOf, nameOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
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
  const { out, cell, has } = reader;
  const entry = cell('Entry');
  const isWork = reader.id('openlibraryWork', cell('Work ID') || entry);
  const isEdition = reader.id('openlibraryEdition', cell('Edition ID') || entry);
  if (!isWork && !isEdition) {
    if (entry) reader.unreadable('list_no_book', { cell: entry.slice(0, 60) });
    else reader.unreadable('no_work');
    return;
  }
  out.authors = distinct(cell('Authors').split('|', PARTS_MAX).map(nameOf));
  readColumns(reader, {
    title: 'Title',
    originalYear: 'First Publish Year',
    status: 'Bookshelf',
    rating: ['My Ratings', 'Rating'],
  });
  addNote(out, markdownOf(reader.prose('Note')));
  const value = cell('Review Value');
  if (value !== '') out.tags = listOf(`${cell('Review Category')}: ${value}`.toLowerCase(), '|');
  const list = cell('List Name');
  if (list !== '') out.shelves = [nameOf(list)];
  else if (has('Bookshelf')) out.addedAt = reader.moment('Created On');
}
