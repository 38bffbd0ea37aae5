import type { Outcome } from '../../../../../shared/library.ts';
import type { Visibility } from '../../../../../shared/visibility.ts';
import { languageOfText } from '../../../books/catalogue/languages.ts';
import {
  distinct,
  formatOf,
  isbnsOf,
  lineOf,
  linesOf,
  momentOf,
  nameOf,
  placeOf,
  seriesOf,
  shelfStatusOf,
  starsOf,
  statusOf,
  wholeOf,
  yearOf,
} from '../../../reading/items/cells.ts';
import { isObject, objectOf, stringOf as text } from '../../../reading/items/codecs.ts';
import type { Position } from '../../../reading/library/readingItem.sql.ts';
import type { ImportedRow } from '../importedRow.ts';
import { readColumns } from './columns.ts';
import type { JsonItem } from './jsonItems.ts';
import { markdownOf, markdownOfHtml } from './markup.ts';
import { addNote, type RowReader } from './rows.ts';

/** The CSV; which numbers of other catalogues it has differs from server to server. */
export const marks = [['author_text', 'remote_id', 'shelf', 'review_content']];

/** Shelves of everybody, by what the CSV and the archive call them. */
const SHELVES = new Set(['to-read', 'reading', 'read', 'stopped-reading']);

/** BookWyrm's CSV: the last reading, the last review, one shelf. */
export function read(reader: RowReader) {
  const { out, cell, date, addReading } = reader;
  reader.id('openlibraryWork', cell('openlibrary_key'));
  reader.id('openlibraryEdition', cell('openlibrary_key'));
  reader.id('goodreads', cell('goodreads_key'));
  reader.id('librarything', cell('librarything_key'));
  reader.id('inventaire', cell('inventaire_id'));
  reader.id('wikidata', cell('wikidata'));
  if (!reader.id('asin', cell('asin'))) reader.id('asin', cell('aasin'));
  reader.id('oclc', cell('oclc_number'));
  out.isbns = isbnsOf(cell('isbn_13'), cell('isbn_10'));
  readColumns(reader, {
    title: 'title',
    authorsByComma: 'author_text',
    pages: 'pages',
    rating: 'rating',
    addedAt: 'shelf_date',
  });
  readShelf(reader, cell('shelf'), cell('shelf_name'));
  const started = date('start_date');
  const finished = date('finish_date');
  const stopped = date('stopped_date');
  if (started || finished || stopped)
    addReading(started, finished ?? stopped, finished ? 'finished' : stopped ? 'stopped' : null);
  const warning = cell('review_cw');
  reader.review({
    title: cell('review_name'),
    // Reviews written there are Markdown; those that came with an import are HTML.
    text: contentOf(reader.prose('review_content')),
    hasSpoilers: warning !== '',
    createdAt: reader.moment('review_published'),
  });
}

const contentOf = (text: string) =>
  /<(?:p|br|div|blockquote)\b/i.test(text) ? markdownOfHtml(text) : linesOf(text);

function readShelf(
  { out }: RowReader,
  id: string,
  name: string,
  visibility: Visibility | null = null,
) {
  if (id === '' && name === '') return;
  const plain = id.replace(/-\d+$/, '');
  if (SHELVES.has(id)) out.status = statusOf(id) ?? null;
  else {
    putOn(out, nameOf(name || plain), visibility);
    out.status ??= shelfStatusOf(plain) ?? shelfStatusOf(name) ?? null;
  }
}

/** The account archive: `archive.json` of a tar.gz, with all books in `books`. */
export const isDocument = (names: ReadonlySet<string>) =>
  names.has('readthroughs') ||
  (names.has('preferredUsername') && (names.has('bookwyrmUser') || names.has('books')));

/** The lists of the archive that hold books. */
export const lists = ['books'];

