import { hash } from 'node:crypto';
import type { NewBook, Source } from '../books/book.ts';
import { keyOf, withoutArticle, wordsOf } from '../books/search/normalize.ts';
import { isElsewhere, type SeriesPlace } from '../books/seriesPlaces.ts';
import { yearOf } from './dates.ts';
import { titlePartsOf } from './titles.ts';

/** What tells whether two records are the same book; docs/decisions/0020 explains the rules. */
export type Known = Pick<NewBook, 'title' | 'subtitle' | 'originalTitle' | 'authors'> & {
  otherTitles?: string[];
  /** Where it stands in series, as far as that is known beside what its titles say. */
  series?: SeriesPlace[];
};

/**
 * The number that records of one book share: a 64-bit hash of the main title and the first author's
 * surname and initial, as PostgreSQL's bigint. Looser than `isSameBook`, which decides among those
 * that share it. Undefined without an author: a title alone says too little.
 */
export function identityOf({ title, authors }: Pick<Known, 'title' | 'authors'>) {
  const author = nameOf(authors[0]);
  const main = mainTitleOf(title);
  if (!author || main === '') return undefined;
  const whole = hash('sha1', `${main}|${author.surname}|${author.given[0]?.[0] ?? ''}`);
  return BigInt.asIntN(64, BigInt(`0x${whole.slice(0, 16)}`)).toString();
}

/** Whether two records are the same book by title, first author and place in a series. */
export const isSameBook = (a: Known, b: Known) =>
  hasSameTitle(a, b) && hasSameAuthor(a, b) && !isElsewhere(placesOf(a), placesOf(b));

/** Where a book stands in series: also as its own title says it, in whatever spelling it is known. */
function placesOf({ title, originalTitle, otherTitles = [], series = [] }: Known): SeriesPlace[] {
  const own = mainTitleOf(title);
  const told = [title, originalTitle ?? '', ...otherTitles].flatMap((text) => {
    const { series: name, place: position = null } = titlePartsOf(text);
    return name !== undefined && mainTitleOf(text) === own ? [{ name, position }] : [];
  });
  return [...series, ...told];
}

/**
 * Whether two titles are of one book: alike without case, accents, series and article; the subtitle
 * may be missing in one of them, but two different subtitles are two books.
 */
export function hasSameTitle(a: Known, b: Known) {
  const ofB = titlesOf(b);
  return titlesOf(a).some((one) =>
    ofB.some(
      (other) =>
        one.main === other.main &&
        (one.subtitle === '' ||
          other.subtitle === '' ||
          one.subtitle.startsWith(other.subtitle) ||
          other.subtitle.startsWith(one.subtitle)),
    ),
  );
}

/**
 * Whether the first author of one is among the authors of the other: the same surname, and given
 * names of which one may be an initial of the other. “Last, First” and “First Last” are alike.
 */
export function hasSameAuthor(a: Known, b: Known) {
  return hasAuthor(b.authors, a.authors[0]) || hasAuthor(a.authors, b.authors[0]);
}

/** Whether somebody of this name is among the authors. */
function hasAuthor(authors: string[], name: string | undefined) {
  const wanted = nameOf(name);
  return wanted !== undefined && authors.some((author) => isSameName(nameOf(author), wanted));
}

/** The title without series, subtitle and article, folded. */
export const mainTitleOf = (title: string) => splitTitle(title).main;

function titlesOf({ title, subtitle, originalTitle }: Known) {
  const own = splitTitle(title);
  const titles = [{ ...own, subtitle: own.subtitle || keyOf(subtitle ?? '') }];
  return originalTitle ? [...titles, splitTitle(originalTitle)] : titles;
}

function splitTitle(text: string) {
  const { title } = titlePartsOf(text);
  const [, before = title, after = ''] = (MAY_DIVIDE.test(title) && SUBTITLE.exec(title)) || [];
  const main = withoutArticle(keyOf(before));
  return main === ''
    ? { main: title.trim().toLowerCase(), subtitle: '' }
    : { main, subtitle: keyOf(after) };
}

const SUBTITLE = /^(.{2,}?)\s*(?::\s|\s[-–—]\s|;\s)(.+)$/;
/** Without one of these there is no subtitle: looking for it costs more than looking for them. */
const MAY_DIVIDE = /[:;–—-]/;

interface Name {
  surname: string;
  /** Folded, in order; initials are single letters. */
  given: string[];
}

function nameOf(name: string | undefined): Name | undefined {
  if (!name) return undefined;
  const comma =
    name.includes(',') && /^([^,]+),\s*(?!jr\b|sr\b|ph\.?d|m\.?d|i{1,3}$|iv$)(.+)$/i.exec(name);
  const words = spelledOut(comma ? `${comma[2]} ${comma[1]}` : name).filter(
    (word) => !SUFFIXES.has(word),
  );
  const surname = words.at(-1);
  return surname === undefined ? undefined : { surname, given: words.slice(0, -1) };
}

/** “JRR” and “J.R.R.” are three initials each. */
const spelledOut = (name: string) =>
  (name.match(/[^\s.]+\.?/g) ?? []).flatMap((part) =>
    /^[A-Z]{2,3}$/.test(part) && name !== name.toUpperCase()
      ? [...part.toLowerCase()]
      : wordsOf(part),
  );

/** Surname and initial of an author, folded: what records of one author share, however the name is written. */
export function authorKeyOf(name: string) {
  const author = nameOf(name);
  return author ? `${author.surname} ${author.given[0]?.[0] ?? ''}`.trim() : '';
}

