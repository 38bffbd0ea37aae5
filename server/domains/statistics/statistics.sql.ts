import type { Entry } from '../../../shared/contract/library.ts';
import { PROGRESS_COUNTED } from '../../../shared/limits.ts';
import { type Db, empty, type Sql, sql } from '../../platform/db/db.ts';
import { planEachTime } from '../../platform/db/statements.ts';
import {
  entriesFrom,
  entryColumns,
  type Looker,
  ratingSeen,
  visibleEntry,
} from '../library/entry.sql.ts';
import { notHiddenFrom, profileVisibleTo, visibleTo } from '../privacy/visibility.sql.ts';

/** Whether there is somebody, and whether a looker may see their profile. */
export const profileSeen = (db: Db, userId: string, { viewer, isOwner }: Looker) =>
  db.first<{ isSeen: boolean; timeZone: string | null }>(sql`
    select ${isOwner ? sql`true` : profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`)}
             as "isSeen",
           u.time_zone as "timeZone"
      from users u
     where u.id = ${userId} and ${notHiddenFrom(viewer, sql`u.id`)}`);

/**
 * SQL of somebody's ended readings of entries that a looker may see (`ended`), the books that they finished
 * (`known`), and each finished reading with its length, its month and the how many-th of its book it is
 * (`finished`). A reading of a copy whose length nobody has said is as long as its book. A user has as many
 * rows of each as books in their library, so nothing is handed on but what is counted here.
 */
const finishedReadings = (userId: string, looker: Looker, year: number | undefined) => {
  const seen = visibleEntry(looker, sql`${userId}::uuid`);
  return sql`
    ended as materialized (
      select r.id, r.book_id, r.started_on, r.ended_on, r.outcome, r.recorded_at,
             coalesce(r.pages, c.page_count) as pages,
             ${year === undefined ? sql`true` : sql`coalesce(left(r.ended_on, 4) = ${`${year}`}, false)`} as is_within
        from readings r
        ${looker.isOwner ? empty : sql`join entries e on e.user_id = r.user_id and e.book_id = r.book_id`}
        left join editions c on c.id = r.edition_id
       where r.user_id = ${userId} and r.outcome is not null and ${seen}),
    known as materialized (
      select e.book_id,
             ${ratingSeen(looker)} as rating,
             coalesce(d.page_count, b.page_count) as pages,
             published_key(b.published_date) as published,
             coalesce(d.language, b.language) as language,
             e.format,
             b.authors,
             b.categories,
             b.ratings_count + b.readers as readers
      ${entriesFrom}
       where e.user_id = ${userId} and ${seen}
         and e.book_id in (select book_id from ended where outcome = 'finished')),
    finished as materialized (
      select r.book_id, r.started_on, r.ended_on, r.is_within,
             coalesce(r.pages, k.pages) as pages,
             case when length(r.ended_on) >= 7 then substr(r.ended_on, 6, 2)::integer end as month,
             case when length(r.started_on) = 10 and length(r.ended_on) = 10
                  then r.ended_on::date - r.started_on::date + 1 end as days,
             row_number() over (partition by r.book_id
                                    order by coalesce(r.ended_on, ''), r.recorded_at, r.id) as nth
        from ended r
        join known k on k.book_id = r.book_id
       where r.outcome = 'finished')`;
};

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
    stopped: number;
    ratings: number;
    ratingSum: number;
    lengths: number;
    timed: number;
    days: number;
  };
  years: { year: number; books: number; pages: number }[];
  /** Null: in a month nobody knows. */
  months: { month: number | null; books: number; pages: number }[];
  groups: Record<
    'ratings' | 'categories' | 'authors' | 'languages' | 'formats' | 'decades' | 'lengths',
    Group[]
  >;
  /** The books that stand out, by their ids; of equals the one that comes first by id. */
  extremes: Record<
    'longest' | 'shortest' | 'oldest' | 'newest' | 'quickest' | 'mostRead' | 'leastRead',
    string | null
  >;
  unknown: { pages: number; dates: number };
}

/**
 * What somebody finished in a year or ever, counted where it lies: of a library of 20,000, fetching its rows and
 * counting them here held the process for a third of a second. `lengths` are named by the index of their bounds
 * in `lengthsFrom`; of each kind of group the `groupsMax` largest come.
 */
export const readingSums = (
  db: Db,
  userId: string,
  looker: Looker,
  {
    year,
    lengthsFrom,
    groupsMax,
  }: { year: number | undefined; lengthsFrom: readonly number[]; groupsMax: number },
) => {
  /** The groups of books by a name. */
  const groups = (name: Sql, from = sql`select ${name} as name, pages_read from books b`) => sql`
    (select coalesce(json_agg(g), '[]')
       from (select (name)::text collate "C" as name, count(*)::integer as books,
                    coalesce(sum(pages_read), 0)::integer as pages
               from (${from}) each
              where name is not null
              group by name
              order by books desc, 1
              limit ${groupsMax}) g)`;
  /** The groups of books by names of which each has many; one that it has twice counts once. */
  const groupsOfMany = (names: Sql) =>
    groups(
      sql`name`,
      sql`select distinct b.book_id, b.pages_read, n.name
            from books b, unnest(${names}) n (name)
           where n.name <> ''`,
    );
  const first = (value: Sql, order: Sql) => sql`
    (select book_id from books where ${value} is not null order by ${value} ${order}, book_id limit 1)`;
  return db.one<ReadingSums>(
    planEachTime(sql`
    with ${finishedReadings(userId, looker, year)},
    within as materialized (select * from finished where is_within),
    books as materialized (
      select k.*, w.pages_read, w.days
        from known k
        join (select book_id, sum(pages) as pages_read, min(days) as days from within group by book_id) w
          on w.book_id = k.book_id)
    select (select json_build_object(
              'books', (select count(*) from books),
              'pages', coalesce(sum(pages), 0),
              'readings', count(*),
              'rereads', count(*) filter (where nth > 1),
              'stopped', (select count(*) from ended where outcome = 'stopped' and is_within),
              'ratings', (select count(rating) from books),
              'ratingSum', (select coalesce(sum(rating), 0) from books),
              'lengths', count(pages),
              'timed', count(days),
              'days', coalesce(sum(days), 0)) from within) as totals,
           (select coalesce(json_agg(y order by y.year), '[]')
              from (select left(ended_on, 4)::integer as year, count(distinct book_id)::integer as books,
                           coalesce(sum(pages), 0)::integer as pages
                      from finished where ended_on is not null group by 1) y) as years,
           (select coalesce(json_agg(m order by m.month), '[]')
              from (select month, count(distinct book_id)::integer as books,
                           coalesce(sum(pages), 0)::integer as pages
                      from within group by month) m) as months,
           json_build_object(
             'ratings', ${groups(sql`b.rating / 2.0::float8`)},
             'categories', ${groupsOfMany(sql`b.categories`)},
             'authors', ${groupsOfMany(sql`b.authors`)},
             'languages', ${groups(sql`b.language`)},
             'formats', ${groups(sql`b.format`)},
             'decades', ${groups(sql`(floor(floor(b.published / 10000.0) / 10) * 10)::integer`)},
             'lengths', ${groups(sql`width_bucket(b.pages, ${[...lengthsFrom]}::integer[])`)}) as groups,
           json_build_object(
             'longest', ${first(sql`pages`, sql`desc`)},
             'shortest', ${first(sql`pages`, sql`asc`)},
             'oldest', ${first(sql`published`, sql`asc`)},
             'newest', ${first(sql`published`, sql`desc`)},
             'quickest', ${first(sql`days`, sql`asc`)},
             'mostRead', ${first(sql`readers`, sql`desc`)},
             'leastRead', ${first(sql`readers`, sql`asc`)}) as extremes,
           json_build_object(
             'pages', (select count(*) from books where pages is null),
             'dates', (select count(distinct book_id) from within where month is null)) as unknown`),
  );
};

/** How many books and pages somebody finished in a year. */
export const readIn = (db: Db, userId: string, looker: Looker, year: number) =>
  db.one<{ books: number; pages: number }>(
    planEachTime(sql`
    with ${finishedReadings(userId, looker, year)}
    select count(distinct book_id)::integer as books, coalesce(sum(pages), 0)::integer as pages
      from finished
     where is_within`),
  );

/** Some of somebody's entries, each with the id of its book. */
export const entriesOfBooks = (db: Db, userId: string, bookIds: string[], looker: Looker) =>
  db.many<Entry & { bookId: string }>(sql`
    select e.book_id as "bookId", ${entryColumns(looker)}
    ${entriesFrom}
     where e.user_id = ${userId} and e.book_id = any(${bookIds}::uuid[]) and ${visibleEntry(looker)}`);

/**
 * How many pages somebody came on with on each day, in a year or ever, by what they said of it: only that is read, of
 * each reading with what was said of it before.
 */
export const pagesByDay = (
  db: Db,
  userId: string,
  looker: Looker,
  { year, timeZone }: { year: number | undefined; timeZone: string },
) => {
  const isNoteSeen = (visibility: Sql) =>
    looker.isOwner ? sql`true` : visibleTo(looker.viewer, sql`${userId}::uuid`, visibility);
  const placeOf = (n: Sql) => sql`coalesce(${n}.page, ${n}.percent / 100 * s.pages)::float8`;
  // Its days may begin and end half a day earlier or later elsewhere.
  const within =
    year === undefined
      ? sql`true`
      : sql`n.at >= make_date(${year}, 1, 1) - interval '2 days'
            and n.at < make_date(${year + 1}, 1, 1) + interval '2 days'`;
  return db.many<{ day: string; pages: number }>(
    planEachTime(sql`
    with seen as materialized (
      select r.id, coalesce(r.pages, d.page_count, b.page_count) as pages
        from readings r
        join entries e on e.user_id = r.user_id and e.book_id = r.book_id
        join books b on b.id = r.book_id
        left join editions d on d.id = coalesce(r.edition_id, e.edition_id)
       where r.user_id = ${userId} and ${visibleEntry(looker, sql`${userId}::uuid`)}
    ), notes as materialized (
      select n.id, n.at, n.reading_id, s.pages, ${placeOf(sql`n`)} as place
        from progress n
        join seen s on s.id = n.reading_id
       where n.user_id = ${userId}
         and ${within}
         and ${isNoteSeen(sql`n.visibility`)}
         and ${placeOf(sql`n`)} is not null
       order by n.at desc
       limit ${PROGRESS_COUNTED}
    ), steps as (
      select s.*,
             lag(s.place) over said as before,
             row_number() over said = 1 as is_first
        from notes s
      window said as (partition by s.reading_id order by s.at, s.id)
    ), each as (
      select (s.at at time zone ${timeZone})::date as day,
             round(greatest(0, s.place - case when s.is_first then coalesce((
                     select ${placeOf(sql`n`)}
                       from progress n
                      where n.reading_id = s.reading_id and (n.at, n.id) < (s.at, s.id)
                        and ${isNoteSeen(sql`n.visibility`)}
                        and ${placeOf(sql`n`)} is not null
                      order by n.at desc, n.id desc
                      limit 1), 0) else s.before end)) as pages
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
