import type { RawBook } from '../../server/domains/books/books/book.ts';
import { dateOfText } from '../../server/domains/books/catalogue/dates.ts';
import { isbnOfCell } from '../../server/domains/books/catalogue/isbns.ts';
import { languageOfText } from '../../server/domains/books/catalogue/languages.ts';
import { titlePartsOf } from '../../server/domains/books/catalogue/titles.ts';
import { type Csv, csvOf, csvRows, foldedName } from '../../server/platform/text/csv.ts';
import type { Lines } from './lines.ts';
import type { Read, VolumeRecord } from './record.ts';

/** What a table is: which column holds what. */
export interface Table extends Csv {
  name: string;
  /** Our field → the place of its column. */
  places: ReadonlyMap<Field, number>;
}

/** What `--map` may name, as `field=column`. */
export const FIELDS = [
  'title',
  'subtitle',
  'originalTitle',
  'authors',
  'moreAuthors',
  'isbn',
  'isbn13',
  'publisher',
  'published',
  'firstPublished',
  'pages',
  'language',
  'categories',
  'description',
  'format',
  'readers',
  'id',
] as const;
export type Field = (typeof FIELDS)[number];

/**
 * Recognises a table by the names in its first line, never by their places; undefined when none is
 * the title's. `map` goes before what is recognised.
 */
export function isTable(head: string, map: Record<string, string> = {}): Table | undefined {
  const csv = csvOf(head, false);
  if (!csv) return undefined;
  const folded = csv.headers.map(foldedName);
  const layout = LAYOUTS.find(({ needs }) => needs.every((name) => folded.includes(name)));
  const places = new Map<Field, number>();
  for (const field of FIELDS) {
    const wanted = map[field] ? [map[field]] : (layout?.names[field] ?? NAMES[field] ?? []);
    const place = wanted.map((name) => folded.indexOf(foldedName(name))).find((at) => at >= 0);
    if (place !== undefined) places.set(field, place);
  }
  if (!places.has('title')) return undefined;
  // What operators have comes out of programs that put quotation marks around cells.
  return { ...csv, hasQuotes: true, name: layout?.name ?? 'a table', places };
}

/** Reads a table as a list of books; ratings, shelves and reviews in it are somebody's own and stay out. */
export async function* readTable(
  portions: AsyncIterable<Lines>,
  table: Table,
): AsyncGenerator<Read[]> {
  const rejects: Read[] = [];
  for await (const { rows } of csvRows(textOf(portions), table, (line, message) =>
    rejects.push({ line, reason: `it cannot be read: ${message}`, text: '' }),
  ))
    yield rows.map(({ line, cells }) => readOf(cells, line, table));
  yield rejects;
}

const TEXT_MAX = 500;

async function* textOf(portions: AsyncIterable<Lines>) {
  for await (const { lines } of portions) yield `${lines.join('\n')}\n`;
}

interface Layout {
  name: string;
  /** Columns that only such a table has, folded. */
  needs: string[];
  names: Partial<Record<Field, string[]>>;
}

const LAYOUTS: Layout[] = [
  {
    name: 'goodbooks-10k',
    needs: ['bookid', 'originalpublicationyear', 'workratingscount'],
    names: {
      id: ['goodreads_book_id', 'best_book_id'],
      firstPublished: ['original_publication_year'],
      originalTitle: ['original_title'],
      language: ['language_code'],
      readers: ['work_ratings_count', 'ratings_count'],
    },
  },
  {
    name: 'a Goodreads export',
    needs: ['bookid', 'exclusiveshelf', 'myrating'],
    names: {
      id: ['Book Id'],
      authors: ['Author'],
      moreAuthors: ['Additional Authors'],
      pages: ['Number of Pages'],
      published: ['Year Published'],
      firstPublished: ['Original Publication Year'],
      format: ['Binding'],
      // A Goodreads export has none; “Bookshelves” are a reader's own.
      categories: [],
    },
  },
  {
    name: 'a StoryGraph export',
    needs: ['readstatus', 'starrating', 'moods'],
    names: { isbn: ['ISBN/UID', 'ISBN'], categories: [], description: [] },
  },
];

