import { type ImportTextId, said, type TextParams } from '../../../../../shared/importTexts.ts';
import type { Outcome, Status } from '../../../../../shared/library.ts';
import { REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '../../../../../shared/limits.ts';
import { firstWordsOf } from '../../../../../shared/reviewTitles.ts';
import { type Csv, foldedName } from '../../../../platform/text/csv.ts';
import {
  cellTextOf,
  dateOf,
  distinct,
  ID_OF,
  type Ids,
  isbnsOf,
  isRounded,
  lineOf,
  linesOf,
  momentOf,
  titleAndSeriesOf,
} from '../../../reading/items/cells.ts';
import type { ValueReader } from '../../../reading/items/codecs.ts';
import { LINE_CHARS_MAX, NOTE_MAX, UNDATED_READINGS_MAX } from '../../../reading/items/limits.ts';
import { dayIn } from '../../../reading/library/dates.ts';
import type { ReadingItem } from '../../../reading/library/readingItem.sql.ts';
import { emptyRow, type ImportedRow } from '../importedRow.ts';
import { itemOf } from '../libraryItem.ts';

/** A row on its way to what it means: the modules of the services fill `out`. */
export interface RowReader extends ValueReader {
  out: ImportedRow;
  /** Our own files say exactly what is: no series is taken out of a title, no state told by readings. */
  isExact: boolean;
  /** The first cell of these columns that holds anything, as one line of bounded length; '' if none does. */
  cell: (...columns: string[]) => string;
  /** The same with its lines and as long as it is: reviews, notes, JSON. */
  prose: (...columns: string[]) => string;
  has: (column: string) => boolean;
  /** Says why nothing can be done with the row. */
  unreadable: (id: ImportTextId, params?: TextParams) => void;
  /** A cell by `parse`, which gives undefined for what it cannot read; null for an empty one. */
  take: <T>(
    columns: string | string[],
    /** What is said of one that it cannot read. */
    wrong: ImportTextId,
    parse: (cell: string) => T | null | undefined,
    params?: TextParams,
  ) => T | null;
  date: (...columns: string[]) => string | null;
  /** A moment where the cell has one, else a day. */
  moment: (...columns: string[]) => string | null;
  /** Keeps the number that another place has for the book; false where the text is none. */
  id: (place: keyof Ids, text: string | undefined) => boolean;
  /** The ISBNs in cells; says of a number that a spreadsheet has rounded that it is none any more. */
  isbns: (...columns: string[]) => string[];
  addReading: (startedOn: string | null, endedOn: string | null, outcome: Outcome | null) => void;
  review: (review: Partial<ImportedRow['review']> & { text: string }) => void;
}

export interface RowContext {
  timeZone: string;
  /** Today, for the person. */
  today: string;
}

/** Makes readers of a table's rows; `isDayFirst` is known by column where the table tells it. */
export function rowReaders(
  headers: string[],
  context: RowContext,
  isDayFirst: ReadonlyMap<string, boolean | undefined> = new Map(),
) {
  const places = new Map<string, number>();
  for (const [at, header] of headers.entries()) {
    const folded = foldedName(header);
    if (!places.has(folded)) places.set(folded, at);
  }
  const folds = new Map<string, string>();
  const placeOf = (column: string) => {
    let folded = folds.get(column);
    if (folded === undefined) {
      folded = foldedName(column);
      folds.set(column, folded);
    }
    return places.get(folded);
  };
  return (line: number, cells: string[]) => {
    const raw: Record<string, string> = {};
    for (const [at, header] of headers.entries()) raw[header] = cells[at] ?? '';
    const cellOf = (column: string) => {
      const place = placeOf(column);
      return place === undefined ? '' : cellTextOf(cells[place] ?? '').trim();
    };
    const headerOf = (column: string) => headers[placeOf(column) ?? -1] ?? column;
    return readerOf(
      emptyRow(line, raw),
      context,
      cellOf,
      (column) => placeOf(column) !== undefined,
      (column) => isDayFirst.get(headerOf(column)),
      headerOf,
    );
  };
}

/** A reader of anything that has values by names, such as an object of JSON. */
export function readerOf(
  out: ImportedRow,
  context: RowContext,
  cellOf: (column: string) => string,
  has: (column: string) => boolean,
  isDayFirst: (column: string) => boolean | undefined = () => undefined,
  headerOf: (column: string) => string = (column) => column,
): RowReader {
  const problem: RowReader['problem'] = (column, id, params) => {
    if (out.problems.length < PROBLEMS_MAX)
      out.problems.push({ column: headerOf(column), ...said(id, params) });
  };
  const unreadable: RowReader['unreadable'] = (id, params) => {
    out.unreadable = said(id, params);
  };
  const prose = (...columns: string[]) => {
    for (const column of columns) {
      const text = cellOf(column);
      if (text !== '') return text;
    }
    return '';
  };
  const cell = (...columns: string[]) => oneLine(prose(...columns));
  const filled = (columns: string[]) => columns.find((column) => cellOf(column) !== '');
  const take: RowReader['take'] = (columns, wrong, parse, params = { most: 5 }) => {
    const column = filled(typeof columns === 'string' ? [columns] : columns);
    if (column === undefined) return null;
    const text = oneLine(cellOf(column));
    const value = parse(text);
    if (value === undefined) problem(column, wrong, { ...params, cell: short(text) });
    return value ?? null;
  };
  const reader: RowReader = {
    out,
    isExact: false,
    cell,
    prose,
    has,
    problem,
    unreadable,
    take,
    date: (...columns) => {
      const column = filled(columns);
      return column === undefined ? null : reader.asDate(column, oneLine(cellOf(column)));
    },
    asDate: (column, text) => {
      const rules = { ...context, isDayFirst: isDayFirst(column) };
      const date = dateOf(text, rules);
      if (date === undefined) problem(column, 'date_wrong', { cell: short(text) });
      else if (date?.length === 4 && /^\d{1,2}[/-]\d{1,2}[/-]\d{4}/.test(text))
        problem(column, 'month_unclear', { cell: short(text) });
      else if (date !== null && date !== undefined && date > context.today) {
        problem(column, 'date_future', { cell: short(text) });
        return null;
      }
      return date ?? null;
    },
    moment: (...columns) => {
      const text = cell(...columns);
      return momentOf(text) ?? reader.date(...columns);
    },
    id: (place, text) => {
      const id = text && ID_OF[place](text);
      if (id) out.ids[place] = id;
      return Boolean(id);
    },
    isbns: (...columns) => {
      for (const column of columns)
        if (isRounded(cell(column))) problem(column, 'rounded', { cell: cell(column) });
      return isbnsOf(...columns.map((column) => cell(column)));
    },
    addReading: (startedOn, endedOn, outcome) => {
      out.readings.push({ startedOn, endedOn, outcome, pages: null, progress: [] });
    },
    review: ({ title = '', text, ...more }) => {
      if (text.trim() === '') return;
      out.review = { ...PLAIN_REVIEW, ...more, title: lineOf(title), text: linesOf(text) };
    },
  };
  return reader;
}

/** One that says nothing but its text. */
const PLAIN_REVIEW = itemOf({ review: { text: '-' } })?.review as NonNullable<
  ImportedRow['review']
>;

const PROBLEMS_MAX = 50;

/**
 * Runs of blanks become one: expressions for what stands between them would take the square of their length, and
 * a file is from anybody.
 */
const oneLine = (text: string) => text.slice(0, LINE_CHARS_MAX).replace(/\s+/g, ' ').trim();

const short = (text: string) => {
  const line = lineOf(text);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};

/** Says of a cell in which an ISBN should be, and is not, why. */
export function noteNumber({ out, problem }: RowReader, column: string, text: string) {
  if (isRounded(text)) problem(column, 'rounded', { cell: text });
  else if (text !== '' && out.isbns.length === 0)
    problem(column, 'isbn_wrong', { cell: text.slice(0, 60) });
}

/** Adds to the private note, in a paragraph of its own. */
export function addNote(out: ImportedRow, text: string) {
  const added = linesOf(text);
  if (added !== '') out.note = out.note ? `${out.note}\n\n${added}` : added;
}

/** A row as it is said to be by the rules that hold for every service. */
export function finished(reader: RowReader, today: string): ImportedRow {
  const { out } = reader;
  if (out.unreadable) return out;
  if (reader.isExact) out.title = lineOf(out.title);
  else if (out.series.length === 0) Object.assign(out, titleAndSeriesOf(out.title));
  else out.title = titleAndSeriesOf(out.title).title || out.title;
  if (out.title === '' && out.isbns.length === 0 && Object.keys(out.ids).length === 0) {
    reader.unreadable('row_no_book');
    return out;
  }
  out.authors = distinct(out.authors);
  out.shelves = distinct(out.shelves);
  out.tags = distinct(out.tags);
  finishReadings(reader, today);
  finishReview(reader);
  if (out.note && out.note.length > NOTE_MAX) {
    out.note = out.note.slice(0, NOTE_MAX);
    reader.problem('note', 'note_long');
  }
  return out;
}

function finishReadings(reader: RowReader, today: string) {
  const { out } = reader;
  const readings = out.readings.map((reading) => inTime(reading, today, reader));
  if (!reader.isExact) out.status ??= statusOfReadings(readings);
  const isOpen = out.status === 'reading' || out.status === 'paused';

  let open: ReadingItem | undefined;
  const ended: ReadingItem[] = [];
  for (const reading of readings) {
    if (reading.outcome !== null) ended.push(reading);
    else if (reading.endedOn !== null)
      ended.push({ ...reading, outcome: endOf(out.status, ended) });
    else if (isOpen && (open === undefined || (reading.startedOn ?? '') > (open.startedOn ?? '')))
      open = reading;
    else if (out.status === 'read' || out.status === 'stopped')
      ended.push({ ...reading, outcome: endOf(out.status, ended) });
    else if (reading.startedOn !== null) reader.problem('', 'start_alone');
  }
  if (isOpen && open === undefined) open = undated(null);
  if (out.status === 'read' && !ended.some(({ outcome }) => outcome === 'finished'))
    ended.push(undated('finished'));
  ended.sort(byEnd);
  if (out.status === 'stopped' && ended[0]?.outcome !== 'stopped') {
    const last = ended.findIndex(
      ({ outcome, endedOn }) => outcome === 'stopped' && endedOn === null,
    );
    const [stopped = undated('stopped')] = last < 0 ? [] : ended.splice(last, 1);
    ended.unshift(stopped);
  }
  const count = out.readCount ?? 0;
  const known = ended.length + (open ? 1 : 0);
  const unknown = Math.min(count - known, UNDATED_READINGS_MAX);
  for (let more = 0; more < unknown; more += 1) ended.push(undated('finished'));
  if (count - known > UNDATED_READINGS_MAX)
    reader.problem('Read Count', 'readings_many', {
      count: count - known,
      taken: UNDATED_READINGS_MAX,
    });
  out.readings = open ? [open, ...ended] : ended;
  const [newest] = out.readings;
  out.startedOn = newest?.startedOn ?? null;
  out.endedOn = newest?.endedOn ?? null;
}

const undated = (outcome: Outcome | null): ReadingItem => ({
  startedOn: null,
  endedOn: null,
  outcome,
  pages: null,
  progress: [],
});

/** What an end says of its reading: where it was stopped, that was the one reading of it. */
const endOf = (status: Status | null, ended: ReadingItem[]): Outcome =>
  status === 'stopped' && !ended.some(({ outcome }) => outcome === 'stopped')
    ? 'stopped'
    : 'finished';

function statusOfReadings(readings: ReadingItem[]): Status | null {
  if (readings.some(({ endedOn, outcome }) => outcome === 'finished' || (endedOn && !outcome)))
    return 'read';
  if (readings.some(({ outcome }) => outcome === 'stopped')) return 'stopped';
  return readings.some(({ startedOn, outcome }) => startedOn && !outcome) ? 'reading' : null;
}

/** Newest first; those that nobody knows the end of last. */
const byEnd = (a: ReadingItem, b: ReadingItem) =>
  (b.endedOn ?? b.startedOn ?? '') < (a.endedOn ?? a.startedOn ?? '')
    ? -1
    : (b.endedOn ?? b.startedOn ?? '') > (a.endedOn ?? a.startedOn ?? '')
      ? 1
      : 0;

/** A reading that begins before it ends, and neither in the future. */
function inTime(reading: ReadingItem, today: string, { problem }: RowReader): ReadingItem {
  let { startedOn, endedOn } = reading;
  if (startedOn && startedOn > today) startedOn = null;
  if (endedOn && endedOn > today) endedOn = null;
  if (startedOn && endedOn) {
    const known = Math.min(startedOn.length, endedOn.length);
    if (startedOn.slice(0, known) > endedOn.slice(0, known)) {
      problem('', 'ends_before', { endedOn, startedOn });
      startedOn = null;
    }
  }
  return { ...reading, startedOn, endedOn };
}

function finishReview(reader: RowReader) {
  const { out } = reader;
  const { review } = out;
  if (review === null) return;
  if (out.rating === null) {
    const text =
      review.hasSpoilers && !review.text.includes('>!') ? `>!${review.text}!<` : review.text;
    addNote(out, review.title ? `${review.title}\n\n${text}` : text);
    out.review = null;
    reader.problem('review', 'review_unrated');
    return;
  }
  if (out.rating < 1) {
    out.rating = 1;
    reader.problem('rating', 'half_star');
  }
  const characters = [...review.text];
  if (characters.length > REVIEW_CONTENT_MAX) {
    const head = characters.slice(0, REVIEW_CONTENT_MAX).join('');
    const paragraph = head.lastIndexOf('\n\n');
    const cut = paragraph > head.length / 2 ? paragraph : head.length;
    addNote(out, review.text.slice(cut));
    review.text = review.text.slice(0, cut).trim();
    reader.problem('review', 'review_long', { most: REVIEW_CONTENT_MAX });
  }
  if (!reader.isExact) review.createdAt ??= dayOfReview(out);
  review.title = [...(review.title || firstWordsOf(review.text))]
    .slice(0, REVIEW_TITLE_MAX)
    .join('');
}

/**
 * When a review was written whose file does not say it: the day its book was finished or stopped, if that is known to the day;
 * else when the book was added, unless it was read later.
 */
function dayOfReview({ readings, addedAt }: ImportedRow) {
  const ends = readings.flatMap(({ endedOn }) => endedOn ?? []);
  const isReadBefore = addedAt !== null && ends.every((day) => day <= addedAt);
  return ends.find((day) => day.length === 10) ?? (isReadBefore ? addedAt : null);
}

/** What a table's columns say of the order of day and month, from the rows it begins with. */
export function dayFirstOf(
  { headers, sample }: Csv,
  isDayFirstIn: (cells: string[]) => boolean | undefined,
) {
  return new Map(
    headers.map((header, at) => [header, isDayFirstIn(sample.map((row) => row[at] ?? ''))]),
  );
}

/** Today where the person is. */
export const todayIn = (timeZone: string) => dayIn(timeZone);
