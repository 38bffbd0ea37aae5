import { type CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';

/** The longest row that is read; of the longest reviews of all services there would be room for ten. */
export const ROW_CHARS_MAX = 1_000_000;

/** What a text with a table in it is like. */
export interface Csv {
  delimiter: ',' | ';' | '\t';
  hasQuotes: boolean;
  /** The names of the columns as they are written, each once. */
  headers: string[];
  /** The header's own line. */
  line: number;
  /** Rows that the beginning of the text holds, to learn from. */
  sample: string[][];
}

export interface CsvRow {
  /** The first and the last line of the row. */
  line: number;
  lastLine: number;
  cells: string[];
}

/** A row with which reading ends: what is wrong with it, and its first line. */
export class UnreadableRow extends Error {
  readonly why: 'open' | 'long' | 'wrong';
  readonly line: number;

  constructor(why: UnreadableRow['why'], line: number) {
    super(`Row ${line}: ${why}`);
    this.why = why;
    this.line = line;
  }
}

/** How columns are told apart: `Read Status`, `read_status` and `ReadStatus` are one name. */
export const foldedName = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The table a text begins with. Which sign divides its cells is what `score` likes best of the
 * headers that each would give.
 */
export function csvOf(
  head: string,
  isWhole: boolean,
  score: (headers: string[]) => number = (headers) => headers.length,
): Csv | undefined {
  const blank = /^(?:[ \t]*\n)*/.exec(head)?.[0] ?? '';
  // Excel's own line that names the sign.
  const named = /^sep=(.)\n/i.exec(head.slice(blank.length));
  const before = blank + (named?.[0] ?? '');
  const text = head.slice(before.length);
  const line = before.split('\n').length;
  const [best] = DELIMITERS.filter((each) => !named || each === named[1])
    .map((delimiter) => {
      const hasQuotes = delimiter !== '\t' || !isWithoutQuotes(text, isWhole);
      const rows = rowsOfHead(text, isWhole, { delimiter, hasQuotes });
      const headers = distinct((rows[0] ?? []).map((name) => name.trim()));
      return { delimiter, headers, line, hasQuotes, sample: rows.slice(1) };
    })
    .sort((a, b) => score(b.headers) - score(a.headers));
  return best && best.headers.length > 0 ? best : undefined;
}

const DELIMITERS: Csv['delimiter'][] = [',', ';', '\t'];
const SAMPLE_ROWS = 200;

/** Lines of tabs that agree as they stand have quotation marks for themselves (LibraryThing). */
function isWithoutQuotes(text: string, isWhole: boolean) {
  const lines = text.split('\n').slice(0, isWhole ? undefined : -1);
  const tabs = (line: string) => line.split('\t').length;
  const width = tabs(lines[0] ?? '');
  return width > 1 && lines.every((line) => line === '' || tabs(line) === width);
}

type Signs = Pick<Csv, 'delimiter' | 'hasQuotes'>;

function rowsOfHead(text: string, isWhole: boolean, signs: Signs) {
  const rows: string[][] = [];
  try {
    parseAtOnce(text, {
      ...optionsOf(signs),
      to: SAMPLE_ROWS,
      on_record: (record: string[]) => {
        rows.push(record);
        return null;
      },
    });
  } catch {
    // A row that the head ends in, or one that is no row: what came before it has been read.
  }
  // The last one may go on beyond the head.
  if (!isWhole && rows.length > 1 && rows.length < SAMPLE_ROWS) rows.pop();
  return rows;
}

const optionsOf = ({ delimiter, hasQuotes }: Signs) => ({
  delimiter,
  quote: hasQuotes ? ('"' as const) : null,
  record_delimiter: '\n',
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: ROW_CHARS_MAX,
});

/** `Tags`, `Tags 2` where a table names two columns alike. */
function distinct(names: string[]) {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const own = name || `Column ${at + 1}`;
    const times = (seen.get(own) ?? 0) + 1;
    seen.set(own, times);
    return times === 1 ? own : `${own} ${times}`;
  });
}

/**
 * The rows of a table, header left out, those of a piece of the text together. `worked`: how many records that were,
 * those with nothing in them as well. With `skip`, which is told of it, what cannot be read is passed over; else
 * reading ends with `UnreadableRow`.
 */
export async function* csvRows(
  pieces: Iterable<string> | AsyncIterable<string>,
  { delimiter, hasQuotes, line: headerLine }: Csv,
  skip?: (line: number, message: string) => void,
): AsyncGenerator<{ rows: CsvRow[]; worked: number }> {
  let rows: CsvRow[] = [];
  let records = 0;
  let counted = 0;
  let isHeader = true;
  let skipped = headerLine - 1;
  let last = 0;
  /** How long the line is that the last piece ended in. */
  let ofLine = 0;
  let failure: CsvError | undefined;
  const parser = parse({
    ...optionsOf({ delimiter, hasQuotes }),
    skip_records_with_error: skip !== undefined,
    on_skip: (error) => {
      skip?.(typeof error?.lines === 'number' ? error.lines : 0, `${error?.message}`);
      return undefined;
    },
    on_record: (cells: string[], { lines }) => {
      records += 1;
      last = lines;
      const lastLine = lines + headerLine - 1;
      const breaks = cells.reduce((sum, cell) => sum + lineBreaksIn(cell), 0);
      if (isHeader) isHeader = false;
      else rows.push({ line: lastLine - breaks, lastLine, cells });
      return null;
    },
  }).on('error', (error: CsvError) => {
    failure = error;
  });
  const flushed = () => {
    const worked = records + parser.info.empty_lines / 20;
    const done = { rows, worked: worked - counted };
    [rows, counted] = [[], worked];
    return done;
  };
  const unreadable = (why: UnreadableRow['why']) => new UnreadableRow(why, last + headerLine);

  for await (let piece of pieces) {
    // The lines before the header.
    while (skipped > 0 && piece !== '') {
      const end = piece.indexOf('\n') + 1 || piece.length;
      if (piece[end - 1] === '\n') skipped -= 1;
      piece = piece.slice(end);
    }
    if (piece === '') continue;
    // The parser does not count separators: a row of nothing else has no length for it.
    const end = piece.lastIndexOf('\n');
    ofLine = end < 0 ? ofLine + piece.length : piece.length - end - 1;
    if (ofLine > ROW_CHARS_MAX) throw unreadable('long');
    await new Promise((resolve) => parser.write(piece, resolve));
    yield flushed();
    if (failure) throw unreadable(whyOf(failure));
  }
  // Without anybody who takes what it gives, it would not end.
  parser.resume();
  await new Promise((resolve) => parser.once('error', resolve).once('close', resolve).end());
  yield flushed();
  if (failure) throw unreadable(whyOf(failure));
}

function lineBreaksIn(cell: string) {
  let breaks = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

const whyOf = ({ code }: CsvError): UnreadableRow['why'] =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : code === 'CSV_MAX_RECORD_SIZE' ? 'long' : 'wrong';
