import {
  asinOf,
  contributorsOf,
  formatOf,
  isbnsOf,
  isRounded,
  listOf,
  peopleOf,
  starsOf,
  statusOf,
  wholeOf,
  yesOf,
} from './cells.ts';
import { PARTS_MAX } from './limits.ts';
import { markdownOf } from './markup.ts';
import type { RowReader } from './rows.ts';

/** Both generations: `Authors` and `ISBN/UID`, or `Author` and `ISBN`. */
export const marks = [['Read Status', 'Star Rating', 'Moods']];

/** StoryGraph's export: all readings with both dates, quarter stars, a review in HTML. */
export function read(reader: RowReader) {
  const { out, cell, take, date, moment, problem, addReading } = reader;
  out.title = cell('Title');
  out.authors = peopleOf(cell('Authors', 'Author'), ',');
  out.contributors = contributorsOf(cell('Contributors'));
  const uid = cell('ISBN/UID', 'ISBN');
  out.isbns = isbnsOf(uid);
  const asin = asinOf(uid);
  if (asin) out.ids.asin = asin;
  else if (UUID.test(uid)) out.ids.storygraph = uid.toLowerCase();
  else if (isRounded(uid)) problem('ISBN/UID', 'rounded', { cell: uid });
  else if (uid !== '' && out.isbns.length === 0)
    problem('ISBN/UID', 'isbn_wrong', { cell: uid.slice(0, 60) });
  out.format = formatOf(cell('Format')) ?? null;
  out.status = take('Read Status', 'status_wrong', statusOf);
  out.addedAt = moment('Date Added');
  out.readCount = take('Read Count', 'number_wrong', (count) => wholeOf(count));
  out.rating = take('Star Rating', 'rating_wrong', (stars) => starsOf(stars));
  out.tags = listOf(cell('Tags'));
  out.owned = yesOf(cell('Owned?')) ?? null;
  for (const part of cell('Dates Read').split(/[,;]/, PARTS_MAX)) readDates(part.trim(), reader);
  if (out.readings.length === 0) {
    const last = date('Last Date Read');
    if (last) addReading(null, last, null);
  }
  reader.review({ text: markdownOf(reader.prose('Review')) });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
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
