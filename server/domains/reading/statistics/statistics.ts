import type { Statistics } from '../../../../shared/contract/statistics.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SeenBy } from '../library/entry.sql.ts';
import {
  entriesOfBooks,
  type Group,
  pagesByDay,
  type ReadingSums,
  readingSums,
  stoppedAndUndated,
} from './statistics.sql.ts';

interface Asked {
  userId: string;
  seenBy: SeenBy;
  year: number | undefined;
  timeZone: string;
  /** The pages of each day are not asked for. */
  isWithoutDays?: true;
}

/** Groups beyond these are too many to look at. */
const GROUPS_MAX = 200;

/** Where lengths are divided, in pages. */
const LENGTHS = [1, 100, 200, 300, 400, 500, 700, 1_000];

/** What somebody has read, in a year or ever, of what a viewer may see. */
export async function statisticsOf(db: Db, asked: Asked): Promise<Statistics> {
  const { userId, seenBy, year } = asked;
  const [{ totals, groups, extremes }, { stopped, undated }, days] = await Promise.all([
    readingSums(db, userId, seenBy, { year, lengthsFrom: LENGTHS, groupsMax: GROUPS_MAX }),
    stoppedAndUndated(db, userId, seenBy, year),
    asked.isWithoutDays ? [] : pagesByDay(db, userId, seenBy, asked),
  ]);
  return {
    year: year ?? null,
    years: inOrder(groups.years).map(({ name, ...counted }) => ({
      year: Number(name),
      ...counted,
      query: queryOf(Number(name), {}),
    })),
    totals: totalsOf(totals, stopped),
    months: monthsOf(groups.months, year),
    ...groupsOf(groups, year),
    ...(await extremesOf(db, asked, extremes)),
    days,
    unknown: {
      pages: totals.withoutPages,
      dates: totals.withoutDates,
      undated,
      categories: totals.uncategorized,
    },
  };
}

function totalsOf(totals: ReadingSums['totals'], stopped: number): Statistics['totals'] {
  const { books, pages, readings, rereads } = totals;
  return {
    books,
    pages,
    readings,
    rereads,
    stopped,
    averageRating: meanOf(totals.ratingSum / 2, totals.ratings, 2),
    averagePages: meanOf(pages, totals.lengths, 0),
    averageDays: meanOf(totals.days, totals.timed, 1),
  };
}

const meanOf = (sum: number, count: number, digits: number) =>
  count === 0 ? null : Math.round((sum / count) * 10 ** digits) / 10 ** digits;

const inOrder = (list: Group[] = []) => list.toSorted((a, b) => Number(a.name) - Number(b.name));

/** The query string of the library that lists what was finished then. */
function queryOf(year: number | undefined, more: Record<string, string | number>) {
  const query = new URLSearchParams(
    year === undefined ? { finished: 'true' } : { year: `${year}` },
  );
  for (const [name, value] of Object.entries(more)) query.set(name, `${value}`);
  return query.toString();
}

/** All twelve, and what was finished in a month nobody knows where there is something. */
function monthsOf(known: Group[] = [], year: number | undefined): Statistics['months'] {
  const months = [...Array.from({ length: 12 }, (_, at) => at + 1), null];
  return months
    .map((month) => {
      const { books = 0, pages = 0 } =
        known.find(({ name }) => Number(name) === (month ?? 0)) ?? {};
      return { month, books, pages, query: queryOf(year, { month: month ?? 'none' }) };
    })
    .filter(({ month, books }) => month !== null || books > 0);
}

function groupsOf(groups: ReadingSums['groups'], year: number | undefined) {
  const asked = (list: Group[] | undefined, filter: string) =>
    (list ?? []).map((group) => ({ ...group, query: queryOf(year, { [filter]: group.name }) }));
  return {
    ratings: asked(inOrder(groups.ratings).reverse(), 'rating').map(({ name, books, query }) => ({
      rating: Number(name),
      books,
      query,
    })),
    categories: asked(groups.categories, 'category'),
    authors: asked(groups.authors, 'author'),
    languages: asked(groups.languages, 'language'),
    formats: asked(groups.formats, 'format'),
    decades: asked(inOrder(groups.decades), 'decade'),
    lengths: inOrder(groups.lengths).map(({ name, ...group }) => {
      const { name: bounds, filter } = lengthOf(Number(name) - 1);
      return { name: bounds, ...group, query: queryOf(year, filter) };
    }),
  };
}

/** What the lengths between two of `LENGTHS` are called, and the filter of the library that finds them. */
function lengthOf(at: number) {
  const from = LENGTHS[at] ?? 1;
  const next = LENGTHS[at + 1];
  if (next === undefined) return { name: `${from}+`, filter: { minPages: from } };
  return { name: `${from}–${next - 1}`, filter: { minPages: from, maxPages: next - 1 } };
}

async function extremesOf(
  db: Db,
  { userId, seenBy }: Asked,
  ids: ReadingSums['extremes'],
): Promise<Pick<Statistics, keyof ReadingSums['extremes']>> {
  const wanted = [...new Set(Object.values(ids).filter((id) => id !== null))];
  const entries = new Map(
    (await entriesOfBooks(db, userId, wanted, seenBy)).map((entry) => [entry.bookId, entry]),
  );
  const entryOf = (id: string | null) => (id && entries.get(id)) || null;
  return {
    longest: entryOf(ids.longest),
    shortest: entryOf(ids.shortest),
    oldest: entryOf(ids.oldest),
    newest: entryOf(ids.newest),
    quickest: entryOf(ids.quickest),
    mostRead: entryOf(ids.mostRead),
    leastRead: entryOf(ids.leastRead),
  };
}
