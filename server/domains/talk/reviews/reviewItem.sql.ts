import { isLanguageCode } from '../../../../shared/languages.ts';
import { RATING_MIN } from '../../../../shared/limits.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import type { SqlOf } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { booksCounted, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { authorLocked, inCounts } from '../../people/privacy/counted.sql.ts';
import {
  flag,
  inColumn,
  language,
  line,
  lines,
  type Of,
  shape,
  stars,
  time,
  visibility,
} from '../../reading/items/codecs.ts';
import { isoOf } from '../../reading/library/state.sql.ts';
import { foundLanguage } from './language.ts';
import { changeReview } from './reviews.sql.ts';

/** A review as files have it; its rating is the book's. */
export const reviewItem = shape(
  {
    title: line,
    text: lines,
    hasSpoilers: flag,
    visibility,
    createdAt: inColumn('Review Created At', time),
    /** Only what its writer has said; what is found out is found out again. */
    language,
  },
  ['text'],
);
export type ReviewItem = NonNullable<Of<typeof reviewItem>>;

/** A review of an earlier reading as files have it, with the rating that it gave. */
export const earlierReviewItem = shape(
  {
    title: line,
    text: lines,
    rating: stars,
    hasSpoilers: flag,
    visibility,
    createdAt: time,
    language,
  },
  ['title', 'text', 'rating'],
);
export type EarlierReviewItem = NonNullable<Of<typeof earlierReviewItem>>;

/** A review that there is here. */
export interface OwnReview extends ReviewItem {
  id: string;
  /** Half stars. */
  rating: number;
}

/** SQL of the fields of a `ReviewItem`, of review `v`. */
export const reviewFields: SqlOf<ReviewItem> = {
  title: sql`v.title`,
  text: sql`v.content`,
  hasSpoilers: sql`v.has_spoilers`,
  visibility: sql`v.visibility`,
  createdAt: isoOf(sql`v.created_at`),
  language: sql`case when v.is_language_by_hand then v.language end`,
};

/** SQL of the fields of an `EarlierReviewItem`, of review `v`. */
export const earlierReviewFields: SqlOf<EarlierReviewItem> = {
  ...reviewFields,
  rating: sql`v.rating / 2.0::float8`,
};

/** Gives a review that is there the words and the rating of an item; who sees it stays. */
export const rewriteReview = async (db: Db, userId: string, { id, rating, ...item }: OwnReview) => {
  const { title, text, hasSpoilers } = item;
  const language = await languageOfItem(item);
  return changeReview(db, id, userId, {
    title,
    content: text,
    rating: rating / 2,
    hasSpoilers,
    visibility: undefined,
    language,
  });
};

/** The language of a review of a file: what it says of it, or else as it is found out. */
const languageOfItem = async ({
  title,
  text,
  language,
}: Pick<ReviewItem, 'title' | 'text' | 'language'>) => {
  return language !== null && isLanguageCode(language)
    ? { code: language, isByHand: true }
    : foundLanguage(title, text);
};

/**
 * Adds reviews out of a file and counts them, in trends as of when they were written. Of a book that is reviewed
 * already nothing is added. Returns the ids inside the database of their books.
 */
export const addReviews = async (
  db: Db,
  userId: string,
  reviews: (OwnReview & { visibility: Visibility; bookId: string; at: string })[],
) => {
  const rows = [];
  for (const review of reviews) {
    const { code, isByHand } = await languageOfItem(review);
    rows.push({ ...review, language: code, isLanguageByHand: isByHand });
  }
  return db.many<{ bookId: string; id: string }>(sql`
    with ${authorLocked(sql`${userId}`)}, added as (
      insert into reviews (id, book_id, user_id, title, content, rating, visibility, has_spoilers,
                           language, is_language_by_hand, is_counted, is_trending, created_at, updated_at)
      select x.id, x."bookId", author.id, x.title, x.text, x.rating, x.visibility,
             x."hasSpoilers", x.language, x."isLanguageByHand", c.is_counted, c.is_trending, x.at, x.at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
               id uuid, "bookId" uuid, title text, text text, rating smallint,
               visibility text, "hasSpoilers" boolean, language text, "isLanguageByHand" boolean,
               at timestamptz)
       cross join author
       cross join lateral (select ${inCounts(sql`x.visibility`)}) c (is_counted, is_trending)
       order by x."bookId"
          on conflict (book_id, user_id) do nothing
      returning *
    ), counted_book as (
      ${booksCounted({ come: [reviewsInCounts(sql`a`, sql`from added a`)] })}
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count + a.count
        from (select count(*)::integer as count from added) a
       where u.id = ${userId} and a.count > 0
    )
    select book_id as "bookId", id from added`);
};

/** Adds reviews of earlier readings out of a file; they count nowhere. */
export const addEarlierReviews = async (
  db: Db,
  userId: string,
  reviews: (EarlierReviewItem & {
    id: string;
    bookId: string;
    visibility: Visibility;
    at: string;
  })[],
) => {
  const rows = [];
  for (const review of reviews) {
    const { code, isByHand } = await languageOfItem(review);
    rows.push({
      ...review,
      rating: (review.rating ?? RATING_MIN) * 2,
      language: code,
      isLanguageByHand: isByHand,
    });
  }
  return db.many(sql`
    insert into earlier_reviews (id, book_id, user_id, title, content, rating, visibility, has_spoilers,
                                 language, is_language_by_hand, created_at, updated_at)
    select x.id, x."bookId", ${userId}, x.title, x.text, x.rating, x.visibility,
           x."hasSpoilers", x.language, x."isLanguageByHand", x.at, x.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
             id uuid, "bookId" uuid, title text, text text, rating smallint,
             visibility text, "hasSpoilers" boolean, language text, "isLanguageByHand" boolean,
             at timestamptz)`);
};

/** Takes reviews of earlier readings back that still say what an import wrote; returns their ids. */
export const removeEarlierReviews = (
  db: Db,
  userId: string,
  reviews: { id: string; text: string }[],
) =>
  db.many<{ id: string }>(sql`
    delete from earlier_reviews r
     using jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as x (id uuid, text text)
     where r.id = x.id and r.user_id = ${userId} and r.content = x.text
    returning r.id`);

/** Takes reviews back that an import has added, without keeping them: they are in the file. */
export const removeReviews = (db: Db, userId: string, ids: string[]) =>
  db.many(sql`
    with ${authorLocked(sql`${userId}`)}, gone as (
      delete from reviews r
       using author
       where r.user_id = author.id and r.id = any(${ids}::uuid[])
      returning r.*
    ), counted_book as (
      ${booksCounted({ gone: [reviewsInCounts(sql`g`, sql`from gone g`)] })}
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count - g.count
        from (select count(*)::integer as count from gone) g
       where u.id = ${userId} and g.count > 0
    )
    select 1 from gone`);
