import type { Status } from '../../../../../shared/library.ts';
import type { ListKind } from '../../../../../shared/lists.ts';
import type { Visibility } from '../../../../../shared/visibility.ts';
import type {
  ImportedProgress,
  ImportedQuote,
  ImportedReading,
  ImportedRow,
  Position,
} from '../importedRow.ts';
import {
  dateOf,
  isbnsOf,
  lineOf,
  linesOf,
  momentOf,
  nameOf,
  wholeOf,
  yearOf,
  yesOf,
} from './cells.ts';
import type { JsonItem } from './jsonItems.ts';
import { LINE_CHARS_MAX, PARTS_MAX } from './limits.ts';
import type { RowReader } from './rows.ts';
import { csvRow, withGuard, withoutGuard } from './spreadsheets.ts';

/** What is read of a book is what is written of it, but for what a file says of its rows. */
export type ExportedEntry = Omit<
  ImportedRow,
  'line' | 'raw' | 'unreadable' | 'problems' | 'startedOn' | 'endedOn' | 'readCount'
>;

/** The columns of our own CSV, in their order; new ones come behind, and none goes. */
export const COLUMNS = [
  'Title',
  'Subtitle',
  'Authors',
  'Contributors',
  'Series',
  'ISBN',
  'Commonplace ID',
  'Other IDs',
  'Publisher',
  'Year',
  'Original Year',
  'Pages',
  'Language',
  'Format',
  'Status',
  'Rating',
  'Started',
  'Ended',
  'Readings',
  'Position',
  'Shelves',
  'Shelf Places',
  'Tags',
  'Owned',
  'Favorite',
  'Review Title',
  'Review',
  'Review Has Spoilers',
  'Review Visibility',
  'Review Created At',
  'Private Note',
  'Quotes',
  'Visibility',
  'Added At',
] as const;
type Column = (typeof COLUMNS)[number];

export const marks = [['Commonplace ID', 'Readings', 'Review Visibility']];

/** The header of our own CSV. */
export const csvHead = () => csvRow([...COLUMNS]);

/** An entry as a row of our own CSV: everything there is of it, and nothing that a spreadsheet runs. */
export function csvRowOf(entry: ExportedEntry): string {
  const [newest] = entry.readings;
  const { commonplace, ...ids } = entry.ids;
  const cells: Record<Column, string> = {
    Title: entry.title,
    Subtitle: entry.subtitle ?? '',
    Authors: joined(entry.authors),
    Contributors:
      entry.contributors.length > 0 ? JSON.stringify(entry.contributors.map(contributorJson)) : '',
    Series: entry.series.length > 0 ? JSON.stringify(entry.series.map(seriesJson)) : '',
    ISBN: entry.isbns.join('; '),
    'Commonplace ID': commonplace ?? '',
    'Other IDs': Object.keys(ids).length > 0 ? JSON.stringify(sorted(ids)) : '',
    Publisher: entry.publisher ?? '',
    Year: `${entry.year ?? ''}`,
    'Original Year': `${entry.originalYear ?? ''}`,
    Pages: `${entry.pages ?? ''}`,
    Language: entry.language ?? '',
    Format: entry.format ?? '',
    Status: entry.status ?? '',
    Rating: `${entry.rating ?? ''}`,
    Started: newest?.startedOn ?? '',
    Ended: newest?.endedOn ?? '',
    Readings: entry.readings.length > 0 ? JSON.stringify(entry.readings.map(readingJson)) : '',
    Position: entry.position ? JSON.stringify(entry.position) : '',
    Shelves: joined(entry.shelves),
    'Shelf Places':
      Object.keys(entry.shelfPlaces).length > 0 ? JSON.stringify(sorted(entry.shelfPlaces)) : '',
    Tags: joined(entry.tags),
    Owned: yesNo(entry.owned),
    Favorite: yesNo(entry.isFavorite),
    'Review Title': entry.review?.title ?? '',
    Review: entry.review?.text ?? '',
    'Review Has Spoilers': entry.review ? yesNo(entry.review.hasSpoilers) : '',
    'Review Visibility': entry.review?.visibility ?? '',
    'Review Created At': entry.review?.createdAt ?? '',
    'Private Note': entry.note ?? '',
    Quotes: entry.quotes.length > 0 ? JSON.stringify(entry.quotes.map(quoteJson)) : '',
    Visibility: entry.visibility ?? '',
    'Added At': entry.addedAt ?? '',
  };
  return csvRow(
    COLUMNS.map((column) => (NUMBERS.has(column) ? cells[column] : withGuard(cells[column]))),
  );
}

