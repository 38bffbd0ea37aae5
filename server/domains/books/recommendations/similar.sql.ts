import { raw } from 'sql-template-tag';
import type { BookSummary } from '../../../../shared/contract/books.ts';
import { SIMILAR_BOOKS_MAX } from '../../../../shared/limits.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { bookSummary, idOfBook } from '../books/books.sql.ts';
import { listOfAuthor, listOfCategory, mostReadOf } from '../books/search/lists.ts';

/** The book to which others are like. */
export interface AskedBook {
  id: string;
  authors: string[];
  categories: string[];
}

/** Why a book is like another; `none`: there is nothing to say of it but that it is a good one, or another one. */
export type Likeness = 'readers' | 'author' | 'subject' | 'none';

/** A book like another, by the names of a `BookSummary`. */
type SimilarRow = BookSummary & { score: number; likeness: Likeness };

/** So many people who liked a book are looked at, those who did so last, and so many of the newest books of each. */
const READERS_MAX = 100;
const ENTRIES_EACH = 30;
const FAVORITES_EACH = 15;
/** Of the books they have in common so many are compared by how many others like them, so far as that is counted. */
const COMPARED_MAX = 40;
const COUNTED_MAX = 60;
/** What one or two of them like says nothing of a book, and something of whoever they are. */
const READERS_MIN = 3;
/** Who reads for so many hours, and has so many other books, is hardly somebody's invention. */
const READER_HOURS_MIN = 24;
const READER_BOOKS_MIN = 3;
/** Below this two books have in common what everybody reads. */
const LIKENESS_MIN = 0.01;
/** With so many readers in common their likeness counts half; with fewer less (shrinkage). */
const DOUBT = 3;
/** Authors and categories beyond these add no more than work. */
const AUTHORS_LOOKED_AT = 3;
const CATEGORIES_LOOKED_AT = 8;
/** So many of each kind may have to fill the answer, one of which may be the book itself. */
const FILLING_MAX = SIMILAR_BOOKS_MAX + 1;
/** The standing from which on a book is among the best known, as in the index `books_best_known`. */
const WELL_KNOWN = 10;
/** The standing that counts half of the most there can be. */
const HALF_STANDING = 20;

/** What has to be known of a book before others like it are looked for; undefined where there is none. */
export const askedBook = (db: Db, googleId: string) =>
  db.first<AskedBook>(
    sql`select id, authors, categories from books where id = ${idOfBook(googleId)}`,
  );

/**
 * Books like a book, best first: what people who liked it also like, then others by its authors, then of its
 * categories, then the best known, then any. Every part of it reads a bounded number of rows by an index.
 *
 * Likeness by readers is the cosine of who likes one and who likes the other, times people / (people + `DOUBT`).
 * Without the correction, what everybody reads would be like everything. Each kind is before the next: of a score
 * from 0 to 1, each has a quarter.
 */
