import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { isbn13Of } from '../../../../shared/isbn.ts';
import {
  ASCENDING_SORTS,
  LIBRARY_SORTS,
  type LibrarySort,
  type Order,
  STATUSES,
} from '../../../../shared/library.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import { empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { questionOf } from '../../books/books/search/query.ts';
import { inSeries } from '../../books/books/series.sql.ts';
import {
  changedAt,
  endedIn,
  finishedFrom,
  lengthOf,
  percentSeen,
  ratingSeen,
  type SeenBy,
  seen,
  shelfSeen,
  visibleEntry,
} from './entry.sql.ts';

/** What of a library is asked for, and in which order. */
export interface LibraryQuery {
  filter: LibraryFilter;
  sort: LibrarySort;
  order: Order;
}

/** The order of a library, the natural one unless said otherwise. */
export const libraryQueryOf = ({
  sort = 'added',
  order = ASCENDING_SORTS.includes(sort) ? 'asc' : 'desc',
  ...filter
}: LibraryFilter & { sort?: LibrarySort; order?: Order }): LibraryQuery => ({
  filter,
  sort,
  order,
});

/** SQL of what entries are ordered by: its type, and whether that is read from the book. */
const KEYS: Record<
  LibrarySort,
  { key: Sql | ((seenBy: SeenBy) => Sql); type: Sql; ofBook?: true }
> = {
  added: { key: sql`e.added_at`, type: sql`timestamptz` },
  updated: { key: changedAt, type: sql`timestamptz` },
  started: { key: sql`e.last_started_on`, type: sql`text` },
  finished: { key: sql`e.last_ended_on`, type: sql`text` },
  title: { key: sql`b.title collate "und-x-icu"`, type: sql`text`, ofBook: true },
  author: { key: sql`b.authors[1] collate "und-x-icu"`, type: sql`text`, ofBook: true },
  rating: { key: ratingSeen, type: sql`smallint` },
  average: {
    key: sql`(b.rating_sum / nullif(b.ratings_count, 0)::float8)`,
    type: sql`float8`,
    ofBook: true,
  },
  published: { key: sql`published_key(b.published_date)`, type: sql`integer`, ofBook: true },
  pages: { key: lengthOf, type: sql`integer`, ofBook: true },
  percent: { key: percentSeen, type: sql`float8` },
  shelf: { key: sql`t.position`, type: sql`text` },
  // The order alone would tell others what they do not see.
  due: { key: ({ isOwner }) => (isOwner ? sql`e.due_on` : sql`null::text`), type: sql`text` },
  priority: {
    key: ({ isOwner }) => (isOwner ? sql`e.priority` : sql`null::smallint`),
    type: sql`smallint`,
  },
};

/** The key of an entry in a list: the id of its book, and what the list is ordered by, cut where long. */
export interface LibraryKey {
  sort: LibrarySort;
  id: string;
  value: string | number | null;
}

const TEXTS: ReadonlySet<LibrarySort> = new Set([
  'started',
  'finished',
  'title',
  'author',
  'shelf',
  'due',
]);
const TIMES: ReadonlySet<LibrarySort> = new Set(['added', 'updated']);

/** Tells whether something is a key of a list in an order. */
export const isLibraryKey =
  (sort: LibrarySort) =>
  (value: unknown): value is LibraryKey => {
    if (typeof value !== 'object' || value === null) return false;
    const { sort: of, id, value: key } = value as Partial<Record<keyof LibraryKey, unknown>>;
    return (
      of === sort &&
      LIBRARY_SORTS.includes(sort) &&
      isUuid(id) &&
      (key === null || isValue(sort, key))
    );
  };

function isValue(sort: LibrarySort, value: unknown) {
  if (TEXTS.has(sort)) return typeof value === 'string' && !/[\p{Cc}\p{Cs}]/u.test(value);
  if (TIMES.has(sort)) return typeof value === 'string' && isTime(value);
  return typeof value === 'number' && Math.abs(value) < 2 ** 31 && isOfType(sort, value);
}

/** A real moment, as times are answered: the 30th of February is none to PostgreSQL, and is to `Date`. */
function isTime(value: string) {
  const [, second] = /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d{1,6})?Z$/.exec(value) ?? [];
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === second;
}
const isOfType = (sort: LibrarySort, value: number) =>
  sort === 'average' ||
  sort === 'percent' ||
  (Number.isInteger(value) && ((sort !== 'rating' && sort !== 'priority') || value < 100));

/** Longer texts are cut in a cursor; where their book is still in the list, it tells the whole. */
const KEY_CUT = 60;

/** The key of the last entry of a page. */
export const libraryKeyOf = (
  sort: LibrarySort,
  { bookId, key }: { bookId: string; key: string | number | null },
): LibraryKey => ({
  sort,
  id: bookId,
  value: typeof key === 'string' ? [...key].slice(0, KEY_CUT).join('') : key,
});