/** Years before Christ begin with a sign, and run nothing. */
const NUMBERS = new Set<Column>(['Year', 'Original Year']);

const yesNo = (value: boolean | null) => (value === null ? '' : value ? 'yes' : 'no');

const sorted = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))) as T;

/** Names with semicolons between them; a semicolon within a name has a backslash before it. */
const joined = (names: string[]) => names.map((name) => name.replace(/[\\;]/g, '\\$&')).join('; ');

const partsOf = (cell: string) =>
  [...cell.slice(0, LINE_CHARS_MAX).matchAll(/(?:\\.|[^\\;])+/gs)]
    .map(([part]) => nameOf(part.replace(/\\(.)/gs, '$1')))
    .filter(Boolean);

/** Members in one order and no others, whoever made the object. */
const contributorJson = ({ name, role }: ExportedEntry['contributors'][number]) => ({ name, role });

const seriesJson = ({ name, position }: ExportedEntry['series'][number]) => ({ name, position });

const readingJson = ({ startedOn, endedOn, outcome, pages, progress }: ImportedReading) => ({
  startedOn,
  endedOn,
  outcome,
  pages,
  progress: progress.map(({ at, position, note, visibility }) => ({
    at,
    position,
    note,
    visibility,
  })),
});

const quoteJson = ({
  text,
  position,
  note,
  hasSpoilers,
  createdAt,
  visibility,
}: ImportedQuote) => ({
  text,
  position,
  note,
  hasSpoilers,
  createdAt,
  visibility,
});

/** A row of our own CSV. */
export function read(reader: RowReader) {
  const { out, has } = reader;
  const cell = (column: Column) => withoutGuard(reader.prose(column));
  const json = (column: Column): unknown => {
    const text = cell(column);
    if (text === '') return null;
    try {
      return JSON.parse(text);
    } catch {
      reader.problem(column, 'json_wrong', { cell: text.slice(0, 60) });
      return null;
    }
  };
  fill(
    {
      title: cell('Title'),
      subtitle: cell('Subtitle'),
      authors: partsOf(cell('Authors')),
      contributors: json('Contributors'),
      series: json('Series'),
      isbns: cell('ISBN').split(/[;,\s]+/, PARTS_MAX),
      ids: { ...objectOf(json('Other IDs')), commonplace: cell('Commonplace ID') },
      publisher: cell('Publisher'),
      year: cell('Year'),
      originalYear: cell('Original Year'),
      pages: cell('Pages'),
      language: cell('Language'),
      format: cell('Format'),
      status: cell('Status'),
      rating: cell('Rating'),
      readings: json('Readings'),
      position: json('Position'),
      shelves: partsOf(cell('Shelves')),
      shelfPlaces: json('Shelf Places'),
      tags: partsOf(cell('Tags')),
      owned: yesOf(cell('Owned') || '?') ?? null,
      isFavorite: yesOf(cell('Favorite') || '?') ?? null,
      review:
        cell('Review') === ''
          ? null
          : {
              title: cell('Review Title'),
              text: cell('Review'),
              hasSpoilers: yesOf(cell('Review Has Spoilers')) === true,
              visibility: cell('Review Visibility'),
              createdAt: cell('Review Created At'),
            },
      note: cell('Private Note'),
      quotes: json('Quotes'),
      visibility: cell('Visibility'),
      addedAt: cell('Added At'),
    },
    reader,
  );
  // Somebody may have changed these by hand in a spreadsheet.
  if (out.readings.length === 0 && (has('Started') || has('Ended'))) {
    const started = reader.date('Started');
    const ended = reader.date('Ended');
    if (started || ended) reader.addReading(started, ended, null);
  }
}

/** The version of `commonplace.json` that is written; `docs/commonplace-archive.schema.json` has its shape. */
export const ARCHIVE_VERSION = 1;
export const ARCHIVE_FORMAT = 'commonplace';

/**
 * Our own archive, by the names it begins with: whom somebody follows may be long. What is in `library` are books;
 * the rest is for whoever brings the account back.
 */
export const isDocument = (names: ReadonlySet<string>) =>
  ['format', 'version', 'exportedAt', 'site', 'account'].every((name) => names.has(name));

export const lists = ['library'];

/** One entry of the archive's library. */
export function readItem({ value }: JsonItem, reader: RowReader) {
  if (!isObject(value)) reader.unreadable('no_book');
  else fill(value, reader);
}

