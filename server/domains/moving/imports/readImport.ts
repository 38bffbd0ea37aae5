import { MEANINGS, type Meaning, type Service } from '../../../../shared/imports.ts';
import { said } from '../../../../shared/importTexts.ts';
import { PROGRESS_OF_BOOK_MAX, PROGRESS_OF_IMPORT_MAX } from '../../../../shared/limits.ts';
import { chunksWithin } from '../../../platform/process/chunksWithin.ts';
import { joinBytes } from '../../../platform/process/joinBytes.ts';
import { yielder } from '../../../platform/process/yielding.ts';
import {
  type Csv,
  type CsvRow,
  csvOf,
  csvRows,
  UnreadableRow,
} from '../../../platform/text/csv.ts';
import { isDayFirstIn } from '../../reading/items/cells.ts';
import {
  COLUMNS_MAX,
  FILE_BYTES_MAX,
  HEAD_BYTES,
  HEADERS_CHARS_MAX,
  RECORDS_MAX,
  ROWS_MAX,
} from '../../reading/items/limits.ts';
import { filesIn, type ImportFile, kindOfBinary } from './formats/archives.ts';
import { type Encoding, encodingOf, textOf } from './formats/decoding.ts';
import { isbnsIn } from './formats/isbns.ts';
import { jsonItemsOf } from './formats/jsonItems.ts';
import { guessedColumns, readerBy, scaleOf } from './formats/other.ts';
import {
  dayFirstOf,
  finished,
  type RowContext,
  readerOf,
  rowReaders,
  todayIn,
} from './formats/rows.ts';
import {
  DOCUMENTS,
  type DocumentFormat,
  type TableFormat,
  tableFormatOf,
} from './formats/services.ts';
import { emptyRow, type ImportedRow } from './importedRow.ts';
import { ImportRefusal } from './refusal.ts';

