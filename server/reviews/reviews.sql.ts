import { uuidv7 } from 'uuidv7';
import type { Review } from '../../shared/contract/reviews.ts';
import { coverOfBook, idOfBook } from '../books/books.sql.ts';
import { reviewTrend, trendWithout } from '../books/trending.ts';
import { type Db, empty, sql } from '../db/db.ts';
import type { NewestKey, Page } from '../paging.ts';

/** What a review says. */
export interface ReviewText {
  title: string;
  content: string;
  /** Stars, 1 to 5 in halves. */
  rating: number;
}

/** SQL of the columns of a `Review`, of review `r` of book `b` by user `u`. */
const review = sql`
  r.id as "_id",
  r.title,
  r.content,
  r.rating / 2.0::float8 as rating,
  json_build_object(
    'googleId', b.google_id,
    'title', b.title,
    'thumbnail', ${coverOfBook}) as book,
  json_build_object(
    '_id', u.id,
    'username', u.username,
    'firstName', u.first_name,
    'lastName', u.last_name) as user,
  r.created_at as "createdAt",
  r.updated_at as "updatedAt"`;

/**
 * Adds a review and counts it. undefined: there is no such book; `_id` null: this user has reviewed
 * it already, which the primary key knows however many try at once.
 */
export const addReview = (db: Db, userId: string, googleId: string, text: ReviewText) =>
  db.first<Review | { _id: null }>(sql`
    with added as (
      insert into reviews (id, book_id, user_id, title, content, rating)
      select ${uuidv7()}, b.id, ${userId}, ${text.title}, ${text.content}, ${text.rating * 2}
        from books b
       where b.id = ${idOfBook(googleId)}
          on conflict (book_id, user_id) do nothing
      returning *
    ), counted_book as (
      update books b
         set reviews_count = b.reviews_count + 1,
             rating_sum = b.rating_sum + a.rating,
             trend = b.trend + ${reviewTrend(sql`a.created_at`)}
        from added a
       where b.id = a.book_id
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count + 1
        from added a
       where u.id = a.user_id
    )
    select ${review}
      from books b
      left join added r on r.book_id = b.id
      left join users u on u.id = r.user_id
     where b.id = ${idOfBook(googleId)}`);

/** Changes a review if it is of this user. undefined: there is none; `_id` null: it is another's. */
export const changeReview = (db: Db, id: string, userId: string, text: ReviewText) =>
  db.transaction(async (tx) => {
    // The lock first, by itself: a statement that waits for it in the middle goes on with what it saw
    // of the other rows before, and fifty changes at once then count wrongly.
    await tx.first(sql`select from reviews where id = ${id} for update`);
    return replaceReview(tx, id, userId, text);
  });

const replaceReview = (db: Db, id: string, userId: string, text: ReviewText) =>
  db.first<Review | { _id: null }>(sql`
    with old as (
      select book_id, user_id, rating from reviews where id = ${id}
    ), changed as (
      update reviews r
         set title = ${text.title},
             content = ${text.content},
             rating = ${text.rating * 2},
             updated_at = now()
        from old
       where r.book_id = old.book_id and r.user_id = old.user_id and old.user_id = ${userId}
      returning r.*
    ), counted as (
      update books b
         set rating_sum = b.rating_sum + c.rating - old.rating
        from changed c, old
       where b.id = c.book_id and c.rating <> old.rating
    )
    select ${review}
      from old
      join books b on b.id = old.book_id
      left join changed r on r.book_id = old.book_id
      left join users u on u.id = r.user_id`);

/**
 * Deletes a review and takes it out of the counts, if it is of this user or `mayDeleteOthers`.
 * undefined: there is none; `isDeleted` false: it is another's.
 */
export const deleteReview = (db: Db, id: string, userId: string, mayDeleteOthers: boolean) =>
  db.transaction(async (tx) => {
    // Its book may be becoming one with another in this moment.
    await tx.first(sql`select from reviews where id = ${id} for update`);
    return takeReviewAway(tx, id, userId, mayDeleteOthers);
  });

