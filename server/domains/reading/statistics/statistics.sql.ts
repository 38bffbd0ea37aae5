import { raw } from 'sql-template-tag';
import type { Entry } from '../../../../shared/contract/library.ts';
import { PROGRESS_COUNTED } from '../../../../shared/limits.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { planEachTime } from '../../../platform/db/statements.ts';
import {
  editionPages,
  entriesFrom,
  entryColumns,
  lengthOf,
  ratingSeen,
  type SeenBy,
  seen,
  seenFrom,
  visibleEntry,
} from '../library/entry.sql.ts';
import { decadeOf, undatedEntry } from '../library/filters.sql.ts';

/**
 * Of a library that has just been imported the planner takes it that there are few rows, and would compare each row of one
 * query with each of the other. Full joins it makes by hash; rows of one side alone are left out afterwards.
 */
const byHash = sql`full`;

/** SQL of the condition that reading `r` ended in a year; in any, and where nobody knows it, where there is none. */
const isWithin = (year: number | undefined) =>
  year === undefined ? sql`true` : sql`coalesce(left(r.ended_on, 4) = ${`${year}`}, false)`;

/**
 * SQL of the books of entries that a viewer may see and that somebody has finished (`known`), and of each finished
 * reading with its length, its year and month, and whether it is of those that are asked for (`finished`). A reading of a
 * copy whose length nobody has said is as long as its book. Whoever reads each book again and again has many times as many
 * readings as books: what can be told of a book is counted by book. A reading is no second one (`is_first`) in the year
 * that its book was first finished in.
 */
const finishedReadings = (userId: string, seenBy: SeenBy, year: number | undefined) => sql`
    known as materialized (
      select e.book_id,
             ${ratingSeen(seenBy)} as rating,
             ${lengthOf(seenBy)} as pages,
             ${editionPages} as edition_pages,
             published_key(b.published_date) as published,
             coalesce(d.language, b.language) as language,
             e.format,
             b.authors,
             b.categories,
             b.ratings_count + b.readers as readers,
             true as is_known
      ${entriesFrom}
       where e.user_id = ${userId} and ${visibleEntry(seenBy)}
         and e.book_id in (select book_id from readings where user_id = ${userId} and outcome = 'finished')),
    finished as materialized (
      select r.book_id, r.ended_on, ${isWithin(year)} as is_within,
             left(r.ended_on, 4)::smallint as year,
             coalesce(r.pages, c.page_count, k.edition_pages) as pages,
             case when length(r.ended_on) >= 7 then substr(r.ended_on, 6, 2)::smallint end as month,
             case when ${isWithin(year)} and length(r.started_on) = 10 and length(r.ended_on) = 10
                  then r.ended_on::date - r.started_on::date + 1 end as days
        from (select r.*, true as is_finished
                from readings r
               where r.user_id = ${userId} and r.outcome = 'finished') r
        ${byHash} join known k on k.book_id = r.book_id
        left join editions c on c.id = r.edition_id
       where coalesce(k.is_known, false) and coalesce(r.is_finished, false))`;

/** Books that have something in common, and how many pages of them were read. */
export interface Group {
  name: string;
  books: number;
  pages: number;
}

/** What somebody finished, counted; sums and how many they are of, so that a mean of none is none. */
export interface ReadingSums {
  totals: {
    books: number;
    pages: number;
    readings: number;
    rereads: number;
    ratings: number;
    ratingSum: number;
    lengths: number;
    timed: number;
    days: number;
    withoutPages: number;
    withoutDates: number;
    uncategorized: number;
  };
  /** Without those of which there are none; month 0: in which nobody knows. */
  groups: Partial<
    Record<
      | 'ratings'
      | 'categories'
      | 'authors'
      | 'languages'
      | 'formats'
      | 'decades'
      | 'lengths'
      | 'years'
      | 'months',
      Group[]
    >
  >;
  /** The books that stand out, by their ids; of equals the one that comes first by id. */
  extremes: Record<
    'longest' | 'shortest' | 'oldest' | 'newest' | 'quickest' | 'mostRead' | 'leastRead',
    string | null
  >;
}

/**
 * What somebody finished in a year or ever, counted where it lies: of a library of 20,000, fetching its rows and
 * counting them here held the process for a third of a second. `lengths` are named by the index of their bounds
 * in `lengthsFrom`; of each kind of group the `groupsMax` largest come.
 */
