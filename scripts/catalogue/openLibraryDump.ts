import { dateOfText } from '../../server/domains/books/catalogue/dates.ts';
import { isbnOfCell } from '../../server/domains/books/catalogue/isbns.ts';
import { languageOfMarc } from '../../server/domains/books/catalogue/languages.ts';
import type { Lines } from './lines.ts';
import type { CatalogueRecord, Read } from './record.ts';

/** Tells whether the first lines of a file are those of a dump of Open Library. */
export const isOpenLibraryDump = (head: string) =>
  head
    .split('\n')
    .slice(0, 20)
    .some((line) => DUMP_LINE.test(line) || READERS_LINE.test(line));

/**
 * Reads dumps of Open Library (https://openlibrary.org/developers/dumps): authors, works, editions,
 * redirects and deletes in any order and mixture, ratings and reading logs. Lines of other types
 * are passed over; those that cannot be used are rejected.
 */
export async function* readOpenLibraryDump(portions: AsyncIterable<Lines>): AsyncGenerator<Read[]> {
  for await (const { first, lines } of portions) {
    const read: Read[] = [];
    for (let at = 0; at < lines.length; at++) {
      const text = lines[at] as string;
      if (text === '') continue;
      const line = first + at;
      const record = recordOf(text);
      if (record === undefined) continue;
      read.push(
        typeof record === 'string'
          ? { line, reason: record, text: text.slice(0, TEXT_MAX) }
          : { line, record },
      );
    }
    yield read;
  }
}

