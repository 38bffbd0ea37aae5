import {
  distinct,
  formatOf,
  isbnsOf,
  isRounded,
  nameOf,
  openLibraryIdOf,
  peopleOf,
  starsOf,
  statusOf,
  wholeOf,
  yearOf,
  yesOf,
} from './cells.ts';
import { PARTS_MAX } from './limits.ts';
import { markdownOfText } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

export const marks = [
  ['my_review', 'readings', 'book_format'],
  ['my_review', 'status', 'date_modified'],
];

/** OpenReads' export: each reading as `start|finish|milliseconds`. */
export function read(reader: RowReader) {
  const { out, cell, take, problem, asDate } = reader;
  if (yesOf(cell('deleted')) === true) {
    reader.unreadable('deleted_there', { service: 'OpenReads' });
    return;
  }
  out.title = cell('title');
  out.subtitle = nameOf(cell('subtitle')) || null;
  out.authors = peopleOf(cell('author'));
  out.isbns = isbnsOf(cell('isbn'));
  if (isRounded(cell('isbn'))) problem('isbn', 'rounded', { cell: cell('isbn') });
  const work = openLibraryIdOf(cell('olid'), 'W');
  const edition = openLibraryIdOf(cell('olid'), 'M');
  if (work) out.ids.openlibraryWork = work;
  if (edition) out.ids.openlibraryEdition = edition;
  out.status = take('status', 'status_wrong', (text) =>
    text === 'unknown' ? null : statusOf(text),
  );
  out.isFavorite = yesOf(cell('favourite')) === true || null;
  out.rating = take('rating', 'rating_wrong', (stars) => starsOf(stars));
  out.pages = wholeOf(cell('pages')) || null;
  out.publisher = nameOf(cell('publisher')) || null;
  out.year = yearOf(cell('publication_year')) ?? null;
  out.tags = distinct(cell('tags').split('|||||', PARTS_MAX).map(nameOf));
  out.format = formatOf(cell('book_format')) ?? null;
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
