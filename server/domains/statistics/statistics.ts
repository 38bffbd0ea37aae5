import type { Statistics } from '../../../shared/contract/statistics.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Looker } from '../library/entry.sql.ts';
import {
  type EndedReading,
  endedReadings,
  entriesOfBooks,
  pagesByDay,
  type ReadBook,
  readBooks,
} from './statistics.sql.ts';

interface Asked {
  userId: string;
  looker: Looker;
  year: number | undefined;
  timeZone: string;
}

/** What somebody has read, in a year or ever, of what a looker may see. */
export async function statisticsOf(db: Db, asked: Asked): Promise<Statistics> {
  const { userId, looker, year } = asked;
  const ended = await endedReadings(db, userId, looker);
  const [known, days] = await Promise.all([
    readBooks(db, userId, idsOf(ended.filter(isFinished)), looker),
    pagesByDay(db, userId, looker, asked),
  ]);
  const all = withPages(ended, known);
  const within = all.filter(({ endedOn }) => year === undefined || isIn(endedOn, year));
  const finished = within.filter(isFinished);
  const ids = new Set(idsOf(finished));
  const books = known.filter(({ bookId }) => ids.has(bookId));
  const named = await extremesOf(db, asked, books, finished);
  return {
    year: year ?? null,
    years: yearsOf(all),
    totals: totalsOf(all, within, finished, books),
    months: monthsOf(finished, year),
    ...groupsOf(books, finished, year),
    ...named,
    days,
    unknown: {
      pages: books.filter(({ pages }) => pages === null).length,
      dates: distinct(finished.filter(({ endedOn }) => monthOf(endedOn) === null)),
    },
  };
}

/** How many books and pages somebody finished in a year. */
export async function readIn(db: Db, userId: string, looker: Looker, year: number) {
  const ended = await endedReadings(db, userId, looker);
  const finished = ended.filter((reading) => isFinished(reading) && isIn(reading.endedOn, year));
  const books = await readBooks(db, userId, idsOf(finished), looker);
  return { books: books.length, pages: pagesOf(withPages(finished, books)) };
}

const isFinished = ({ outcome }: EndedReading) => outcome === 'finished';

const idsOf = (readings: EndedReading[]) => [...new Set(readings.map(({ bookId }) => bookId))];

/** Readings of copies whose length nobody has said are as long as their book. */
function withPages(readings: EndedReading[], books: ReadBook[]): EndedReading[] {
  const pages = new Map(books.map((book) => [book.bookId, book.pages]));
  return readings.map((reading) => ({
    ...reading,
    pages: reading.pages ?? pages.get(reading.bookId) ?? null,
  }));
}

const isIn = (endedOn: string | null, year: number) => endedOn?.startsWith(`${year}`) === true;

const monthOf = (endedOn: string | null) =>
  endedOn !== null && endedOn.length >= 7 ? Number(endedOn.slice(5, 7)) : null;

const distinct = (readings: EndedReading[]) => new Set(readings.map(({ bookId }) => bookId)).size;

const pagesOf = (readings: EndedReading[]) =>
  readings.reduce((sum, { pages }) => sum + (pages ?? 0), 0);

/** The query string of the library that lists what was finished then. */
function queryOf(year: number | undefined, more: Record<string, string | number>) {
  const query = new URLSearchParams(
    year === undefined ? { finished: 'true' } : { year: `${year}` },
  );
  for (const [name, value] of Object.entries(more)) query.set(name, `${value}`);
  return query.toString();
}

function totalsOf(
  all: EndedReading[],
  within: EndedReading[],
  finished: EndedReading[],
  books: ReadBook[],
): Statistics['totals'] {
  const ratings = books.flatMap(({ rating }) => (rating === null ? [] : [rating / 2]));
  const lengths = finished.flatMap(({ pages }) => (pages === null ? [] : [pages]));
  const days = finished.flatMap((reading) => daysOf(reading) ?? []);
  return {
    books: books.length,
    pages: pagesOf(finished),
    readings: finished.length,
    rereads: rereadsOf(all, new Set(finished)),
    stopped: within.filter(({ outcome }) => outcome === 'stopped').length,
    averageRating: meanOf(ratings, 2),
    averagePages: meanOf(lengths, 0),
    averageDays: meanOf(days, 1),
  };
}

function meanOf(values: number[], digits: number) {
  if (values.length === 0) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.round(mean * 10 ** digits) / 10 ** digits;
}

/** Both ends counted; undefined where one of them is not known to the day. */
function daysOf({ startedOn, endedOn }: EndedReading) {
  if (startedOn?.length !== 10 || endedOn?.length !== 10) return undefined;
  return Math.round((Date.parse(endedOn) - Date.parse(startedOn)) / 86_400_000) + 1;
}