const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'phd', 'md', 'dr', 'sir']);

function isSameName(a: Name | undefined, b: Name) {
  if (a === undefined) return false;
  if (a.surname !== b.surname) {
    // Where the family name stands first: “Murakami Haruki”.
    if (a.given.length === 1 && a.given[0] === b.surname && b.given[0] === a.surname) return true;
    // Where one leaves out a second family name: “Miguel de Cervantes”, “Miguel de Cervantes Saavedra”.
    return isStartOf(a, b) || isStartOf(b, a);
  }
  const [one] = a.given;
  const [other] = b.given;
  if (one === undefined || other === undefined) return a.given.length === b.given.length;
  return one === other || isInitialOf(one, other) || isInitialOf(other, one);
}

/** Whether a name of three words or more is how a longer one begins: “Martin Luther” is not Martin Luther King. */
function isStartOf(short: Name, long: Name) {
  const words = [...short.given, short.surname];
  return (
    words.length > 2 &&
    words.length <= long.given.length &&
    words.every((word, at) => word.length > 1 && word === long.given[at])
  );
}

const isInitialOf = (initial: string, name: string) =>
  initial.length === 1 && name.startsWith(initial);

/** A book in the catalogue, or on its way into it. */
export interface Combined extends NewBook {
  source: Source;
  /** How many people are known from elsewhere to have read or rated it. */
  readers: number;
  /** Names of the columns that a person has corrected. */
  corrected: string[];
}

/** Whom to believe: a person before the starter catalogue, Open Library, Google, tables. */
const RANKS: Record<Source, number> = {
  member: 5,
  catalogue: 4,
  openlibrary: 3,
  google: 2,
  csv: 1,
};

/**
 * A book after hearing somebody else about it. The higher source wins field by field, what it does
 * not know the other fills in; of equal ones the newer. Whatever the source: the longer description,
 * the earliest first publication, the larger number of readers, all titles to find it by. `isPartial`
 * (an edition speaking for its work) only fills enrichment. What a person has corrected stays.
 */
export function combine(known: Combined, incoming: Combined, { isPartial = false } = {}): Combined {
  const isHigher = RANKS[incoming.source] >= RANKS[known.source] && !isPartial;
  const [first, second] = isHigher ? [incoming, known] : [known, incoming];
  const source = RANKS[incoming.source] > RANKS[known.source] ? incoming.source : known.source;
  const all: Combined = {
    ...first,
    googleId: known.googleId,
    source,
    subtitle: first.subtitle ?? (isSameTitle(first, second) ? second.subtitle : null),
    originalTitle: first.originalTitle ?? second.originalTitle,
    otherTitles: otherTitlesOf(first, second),
    authors: first.authors.length > 0 ? first.authors : second.authors,
    categories: first.categories.length > 0 ? first.categories : second.categories,
    publishedDate: earliest(first.publishedDate, second.publishedDate),
    pageCount: first.pageCount ?? second.pageCount,
    publisher: first.publisher ?? second.publisher,
    language: first.language ?? second.language,
    isbn10: first.isbn13 ? first.isbn10 : second.isbn10,
    isbn13: first.isbn13 ?? second.isbn13,
    description: longer(first.description, second.description),
    coverKey: first.coverKey ?? second.coverKey,
    readers: Math.max(known.readers, incoming.readers),
    corrected: known.corrected,
  };
  return { ...all, ...correctedOf(known) };
}

/** The fields of a book that a person has corrected, as they are. */
export const correctedOf = (known: NewBook & { corrected: string[] }): Partial<NewBook> =>
  Object.fromEntries(
    known.corrected
      .flatMap((column) => COLUMNS[column] ?? [])
      .map((field) => [field, known[field]]),
  );

/** Nothing was printed before; older dates of editions are mistakes. */
export const FIRST_PRINTED = 1450;

/** The earlier of two dates, the more exact one of the same year. */
export function earliest(a: string | null, b: string | null): string | null {
  const [yearA, yearB] = [yearOf(a), yearOf(b)];
  if (yearA === undefined) return b;
  if (yearB === undefined) return a;
  if (yearA !== yearB) return yearA < yearB ? a : b;
  return (b?.length ?? 0) > (a?.length ?? 0) ? b : a;
}

const longer = (a: string | null, b: string | null) =>
  (b?.length ?? 0) > (a?.length ?? 0) ? b : a;

const isSameTitle = (a: Known, b: Known) => mainTitleOf(a.title) === mainTitleOf(b.title);

const OTHER_TITLES_MAX = 20;

function otherTitlesOf(first: Combined, second: Combined) {
  const seen = new Set([keyOf(first.title), keyOf(first.originalTitle ?? '')]);
  const titles = [...first.otherTitles, second.title, ...second.otherTitles].filter((title) => {
    const key = keyOf(title);
    return !seen.has(key) && seen.add(key);
  });
  return titles.slice(0, OTHER_TITLES_MAX);
}

/** The fields of the columns that can be corrected. */
const COLUMNS: Record<string, (keyof NewBook)[]> = {
  title: ['title'],
  subtitle: ['subtitle'],
  original_title: ['originalTitle'],
  authors: ['authors'],
  categories: ['categories'],
  published_date: ['publishedDate'],
  page_count: ['pageCount'],
  publisher: ['publisher'],
  language: ['language'],
  isbn10: ['isbn10', 'isbn13'],
  isbn13: ['isbn10', 'isbn13'],
  description: ['description'],
  cover_key: ['coverKey'],
};
