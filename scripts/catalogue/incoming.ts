import { uuidv7 } from 'uuidv7';
import { lineOf, NAME_MAX, newBookOf, TITLE_MAX } from '../../server/domains/books/books/book.ts';
import { keyOf } from '../../server/domains/books/books/search/normalize.ts';
import type { SeriesPlace } from '../../server/domains/books/books/seriesPlaces.ts';
import { yearOf } from '../../server/domains/books/catalogue/dates.ts';
import {
  type Combined,
  earliest,
  FIRST_PRINTED,
} from '../../server/domains/books/catalogue/identity.ts';
import { isbn13Of } from '../../shared/isbn.ts';
import type { NewEdition } from './bulk.sql.ts';
import { seriesOfEditions } from './openLibrarySeries.ts';
import type { EditionRecord, VolumeRecord, WorkRecord } from './record.ts';

/** A book as one source describes it, with its editions, on its way into the catalogue. */
export interface ImportRecord {
  book: Combined;
  /** What the source calls the work; the book's public id when it is new. */
  key: string;
  /** An edition speaks for its work: it only fills enrichment. */
  isPartial: boolean;
  editions: NewEdition[];
  /** Authors whose names are not known yet, by their places. */
  awaited: { key: number; place: number }[];
  /** What is said of it elsewhere than in the book's own row. */
  told: ToldOfBook;
}

/** What a dump says of a book beside its title, its authors and its editions. */
export interface ToldOfBook {
  /** Open Library's numbers of its authors whose names are known. */
  authors: number[];
  /** Who else worked on it. */
  contributors: { name: string; role: string }[];
  series: SeriesPlace[];
  /** The people, places and times in it, what it is about, and how it begins: it is found by these. */
  words: string | null;
}

/** Everything Open Library's dumps say about one work. */
export interface WorkGroup {
  /** The number of the work; negative: the one of an edition that stands for itself. */
  number: number;
  work: WorkRecord | undefined;
  editions: EditionRecord[];
  readers: number;
}

/** The public id of a group. */
export const keyOfGroup = (number: number) => (number > 0 ? `OL${number}W` : `OL${-number}M`);

/** A work with its editions as one book; undefined when it cannot be one. */
export function importRecordOfGroup(
  { number, work, editions, readers }: WorkGroup,
  names: Map<number, string>,
): ImportRecord | undefined {
  const main = mainEditionOf(editions);
  const title = work?.title ?? main?.title;
  if (title === undefined) return undefined;
  const authors = work?.authors.length ? work.authors : (main?.authors ?? []);
  const key = keyOfGroup(number);
  const book = newBookOf({
    googleId: key,
    title,
    subtitle: work?.subtitle ?? subtitleOf(title, editions),
    otherTitles: otherTitlesOf(title, editions),
    authors: knownOf(authors, (author) => names.get(author)),
    categories: categoriesOf(work?.subjects),
    publishedDate: firstDateOf(work, editions) ?? undefined,
    pageCount: medianOf(knownOf(editions, ({ pages }) => pages)),
    publisher: main?.publisher,
    language: main?.language,
    isbns: main?.isbns.slice(0, 1),
    description: descriptionOf(work, editions),
    coverKey: coverOf(work, main),
  });
  if (!book) return undefined;
  return {
    book: { ...book, source: 'openlibrary', readers, corrected: [] },
    key,
    isPartial: work === undefined,
    editions: editions.map(newEditionOf),
    awaited: authors.map((key, place) => ({ key, place })).filter(({ key }) => !names.has(key)),
    told: {
      authors: authors.filter((key) => names.has(key)),
      contributors: contributorsOf(main),
      series: seriesOfEditions(editions),
      words: wordsOf(work, editions),
    },
  };
}

/** A volume of Google's or a line of a table as a book with one edition. */
export function importRecordOfVolume(volume: VolumeRecord): ImportRecord | undefined {
  const { source, book: raw, series, readers = 0 } = volume;
  const book = newBookOf({
    ...raw,
    categories: raw.categories,
    otherTitles: [...(raw.otherTitles ?? []), ...(series ? [`${raw.title} (${series})`] : [])],
  });
  if (!book) return undefined;
  const isbns = [...new Set((raw.isbns ?? []).flatMap((isbn) => isbn13Of(isbn) ?? []))];
  const edition = {
    id: uuidv7(),
    source,
    sourceKey: volume.key ?? isbns[0] ?? book.googleId,
    title: book.title,
    subtitle: book.subtitle,
    publisher: book.publisher,
    publishedDate: volume.editionDate ?? book.publishedDate,
    pageCount: book.pageCount,
    language: book.language,
    physicalFormat: lineOf(volume.format, NAME_MAX),
    isbns,
  };
  return {
    book: { ...book, source, readers, corrected: [] },
    key: book.googleId,
    isPartial: false,
    editions: [edition],
    awaited: [],
    told: { authors: [], contributors: [], series: [], words: null },
  };
}

const WORDS_MAX = 2_000;