const takeReviewAway = (db: Db, id: string, userId: string, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as (
      select book_id, user_id from reviews where id = ${id}
    ), gone as (
      delete from reviews r
       using old
       where r.book_id = old.book_id
         and r.user_id = old.user_id
         and (old.user_id = ${userId} or ${mayDeleteOthers}::boolean)
      returning r.*
    ), counted_book as (
      update books b
         set reviews_count = b.reviews_count - 1,
             rating_sum = b.rating_sum - g.rating,
             trend = ${trendWithout(
               sql`b.trend`,
               reviewTrend(sql`g.created_at`),
               sql`b.reviews_count + b.favorites_count - 1`,
             )}
        from gone g
       where b.id = g.book_id
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count - 1
        from gone g
       where u.id = g.user_id
    )
    select exists (select from gone) as "isDeleted" from old`);

const reviewsFrom = sql`
  from reviews r
  join books b on b.id = r.book_id
  join users u on u.id = r.user_id`;

const pageFrom = ({ after }: Page<NewestKey>) =>
  after ? sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})` : empty;

/** A book's id inside the database, and how many reviews it has. */
export const reviewedBook = (db: Db, googleId: string) =>
  db.first<{ id: string; total: number }>(sql`
    select id, reviews_count as total from books where id = ${idOfBook(googleId)}`);

/** A page of a book's reviews, newest first, and one more; or only the one by a user. */
export const reviewsOfBook = (db: Db, bookId: string, page: Page<NewestKey>, userId?: string) =>
  db.many<Review>(sql`
    select ${review}
    ${reviewsFrom}
     where r.book_id = ${bookId}
           ${userId === undefined ? empty : sql`and r.user_id = ${userId}`} ${pageFrom(page)}
     order by r.created_at desc, r.id desc
     limit ${page.limit + 1}`);

/** How many reviews somebody has written; undefined when there is no such user. */
export const reviewer = (db: Db, userId: string) =>
  db.first<{ total: number }>(sql`
    select reviews_count as total from users where id = ${userId}`);

/** A page of somebody's reviews, newest first, and one more. */
export const reviewsOfUser = (db: Db, userId: string, page: Page<NewestKey>) =>
  db.many<Review>(sql`
    select ${review}
    ${reviewsFrom}
     where r.user_id = ${userId} ${pageFrom(page)}
     order by r.created_at desc, r.id desc
     limit ${page.limit + 1}`);

/** How many reviews the people have written whom somebody follows; undefined: no such user. */
export const followedReviewers = (db: Db, userId: string) =>
  db.first<{ total: number }>(sql`
    select coalesce((select sum(f.reviews_count)
                       from follows
                       join users f on f.id = follows.following_id
                      where follows.follower_id = u.id), 0) as total
      from users u
     where u.id = ${userId}`);

/** A page of the reviews by those whom somebody follows, newest first, and one more. */
export const reviewsOfFollowed = (db: Db, userId: string, page: Page<NewestKey>) =>
  db.many<Review>(sql`
    with newest as (
      select n.book_id, n.user_id
        from follows f
        -- Of each no more than the page could hold, from the index, already in order.
       cross join lateral (
             select r.book_id, r.user_id, r.created_at, r.id
               from reviews r
              where r.user_id = f.following_id ${pageFrom(page)}
              order by r.created_at desc, r.id desc
              limit ${page.limit + 1}) n
       where f.follower_id = ${userId}
       order by n.created_at desc, n.id desc
       limit ${page.limit + 1}
    )
    select ${review}
      from newest n
      join reviews r on r.book_id = n.book_id and r.user_id = n.user_id
      join books b on b.id = r.book_id
      join users u on u.id = r.user_id
     order by r.created_at desc, r.id desc`);

/** A review by what it is of and by whom: enough to choose among many. */
export interface Drawn {
  id: string;
  bookId: string;
  userId: string;
}

/**
 * Some reviews in random order: the next along the line of lots (drawn when each was written) from
 * a point of the caller's, 0 to 1, around the end. Reads as many rows as it returns, of however many.
 */
export const drawReviews = (db: Db, from: number, most: number) =>
  db.many<Drawn>(sql`
    (select id, book_id as "bookId", user_id as "userId"
       from reviews where lot >= ${from} order by lot, id limit ${most})
    union all
    (select id, book_id, user_id
       from reviews where lot < ${from} order by lot, id limit ${most})
    limit ${most}`);

/** Reviews by their ids, in the order of these. */
export const reviewsOfIds = (db: Db, ids: string[]) =>
  db.many<Review>(sql`
    select ${review}
    ${reviewsFrom}
     where r.id = any(${ids}::uuid[])
     order by array_position(${ids}::uuid[], r.id)`);
