import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { likedBy, likersCounted, likersOf } from './likers.sql.ts';

/** What one or two people like says nothing of a book, and something of whoever they are. */
const READERS_MIN = 3;
/** People who like a book are counted as far as that; of those who like it so many, who did so last, are looked at. */
const COUNTED_MAX = 5_000;
const READERS_MAX = 200;
/** Of each of them so many of the newest favourites and entries. */
const LIKED_EACH = 150;
/** So many books that are most like it are kept of each. */
const KEPT = 80;
/** With so many readers in common the likeness of two books counts half; with fewer less (shrinkage). */
const DOUBT = 3;
/** How much the popularity of the other book is corrected for; 0.5 would be the cosine. */
const OTHERS_SHARE = 0.65;

/**
 * Counts who likes each of the next books after one, by id, and notes which of them are to be compared, since how many these are
 * or who of them did so last has changed; undefined: there are no more.
 */
export const countLikers = async (db: Db, after: string | undefined, slice: number) =>
  (
    await db.one<{ last: string | null }>(sql`
    with books_here as materialized (
      select id from books ${after === undefined ? empty : sql`where id > ${after}`} order by id limit ${slice}
    ), counted as materialized (
      select b.id, l.people, l.newest
        from books_here b
       cross join lateral (${likersCounted(sql`b.id`, COUNTED_MAX)}) l
    ), gone as (
      delete from book_likenesses k using counted c where k.book_id = c.id and c.people < ${fixed(READERS_MIN)}
    ), kept as (
      insert into book_likenesses as k (book_id, people, newest_like)
      select id, people, newest from counted where people >= ${fixed(READERS_MIN)} order by id
          on conflict (book_id) do update
         set people = excluded.people, newest_like = excluded.newest_like, is_due = true
       where (k.people, k.newest_like) is distinct from (excluded.people, excluded.newest_like)
    )
    select max(id::text) as last from books_here`)
  ).last ?? undefined;

/** Any of the books that are compared, by id; undefined where there are few. */
export const anyCompared = async (db: Db) =>
  (
    await db.first<{ id: string }>(sql`
    select book_id as id from book_likenesses tablesample system (1) order by random() limit 1`)
  )?.id;

/**
 * Keeps what is most like each of the next books after one, by id, by who likes both, where `areDue` of those that are due;
 * undefined: there are no more.
 *
 * The likeness of a book to another is the sum over people who like both of 1 / sqrt(1 + how many they like), over people who
 * like the other^0.65, times n / (n + `DOUBT`) for n of them: item-to-item cosine, in which people who like everything say less
 * and what everybody reads is like nothing. What is kept of a book has the length 1, so that each of somebody's books says as
 * much as any, however many like it. Where that comes from: docs/decisions/0182-recommendations.md.
 */
export const compareBooks = async (
  db: Db,
  after: string | undefined,
  slice: number,
  { areDue }: { areDue: boolean },
) =>
  (
    await db.one<{ last: string | null }>(sql`
    with asked as materialized (
      select book_id
        from book_likenesses
       where ${areDue ? sql`is_due` : sql`true`} ${after === undefined ? empty : sql`and book_id > ${after}`}
       order by book_id
       limit ${slice}
    ), readers as materialized (
      select a.book_id, l.user_id
        from asked a
       cross join lateral (${likersOf(sql`a.book_id`, READERS_MAX)}) l
    ), liked as materialized (
      select r.user_id, l.book_id, 1 / sqrt(1 + count(*) over (partition by r.user_id)) as weight
        from (select distinct user_id from readers) r
       cross join lateral (${likedBy(sql`r.user_id`, LIKED_EACH)}) l
    ), common as (
      select r.book_id, l.book_id as other_id, sum(l.weight) as weight, count(*) as people
        from readers r
        join liked l on l.user_id = r.user_id and l.book_id <> r.book_id
       group by r.book_id, l.book_id
      having count(*) >= ${fixed(READERS_MIN)}
    ), near as (
      select c.book_id, c.other_id,
             c.weight / power(o.people, ${OTHERS_SHARE}::float8) * c.people / (c.people + ${fixed(DOUBT)}) as score
        from common c
        join book_likenesses o on o.book_id = c.other_id
    ), nearest as (
      select *, row_number() over (partition by book_id order by score desc, other_id) as place from near
    ), kept as (
      select book_id, array_agg(other_id order by place) as others,
             array_agg((score / length)::real order by place) as scores
        from (select *, sqrt(sum(score * score) over (partition by book_id)) as length
                from nearest
               where place <= ${fixed(KEPT)}) n
       group by book_id
    ), written as (
      update book_likenesses b
         set others = coalesce(k.others, '{}'), scores = coalesce(k.scores, '{}'), is_due = false
        from asked a
        left join kept k on k.book_id = a.book_id
       where b.book_id = a.book_id
         and (b.is_due, b.others, b.scores)
             is distinct from (false, coalesce(k.others, '{}'), coalesce(k.scores, '{}'))
    )
    select max(book_id::text) as last from asked`)
  ).last ?? undefined;
