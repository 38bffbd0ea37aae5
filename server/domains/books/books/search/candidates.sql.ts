import { raw } from 'sql-template-tag';
import type { Format } from '../../../../../shared/library.ts';
import { SEARCH_TOTAL_MAX, SUGGESTIONS } from '../../../../../shared/limits.ts';
import { empty, join, type Sql, sql } from '../../../../platform/db/db.ts';
import { impressing } from '../impressing.sql.ts';
import { seriesAsked } from './inSeries.sql.ts';
import { type Beginning, both, type Filters, filterOf, NOWHERE } from './query.ts';
import type { AskedSeries } from './seriesNames.ts';

/**
 * Bounds of popularity, each with an index of only the books above it (see the migration 0001):
 * 10,000, 1,000, 100 and 10 readers. About a tenth of all books lies above the last, a tenth of those
 * above the one before.
 */
const BOUNDS = [37, 28, 18, 10];

/** What answers a question: books with one of its keys, and books with its words. */
export interface Wanted {
  keys: string | undefined;
  /** tsquery texts; each is looked for only where the one before found nothing. */
  ways: Way[];
  /** Series whose books it may be; without them `named` is not there. */
  series?: AskedSeries[] | undefined;
}
interface Way {
  words: string | undefined;
  /** The same for where many books are: a short beginning stands only for itself. */
  amongMany: string | undefined;
}

/**
 * SQL of the tables ahead of a `select`, the last of which, `candidates`, holds the rows of `book_search`
 * that answer a question: every book whose title or author is the question to the letter or whose series is called so, and
 * of those with the words the ones that are read most. They are looked for where few books are
 * first, and on from there only while there are not enough: so a common word costs no more than a
 * rare one. Without words: whatever the filters let through, of a format as well. With words, a format is looked for among the
 * best of what was found (search.sql.ts): to look at the editions of every book with a common word costs more the more there are.
 */
export function candidates({ keys, ways, series }: Wanted, filters: Filters): Sql {
  const filter = filterOf(filters);
  const wholly = sql`s.search_text @@ ${unforeseen(both(keys ?? NOWHERE, filter))}`;
  const isOfSeries = sql`s.book_id = any(array(select book_id from named))`;
  const isExact =
    series === undefined
      ? wholly
      : sql`(${wholly} or ${isOfSeries} ${filter === undefined ? empty : sql`and s.search_text @@ ${filter}::tsquery`})`;
  const matching = (few: string | undefined, many: string | undefined) => {
    const all = few === undefined ? filter : both(few, filter);
    const amongMany = many === undefined ? filter : both(many, filter);
    const words =
      all === undefined ? empty : sql`and s.search_text @@ ${unforeseen(all, amongMany)}`;
    const others =
      keys === undefined ? empty : sql`and s.book_id not in (select book_id from exact)`;
    const ofFormat =
      few === undefined && filters.format !== undefined
        ? sql`and ${hasFormat(sql`s.book_id`, filters.format)}`
        : empty;
    return sql`${words} ${others} ${withinRest(filters)} ${ofFormat}`;
  };
  const tables: { name: Sql; rows: Sql }[] = [
    {
      name: EXACT,
      rows: sql`
      select * from book_search s
       where ${isExact} ${withinRest(filters)}
       limit ${SEARCH_TOTAL_MAX}`,
    },
  ];
  for (const [way, { words, amongMany }] of ways.entries()) {
    const before = tables.map(({ name }) => name);
    const tiers: Sql[] = [];
    const isShort = () =>
      way === 0
        ? isMissing([EXACT, ...tiers], SEARCH_TOTAL_MAX)
        : sql`${isMissing(before, 1)} and ${isMissing(tiers, SEARCH_TOTAL_MAX)}`;
    for (const [at, bound] of BOUNDS.entries()) {
      tables.push({
        name: tierName(at, way),
        rows: sql`select * from book_search s
       where s.popularity >= ${raw(`${bound}`)} ${below(at)} and ${isShort()} ${matching(words, words)}
       order by s.popularity desc, s.book_id limit ${SEARCH_TOTAL_MAX}`,
      });
      tiers.push(tierName(at, way));
    }
    tables.push({
      name: tierName(BOUNDS.length, way),
      rows: sql`
      select * from book_search s
       where s.popularity < ${raw(`${BOUNDS.at(-1)}`)} and ${isShort()} ${matching(words, amongMany)}
       limit ${SEARCH_TOTAL_MAX}`,
    });
  }
  return sql`
    ${series === undefined ? empty : sql`${seriesAsked(series)},`}
    ${join(
      tables.map(({ name, rows }) => sql`${name} as materialized (${rows})`),
      ', ',
    )},
    candidates as (${allOf(tables.map(({ name }) => name))})`;
}

const EXACT = sql`exact`;