/**
 * SQL of the entries of a user that fit a filter and that a viewer may see, each by its `book_id` with the
 * `key` of a sort; the shelf of the filter is `t`.
 */
export function fittingEntries(userId: Sql, wanted: LibraryQuery, seenBy: SeenBy) {
  const { filter, sort } = wanted;
  const { ofBook } = KEYS[sort];
  const conditions = conditionsOf(filter, seenBy, userId);
  const needsBook = ofBook === true || conditions.some((each) => each.ofBook === true);
  return sql`
    select e.book_id, ${keyOf(wanted, seenBy)} as key
      from entries e
      ${needsBook ? sql`join books b on b.id = e.book_id left join editions d on d.id = e.edition_id` : empty}
      ${filter.shelf === undefined ? empty : ofShelf(filter.shelf, seenBy)}
     where e.user_id = ${userId} and ${visibleEntry(seenBy, userId)}
       ${join([empty, ...conditions.map((each) => each.sql)], ' and ')}`;
}

/** SQL of the condition that an entry `e` of the book `b` and the edition `d` fits a filter, which may be null where it does not. */
export const fitting = (filter: LibraryFilter, seenBy: SeenBy, userId: Sql) =>
  join([sql`true`, ...conditionsOf(filter, seenBy, userId).map((each) => each.sql)], ' and ');

/** SQL of what an entry is ordered by: among the books of a year by when they were finished in it, not since. */
function keyOf({ filter: { year }, sort }: LibraryQuery, seenBy: SeenBy) {
  if (sort === 'finished' && year !== undefined)
    return sql`(select max(r.ended_on) ${finishedFrom(endedIn(year))})`;
  const { key } = KEYS[sort];
  return typeof key === 'function' ? key(seenBy) : key;
}

/** SQL of the type of the key of a sort. */
export const typeOfKey = (sort: LibrarySort) => KEYS[sort].type;

interface Condition {
  sql: Sql;
  ofBook?: boolean;
}

const ofShelf = (id: string, seenBy: SeenBy) => sql`
  join shelf_entries t on t.user_id = e.user_id and t.book_id = e.book_id and t.shelf_id = ${id}
  join shelves s on s.id = t.shelf_id and ${shelfSeen(seenBy)}`;

function conditionsOf(filter: LibraryFilter, seenBy: SeenBy, userId: Sql): Condition[] {
  const of = <T>(value: T | undefined, condition: (value: T) => Condition) =>
    value === undefined ? [] : [condition(value)];
  const ofBook = (condition: Sql): Condition => ({ sql: condition, ofBook: true });
  const rating = ratingSeen(seenBy);
  const half = (stars: string) => sql`${Math.round(Number(stars) * 2)}`;
  return [
    ...of(filter.status, (list) => ({ sql: statusIn(list.split(',')) })),
    ...of(filter.tag, (tag) => ({
      sql: seenBy.isOwner ? sql`e.tags @> array[${tag}]` : sql`false`,
    })),
    ...of(filter.q, (text) => ofBook(saying(text, userId))),
    ...finishedIn(filter),
    ...of(filter.undated, (flag) => ({
      sql: sql`(${undatedEntry}) = ${flag === 'true'}`,
    })),
    ...of(filter.rating, (stars) => ({
      sql: stars === 'none' ? sql`${rating} is null` : sql`${rating} = ${half(stars)}`,
    })),
    ...of(filter.minRating, (stars) => ({ sql: sql`${rating} >= ${half(stars)}` })),
    ...of(filter.maxRating, (stars) => ({ sql: sql`${rating} <= ${half(stars)}` })),
    ...of(filter.category, (name) => ofBook(sql`${name} = any(b.categories)`)),
    ...of(filter.author, (name) => ofBook(byAuthor(name, seenBy, userId))),
    ...of(filter.language, (code) =>
      ofBook(
        code === 'none'
          ? sql`coalesce(d.language, b.language) is null`
          : sql`coalesce(d.language, b.language) = ${code}`,
      ),
    ),
    ...of(filter.format, (format) => ({
      sql: format === 'none' ? sql`e.format is null` : sql`e.format = ${format}`,
    })),
    ...of(filter.decade, (first) =>
      ofBook(sql`published_key(b.published_date) >= ${first * 10_000}
                 and published_key(b.published_date) < ${(first + 10) * 10_000}`),
    ),
    ...of(filter.due, (due) => ({
      sql: seenBy.isOwner ? sql`e.due_on >= ${due} and e.due_on < ${`${due}.`}` : sql`false`,
    })),
    ...of(filter.lent, (flag) => ({ sql: ownersFlag(seenBy, sql`e.lent_to`, flag) })),
    ...of(filter.borrowed, (flag) => ({ sql: ownersFlag(seenBy, sql`e.borrowed_from`, flag) })),
    ...of(filter.owned, (flag) => ({
      sql: flag === 'true' ? sql`e.is_owned` : sql`not e.is_owned`,
    })),
    ...of(filter.favorite, (flag) => ({
      sql: sql`${flag === 'true' ? empty : sql`not`} exists (
        select from favorites f where f.user_id = e.user_id and f.book_id = e.book_id)`,
    })),
    ...of(filter.reviewed, (flag) => ({
      sql: seenBy.isOwner
        ? sql`e.review_id is ${flag === 'true' ? sql`not null` : sql`null`}`
        : sql`(e.review_id is not null and ${rating} is not null) = ${flag === 'true'}`,
    })),
    ...of(filter.minPages, (pages) => ofBook(sql`${lengthOf(seenBy)} >= ${pages}`)),
    ...of(filter.maxPages, (pages) => ofBook(sql`${lengthOf(seenBy)} <= ${pages}`)),
  ];
}