/** An entry as the archive has it, members in one order. */
export function archiveEntryOf(entry: ExportedEntry) {
  return {
    title: entry.title,
    subtitle: entry.subtitle,
    authors: entry.authors,
    contributors: entry.contributors.map(contributorJson),
    series: entry.series.map(seriesJson),
    isbns: entry.isbns,
    ids: sorted(entry.ids),
    publisher: entry.publisher,
    year: entry.year,
    originalYear: entry.originalYear,
    pages: entry.pages,
    language: entry.language,
    format: entry.format,
    status: entry.status,
    rating: entry.rating,
    readings: entry.readings.map(readingJson),
    position: entry.position,
    shelves: entry.shelves,
    shelfPlaces: sorted(entry.shelfPlaces),
    tags: entry.tags,
    owned: entry.owned,
    isFavorite: entry.isFavorite,
    review: entry.review && {
      title: entry.review.title,
      text: entry.review.text,
      hasSpoilers: entry.review.hasSpoilers,
      visibility: entry.review.visibility,
      createdAt: entry.review.createdAt,
    },
    note: entry.note,
    quotes: entry.quotes.map(quoteJson),
    visibility: entry.visibility,
    addedAt: entry.addedAt,
  };
}

/** What the rest of an archive holds, beside the library; each list is bounded by the schema. */
export interface ArchiveRest {
  /** When and where it was written. */
  exportedAt: string;
  site: string;
  account: Record<string, unknown>;
  settings: Record<string, unknown>;
  shelves: { name: string; description: string; visibility: Visibility }[];
  follows: { address: string; username: string }[];
  lists: ArchiveList[];
  goals: { year: number; books: number | null; pages: number | null }[];
  covers: { file: string; commonplace: string }[];
}

/** A list of books, without these. */
export interface ArchiveList {
  title: string;
  description: string;
  visibility: Visibility;
  kind: ListKind;
}

/** A book of one of the lists. */
export interface ArchiveListBook {
  /** Which list, from 0. */
  list: number;
  title: string;
  authors: string[];
  isbns: string[];
  ids: Record<string, string>;
  note: string | null;
}

/** What may be long in an archive, in pieces. */
interface ArchiveParts {
  library: AsyncIterable<ExportedEntry> | Iterable<ExportedEntry>;
  listBooks: AsyncIterable<ArchiveListBook> | Iterable<ArchiveListBook>;
}

/** The archive's JSON in pieces, an entry at a time: whoever sends it needs never hold all of it. */
export async function* archiveOf(
  rest: ArchiveRest,
  { library, listBooks }: ArchiveParts,
): AsyncGenerator<string> {
  const { exportedAt, site, account, settings, shelves, follows, lists: own, goals, covers } = rest;
  const head = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt,
    site,
    account,
    settings,
    shelves,
    follows,
    lists: own,
    goals,
    covers,
  };
  yield JSON.stringify(head, null, 1).slice(0, -2);
  yield* listIn('library', library, archiveEntryOf);
  yield* listIn('listBooks', listBooks, ({ list, title, authors, isbns, ids, note }) => ({
    list,
    title,
    authors,
    isbns,
    ids,
    note,
  }));
  yield '}\n';
}

async function* listIn<T>(
  name: string,
  items: AsyncIterable<T> | Iterable<T>,
  jsonOf: (item: T) => object,
) {
  yield `,\n "${name}": [`;
  let comma = '\n';
  for await (const item of items) {
    yield `${comma}${JSON.stringify(jsonOf(item))}`;
    comma = ',\n';
  }
  yield '\n]';
}