/**
 * The same for suggestions, `candidates (book_id, popularity, place)`: all words in title and
 * authors, `place` 0 where a title begins like that. Books called just that are among them however few
 * read them, some of them twice. The index does not know where words stand, and
 * few titles may hold what many categories are called: so only so many books of a tier are looked
 * at. The tier above it had a tenth of them and not enough that fit: of these, as many again will do.
 */
export function suggestible(beginning: Beginning, most: number): Sql {
  const { title, titleBegun, inHead, anywhere } = beginning;
  const { titleBegunAmongMany, inHeadAmongMany, anywhereAmongMany } = beginning;
  const tier = (
    at: number,
    within: Sql,
    looked: Sql,
    words: Sql,
  ) => sql`${tierName(at)} as materialized (
      select s.book_id, s.popularity,
             case when s.search_text @@ ${titleBegun}::tsquery then 0 else 1 end as place
        from (select *
                from book_search s
               where ${within} and ${isMissing(namesBefore(at), SUGGESTIONS)}
                     and s.search_text @@ ${looked}
               limit ${SEARCH_TOTAL_MAX}) s
       where s.search_text @@ ${words}
       order by s.popularity desc, s.book_id
       limit ${most})`;
  const tiers = BOUNDS.map((bound, at) =>
    tier(
      at,
      sql`s.popularity >= ${raw(`${bound}`)} ${below(at)}`,
      unforeseen(anywhere),
      unforeseen(inHead),
    ),
  );
  const rest = sql`s.popularity < ${raw(`${BOUNDS.at(-1)}`)}`;
  const begun = unforeseen(titleBegun, titleBegunAmongMany);
  return sql`
    ${join(tiers, ', ')},
    ${tier(BOUNDS.length, rest, begun, begun)},
    ${tier(
      BOUNDS.length + 1,
      sql`${rest} and not s.search_text @@ ${titleBegun}::tsquery`,
      unforeseen(anywhere, anywhereAmongMany),
      unforeseen(inHead, inHeadAmongMany),
    )},
    ${EXACT} as materialized (
      select s.book_id, s.popularity, 0 as place
        from (select * from book_search s where s.search_text @@ ${unforeseen(title)} limit ${SEARCH_TOTAL_MAX}) s
       order by s.popularity desc, s.book_id
       limit ${SUGGESTIONS}),
    candidates as materialized (${allOf([EXACT, ...namesBefore(BOUNDS.length + 2)])})`;
}

const tierName = (at: number, way = 0) => raw(way === 0 ? `tier${at}` : `tier${at}_${way}`);

const namesBefore = (tier: number) => Array.from({ length: tier }, (_, at) => tierName(at));

const below = (at: number) => (at > 0 ? raw(`and s.popularity < ${BOUNDS[at - 1]}`) : empty);

const allOf = (names: Sql[]) =>
  join(
    names.map((name) => sql`select * from ${name}`),
    ' union all ',
  );

/** Nothing but what was found before decides on it, so that PostgreSQL asks it once for a tier. */
function isMissing(names: Sql[], enough: number) {
  if (names.length === 0) return sql`true`;
  const counts = names.map((name) => sql`(select count(*) from ${name})`);
  return sql`${join(counts, ' + ')} < ${enough}`;
}

/**
 * A tsquery that PostgreSQL does not see while it plans. It takes every word it has no count of for
 * rather frequent, and for many of them would read the whole table instead of an index. Where there
 * are many books, it may be another one.
 */
const unforeseen = (words: string, amongMany = words) =>
  words === amongMany
    ? sql`(select ${words}::tsquery)`
    : sql`(select case when reltuples < ${MANY_BOOKS} then ${words}::tsquery else ${amongMany}::tsquery end
             from pg_class where oid = 'book_search'::regclass)`;

/** Among fewer books a short beginning may stand for all the words that begin so. */
const MANY_BOOKS = 50_000;

/** SQL of the filters for a document `s`. */
export function filteredBy(filters: Filters): Sql {
  const filter = filterOf(filters);
  return sql`
    ${filter === undefined ? empty : sql`and s.search_text @@ ${filter}::tsquery`}
    ${withinRest(filters)}`;
}

/**
 * SQL of the condition that an edition of a book has a format, which stands in the statement: planned for any format, it
 * would not be found by the index of those that few have.
 */
export const hasFormat = (bookId: Sql, format: Format) => sql`
  exists (select from editions e where e.book_id = ${bookId} and format_of(e.physical_format) = ${FIXED_FORMATS[format]})`;

const FIXED_FORMATS: Record<Format, Sql> = {
  paper: sql`'paper'`,
  ebook: sql`'ebook'`,
  audio: sql`'audio'`,
};

/** What documents do not have. */
const withinRest = ({ from, to, moods, without }: Filters) =>
  sql`${from === undefined ? empty : sql`and s.year >= ${from}`} ${to === undefined ? empty : sql`and s.year <= ${to}`} ${impressing(sql`s.book_id`, { moods, without })}`;