export const readingSums = (
  db: Db,
  userId: string,
  seenBy: SeenBy,
  {
    year,
    lengthsFrom,
    groupsMax,
  }: { year: number | undefined; lengthsFrom: readonly number[]; groupsMax: number },
) => {
  /** Each book with a name that others may have, too. */
  const named = (kind: string, name: Sql) =>
    sql`select ${raw(`'${kind}'`)} as kind, pages_read as pages, (${name})::text as name from books b`;
  /** Each book with all it has of such names; one that it has twice counts once. */
  const namedByAll = (kind: string, names: Sql) => sql`
    select ${raw(`'${kind}'`)}, pages, name
      from (select distinct b.book_id, b.pages_read as pages, n.name
              from books b, unnest(${names}) n (name)
             where n.name <> '') each`;
  /** Each book by when it was finished. */
  const finishedIn = (kind: string, time: Sql, condition: Sql) => sql`
    select ${raw(`'${kind}'`)}, sum(pages)::integer, (${time})::text
      from finished where ${condition} group by ${time}, book_id`;
  const groups = [
    named('ratings', sql`b.rating / 2.0::float8`),
    named('languages', sql`b.language`),
    named('formats', sql`b.format`),
    named('decades', decadeOf(sql`b.published`)),
    named('lengths', sql`width_bucket(b.pages, ${[...lengthsFrom]}::integer[])`),
    namedByAll('categories', sql`b.categories`),
    namedByAll('authors', sql`b.authors`),
    finishedIn('years', sql`year`, sql`year is not null`),
    finishedIn('months', sql`coalesce(month, 0)`, sql`is_within`),
  ];
  const first = (value: Sql, order: Sql) => sql`
    (select book_id from books where ${value} is not null order by ${value} ${order}, book_id limit 1)`;
  return db.one<ReadingSums>(
    planEachTime(sql`
    with ${finishedReadings(userId, seenBy, year)},
    books as materialized (
      select k.*, w.* from known k
        ${byHash} join (
              select book_id as of_book,
                     count(*) filter (where is_within) as readings,
                     ${year === undefined ? sql`true` : sql`left(min(coalesce(ended_on, '')), 4) = ${`${year}`}`} as is_first,
                     (sum(pages) filter (where is_within))::integer as pages_read,
                     count(pages) filter (where is_within) as lengths,
                     min(days) as days,
                     count(days) as timed,
                     sum(days)::integer as all_days,
                     count(month) filter (where is_within) = 0 as is_undated
                from finished
               group by book_id) w on w.of_book = k.book_id
       where coalesce(w.readings, 0) > 0)
    select (select json_build_object(
      'books', count(*),
      'pages', coalesce(sum(pages_read), 0),
      'readings', coalesce(sum(readings), 0),
      'rereads', coalesce(sum(readings), 0) - count(*) filter (where is_first),
      'ratings', count(rating),
      'ratingSum', coalesce(sum(rating), 0),
      'lengths', coalesce(sum(lengths), 0),
      'timed', coalesce(sum(timed), 0),
      'days', coalesce(sum(all_days), 0),
      'withoutPages', count(*) filter (where lengths = 0),
      'withoutDates', count(*) filter (where is_undated),
      'uncategorized', count(*) filter (where categories <@ '{""}')) from books) as totals,
    (select coalesce(json_object_agg(kind, names), '{}')
       from (select kind,
                    json_agg(json_build_object('name', name, 'books', books, 'pages', pages) order by place) as names
               from (select kind, name, count(*) as books, coalesce(sum(pages), 0) as pages,
                            row_number() over (partition by kind order by count(*) desc, name collate "C") as place
                       from (${join(groups, ' union all ')}) each
                      where name is not null
                      group by kind, name) each
              where place <= ${groupsMax} or kind = 'years'
              group by kind) each) as groups,
    json_build_object(
      'longest', ${first(sql`pages`, sql`desc`)},
      'shortest', ${first(sql`pages`, sql`asc`)},
      'oldest', ${first(sql`published`, sql`asc`)},
      'newest', ${first(sql`published`, sql`desc`)},
      'quickest', ${first(sql`days`, sql`asc`)},
      'mostRead', ${first(sql`readers`, sql`desc`)},
      'leastRead', ${first(sql`readers`, sql`asc`)}) as extremes`),
  );
};

/**
 * How many readings somebody stopped in a year or ever, and, where it is ever, how many books they finished without a date
 * of any reading; of entries that a viewer may see.
 */
