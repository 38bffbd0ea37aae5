import { type CsvError, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { ImportRefusal } from '../refusal.ts';
import { COLUMNS_MAX, HEADERS_CHARS_MAX, ROW_CHARS_MAX } from './limits.ts';

export type Delimiter = ',' | ';' | '\t';

export interface Table {
  delimiter: Delimiter;
  /** The names of the columns as they are written, each once. */
  headers: string[];
  /** The header's own line. */
  line: number;
  hasQuotes: boolean;
  /** Rows that the beginning of the file holds, to learn from. */
  sample: string[][];
}

export interface TableRow {
  /** The first and the last line of the row. */
  line: number;
  lastLine: number;
  cells: string[];
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
export function tableOf(
  head: string,
  isWhole: boolean,
  score: (headers: string[]) => number,
): Table | undefined {
  const blank = /^(?:[ \t]*\n)*/.exec(head)?.[0] ?? '';
  // Excel's own line that names the sign.
  const named = /^sep=(.)\n/i.exec(head.slice(blank.length));
  const before = blank + (named?.[0] ?? '');
  const text = head.slice(before.length);
  const line = before.split('\n').length;
  const [best] = DELIMITERS.filter((each) => !named || each === named[1])
    .map((delimiter) => {
      const hasQuotes = delimiter !== '\t' || !isWithoutQuotes(text, isWhole);
      const rows = rowsOfHead(text, isWhole, delimiter, hasQuotes);
      const headers = distinct((rows[0] ?? []).map((name) => name.trim()));
      return { delimiter, headers, line, hasQuotes, sample: rows.slice(1) };
    })
    .sort((a, b) => score(b.headers) - score(a.headers));
  if (!best || best.headers.length === 0) return undefined;
  if (best.headers.length > COLUMNS_MAX)
    throw new ImportRefusal('columns_many', { columns: best.headers.length, most: COLUMNS_MAX });
  const chars = best.headers.reduce((sum, name) => sum + name.length, 0);
  return chars > HEADERS_CHARS_MAX ? undefined : best;
}

const DELIMITERS: Delimiter[] = [',', ';', '\t'];
const SAMPLE_ROWS = 200;

/** Lines of tabs that agree as they stand have quotation marks for themselves (LibraryThing). */
function isWithoutQuotes(text: string, isWhole: boolean) {
  const lines = text.split('\n').slice(0, isWhole ? undefined : -1);
  const tabs = (line: string) => line.split('\t').length;
  const width = tabs(lines[0] ?? '');
  return width > 1 && lines.every((line) => line === '' || tabs(line) === width);
}

function rowsOfHead(text: string, isWhole: boolean, delimiter: Delimiter, hasQuotes: boolean) {
  const rows: string[][] = [];
  try {
    parseAtOnce(text, {
      ...optionsOf(delimiter, hasQuotes),
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

const optionsOf = (delimiter: Delimiter, hasQuotes: boolean) => ({
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

/** The rows of a table, header left out, with the lines they begin and end in. */
export async function* tableRows(
  pieces: Iterable<string>,
  { delimiter, hasQuotes, line: headerLine }: Table,
  yieldNow: () => Promise<void>,
  /** Told how many records have been worked through, those with nothing in them as well. */
  count: (records: number) => void = () => {},
): AsyncGenerator<TableRow> {
  let rows: TableRow[] = [];
  let records = 0;
  let counted = 0;
  let isHeader = true;
  let skipped = headerLine - 1;
  let last = 0;
  /** How long the line is that the last piece ended in. */
  let ofLine = 0;
  const parser = parse({
    ...optionsOf(delimiter, hasQuotes),
    on_record: (cells: string[], { lines }) => {
      records += 1;
      let breaks = 0;
      for (const cell of cells) breaks += lineBreaksIn(cell);
      last = lines;
      const lastLine = lines + headerLine - 1;
      if (isHeader) isHeader = false;
      else if (cells.some((cell) => cell.trim() !== ''))
        rows.push({ line: lastLine - breaks, lastLine, cells });
      return null;
    },
  });
  let failure: CsvError | undefined;
  parser.on('error', (error: CsvError) => {
    failure = error;
  });
  const flushed = () => {
    const done = rows;
    rows = [];
    return done;
  };

  for (let piece of pieces) {
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
    if (ofLine > ROW_CHARS_MAX) throw tooLong(last + headerLine, hasQuotes);
    await new Promise((resolve) => parser.write(piece, resolve));
    yield* flushed();
    if (failure) throw refusalOf(failure, last + headerLine, hasQuotes);
    // Lines without anything cost little.
    const worked = records + parser.info.empty_lines / 20;
    count(worked - counted);
    counted = worked;
    await yieldNow();
  }
  // Without anybody who takes what it gives, it would not end.
  parser.resume();
  await new Promise((resolve) => parser.once('error', resolve).once('close', resolve).end());
  yield* flushed();
  if (failure) throw refusalOf(failure, last + headerLine, hasQuotes);
}

function lineBreaksIn(cell: string) {
  let breaks = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

const tooLong = (line: number, hasQuotes: boolean) =>
  new ImportRefusal(hasQuotes ? 'row_long_quote' : 'row_long', { line });

function refusalOf(error: CsvError, line: number, hasQuotes: boolean) {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new ImportRefusal('quote_open', { line });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, hasQuotes);
  return new ImportRefusal(hasQuotes ? 'row_wrong_quote' : 'row_wrong', { line });
}