/** Names of columns that speak for themselves. */
const NAMES: Partial<Record<Field, string[]>> = {
  title: ['title', 'book title', 'name', 'titre', 'Edition title'],
  subtitle: ['subtitle', 'Edition subtitle'],
  originalTitle: ['original title'],
  authors: ['authors', 'author', 'author_text', 'primary author', 'auteur', 'Authors labels'],
  moreAuthors: ['additional authors', 'secondary author'],
  isbn: ['isbn', 'isbn10', 'isbn_10', 'ISBN/UID', 'Edition ISBN-10'],
  isbn13: ['isbn13', 'isbn_13', 'ean', 'Edition ISBN-13'],
  publisher: ['publisher', 'editeur', 'Publisher label'],
  published: ['published', 'publication_year', 'year', 'pubdate', 'date de publication'],
  firstPublished: ['first published', 'first publish year', 'original publication year'],
  pages: ['pages', 'page count', 'number of pages', 'num_pages', 'total_pages'],
  language: ['language', 'language_code', 'languages', 'Edition language'],
  categories: ['categories', 'genres', 'subjects'],
  description: ['description', 'summary'],
  format: ['format', 'binding'],
  readers: ['ratings_count', 'readers'],
};

function readOf(cells: string[], line: number, table: Table): Read {
  const text = cells.join(table.delimiter).slice(0, TEXT_MAX);
  if (cells.length !== table.headers.length)
    return {
      line,
      reason: `it has ${cells.length} columns instead of ${table.headers.length}`,
      text,
    };
  const cell = (field: Field) => {
    const place = table.places.get(field);
    return place === undefined ? '' : (cells[place] ?? '').trim();
  };
  const record = volumeOf(cell, table.name);
  return record ? { line, record } : { line, reason: 'it has no title', text };
}

function volumeOf(cell: (field: Field) => string, layout: string): VolumeRecord | undefined {
  const { title, series, place } = titlePartsOf(cell('title'));
  if (title === '') return undefined;
  const isbns = [cell('isbn'), cell('isbn13')].flatMap((text) =>
    text.split(/[,;|\s]+(?=["=\d])/).flatMap((one) => isbnOfCell(one) ?? []),
  );
  const editionDate = dateOfText(cell('published'));
  const originalTitle = titlePartsOf(cell('originalTitle')).title;
  const id = cell('id').replace(/\.0$/, '');
  const book: RawBook = {
    title,
    subtitle: cell('subtitle') || undefined,
    originalTitle: originalTitle !== '' && originalTitle !== title ? originalTitle : undefined,
    authors: [...peopleOf(cell('authors')), ...peopleOf(cell('moreAuthors'))],
    categories: listOf(cell('categories')),
    publishedDate: dateOfText(cell('firstPublished')) ?? editionDate,
    pageCount: wholeNumber(cell('pages')),
    publisher: cell('publisher') || undefined,
    language: languageOfText(cell('language')),
    isbns: [...new Set(isbns)],
    description: cell('description') || undefined,
  };
  return {
    kind: 'volume',
    source: 'csv',
    key: /^[\w-]{1,40}$/.test(id) ? `${KEYS[layout] ?? 'id'}:${id}` : isbns[0],
    book,
    editionDate,
    format: cell('format') || undefined,
    series: series && place ? `${series}, #${place}` : series,
    readers: wholeNumber(cell('readers')),
  };
}

/** Both number books as Goodreads does. */
const KEYS: Record<string, string> = {
  'goodbooks-10k': 'goodreads',
  'a Goodreads export': 'goodreads',
};

/**
 * The people in a cell: “A B, C D”, “A; B”, “A | B”, “A & B”. One comma with a single word before it
 * is “Last, First”.
 */
function peopleOf(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return [];
  const parts = line.split(/\s*(?:[;|]|\s&\s)\s*/);
  if (parts.length > 1) return parts.filter(Boolean).map(inOrder);
  const names = line.split(/\s*,\s*/).filter(Boolean);
  const isLastFirst = names.length === 2 && !names[0]?.includes(' ');
  return isLastFirst ? [inOrder(line)] : withSuffixes(names);
}

/** “Last, First” → “First Last”. */
function inOrder(name: string) {
  const [, last, first] = /^([^,]+),\s*(.+)$/.exec(name) ?? [];
  if (!last || !first || SUFFIX.test(first)) return name;
  return `${first} ${last}`;
}

function withSuffixes(names: string[]) {
  const all: string[] = [];
  for (const name of names) {
    if (all.length > 0 && SUFFIX.test(name)) all.push(`${all.pop()}, ${name}`);
    else all.push(name);
  }
  return all;
}

const SUFFIX = /^(?:jr|sr|ph\.?d|m\.?d|ii|iii|iv)\.?$/i;

const listOf = (text: string) =>
  text
    .split(/\s*[,;|]\s*/)
    .map((each) => each.trim())
    .filter(Boolean);

function wholeNumber(text: string) {
  const digits = /^(\d{1,9})(?:\.0+)?$/.exec(text.replace(/[,\s]/g, ''))?.[1];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
}