/** One book of an account archive, with all readings, reviews, quotes and comments. */
export function readItem({ value }: JsonItem, reader: RowReader) {
  const { out } = reader;
  if (!isObject(value)) {
    reader.unreadable('no_book');
    return;
  }
  const edition = objectOf(value.edition);
  const work = objectOf(value.work);
  out.title = nameOf(text(edition.title) || text(work.title));
  out.subtitle = nameOf(text(edition.subtitle)) || null;
  out.authors = distinct(objectsOf(value.authors).map(({ name }) => nameOf(text(name))));
  out.isbns = isbnsOf(text(edition.isbn13), text(edition.isbn10));
  reader.id('openlibraryWork', text(work.openlibraryKey));
  reader.id('openlibraryEdition', text(edition.openlibraryKey));
  reader.id('goodreads', text(edition.goodreadsKey));
  reader.id('librarything', text(work.librarythingKey) || text(edition.librarythingKey));
  reader.id('inventaire', text(edition.inventaireId) || text(work.inventaireId));
  reader.id('asin', text(edition.asin));
  out.pages = wholeOf(text(edition.pages)) || null;
  out.format = formatOf(text(edition.physicalFormat)) ?? null;
  out.publisher = nameOf(text(listOf(edition.publishers)[0])) || null;
  out.year = yearOf(text(edition.publishedDate)) ?? null;
  out.originalYear =
    yearOf(text(edition.firstPublishedDate) || text(work.firstPublishedDate)) ?? null;
  out.language = languageOfText(text(listOf(edition.languages)[0])) ?? null;
  out.series = seriesOf(text(edition.series));
  if (out.series[0] && text(edition.seriesNumber))
    out.series[0].position = nameOf(text(edition.seriesNumber));

  for (const shelf of objectsOf(value.shelves)) {
    const id =
      text(shelf.identifier) || (text(shelf.id).split('/books/')[1] ?? '').split('/', 1)[0];
    readShelf(reader, id || statusIdOf(text(shelf.name)), text(shelf.name), visibilityOf(shelf));
  }
  for (const each of objectsOf(value.readthroughs)) {
    const start = reader.asDate('readthroughs', text(each.start_date));
    const finish = reader.asDate('readthroughs', text(each.finish_date));
    const stopped = reader.asDate('readthroughs', text(each.stopped_date));
    const outcome: Outcome | null = finish ? 'finished' : stopped ? 'stopped' : null;
    reader.addReading(start, finish ?? stopped, outcome);
    if (outcome === null)
      out.position = placeOf(
        Number(text(each.progress)) || undefined,
        text(each.progress_mode) === 'PCT' ? 'percent' : 'page',
      );
  }
  readReviews(reader, objectsOf(value.reviews));
  out.quotes = objectsOf(value.quotations).flatMap((each) => {
    const quote = markdownOf(text(each.quote) || '').trim();
    if (quote === '') return [];
    return {
      text: quote,
      position: positionOf(text(each.position), text(each.position_mode)),
      note: contentOf(text(each.content)) || null,
      hasSpoilers: each.sensitive === true,
      createdAt: momentOf(text(each.published)) ?? null,
      visibility: visibilityOf(each),
    };
  });
  for (const each of objectsOf(value.comments)) addNote(out, contentOf(text(each.content)));
  for (const list of objectsOf(value.lists))
    if (text(list.name)) putOn(out, nameOf(text(list.name)), visibilityOfList(list));
}

/** The names that everybody's shelves have. */
const statusIdOf = (name: string) =>
  ({
    'to read': 'to-read',
    'currently reading': 'reading',
    read: 'read',
    'stopped reading': 'stopped-reading',
  })[name.toLowerCase()] ?? '';

function readReviews(reader: RowReader, reviews: Record<string, unknown>[]) {
  const { out } = reader;
  const newest = [...reviews].sort((a, b) => text(b.published).localeCompare(text(a.published)));
  for (const each of newest) {
    const stars = starsOf(text(each.rating));
    out.rating ??= stars ?? null;
    const content = contentOf(text(each.content));
    if (content === '') continue;
    if (out.review) addNote(out, content);
    else
      reader.review({
        title: lineOf(text(each.name)),
        text: content,
        hasSpoilers: each.sensitive === true,
        createdAt: momentOf(text(each.published)) ?? null,
        visibility: visibilityOf(each),
      });
  }
}

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

/** A shelf that the book stands on, and who saw it there. */
function putOn(out: ImportedRow, name: string, visibility: Visibility | null) {
  out.shelves.push(name);
  if (visibility) out.shelfVisibility = { ...out.shelfVisibility, [name]: visibility };
}

/** A list says it in a word; whoever has its address reads one that is `unlisted`. */
const visibilityOfList = ({ privacy, ...list }: Record<string, unknown>) =>
  privacy === 'direct' || privacy === 'followers'
    ? ({ direct: 'private', followers: 'followers' } as const)[privacy]
    : visibilityOf(list);

/** Whom a status or a shelf was addressed to. */
function visibilityOf(status: Record<string, unknown>): Visibility | null {
  if (status.to === undefined && status.cc === undefined) return null;
  const people = [...listOf(status.to), ...listOf(status.cc)].map(text);
  if (people.includes(PUBLIC)) return 'public';
  return people.some((each) => each.endsWith('/followers')) ? 'followers' : 'private';
}

const positionOf = (place: string, mode: string): Position | null =>
  place === '' ? null : placeOf(Number(place), mode === 'PCT' ? 'percent' : 'page');

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 500) : value ? [value] : [];
const objectsOf = (value: unknown) => listOf(value).filter(isObject);
