import type { BookSummary } from '../../../../shared/contract/books.ts';
import type { SimilarBook } from '../../../../shared/contract/recommendations.ts';
import { SIMILAR_BOOKS_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { bookSummary, idOfBook } from '../books/books.sql.ts';
import { listOfAuthor, listOfCategory, mostReadOf } from '../books/search/lists.ts';
import { allNamesOf, firstOf, knownAs } from '../books/series.sql.ts';
import { notHiddenBook } from '../hidings/hidden.sql.ts';

/** The book to which others are like. */
export interface AskedBook {
  id: string;
  authors: string[];
  categories: string[];
}

/** Why a book is like another; `known`: they have nothing in common, but it is a good one, or another one. */
export type Likeness = SimilarBook['reason']['kind'];

/** A book like another, by the names of a `BookSummary`; of a subject, the category that they share. */
export type SimilarRow = BookSummary & { score: number; likeness: Likeness };

/** Authors and categories beyond these add no more than work. */
const AUTHORS_LOOKED_AT = 3;
const CATEGORIES_LOOKED_AT = 8;
/** So many of each kind may have to fill the answer, one of which may be the book itself. */
const FILLING_MAX = SIMILAR_BOOKS_MAX + 1;
/** The standing from which on a book is among the best known, as in the index `books_best_known`. */
export const WELL_KNOWN = 10;
/** The standing that counts half of the most there can be. */
const HALF_STANDING = 20;
/** So many of the rarest words of a description are looked for elsewhere, of those that statistics know and of others; so many of them have to be there. */
const WORDS_LOOKED_FOR = 12;
const WORDS_MIN = 3;
/** So many books with any of these words are looked at. */
const WITH_WORDS_MAX = 500;

/** What has to be known of a book before others like it are looked for; undefined where there is none. */
export const askedBook = (db: Db, googleId: string) =>
  db.first<AskedBook>(
    sql`select id, authors, categories from books where id = ${idOfBook(googleId)}`,
  );

/**
 * Books like a book, best first: what people who like it also like (comparing.sql.ts), the others of its series, then
 * others by its authors, then those that are described by the same rare words, then of its categories, then the best
 * known, then any. Every part of it reads a bounded number of rows by an index. Each kind is before the next: of a score
 * from 0 to 1, each has a sixth.
 */
export const similarTo = (
  db: Db,
  { id, authors, categories }: AskedBook,
  viewer: Viewer,
  limit: number,
) =>
  db.many<SimilarRow>(sql`
    with by_readers as (
      select n.other_id as book_id, n.score::float8 as near
        from book_likenesses k
       cross join lateral unnest(k.others, k.scores) as n (other_id, score)
       where k.book_id = ${id}
    ), in_series as materialized (
      select distinct ${knownAs(sql`t.series_id`)} as id, ${firstOf(sql`t.position`)} as place
        from book_series t
       where t.book_id = ${id} and t.user_id is null and not t.is_out
    ), by_series as (
      select t.book_id, 1 / (1 + abs(coalesce(${firstOf(sql`t.position`)} - s.place, 9)))::float8 as near
        from in_series s
       cross join lateral (${allNamesOf(sql`s.id`)}) n
       cross join lateral (
             select *
               from book_series t
              where t.series_id = n.id and t.user_id is null and not t.is_out
              limit ${fixed(FILLING_MAX)}) t
    ), by_author as (
      select book_id, ${shareOf(sql`popularity`)} as near
        from (${mostReadOf(authors.slice(0, AUTHORS_LOOKED_AT).map(listOfAuthor), FILLING_MAX)}) listed
    ), by_text as (${byText(id)}), by_category as (
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
      select distinct on (f.book_id) f.book_id, f.likeness, (f.place + f.near) / 6 as score
        from (select book_id, near, 5 as place, 'readers' as likeness from by_readers
               union all
              select book_id, near, 4, 'series' from by_series
               union all
              select book_id, near, 3, 'author' from by_author
               union all
              select book_id, near, 2, 'text' from by_text
               union all
              select book_id, near, 1, 'subject' from by_category
               union all
              select book_id, near, 0, 'known' from best_known
               union all
              select book_id, near, 0, 'known' from newest) f
       where f.book_id <> ${id} and ${notHiddenBook(viewer, sql`f.book_id`)}
       order by f.book_id, score desc
    )
    select ${bookSummary}, round(f.score::numeric, 4)::float8 as score, f.likeness
      from found f
      join books b on b.id = f.book_id
     order by f.score desc, f.book_id desc
     limit ${limit}`);

/**
 * SQL of the books that are described by the same rare words, `(book_id, near)`. How rare a word is, PostgreSQL's
 * statistics say (migration 0080): those that these do not know are rarer than all that they know.
 */
const byText = (id: string) => sql`
  with said as materialized (
    select w.word
      from book_memories m
     cross join lateral unnest(m.words) as w (word, positions, weights)
     where m.book_id = ${id} and 'D' = any(w.weights)
       and length(w.word) >= 4 and w.word ~ '^[[:alnum:]]+$'
  ), weighed as (
    -- Both at once: unfolding the statistics takes some ms, and would be done again for each word of the description.
    select word, max(share) as share
      from (select word, null::real as share, true as is_said from said
             union all
            select e.word, e.share, false
              from pg_stats s
             cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
             where s.schemaname = current_schema() and s.tablename = 'book_memories' and s.attname = 'words') each
     group by word
    having bool_or(is_said)
  ), telling as materialized (
    select word
      from (select word, row_number() over (partition by share is null order by share, word) as place
              from weighed
             -- A word that every fiftieth book has tells nothing.
             where coalesce(share, 0) < 0.02) each
     where place <= ${fixed(WORDS_LOOKED_FOR)}
  ), asked as materialized (
    select string_agg(word, ' | ')::tsquery as query, array_agg(word) as words from telling
  ), having_some as materialized (
    select m.book_id, m.words from asked a join book_memories m on m.words @@ a.query limit ${fixed(WITH_WORDS_MAX)}
  )
  select h.book_id, count(*)::float8 / ${fixed(2 * WORDS_LOOKED_FOR)} as near
    from having_some h
   cross join asked a
   cross join lateral unnest(a.words) as w (word)
   where h.words @@ w.word::tsquery
   group by h.book_id
  having count(*) >= ${fixed(WORDS_MIN)}`;

/** SQL of a standing as a share of 1. */
const shareOf = (standing: Sql) => sql`${standing} / (${standing} + ${HALF_STANDING})::float8`;