/** How many of the finished readings are of books that were finished before. */
function rereadsOf(all: EndedReading[], counted: Set<EndedReading>) {
  const byBook = new Map<string, EndedReading[]>();
  for (const reading of all) {
    if (reading.outcome !== 'finished') continue;
    byBook.set(reading.bookId, [...(byBook.get(reading.bookId) ?? []), reading]);
  }
  let rereads = 0;
  for (const readings of byBook.values()) {
    if (readings.length === 1) continue;
    // The sort is stable: of the same day, the one that was said first is the first.
    const [, ...later] = readings.sort((a, b) => compare(a.endedOn ?? '', b.endedOn ?? ''));
    rereads += later.filter((reading) => counted.has(reading)).length;
  }
  return rereads;
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

function yearsOf(all: EndedReading[]): Statistics['years'] {
  const byYear = new Map<number, EndedReading[]>();
  for (const reading of all) {
    if (reading.outcome !== 'finished' || reading.endedOn === null) continue;
    const year = Number(reading.endedOn.slice(0, 4));
    const known = byYear.get(year);
    if (known) known.push(reading);
    else byYear.set(year, [reading]);
  }
  return [...byYear]
    .map(([year, readings]) => ({
      year,
      books: distinct(readings),
      pages: pagesOf(readings),
      query: queryOf(year, {}),
    }))
    .sort((a, b) => a.year - b.year);
}

function monthsOf(finished: EndedReading[], year: number | undefined): Statistics['months'] {
  const months = [...Array.from({ length: 12 }, (_, at) => at + 1), null];
  return months
    .map((month) => {
      const readings = finished.filter(({ endedOn }) => monthOf(endedOn) === month);
      return {
        month,
        books: distinct(readings),
        pages: pagesOf(readings),
        query: queryOf(year, { month: month ?? 'none' }),
      };
    })
    .filter(({ month, books }) => month !== null || books > 0);
}

type Group = Statistics['categories'][number];

/** Groups beyond these are too many to look at. */
const GROUPS_MAX = 200;

function groupsOf(books: ReadBook[], finished: EndedReading[], year: number | undefined) {
  const pages = new Map<string, number>();
  for (const reading of finished)
    pages.set(reading.bookId, (pages.get(reading.bookId) ?? 0) + (reading.pages ?? 0));

  /** The books by what they have in common, each under as many names as it has. */
  function by(
    namesOf: (book: ReadBook) => (string | number | null)[],
    filterOf: (name: string) => Record<string, string | number>,
  ): Group[] {
    const groups = new Map<string, { books: number; pages: number }>();
    for (const book of books) {
      for (const name of new Set(namesOf(book))) {
        if (name === null || name === '') continue;
        const group = groups.get(`${name}`) ?? { books: 0, pages: 0 };
        group.books += 1;
        group.pages += pages.get(book.bookId) ?? 0;
        groups.set(`${name}`, group);
      }
    }
    return [...groups]
      .map(([name, group]) => ({ name, ...group, query: queryOf(year, filterOf(name)) }))
      .sort((a, b) => b.books - a.books || compare(a.name, b.name))
      .slice(0, GROUPS_MAX);
  }

  const inOrder = (groups: Group[]) =>
    groups.sort((a, b) => Number.parseInt(a.name, 10) - Number.parseInt(b.name, 10));
  const ratings = by(
    ({ rating }) => [rating === null ? null : rating / 2],
    (rating) => ({ rating }),
  );
  return {
    ratings: ratings
      .map(({ name, books: count, query }) => ({ rating: Number(name), books: count, query }))
      .sort((a, b) => b.rating - a.rating),
    categories: by(
      ({ categories }) => categories,
      (category) => ({ category }),
    ),
    authors: by(
      ({ authors }) => authors,
      (author) => ({ author }),
    ),
    languages: by(
      ({ language }) => [language],
      (language) => ({ language }),
    ),
    formats: by(
      ({ format }) => [format],
      (format) => ({ format }),
    ),
    decades: inOrder(
      by(
        ({ published }) => [published === null ? null : decadeOf(published)],
        (decade) => ({ decade }),
      ),
    ),
    lengths: inOrder(
      by(
        ({ pages: length }) => [length === null ? null : lengthOf(length)],
        (name) => {
          const [from = '', to = ''] = name.replace('+', '').split('–');
          return { minPages: from, ...(to === '' ? {} : { maxPages: to }) };
        },
      ),
    ),
  };
}

/** The first year of the decade of a date of publication, as `published_key` has it. */
const decadeOf = (published: number) => Math.floor(Math.floor(published / 10_000) / 10) * 10;

/** Where lengths are divided. */
const LENGTHS = [1, 100, 200, 300, 400, 500, 700, 1_000];

function lengthOf(pages: number) {
  const at = LENGTHS.findLastIndex((least) => pages >= least);
  const next = LENGTHS[at + 1];
  return next === undefined ? `${LENGTHS[at]}+` : `${LENGTHS[at]}–${next - 1}`;
}

/** The books that stand out; of equals the one that comes first by id. */
async function extremesOf(
  db: Db,
  { userId, looker }: Asked,
  books: ReadBook[],
  finished: EndedReading[],
) {
  const days = new Map<string, number>();
  for (const reading of finished) {
    const taken = daysOf(reading);
    if (taken !== undefined)
      days.set(reading.bookId, Math.min(taken, days.get(reading.bookId) ?? taken));
  }
  const sorted = books.toSorted((a, b) => compare(a.bookId, b.bookId));
  const least = (value: (book: ReadBook) => number | null | undefined) =>
    sorted.reduce<ReadBook | undefined>((best, book) => {
      const own = value(book);
      if (own === null || own === undefined) return best;
      return best === undefined || own < (value(best) ?? own) ? book : best;
    }, undefined)?.bookId;
  const minus = (value: number | null) => (value === null ? null : -value);
  const ids = {
    longest: least(({ pages }) => minus(pages)),
    shortest: least(({ pages }) => pages),
    oldest: least(({ published }) => published),
    newest: least(({ published }) => minus(published)),
    quickest: least(({ bookId }) => days.get(bookId)),
    mostRead: least(({ readers }) => -readers),
    leastRead: least(({ readers }) => readers),
  };
  const wanted = [...new Set(Object.values(ids).filter((id) => id !== undefined))];
  const entries = new Map(
    (await entriesOfBooks(db, userId, wanted, looker)).map((entry) => [entry.bookId, entry]),
  );
  return Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [name, (id && entries.get(id)) ?? null]),
  ) as Pick<Statistics, keyof typeof ids>;
}