export interface ImportOptions {
  fileName: string;
  /** What the person says the columns of an unknown table are, by their headers. */
  columns?: Record<string, Meaning> | undefined;
  /** IANA name; for moments, and for what today is. */
  timeZone?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A file that was recognised: what it is, and its rows, to be read once. */
export interface ImportReading {
  service: Service;
  /** Of a table: its columns in their order. */
  headers: string[];
  /** Of an unknown table: what its columns were taken for. */
  columns: Record<string, Meaning> | null;
  encoding: Encoding;
  /** Throws `ImportRefusal` where the file turns out not to be readable to its end. */
  rows: AsyncIterable<ImportedRow>;
  /** What has been read so far. */
  summary: ImportSummary;
}

export interface ImportSummary {
  rows: number;
  unreadable: number;
  /** Rows of which something could not be read. */
  withProblems: number;
}

/**
 * Recognises a file by its content and reads its rows one after another, in little memory and in steps
 * of a few milliseconds: it may run beside requests. Whatever can be seen to be wrong in the first
 * 64 kB rejects with `ImportRefusal`, a sentence for the person; what comes later is thrown by `rows`.
 */
export async function readImport(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportReading> {
  const timeZone = options.timeZone ?? 'UTC';
  const context: RowContext = { timeZone, today: todayIn(timeZone) };
  const bytes = await bytesOf(source);
  if (bytes.length === 0) throw new ImportRefusal('file_empty');
  const files = await filesIn({ name: options.fileName, bytes });
  const yieldNow = yielder(options.signal);
  const found: Recognised[] = [];
  let refusal: ImportRefusal | undefined;
  for (const file of files) {
    try {
      found.push(recognised(file.bytes, files.length > 1, options.columns));
    } catch (error) {
      if (!(error instanceof ImportRefusal)) throw error;
      refusal ??= error;
    }
    await yieldNow();
  }
  const [first] = found.toSorted((a, b) => rankOf(a.service) - rankOf(b.service));
  if (!first) throw files.length === 1 && refusal ? refusal : seenInArchive(files);
  const parts = found.filter(({ service }) => service === first.service);
  const summary: ImportSummary = { rows: 0, unreadable: 0, withProblems: 0 };
  return {
    service: first.service,
    headers: first.table?.headers ?? [],
    columns: first.columns ?? null,
    encoding: first.encoding,
    rows: counted(parts, context, summary, options.signal),
    summary,
  };
}

/** The bytes of a file, which is no larger than files may be. */
async function bytesOf(source: Uint8Array | AsyncIterable<Uint8Array>): Promise<Buffer> {
  const tooLarge = () => new ImportRefusal('file_large', {}, 413);
  if (source instanceof Uint8Array) {
    if (source.length > FILE_BYTES_MAX) throw tooLarge();
    return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  }
  return joinBytes(await chunksWithin(source, FILE_BYTES_MAX, tooLarge));
}

/** In an archive with several files, one that a service wrote goes before any other table. */
const rankOf = (service: Service) =>
  service === 'commonplace' ? 0 : service === 'other' ? 2 : service === 'isbns' ? 3 : 1;

function seenInArchive(files: ImportFile[]) {
  const some = files.slice(0, 5).map(({ name }) => `“${name.slice(0, 60)}”`);
  const [names, more] = [some.join(', '), files.length - some.length];
  if (some.length === 0) return new ImportRefusal('archive_empty', {}, 415);
  return more > 0
    ? new ImportRefusal('archive_unknown_more', { names, more }, 415)
    : new ImportRefusal('archive_unknown', { names }, 415);
}

/** A file, what it is, and how it is read. */
interface Recognised {
  service: Service;
  encoding: Encoding;
  table?: Csv;
  columns?: Record<string, Meaning>;
  rows: (work: Work) => AsyncGenerator<ImportedRow>;
}

/** What rows are read by: for whom, beside whom, and who counts what is worked through. */
interface Work {
  context: RowContext;
  yieldNow: () => Promise<void>;
  count: (records: number) => void;
}

function recognised(
  bytes: Buffer,
  isOfSeveral: boolean,
  told: Record<string, Meaning> | undefined,
): Recognised {
  const binary = kindOfBinary(bytes);
  if (binary) throw binary;
  const encoding = encodingOf(bytes);
  const texts = () => textOf(bytes, encoding);
  const isWhole = bytes.length <= HEAD_BYTES;
  const head = [...textOf(bytes.subarray(0, HEAD_BYTES), encoding)].join('');
  const start = head.trimStart();
  if (start === '') throw new ImportRefusal('file_blank');
  if (/^[[{]/.test(start)) {
    const names = new Set([...head.matchAll(/"([@\w]{1,60})"\s*:/g)].map(([, name = '']) => name));
    const [service, documentFormat] =
      DOCUMENTS.find(([, { isDocument }]) => isDocument(names)) ?? [];
    if (service && documentFormat)
      return { service, encoding, rows: (work) => rowsOfDocument(texts(), documentFormat, work) };
    if (/^[[{][\s\S]*"/.test(start) || /^\[\s*(?:[\]{\d-])/.test(start)) throw seenInJson(names);
  }
  if (/^<(?:!doctype|html|\?xml)/i.test(start)) throw new ImportRefusal('web_page', {}, 415);

  const table = boundedTable(
    csvOf(head, isWhole, (headers) => (tableFormatOf(headers) ? 1_000 : headers.length)),
  );
  const format = table && tableFormatOf(table.headers);
  if (table && format) {
    const [service, tableFormat] = format;
    const rows = (work: Work) => rowsOfTable(texts(), table, tableFormat, work);
    return { service, encoding, table, rows };
  }
  const isNumbers = isbnsIn(head).length > 0;
  const isTable =
    table !== undefined && table.headers.length > 1 && (isNamed(table) || isEven(table));
  if (!isTable || isListOfIsbns(table, isNumbers)) {
    if (isNumbers && !isOfSeveral)
      return { service: 'isbns', encoding, rows: (work) => rowsOfIsbns(texts(), work) };
    if (!isTable) throw seenInText(start);
  }
  const columns = { ...guessedColumns(table), ...known(told, table.headers) };
  const read = readerBy(columns, scaleOf(table, columns));
  const rows = (work: Work) => rowsOfTable(texts(), table, { read }, work);
  return { service: 'other', encoding, table, columns, rows };
}

/** A table whose header is none of anything else; one with more columns than any service writes is refused. */
function boundedTable(table: Csv | undefined) {
  const { length: columns = 0 } = table?.headers ?? [];
  if (columns > COLUMNS_MAX)
    throw new ImportRefusal('columns_many', { columns, most: COLUMNS_MAX });
  const chars = table?.headers.reduce((sum, name) => sum + name.length, 0) ?? 0;
  return chars > HEADERS_CHARS_MAX ? undefined : table;
}

/** Whether its header names what a book is known by. */
const isNamed = ({ headers }: Csv) =>
  Object.values(guessedColumns({ headers, sample: [] })).some(
    (meaning) => meaning === 'title' || meaning === 'isbn',
  );

/** Whether nearly all rows are as wide as the header: prose with commas is no table. */
function isEven({ headers, sample }: Csv) {
  if (headers.some((header) => header.length > 100)) return false;
  const even = sample.filter((row) => row.length === headers.length).length;
  return sample.length > 0 && even >= 0.8 * sample.length;
}

/** Numbers one after another, where a header should be. */
const isListOfIsbns = ({ headers }: Csv, isNumbers: boolean) =>
  isNumbers && headers.some((header) => isbnsIn(header).length > 0);

const known = (told: Record<string, Meaning> | undefined, headers: string[]) =>
  Object.fromEntries(
    Object.entries(told ?? {}).filter(
      ([header, meaning]) => headers.includes(header) && MEANINGS.includes(meaning),
    ),
  );

function seenInJson(names: ReadonlySet<string>) {
  const some = [...names].slice(0, 5).map((name) => `“${name}”`);
  return some.length > 0
    ? new ImportRefusal('json_unknown', { names: some.join(', ') }, 415)
    : new ImportRefusal('json_unknown_bare', {}, 415);
}

function seenInText(text: string) {
  const [line = ''] = text.split('\n');
  const begin = (line.length > 80 ? `${line.slice(0, 80)}…` : line).trim();
  return new ImportRefusal('text_unknown', { begin }, 415);
}

/** The rows of all parts, at most as many as an import may have. */
async function* counted(
  parts: Recognised[],
  context: RowContext,
  summary: ImportSummary,
  signal: AbortSignal | undefined,
): AsyncGenerator<ImportedRow> {
  const yieldNow = yielder(signal);
  let before = 0;
  let progress = 0;
  // Also what is no row of anything is worked through, and counts.
  let worked = 0;
  const count = (records: number) => {
    worked += records;
    if (worked > RECORDS_MAX) throw new ImportRefusal('rows_many', { most: ROWS_MAX });
  };
  for (const part of parts) {
    let last = 0;
    for await (const row of part.rows({ context, yieldNow, count })) {
      last = row.line;
      // Lines stay apart where an archive holds several files.
      row.line += before;
      summary.rows += 1;
      if (summary.rows > ROWS_MAX) throw new ImportRefusal('rows_many', { most: ROWS_MAX });
      progress = refuseProgress(row, progress);
      if (row.unreadable) summary.unreadable += 1;
      else if (row.problems.length > 0) summary.withProblems += 1;
      yield row;
      await yieldNow();
    }
    before += last;
  }
  // An archive of ours may hold nothing but lists and goals.
  const isArchive = parts.some(({ service, table }) => service === 'commonplace' && !table);
  if (summary.rows === 0 && !isArchive) throw new ImportRefusal('rows_none');
}

/** Says of a row that brings more notes of progress than can be written that it cannot be read; returns their sum. */
function refuseProgress(row: ImportedRow, before: number) {
  const count = row.readings.reduce((sum, { progress }) => sum + progress.length, 0);
  const isOwn = count > PROGRESS_OF_BOOK_MAX;
  if (!isOwn && before + count <= PROGRESS_OF_IMPORT_MAX) return before + count;
  row.unreadable = isOwn
    ? said('row_progress_many', { count, most: PROGRESS_OF_BOOK_MAX })
    : said('file_progress_many', { most: PROGRESS_OF_IMPORT_MAX });
  // It would be kept, and is no use.
  row.readings = [];
  return before;
}

async function* rowsOfTable(
  texts: Iterable<string>,
  table: Csv,
  { read, mend }: Pick<TableFormat, 'read' | 'mend'>,
  { context, yieldNow, count }: Work,
): AsyncGenerator<ImportedRow> {
  const { headers } = table;
  const readers = rowReaders(headers, context, dayFirstOf(table, isDayFirstIn));
  const rowOf = ({ line, lastLine, cells }: CsvRow) => {
    const isTooWide = cells.slice(headers.length).some((cell) => cell.trim() !== '');
    const mended = isTooWide || cells.length < headers.length ? mend?.(cells, headers) : undefined;
    const reader = readers(line, mended ?? cells);
    if (isTooWide && !mended) {
      const widths = { cells: cells.length, headers: headers.length };
      if (lastLine > line) reader.unreadable('row_cells_to', { ...widths, line: lastLine });
      else reader.unreadable('row_cells', widths);
    } else read(reader);
    return finished(reader, context.today);
  };
  try {
    for await (const { rows, worked } of csvRows(texts, table)) {
      for (const row of rows) if (row.cells.some((cell) => cell.trim() !== '')) yield rowOf(row);
      count(worked);
      await yieldNow();
    }
  } catch (error) {
    throw error instanceof UnreadableRow ? refusalOf(error, table) : error;
  }
}

function refusalOf({ why, line }: UnreadableRow, { hasQuotes }: Csv) {
  if (why === 'open') return new ImportRefusal('quote_open', { line });
  if (why === 'long') return new ImportRefusal(hasQuotes ? 'row_long_quote' : 'row_long', { line });
  return new ImportRefusal(hasQuotes ? 'row_wrong_quote' : 'row_wrong', { line });
}

async function* rowsOfDocument(
  texts: Iterable<string>,
  { lists = [], readItem }: DocumentFormat,
  { context, yieldNow }: Work,
): AsyncGenerator<ImportedRow> {
  let line = 0;
  const isWanted = (key: string) => lists.length === 0 || lists.includes(key);
  for await (const item of jsonItemsOf(texts, lists, isWanted, yieldNow)) {
    line += 1;
    const { value } = item;
    const members =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    const raw = Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, cellOf(member)]),
    );
    await yieldNow();
    const reader = readerOf(
      emptyRow(line, raw),
      context,
      (name) => cellOf(members[name]).trim(),
      (name) => members[name] !== undefined,
    );
    readItem(item, reader);
    yield finished(reader, context.today);
  }
}

const cellOf = (value: unknown) =>
  typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);

async function* rowsOfIsbns(
  texts: Iterable<string>,
  { context, yieldNow, count }: Work,
): AsyncGenerator<ImportedRow> {
  const seen = new Set<string>();
  let line = 0;
  let last = 0;
  let rest = '';
  for (const piece of texts) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const each of lines) yield* rowsOfLine(each);
    if (rest.length > 1_000_000) {
      yield* rowsOfLine(rest);
      line -= 1;
      rest = '';
    }
    await yieldNow();
  }
  yield* rowsOfLine(rest);

  function* rowsOfLine(text: string): Generator<ImportedRow> {
    line += 1;
    count(1);
    for (const { written, isbn } of isbnsIn(text)) {
      count(1);
      if (seen.has(isbn)) continue;
      seen.add(isbn);
      // Rows are known by their lines: several in one take the next ones.
      last = Math.max(line, last + 1);
      const reader = readerOf(
        emptyRow(last, { ISBN: written }),
        context,
        () => '',
        () => false,
      );
      reader.out.isbns = [isbn];
      yield finished(reader, context.today);
    }
  }
}