export const similarTo = (db: Db, { id, authors, categories }: AskedBook, limit: number) =>
  db.many<SimilarRow>(sql`
    with latest as materialized (
      (select f.user_id, f.created_at as liked_at
         from favorites f
        where f.book_id = ${id}
        order by f.created_at desc
        limit ${fixed(READERS_MAX)})
      union all
      (select e.user_id, e.added_at
         from entries e
        where e.book_id = ${id} and ${isLiked}
        order by e.added_at desc
        limit ${fixed(READERS_MAX)})
    ), readers as materialized (
      select l.user_id
        from latest l
        join users u on u.id = l.user_id
       where ${isHeard}
       group by l.user_id
       order by max(l.liked_at) desc
       limit ${fixed(READERS_MAX)}
    ), common as materialized (
      select likes.book_id, count(*) as people
        from readers r
       cross join lateral (
             (select f.book_id
                from favorites f
               where f.user_id = r.user_id
               order by f.created_at desc, f.id desc
               limit ${fixed(FAVORITES_EACH)})
             union
             (select e.book_id
                from (select *
                        from entries
                       where user_id = r.user_id
                       order by added_at desc, book_id desc
                       limit ${fixed(ENTRIES_EACH)}) e
               where ${isLiked})) likes
       where likes.book_id <> ${id}
       group by likes.book_id
      having count(*) >= ${fixed(READERS_MIN)}
    ), compared as materialized (
      select c.book_id, c.people, greatest(c.people, b.favorites_count, b.ratings_count) as all_people
        from common c
        join books b on b.id = c.book_id
       order by c.people / sqrt(greatest(c.people, b.favorites_count, b.ratings_count)) desc, c.book_id
       limit ${fixed(COMPARED_MAX)}
    ), by_readers as (
      select book_id, near
        from (select c.book_id,
                     c.people / sqrt((select count(*) from readers) * greatest(c.all_people, counted.people))
                       * c.people / (c.people + ${DOUBT}) as near
                from compared c
               cross join lateral (
                     select count(*) as people
                       from (select e.user_id
                               from entries e
                              where e.book_id = c.book_id and ${isLiked}
                              order by e.added_at desc
                              limit ${fixed(COUNTED_MAX)}) l
                       join users u on u.id = l.user_id
                      where ${isHeard}) counted) each
       where near >= ${LIKENESS_MIN}
    ), by_author as (
      select book_id, ${shareOf(sql`popularity`)} as near
        from (${mostReadOf(authors.slice(0, AUTHORS_LOOKED_AT).map(listOfAuthor), FILLING_MAX)}) listed
    ), by_category as (
      select book_id, (count(*) - 1 + ${shareOf(sql`max(popularity)`)}) / ${CATEGORIES_LOOKED_AT} as near
        from (${mostReadOf(categories.slice(0, CATEGORIES_LOOKED_AT).map(listOfCategory), FILLING_MAX)}) listed
       group by book_id
    ), best_known as (
      select b.id as book_id, ${shareOf(sql`b.standing`)} as near
        from books b
       where b.standing >= ${fixed(WELL_KNOWN)}
       order by b.standing desc, b.id desc
       limit ${fixed(FILLING_MAX)}
    ), newest as (
      select b.id as book_id, 0::float8 as near from books b order by b.id desc limit ${fixed(FILLING_MAX)}
    ), found as (
      select distinct on (book_id) book_id, likeness, (place + near) / 4 as score
        from (select book_id, near, 3 as place, 'readers' as likeness from by_readers
               union all
              select book_id, near, 2, 'author' from by_author
               union all
              select book_id, near, 1, 'subject' from by_category
               union all
              select book_id, near, 0, 'none' from best_known
               union all
              select book_id, near, 0, 'none' from newest) each
       where book_id <> ${id}
       order by book_id, score desc
    ), best as materialized (
      select * from found order by score desc, book_id desc limit ${limit}
    )
    select ${bookSummary}, round(f.score::numeric, 4)::float8 as score, f.likeness
      from best f
      join books b on b.id = f.book_id
     order by f.score desc, f.book_id desc`);

/** A number as it stands in the statement: planned for any value, it would be planned without its index. */
const fixed = (value: number) => raw(`${value}`);

/** SQL of whether entry `e` says for everybody to see that somebody likes its book, as the index says it. */
const isLiked = sql`
  e.visibility = 'public'
  and coalesce(case when not e.is_rating_narrow then e.rating >= 8 end, e.status in ('read', 'want'))`;

/**
 * SQL of whether what user `u` shows to everybody counts: their profile is not private, they let it count, and they are
 * no account that was made a moment ago to find out what somebody else likes.
 */
const isHeard = sql`
  (u.counts_in_trends and u.created_at < now() - make_interval(hours => ${fixed(READER_HOURS_MIN)})
   and (select count(*) >= ${fixed(READER_BOOKS_MIN)}
          from (select from entries own where own.user_id = u.id limit ${fixed(READER_BOOKS_MIN)}) few)
   and ${visibleTo(undefined, sql`u.id`, sql`'public'`, sql`u.profile_visibility`)})`;

/** SQL of a standing as a share of 1. */
const shareOf = (standing: Sql) => sql`${standing} / (${standing} + ${HALF_STANDING})::float8`;
