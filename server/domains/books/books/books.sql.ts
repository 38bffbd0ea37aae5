import type { BookDetails, BookSummary } from '../../../../shared/contract/books.ts';
import { TRENDING_BOOKS } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns, jsonObject } from '../../../platform/db/columns.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { notHiddenBook } from '../hidings/hidden.sql.ts';
import { creditsOf } from './credits.sql.ts';
import { seriesOf } from './series.sql.ts';

/** SQL of the id inside the database of the book that a public id leads to, now or formerly. */
export const idOfBook = (googleId: string | Sql) => sql`coalesce(
  (select id from books where google_id = ${googleId}),
  (select book_id from book_aliases where google_id = ${googleId}))`;

/** The id inside the database of a book; undefined: there is no such book. */
export const idInside = (db: Db, googleId: string) =>
  db.first<{ id: string }>(sql`select b.id from books b where b.id = ${idOfBook(googleId)}`);

/** SQL of all that describes book `b`, by the names of a `NewBook`. */
export const bookFacts = sql`
  b.id,
  b.google_id as "googleId",
  b.title,
  b.subtitle,
  b.original_title as "originalTitle",
  b.other_titles as "otherTitles",
  b.authors,
  b.categories,
  b.published_date as "publishedDate",
  b.page_count as "pageCount",
  b.publisher,
  b.language,
  b.isbn10,
  b.isbn13,
  b.description,
  b.cover_key as "coverKey"`;

/** SQL of what tells covers of book `b` apart; null: it has none but the one the product draws. */
export const versionOfCover = sql`cover_version(b.cover_hash, b.cover_key)`;

/** SQL of the address of the cover of book `b`; it changes with the cover (see covers.routes.ts). */
export const coverOfBook = sql`cover_address(b.google_id, b.cover_hash, b.cover_key)`;

/** SQL of the mean rating of book `b` in stars; null while nobody has rated. */
export const averageRating = sql`
  round(b.rating_sum / 2.0 / nullif(b.ratings_count, 0), 2)::float8`;

/** SQL of book `b` where something else is about it. */
export const briefBook = jsonObject<Pick<BookSummary, 'googleId' | 'title' | 'thumbnail'>>({
  googleId: sql`b.google_id`,
  title: sql`b.title`,
  thumbnail: coverOfBook,
});

/** SQL of the columns of a `BookSummary` of book `b`. */
export const bookSummary = columns<BookSummary>({
  _id: sql`b.id`,
  googleId: sql`b.google_id`,
  title: sql`b.title`,
  authors: sql`b.authors`,
  categories: sql`b.categories`,
  thumbnail: coverOfBook,
  averageRating: averageRating,
  ratingsCount: sql`b.ratings_count`,
});

/** The books people are busy with now, the busiest first; none that nobody reads, reviews or likes. */
export const trendingBooks = (db: Db, viewer: Viewer, limit = TRENDING_BOOKS) =>
  db.many<BookSummary>(sql`
    select ${bookSummary}
      from books b
     where b.trend > 0 and ${notHiddenBook(viewer, sql`b.id`)}
     order by b.trend desc, b.id desc
     limit ${Math.min(limit, TRENDING_BOOKS)}`);

/** The languages that books are in, with how many there are in each, the most first. */
export const languagesOfBooks = (db: Db) =>
  db.many<{ language: string; books: number }>(sql`
    select language, count(*)::integer as books
      from books
     where language is not null
     group by language
     order by count(*) desc, language`);

/** Everything about one book. */
export const bookOf = (db: Db, googleId: string) =>
  db.first<BookDetails>(sql`
    select ${bookSummary},
           ${columns<Omit<BookDetails, keyof BookSummary>>({
             image: coverOfBook,
             subtitle: sql`b.subtitle`,
             originalTitle: sql`b.original_title`,
             description: sql`b.description`,
             publishedDate: sql`b.published_date`,
             pageCount: sql`b.page_count`,
             publisher: sql`b.publisher`,
             language: sql`b.language`,
             isbn10: sql`b.isbn10`,
             isbn13: sql`b.isbn13`,
             reviewsCount: sql`b.reviews_count`,
             favoritesCount: sql`b.favorites_count`,
             series: seriesOf(sql`b.id`, sql`null::uuid`),
             contributors: creditsOf(sql`b.id`),
           })}
      from books b
     where b.id = ${idOfBook(googleId)}`);