export const stoppedAndUndated = (
  db: Db,
  userId: string,
  seenBy: SeenBy,
  year: number | undefined,
) =>
  db.one<{ stopped: number; undated: number }>(
    planEachTime(sql`
    select count(*)::integer as stopped,
           (select count(*)::integer
              from entries e
             where e.user_id = ${userId} and ${year === undefined ? undatedEntry : sql`false`}
               and ${visibleEntry(seenBy)}) as undated
      from readings r
      join entries e on e.user_id = r.user_id and e.book_id = r.book_id
     where r.user_id = ${userId} and r.outcome = 'stopped' and ${isWithin(year)}
       and ${visibleEntry(seenBy)}`),
  );

/** How many books and pages somebody finished in a year. */
export const readIn = (db: Db, userId: string, seenBy: SeenBy, year: number) =>
  db.one<{ books: number; pages: number }>(
    planEachTime(sql`
    select count(distinct r.book_id)::integer as books,
           coalesce(sum(coalesce(r.pages, c.page_count, d.page_count, b.page_count)), 0)::integer as pages
      from readings r
      join entries e on e.user_id = r.user_id and e.book_id = r.book_id
      join books b on b.id = r.book_id
      left join editions c on c.id = r.edition_id
      left join editions d on d.id = e.edition_id
     where r.user_id = ${userId} and r.outcome = 'finished'
       and r.ended_on between ${`${year}`} and ${`${year}-99`}
       and ${visibleEntry(seenBy)}`),
  );

/** Some of somebody's entries, each with the id of its book. */
export const entriesOfBooks = (db: Db, userId: string, bookIds: string[], seenBy: SeenBy) =>
  db.many<Entry & { bookId: string }>(sql`
    select e.book_id as "bookId", ${entryColumns(seenBy)}
    ${entriesFrom}
    ${seenFrom(seenBy)}
     where e.user_id = ${userId} and e.book_id = any(${bookIds}::uuid[]) and ${visibleEntry(seenBy)}`);

/**
 * How many pages somebody came on with on each day, in a year or ever, by what they said of it: only that is read, of
 * each reading with what was said of it before.
 */
export const pagesByDay = (
  db: Db,
  userId: string,
  seenBy: SeenBy,
  { year, timeZone }: { year: number | undefined; timeZone: string },
) => {
  const isNoteSeen = seen(seenBy, sql`n.user_id`, sql`n.visibility`);
  const placeOf = (n: Sql) => sql`coalesce(${n}.page, ${n}.percent / 100 * s.pages)::float8`;
  // Its days may begin and end half a day earlier or later elsewhere.
  const within =
    year === undefined
      ? sql`true`
      : sql`n.at >= make_date(${year}, 1, 1) - interval '2 days'
            and n.at < make_date(${year + 1}, 1, 1) + interval '2 days'`;
  return db.many<{ day: string; pages: number }>(
    planEachTime(sql`
    with newest as materialized (
      -- By themselves, from the index: of what somebody wrote ten years ago nothing is looked up.
      select n.id, n.at, n.reading_id, n.page, n.percent
        from progress n
       where n.user_id = ${userId}
         and ${within}
         and ${isNoteSeen}
       order by n.at desc
       limit ${PROGRESS_COUNTED}
    ), notes as materialized (
      select n.id, n.at, n.reading_id, s.pages, ${placeOf(sql`n`)} as place
        from newest n
        join readings r on r.id = n.reading_id
        join entries e on e.user_id = r.user_id and e.book_id = r.book_id
        join books b on b.id = r.book_id
        left join editions d on d.id = coalesce(r.edition_id, e.edition_id)
       cross join lateral (select coalesce(r.pages, d.page_count, b.page_count) as pages) s
       where r.user_id = ${userId} and ${visibleEntry(seenBy)}
         and ${placeOf(sql`n`)} is not null
    ), steps as (
      select s.*,
             lag(s.place) over said as before
        from notes s
      window said as (partition by s.reading_id order by s.at, s.id)
    ), each as (
      select (s.at at time zone ${timeZone})::date as day,
             round(greatest(0, s.place - coalesce(s.before, (
                     select ${placeOf(sql`n`)}
                       from progress n
                      where n.reading_id = s.reading_id and (n.at, n.id) < (s.at, s.id)
                        and ${isNoteSeen}
                        and ${placeOf(sql`n`)} is not null
                      order by n.at desc, n.id desc
                      limit 1), 0))) as pages
        from steps s
    )
    select to_char(day, 'YYYY-MM-DD') as day, sum(pages)::integer as pages
      from each
     where pages > 0
           ${year === undefined ? empty : sql`and day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`}
     group by each.day
     order by each.day
     limit 20000`),
  );
};
