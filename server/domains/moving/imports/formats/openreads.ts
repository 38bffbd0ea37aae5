import { distinct, nameOf, statusOf, yesOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import { markdownOfText } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

export const marks = [
  ['my_review', 'readings', 'book_format'],
  ['my_review', 'status', 'date_modified'],
];

/** OpenReads' export: each reading as `start|finish|milliseconds`. */
export function read(reader: RowReader) {
  const { out, cell, take, asDate } = reader;
  if (yesOf(cell('deleted')) === true) {
    reader.unreadable('deleted_there', { service: 'OpenReads' });
    return;
  }
  readColumns(reader, {
    title: 'title',
    subtitle: 'subtitle',
    authors: 'author',
    isbns: 'isbn',
    pages: 'pages',
    publisher: 'publisher',
    year: 'publication_year',
    format: 'book_format',
    isFavorite: 'favourite',
  });
  reader.id('openlibraryWork', cell('olid'));
  reader.id('openlibraryEdition', cell('olid'));
  out.status = take('status', 'status_wrong', (text) =>
    text === 'unknown' ? null : statusOf(text),
  );
  readColumns(reader, { rating: 'rating' });
  out.tags = distinct(cell('tags').split('|||||', PARTS_MAX).map(nameOf));
  for (const part of cell('readings').split(';', PARTS_MAX)) {
    const [start = '', finish = ''] = part.split('|');
    const startedOn = asDate('readings', start);
    const endedOn = asDate('readings', finish);
    if (startedOn || endedOn) reader.addReading(startedOn, endedOn, null);
  }
  out.addedAt = reader.moment('date_added');
  addNote(out, markdownOfText(reader.prose('notes')));
  reader.review({ text: markdownOfText(reader.prose('my_review')) });
}