/** What a work is found by besides its row; nothing where only editions are here, which say little of it. */
function wordsOf(work: WorkRecord | undefined, editions: EditionRecord[]) {
  if (work === undefined) return null;
  const [sentence] = knownOf(
    [work, ...editions],
    ({ firstSentence }: WorkRecord | EditionRecord) => firstSentence,
  );
  const subjects = (work.subjects ?? []).filter((subject) => !/[:=]/.test(subject));
  const lines = [...(work.about ?? []), ...(sentence ? [sentence] : []), ...subjects];
  return lineOf(lines.join(' . '), WORDS_MAX);
}

/** Those whose part is said: `Constance Garnett (Translator)`. Who is only named is mostly an author, and named as one. */
const contributorsOf = (edition: EditionRecord | undefined) =>
  (edition?.contributions ?? []).flatMap((text) => {
    const [, name, role] = /^([^()]+?)\s*\(([^()]+)\)$/.exec(lineOf(text, NAME_MAX) ?? '') ?? [];
    return name && role ? [{ name, role }] : [];
  });

const CATEGORIES_MAX = 6;
const CATEGORY_MAX = 40;
const OTHER_TITLES_MAX = 12;

/** The edition that shows best what the book is like: in its most frequent language, well described. */
function mainEditionOf(editions: EditionRecord[]): EditionRecord | undefined {
  if (editions.length <= 1) return editions[0];
  const language = mostFrequent(knownOf(editions, (edition) => edition.language));
  let best: EditionRecord | undefined;
  let most = -1;
  for (const edition of editions) {
    const score =
      (edition.language === language ? 8 : 0) +
      (edition.isbns.length > 0 ? 4 : 0) +
      (edition.pages === undefined ? 0 : 2) +
      (edition.publisher === undefined ? 0 : 1);
    if (score > most) [best, most] = [edition, score];
  }
  return best && language !== undefined ? { ...best, language } : best;
}

/** What is known of some of them. */
function knownOf<Item, Known>(items: Item[], of: (item: Item) => Known | undefined): Known[] {
  const known: Known[] = [];
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) known.push(found);
  }
  return known;
}

function mostFrequent(values: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: string | undefined;
  for (const [value, count] of counts)
    if (best === undefined || count > (counts.get(best) ?? 0)) best = value;
  return best;
}

function subtitleOf(title: string, editions: EditionRecord[]) {
  return mostFrequent(
    knownOf(editions, (edition) => (edition.title === title ? edition.subtitle : undefined)),
  );
}

/** Titles that differ from the work's own, the most frequent first: mostly translations. */
function otherTitlesOf(title: string, editions: EditionRecord[]) {
  if (editions.every((edition) => edition.title === title)) return undefined;
  const own = keyOf(title);
  const counts = new Map<string, { title: string; count: number }>();
  for (const edition of editions) {
    if (edition.title === title) continue;
    const key = keyOf(edition.title);
    if (key === own) continue;
    const entry = counts.get(key) ?? { title: edition.title, count: 0 };
    entry.count += 1;
    counts.set(key, entry);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, OTHER_TITLES_MAX)
    .map((entry) => entry.title);
}

/** Without the machine's own marks (`nyt:…`) and long headings of libraries. */
const categoriesOf = (subjects: string[] = []) =>
  subjects
    .filter((subject) => subject.length <= CATEGORY_MAX && !/[:=]/.test(subject))
    .slice(0, CATEGORIES_MAX);

function firstDateOf(work: WorkRecord | undefined, editions: EditionRecord[]) {
  let first = work?.firstPublished ?? null;
  for (const { published = null } of editions) {
    if ((yearOf(published) ?? 0) >= FIRST_PRINTED) first = earliest(first, published);
  }
  return first;
}

function medianOf(numbers: number[]): number | undefined {
  return numbers.sort((a, b) => a - b)[(numbers.length - 1) >> 1];
}

function descriptionOf(work: WorkRecord | undefined, editions: EditionRecord[]) {
  let longest = work?.description;
  for (const { description } of editions)
    if ((description?.length ?? 0) > (longest?.length ?? 0)) longest = description;
  return longest;
}

function coverOf(work: WorkRecord | undefined, main: EditionRecord | undefined) {
  const cover = work?.cover ?? main?.cover;
  return cover === undefined ? undefined : `${cover}`;
}

/** Its fields have been checked where they were read. */
const newEditionOf = (edition: EditionRecord): NewEdition => ({
  id: uuidv7(),
  source: 'openlibrary',
  sourceKey: `OL${edition.key}M`,
  title: lineOf(edition.title, TITLE_MAX) ?? '?',
  subtitle: lineOf(edition.subtitle, TITLE_MAX),
  publisher: lineOf(edition.publisher, NAME_MAX),
  publishedDate: edition.published ?? null,
  pageCount: edition.pages !== undefined && edition.pages < 100_000 ? edition.pages : null,
  language: edition.language ?? null,
  physicalFormat: lineOf(edition.format, NAME_MAX),
  isbns: edition.isbns,
});