const DUMP_LINE = /^\/type\/\w+\t\/?[\w/]+\t\d+\t[^\t]*\t\{/;
const READERS_LINE = /^\/works\/OL\d+W\t/;
const TEXT_MAX = 500;
const TITLE_MAX = 1000;
const SUBJECTS_MAX = 40;
const AUTHORS_MAX = 20;
const ISBNS_MAX = 20;
const NAMES_MAX = 20;
const ABOUT_MAX = 20;
const SERIES_MAX = 5;
const CONTRIBUTIONS_MAX = 10;
const DESCRIPTION_MAX = 20_000;

/** A record, the reason why there is none, or undefined for what is not wanted. */
function recordOf(text: string): CatalogueRecord | string | undefined {
  if (text.startsWith('/works/')) return readersOf(text);
  const columns = text.split('\t');
  if (columns.length !== 5) return `it has ${columns.length} columns instead of 5`;
  const [type, key, , , json] = columns as [string, string, string, string, string];
  const read = READERS[type];
  if (!read) return type.startsWith('/type/') ? undefined : `"${type.slice(0, 40)}" is no type`;
  const entry = parsed(json);
  if (entry === undefined) return 'it is not JSON';
  return read(key, entry);
}

const READERS: Record<string, (key: string, entry: Loose) => CatalogueRecord | string | undefined> =
  {
    '/type/author': authorOf,
    '/type/work': workOf,
    '/type/edition': editionOf,
    '/type/redirect': redirectOf,
    '/type/delete': deleteOf,
  };

/** Anything: what a dump holds is checked where it is used. */
interface Loose {
  readonly [name: string]: unknown;
}

function parsed(json: string): Loose | undefined {
  try {
    const entry: unknown = JSON.parse(json);
    return isObject(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
}

function authorOf(key: string, entry: Loose): CatalogueRecord | string {
  const number = numberOf(key, 'A');
  if (number === undefined) return `"${key.slice(0, 40)}" is no key of an author`;
  const name = lineOf(entry.name) ?? lineOf(entry.personal_name);
  if (!name) return 'the author has no name';
  return {
    kind: 'author',
    key: number,
    name,
    bio: textOf(entry.bio),
    bornOn: dateOf(entry.birth_date),
    diedOn: dateOf(entry.death_date),
    otherNames: listOf(entry.alternate_names, NAMES_MAX),
  };
}

function workOf(key: string, entry: Loose): CatalogueRecord | string {
  const number = numberOf(key, 'W');
  if (number === undefined) return `"${key.slice(0, 40)}" is no key of a work`;
  const title = lineOf(entry.title);
  if (!title) return 'the work has no title';
  return {
    kind: 'work',
    key: number,
    title,
    subtitle: lineOf(entry.subtitle),
    authors: keysOf(entry.authors, 'A'),
    subjects: listOf(entry.subjects, SUBJECTS_MAX),
    description: textOf(entry.description),
    cover: coverOf(entry.covers),
    firstPublished: dateOf(entry.first_publish_date),
    about: aboutOf(entry.subject_people, entry.subject_places, entry.subject_times),
    firstSentence: textOf(entry.first_sentence),
  };
}

function editionOf(key: string, entry: Loose): CatalogueRecord | string {
  const number = numberOf(key, 'M');
  if (number === undefined) return `"${key.slice(0, 40)}" is no key of an edition`;
  const prefix = typeof entry.title_prefix === 'string' ? `${entry.title_prefix} ` : '';
  const title = typeof entry.title === 'string' ? lineOf(prefix + entry.title) : undefined;
  if (!title) return 'the edition has no title';
  return {
    kind: 'edition',
    key: number,
    work: keysOf(entry.works, 'W')[0],
    title,
    subtitle: lineOf(entry.subtitle),
    authors: keysOf(entry.authors, 'A'),
    isbns: isbnsOf(entry.isbn_13, entry.isbn_10),
    publisher: listOf(entry.publishers, 1)?.[0],
    published: dateOf(entry.publish_date),
    pages: pagesOf(entry.number_of_pages, entry.pagination),
    language: languageOf(entry.languages),
    format: lineOf(entry.physical_format),
    cover: coverOf(entry.covers),
    description: textOf(entry.description),
    series: listOf(entry.series, SERIES_MAX),
    contributions: listOf(entry.contributions, CONTRIBUTIONS_MAX),
    firstSentence: textOf(entry.first_sentence),
  };
}

function redirectOf(key: string, entry: Loose): CatalogueRecord | string | undefined {
  const from = thingOf(key);
  if (!from) return undefined;
  const to = thingOf(typeof entry.location === 'string' ? entry.location : '');
  if (to?.of !== from.of) return 'the redirect leads nowhere';
  return { kind: 'redirect', ...from, to: to.key };
}

function deleteOf(key: string): CatalogueRecord | undefined {
  const thing = thingOf(key);
  return thing && { kind: 'delete', ...thing };
}

/** Ratings: work, edition, rating, date. Reading log: work, edition, shelf, date. */
function readersOf(text: string): CatalogueRecord | string {
  const columns = text.split('\t');
  if (columns.length !== 4) return `it has ${columns.length} columns instead of 4`;
  const work = numberOf(columns[0] ?? '', 'W');
  if (work === undefined) return `"${columns[0]?.slice(0, 40)}" is no key of a work`;
  return { kind: 'readers', work, readers: 1 };
}

/** `/works/OL45804W` → 45804. */
function numberOf(key: string, letter: 'A' | 'W' | 'M'): number | undefined {
  const start = key.lastIndexOf('/OL');
  if (start === -1 || !key.endsWith(letter)) return undefined;
  const number = Number(key.slice(start + 3, -1));
  return Number.isSafeInteger(number) && number > 0 && number < 1e12 ? number : undefined;
}

function thingOf(key: string) {
  const [, letter] = /^\/(?:authors|works|books)\/OL\d+([AWM])$/.exec(key) ?? [];
  const number = letter && numberOf(key, letter as 'A' | 'W' | 'M');
  if (!number) return undefined;
  return { of: THINGS[letter as 'A' | 'W' | 'M'], key: number };
}

const THINGS = { A: 'author', W: 'work', M: 'edition' } as const;

/** The keys in `[{key}]`, `[{author: {key}}]`, `[{author: "/authors/…"}]`. */
function keysOf(list: unknown, letter: 'A' | 'W'): number[] {
  if (!Array.isArray(list)) return [];
  const keys: number[] = [];
  for (const item of list) {
    const inner: unknown = isObject(item) ? (item.author ?? item) : item;
    const key = isObject(inner) ? inner.key : inner;
    const number = typeof key === 'string' ? numberOf(key, letter) : undefined;
    if (number !== undefined && !keys.includes(number)) keys.push(number);
    if (keys.length === AUTHORS_MAX) break;
  }
  return keys;
}

function isbnsOf(...lists: unknown[]): string[] {
  const isbns: string[] = [];
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    for (const item of list) {
      const isbn = typeof item === 'string' ? isbnOfCell(item) : undefined;
      if (isbn !== undefined && !isbns.includes(isbn)) isbns.push(isbn);
      if (isbns.length === ISBNS_MAX) return isbns;
    }
  }
  return isbns;
}

function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value.trim();
  return line === '' ? undefined : line.slice(0, TITLE_MAX);
}

/** A text, or `{type: "/type/text", value}`. */
function textOf(value: unknown): string | undefined {
  const text = isObject(value) ? value.value : value;
  if (typeof text !== 'string') return undefined;
  const trimmed = text.slice(0, DESCRIPTION_MAX).trim();
  return trimmed === '' ? undefined : trimmed;
}

function listOf(list: unknown, most: number): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const lines = list.slice(0, most).flatMap((item) => lineOf(item) ?? []);
  return lines.length > 0 ? lines : undefined;
}

function aboutOf(...lists: unknown[]) {
  const about = lists.flatMap((list) => listOf(list, ABOUT_MAX) ?? []);
  return about.length > 0 ? about : undefined;
}

const dateOf = (value: unknown) => (typeof value === 'string' ? dateOfText(value) : undefined);

/** The first picture; -1 stands for none. */
function coverOf(covers: unknown): number | undefined {
  if (!Array.isArray(covers)) return undefined;
  return covers.find((cover) => Number.isInteger(cover) && cover > 0);
}

function pagesOf(pages: unknown, pagination: unknown): number | undefined {
  if (Number.isInteger(pages)) return (pages as number) > 0 ? (pages as number) : undefined;
  // “xii, 320 p. :”
  const found =
    typeof pagination === 'string' ? /(\d{1,5})\s*p\b/.exec(pagination)?.[1] : undefined;
  return found === undefined || Number(found) === 0 ? undefined : Number(found);
}

function languageOf(languages: unknown): string | undefined {
  const [first] = Array.isArray(languages) ? languages : [];
  const key = isObject(first) ? first.key : first;
  return typeof key === 'string' ? languageOfMarc(key.slice(key.lastIndexOf('/') + 1)) : undefined;
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
