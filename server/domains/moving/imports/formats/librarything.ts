import { languageOfText } from '../../../books/catalogue/languages.ts';
import {
  distinct,
  formatOf,
  inOrder,
  isbnsOf,
  lineOf,
  listOf,
  nameOf,
  seriesOf,
  statusOf,
  yearOf,
} from '../../../reading/items/cells.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';
import { readColumns } from './columns.ts';
import type { JsonItem } from './jsonItems.ts';
import { markdownOf, withoutEntities } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

/** The TSV; it has more columns as years go by. */
export const marks = [
  ['Primary Author', 'Collections', 'Work id'],
  ['Primary Author', 'Collections', 'Entry Date'],
];

/** Collections that everybody has, and what they say. */
const COLLECTIONS: Record<string, 'want' | 'reading' | 'read' | 'owned' | 'none'> = {
  'your library': 'owned',
  wishlist: 'want',
  'to read': 'want',
  'currently reading': 'reading',
  'read but unowned': 'read',
  'all collections': 'none',
};

/** LibraryThing's export as TSV. */
export function read(reader: RowReader) {
  const { out, cell } = reader;
  const text = (column: string) => withoutEntities(cell(column));
  out.authors = distinct([inOrder(text('Primary Author'))]);
  const roles = cell('Secondary Author Roles').split(/[|;]/, PARTS_MAX);
  const others = text('Secondary Author').split(/[|;]/, PARTS_MAX).map(inOrder);
  addContributors(reader, others, roles);
  out.isbns = isbnsOf(
    ...[cell('ISBN'), ...cell('ISBNs').split(',', PARTS_MAX)].map(withoutBrackets),
  );
  readCommon(reader, listOf(text('Collections')));
  out.format = formatOf(cell('Media')) ?? null;
  out.language = languageOfText(cell('Languages').split(/[,|]/)[0] ?? '') ?? null;
  reader.id('oclc', /\d{4,12}/.exec(cell('OCLC'))?.[0]);
  out.tags = listOf(text('Tags'));
}

/** What both forms have, which differ in how they write its names. */
function readCommon(reader: RowReader, collections: string[]) {
  const { out, cell, date } = reader;
  reader.id('librarything', cell('workcode', 'Work id'));
  out.title = withoutEntities(cell('title'));
  readPublication(reader, withoutEntities(cell('publication')));
  out.year = yearOf(cell('date')) ?? out.year;
  readColumns(reader, { rating: 'rating', pages: ['pages', 'Page Count'], addedOn: 'entrydate' });
  readCollections(reader, collections);
  const started = date('datestarted');
  const ended = date('dateread');
  if (started || ended) reader.addReading(started, ended, null);
  // A comment is public there, but no review.
  for (const column of ['privatecomment', 'comment'])
    addNote(out, markdownOf(reader.prose(column)));
  reader.review({ text: markdownOf(reader.prose('review')) });
}

const withoutBrackets = (text: string) => text.replace(/[[\]\s]/g, '');

function addContributors({ out }: RowReader, names: string[], roles: string[]) {
  for (const [at, name] of names.entries()) {
    const role = nameOf(roles[at] ?? '');
    if (name === '') continue;
    if (role === '' || /^author$/i.test(role)) out.authors = distinct([...out.authors, name]);
    else out.contributors.push({ name, role });
  }
}

/** `Gallimard (1972), Poche, 150 pages`: what is before the bracket is the publisher. */
function readPublication({ out }: RowReader, text: string) {
  const [, publisher = '', year = ''] =
    /^([^(]*?)\s*(?:\((\d{4})\))?(?:,.*)?$/.exec(lineOf(text)) ?? [];
  out.publisher = nameOf(publisher) || null;
  out.year = yearOf(year) ?? null;
  out.format = formatOf(text) ?? null;
}

function readCollections({ out }: RowReader, collections: string[]) {
  for (const name of collections) {
    const said = COLLECTIONS[name.toLowerCase()];
    if (said === undefined) {
      out.shelves.push(name);
      const status = statusOf(name);
      if (status === 'stopped' || status === 'paused') out.status = status;
    } else if (said === 'owned') out.owned = true;
    else if (said === 'read') {
      out.owned ??= false;
      out.status ??= 'read';
    } else if (said === 'reading') out.status = 'reading';
    else if (said === 'want') out.status ??= 'want';
  }
}

/** LibraryThing's export as JSON: books by their number. */
export const isDocument = (names: ReadonlySet<string>) =>
  names.has('books_id') &&
  names.has('title') &&
  (names.has('primaryauthor') || names.has('workcode'));

/** One book of the JSON, as far as it is one. */
export function readItem({ value }: JsonItem, reader: RowReader) {
  const { out, cell } = reader;
  if (typeof value !== 'object' || value === null) {
    reader.unreadable('no_book');
    return;
  }
  const book = value as Record<string, unknown>;
  const text = (name: string) => withoutEntities(cell(name));
  const people = listOfAny(book.authors).flatMap((each) =>
    typeof each === 'object' && each !== null ? [each as Record<string, unknown>] : [],
  );
  const nameOfPerson = (person: Record<string, unknown>) => {
    const name =
      withoutEntities(stringOf(person.fl)) || inOrder(withoutEntities(stringOf(person.lf)));
    return nameOf(name);
  };
  if (people.length > 0)
    addContributors(
      reader,
      people.map(nameOfPerson),
      people.map(({ role }) => stringOf(role)),
    );
  if (out.authors.length === 0) out.authors = distinct([inOrder(text('primaryauthor'))]);
  if (people.length === 0)
    addContributors(
      reader,
      listOfAny(book.secondaryauthor).map((name) => inOrder(withoutEntities(stringOf(name)))),
      listOfAny(book.secondaryauthorroles).map(stringOf),
    );
  out.isbns = isbnsOf(
    ...[...listOfAny(book.isbn), ...listOfAny(book.originalisbn), ...listOfAny(book.ean)]
      .map(stringOf)
      .sort((a, b) => b.length - a.length)
      .map(withoutBrackets),
  );
  reader.id('asin', cell('asin'));
  readCommon(
    reader,
    listOfAny(book.collections).map((name) => nameOf(withoutEntities(stringOf(name)))),
  );
  out.format =
    listOfAny(book.format)
      .map((each) => formatOf(stringOf((each as { text?: unknown } | null)?.text ?? each)))
      .find((each) => each !== undefined) ?? out.format;
  const [code] = listOfAny(book.language_codeA).map(stringOf);
  const [language] = listOfAny(book.language).map(stringOf);
  out.language = languageOfText(code ?? '') ?? languageOfText(language ?? '') ?? null;
  const series = listOfAny(book.series).map((each) => withoutEntities(stringOf(each)));
  out.series = series.flatMap(seriesOf).slice(0, 10);
  out.tags = distinct(listOfAny(book.tags).map((tag) => nameOf(withoutEntities(stringOf(tag)))));
}

/** Lists come as lists, as objects of numbers, or as one. */
function listOfAny(value: unknown): unknown[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value;
  return typeof value === 'object' ? Object.values(value) : [value];
}

const stringOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
