import { contributorsOf, isbnsOf } from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import { markdownOf } from './markup.ts';
import { noteNumber, type RowReader } from './rows.ts';
import { impressionIn } from './storygraphWarnings.ts';

/** Both generations: `Authors` and `ISBN/UID`, or `Author` and `ISBN`. */
export const marks = [['Read Status', 'Star Rating', 'Moods']];

/** StoryGraph's export: all readings with both dates, quarter stars, a review in HTML. */
export function read(reader: RowReader) {
  const { out, cell, date, addReading } = reader;
  const uid = cell('ISBN/UID', 'ISBN');
  out.isbns = isbnsOf(uid);
  if (!reader.id('asin', uid) && !reader.id('storygraph', uid)) noteNumber(reader, 'ISBN/UID', uid);
  readColumns(reader, {
    title: 'Title',
    authorsByComma: ['Authors', 'Author'],
    format: 'Format',
    status: 'Read Status',
    addedAt: 'Date Added',
    readCount: 'Read Count',
    rating: 'Star Rating',
    tags: 'Tags',
    owned: 'Owned?',
  });
  out.impression = impressionIn({
    moods: cell('Moods'),
    pace: cell('Pace'),
    warnings: cell('Content Warnings'),
  });
  out.contributors = contributorsOf(cell('Contributors'));
  for (const part of cell('Dates Read').split(/[,;]/, PARTS_MAX)) readDates(part.trim(), reader);
  if (out.readings.length === 0) {
    const last = date('Last Date Read');
    if (last) addReading(null, last, null);
  }
  reader.review({ text: markdownOf(reader.prose('Review')) });
}

const DATE = '\\d{4}(?:[/.]\\d{1,2}){0,2}|\\d{4}-\\d\\d-\\d\\d';
const ONLY = new RegExp(`^(?:${DATE})$`);
const SPAN = new RegExp(`^(${DATE})?\\s*[-–]\\s*(${DATE})?$`);

/** `2022/10/29-2022/11/28`, a start alone (`2022/10/29-`), or an end alone. */
function readDates(part: string, { problem, asDate, addReading }: RowReader) {
  if (part === '') return;
  const [, start, end] = ONLY.test(part) ? ['', undefined, part] : (SPAN.exec(part) ?? []);
  if (start === undefined && end === undefined) {
    problem('Dates Read', 'dates_wrong', { cell: part.slice(0, 60) });
    return;
  }
  const dateOf = (text: string | undefined) => (text ? asDate('Dates Read', text) : null);
  addReading(dateOf(start), dateOf(end), null);
}
