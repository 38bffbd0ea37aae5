import type { ListKind } from '../../../../../shared/lists.ts';
import type { Visibility } from '../../../../../shared/visibility.ts';
import { nameOf, yesOf } from '../../../reading/items/cells.ts';
import { isObject, objectOf } from '../../../reading/items/codecs.ts';
import { LINE_CHARS_MAX, PARTS_MAX } from '../../../reading/items/limits.ts';
import { type LibraryItem, libraryItem } from '../libraryItem.ts';
import type { JsonItem } from './jsonItems.ts';
import type { RowReader } from './rows.ts';
import { csvRow, withGuard, withoutGuard } from './spreadsheets.ts';

type Json = Record<string, unknown>;

/** A column of our own CSV: the cell of an item, and what a cell says in the item's JSON. */
interface Column {
  write: (item: LibraryItem, json: Json) => unknown;
  read: (into: Json, cell: string, json: () => unknown) => void;
}

const plain = (field: keyof LibraryItem): Column => ({
  write: (item) => item[field],
  read: (into, cell) => {
    into[field] = cell;
  },
});

const yesNo = (field: 'owned' | 'isFavorite'): Column => ({
  write: (item) => yesOrNo(item[field]),
  read: (into, cell) => {
    into[field] = yesOf(cell || '?') ?? null;
  },
});

/** Names with semicolons between them; a semicolon within a name has a backslash before it. */
const names = (field: 'authors' | 'shelves' | 'tags'): Column => ({
  write: (item) => item[field].map((name) => name.replace(/[\\;]/g, '\\$&')).join('; '),
  read: (into, cell) => {
    into[field] = [...cell.slice(0, LINE_CHARS_MAX).matchAll(/(?:\\.|[^\\;])+/gs)]
      .map(([part]) => nameOf(part.replace(/\\(.)/gs, '$1')))
      .filter(Boolean);
  },
});

/** What is no text, as in the archive; nothing where there is nothing in it. */
const json = (field: keyof LibraryItem): Column => ({
  write: (_, json) => jsonCell(json[field]),
  read: (into, _, parsed) => {
    into[field] = parsed();
  },
});

const ofReview = (field: keyof NonNullable<LibraryItem['review']>): Column => ({
  write: ({ review }) => (field === 'hasSpoilers' ? yesOrNo(review?.[field]) : review?.[field]),
  read: (into, cell) => {
    const value = field === 'hasSpoilers' ? yesOf(cell) === true : cell;
    into.review = { ...objectOf(into.review), [field]: value };
  },
});

/** Somebody may have changed these by hand in a spreadsheet: `read` looks at them. */
const ofNewestReading = (field: 'startedOn' | 'endedOn'): Column => ({
  write: ({ readings: [newest] }) => newest?.[field],
  read: () => {},
});

const yesOrNo = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : '';

const jsonCell = (value: unknown) =>
  value !== null && Object.keys(value as object).length > 0 ? JSON.stringify(value) : '';

/** The columns of our own CSV, in their order; new ones come behind, and none goes. */
const CELLS: Record<string, Column> = {
  Title: plain('title'),
  Subtitle: plain('subtitle'),
  Authors: names('authors'),
  Contributors: json('contributors'),
  Series: json('series'),
  ISBN: {
    write: ({ isbns }) => isbns.join('; '),
    read: (into, cell) => {
      into.isbns = cell.split(/[;,\s]+/, PARTS_MAX);
    },
  },
  'Commonplace ID': {
    write: ({ ids }) => ids.commonplace,
    read: (into, cell) => {
      into.ids = { commonplace: cell };
    },
  },
  'Other IDs': {
    write: (_, json) => {
      const { commonplace: __, ...others } = objectOf(json.ids);
      return jsonCell(others);
    },
    read: (into, _, parsed) => {
      into.ids = { ...objectOf(parsed()), ...objectOf(into.ids) };
    },
  },
  Publisher: plain('publisher'),
  Year: plain('year'),
  'Original Year': plain('originalYear'),
  Pages: plain('pages'),
  Language: plain('language'),
  Format: plain('format'),
  Status: plain('status'),
  Rating: plain('rating'),
  Started: ofNewestReading('startedOn'),
  Ended: ofNewestReading('endedOn'),
  Readings: json('readings'),
  Position: json('position'),
  Shelves: names('shelves'),
  'Shelf Places': json('shelfPlaces'),
  Tags: names('tags'),
  Owned: yesNo('owned'),
  Favorite: yesNo('isFavorite'),
  'Review Title': ofReview('title'),
  Review: ofReview('text'),
  'Review Has Spoilers': ofReview('hasSpoilers'),
  'Review Visibility': ofReview('visibility'),
  'Review Created At': ofReview('createdAt'),
  'Private Note': plain('note'),
  'Due On': plain('dueOn'),
  Priority: plain('priority'),
  Quotes: json('quotes'),
  Visibility: plain('visibility'),
  'Added At': plain('addedAt'),
  'Borrowed From': plain('borrowedFrom'),
  'Lent To': plain('lentTo'),
  'Lent On': plain('lentOn'),
  'Review Language': ofReview('language'),
  'Earlier Reviews': json('earlierReviews'),
  Impression: json('impression'),
};
export const COLUMNS = Object.keys(CELLS);

export const marks = [['Commonplace ID', 'Readings', 'Review Visibility']];

/** The header of our own CSV. */
export const csvHead = () => csvRow(COLUMNS);

/** An item as a row of our own CSV: everything there is of it, and nothing that a spreadsheet runs. */
export function csvRowOf(item: LibraryItem) {
  const json = archiveEntryOf(item);
  return csvRow(
    Object.entries(CELLS).map(([column, { write }]) => {
      const cell = `${write(item, json) ?? ''}`;
      return NUMBERS.has(column) ? cell : withGuard(cell);
    }),
  );
}

/** Years before Christ begin with a sign, and run nothing. */
const NUMBERS = new Set(['Year', 'Original Year']);

/** A row of our own CSV. */
export function read(reader: RowReader) {
  const { out, has } = reader;
  const said: Json = {};
  for (const [column, { read }] of Object.entries(CELLS)) {
    const cell = withoutGuard(reader.prose(column));
    read(said, cell, () => {
      if (cell === '') return null;
      try {
        return JSON.parse(cell);
      } catch {
        reader.problem(column, 'json_wrong', { cell: cell.slice(0, 60) });
        return null;
      }
    });
  }
  fill(said, reader);
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

/** An item as the archive has it, members in one order. */
export const archiveEntryOf = (item: LibraryItem) => libraryItem.write(item) as Json;

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
  library: AsyncIterable<LibraryItem> | Iterable<LibraryItem>;
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

/** Takes an item out of a file that people may have changed. */
function fill(said: Json, reader: RowReader) {
  reader.isExact = true;
  Object.assign(reader.out, libraryItem.read(said, reader, ''));
}