/**
 * SQL of the condition that book `b` is by an author: of exactly this name where the library has one that the viewer sees, as
 * statistics count and lead here; else of a name with these words, or beginnings of words, in it, as somebody types them.
 */
const byAuthor = (name: string, seenBy: SeenBy, userId: Sql) => sql`
  (${name} = any(b.authors)
   or (folded_person(${name}) <> ''
       and not exists (
         select from entries own
           join books of_own on of_own.id = own.book_id
          where own.user_id = ${userId} and ${seen(seenBy, sql`own.user_id`, sql`own.visibility`)}
            and ${name} = any(of_own.authors))
       and exists (
         select from unnest(b.authors) printed (name)
          where '-' || folded_person(printed.name) like '%-' || replace(folded_person(${name}), '-', '%-') || '%')))`;

/** SQL of the condition that a column which its owner alone sees says something, or nothing; of others' entries there is none. */
const ownersFlag = ({ isOwner }: SeenBy, column: Sql, flag: 'true' | 'false') =>
  isOwner ? sql`(${column} is not null) = ${flag === 'true'}` : sql`false`;

/** SQL of the condition that the status is one of some; `none`: there is none. */
function statusIn(list: string[]) {
  const named = STATUSES.filter((status) => list.includes(status));
  const isNamed = sql`e.status = any(${[...named]})`;
  return list.includes('none') ? sql`(${isNamed} or e.status is null)` : isNamed;
}

/**
 * SQL of the condition that title or authors have all words of a text, of which the last may be begun, or that the name of a
 * series, or a later word of it, begins with it; of an ISBN, that a book or an edition of it has that.
 */
function saying(text: string, userId: Sql) {
  const isbn = isbn13Of(text);
  if (isbn !== undefined)
    return sql`e.book_id in (select id from books where isbn13 = ${isbn}
                              union all
                             select book_id from book_isbns where isbn13 = ${isbn})`;
  const question = questionOf(text);
  if (question === undefined) return sql`false`;
  const words = `(${question.inTitleOrAuthor}) | ${question.titleBegun}`;
  return sql`(exists (select from book_search w
                       where w.book_id = e.book_id and w.search_text @@ ${words}::tsquery)
              or ${inSeries(sql`e.book_id`, userId, text)})`;
}

/** SQL of the first year of the decade of a `published_key`, as the filter `decade` takes it; null where that is null. */
export const decadeOf = (published: Sql) =>
  sql`(floor(${published} / 100000.0::float8) * 10)::integer`;

/** SQL of the condition that an entry is finished, and of no reading is known when it ended. */
export const undatedEntry = sql`e.times_read > 0 and e.last_ended_on is null`;

/** SQL of the condition that a reading was finished when a filter says. */
function finishedIn({ year, month, finished }: LibraryFilter): Condition[] {
  if (finished === 'false')
    return [
      { sql: sql`e.times_read = 0` },
      ...(year === undefined && month === undefined ? [] : [{ sql: sql`false` }]),
    ];
  const all = finished === 'true' ? [{ sql: sql`e.times_read > 0` }] : [];
  if (year === undefined && month === undefined) return all;
  return [
    ...all,
    {
      sql: sql`exists (select ${finishedFrom(finishedWhen(year, month))})`,
    },
  ];
}

/** SQL of the condition that reading `r` was finished in a year, in a month; `none`: nobody knows which. */
function finishedWhen(year: number | undefined, month: string | undefined) {
  const inYear = year === undefined ? sql`true` : endedIn(year);
  if (month === undefined) return inYear;
  if (month === 'none') return sql`${inYear} and coalesce(length(r.ended_on), 0) < 7`;
  return sql`${inYear} and substr(r.ended_on, 6, 2) = ${month.padStart(2, '0')}`;
}