/** Takes an entry out of a file that people may have changed: each value is looked at. */
function fill(entry: Record<string, unknown>, reader: RowReader) {
  const { out, problem } = reader;
  reader.isExact = true;
  const note = (column: string, text: string) =>
    problem(column, 'value_wrong', { cell: text.slice(0, 60) });
  const text = (key: string) => stringOf(entry[key]);
  const one = <T extends string>(column: string, value: unknown, of: readonly T[]): T | null => {
    const found = stringOf(value);
    if (found === '') return null;
    if ((of as readonly string[]).includes(found)) return found as T;
    note(column, found);
    return null;
  };
  const day = (column: string, value: unknown) => {
    const found = stringOf(value);
    return found === '' ? null : reader.asDate(column, found);
  };
  out.title = lineOf(text('title'));
  out.subtitle = lineOf(text('subtitle')) || null;
  out.authors = listOf(entry.authors).map((name) => nameOf(stringOf(name)));
  out.contributors = objectsOf(entry.contributors).map(({ name, role }) => ({
    name: nameOf(stringOf(name)),
    role: nameOf(stringOf(role)),
  }));
  out.series = objectsOf(entry.series).map(({ name, position }) => ({
    name: nameOf(stringOf(name)),
    position: nameOf(stringOf(position)) || null,
  }));
  out.isbns = isbnsOf(...listOf(entry.isbns).map(stringOf));
  for (const [key, id] of Object.entries(objectOf(entry.ids)))
    if (ID_KEYS.has(key) && /^[\w:.-]{1,80}$/.test(stringOf(id)))
      Object.assign(out.ids, { [key]: stringOf(id) });
  out.publisher = nameOf(text('publisher')) || null;
  out.year = yearOf(text('year')) ?? null;
  out.originalYear = yearOf(text('originalYear')) ?? null;
  out.pages = wholeOf(text('pages')) || null;
  out.language = /^[a-z]{2,3}(?:-\w{2,8})?$/i.exec(text('language'))?.[0] ?? null;
  out.format = one('Format', entry.format, ['paper', 'ebook', 'audio']);
  out.status = one<Status>('Status', entry.status, [
    'want',
    'reading',
    'paused',
    'read',
    'stopped',
  ]);
  const rating = Number(text('rating') || Number.NaN);
  out.rating = rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2) ? rating : null;
  if (out.rating === null && text('rating') !== '') note('Rating', text('rating'));
  const visibilityOf = (value: unknown) =>
    one<Visibility>('Visibility', value, ['public', 'followers', 'private']);
  out.readings = objectsOf(entry.readings).map((reading) => ({
    startedOn: day('Readings', reading.startedOn),
    endedOn: day('Readings', reading.endedOn),
    outcome: one('Readings', reading.outcome, ['finished', 'stopped']),
    pages: wholeOf(stringOf(reading.pages)) || null,
    progress: objectsOf(reading.progress).flatMap((each): ImportedProgress[] => {
      const at = momentOf(stringOf(each.at)) ?? day('Readings', each.at);
      const position = positionOf(each.position);
      if (!at || !position) return [];
      return [
        {
          at,
          position,
          note: linesOf(stringOf(each.note)) || null,
          visibility: visibilityOf(each.visibility),
        },
      ];
    }),
  }));
  out.position = positionOf(entry.position);
  out.shelves = listOf(entry.shelves).map((name) => nameOf(stringOf(name)));
  for (const [name, place] of Object.entries(objectOf(entry.shelfPlaces)))
    if (Number.isInteger(place) && (place as number) > 0)
      out.shelfPlaces[nameOf(name)] = place as number;
  out.tags = listOf(entry.tags).map((name) => nameOf(stringOf(name)));
  out.owned = typeof entry.owned === 'boolean' ? entry.owned : null;
  out.isFavorite = typeof entry.isFavorite === 'boolean' ? entry.isFavorite : null;
  if (isObject(entry.review))
    reader.review({
      title: stringOf(entry.review.title),
      text: stringOf(entry.review.text),
      hasSpoilers: entry.review.hasSpoilers === true,
      visibility: visibilityOf(entry.review.visibility),
      createdAt:
        momentOf(stringOf(entry.review.createdAt)) ??
        day('Review Created At', entry.review.createdAt),
    });
  out.note = linesOf(text('note')) || null;
  out.quotes = objectsOf(entry.quotes).flatMap((each): ImportedQuote[] => {
    const quoted = linesOf(stringOf(each.text));
    if (quoted === '') return [];
    return [
      {
        text: quoted,
        position: positionOf(each.position),
        note: linesOf(stringOf(each.note)) || null,
        hasSpoilers: each.hasSpoilers === true,
        createdAt: momentOf(stringOf(each.createdAt)) ?? day('Quotes', each.createdAt),
        visibility: visibilityOf(each.visibility),
      },
    ];
  });
  out.visibility = visibilityOf(entry.visibility);
  const added = text('addedAt');
  out.addedAt = momentOf(added) ?? (dateOf(added, { timeZone: 'UTC' }) || null);
}

const ID_KEYS = new Set([
  'commonplace',
  'google',
  'goodreads',
  'openlibraryWork',
  'openlibraryEdition',
  'librarything',
  'hardcover',
  'storygraph',
  'inventaire',
  'wikidata',
  'asin',
  'oclc',
]);

function positionOf(value: unknown): Position | null {
  const { page, percent, minute } = objectOf(value);
  if (isPlace(page)) return { page };
  if (isPlace(percent) && percent <= 100) return { percent };
  return isPlace(minute) ? { minute } : null;
}

const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < 1e6;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown) => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 5_000) : []);
const objectsOf = (value: unknown) => listOf(value).filter(isObject);
const stringOf = (value: unknown) =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
