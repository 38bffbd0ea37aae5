import { raw } from 'sql-template-tag';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { booksCounted, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { authorLocked, inCounts } from '../../people/privacy/counted.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import type { BookState } from '../../reading/library/state.sql.ts';
import { latestOf } from '../../reading/library/status.ts';
import { reviewsBeforeIt } from './before.sql.ts';
import { columnsAmongOthers, type RowAmongOthers, shownReview } from './reviews.sql.ts';

/** What a review says and its writer may change, but for its rating. */
const SAID = [
  'title',
  'content',
  'has_spoilers',
  'visibility',
  'updated_at',
  'language',
  'is_language_by_hand',
];

/** All that it has but its rating, be it the newest or an earlier one: what `all_reviews` has, as a test sees to. */
const COLUMNS = [
  'id',
  'book_id',
  'user_id',
  ...SAID,
  'created_at',
  'likes_count',
  'comments_count',
  'reading_id',
];

/** SQL of the columns of what a review says, and of its rating. */
export const saidColumns = join([...SAID, 'rating'].map((name) => raw(name)));

/** SQL of the columns that a review takes along where it is the newest no more, or again, but for its rating. */
export const takenAlong = join(COLUMNS.map((name) => raw(name)));

/**
 * Puts reviews that are the newest among the earlier ones, and out of all counts: those of `which`, a condition of review
 * `r`. Whoever does so has locked their author.
 */
export const makeEarlier = (db: Db, which: Sql) =>
  db.many(sql`
    with gone as (
      delete from reviews r where ${which} returning r.*
    ), kept as (
      insert into earlier_reviews (${takenAlong}, rating) select ${takenAlong}, rating from gone
    ), counted_book as (
      ${booksCounted({ gone: [reviewsInCounts(sql`g`, sql`from gone g`)] })}
    )
    update users u
       set reviews_count = u.reviews_count - 1
      from gone g
     where u.id = g.user_id`);

/**
 * Where somebody has no review of a book any more, the newest of their earlier ones is it, with the one rating: theirs of
 * the book, in half stars, where it is known.
 */
export const makeNewest = (
  db: Db,
  { userId, bookIds, rating = null }: { userId: string; bookIds: string[]; rating?: number | null },
) =>
  db.many(sql`
    with ${authorLocked(sql`${userId}`)}, taken as (
      delete from earlier_reviews e
       where e.id in (select distinct on (b.book_id) b.id
                        from earlier_reviews b
                       where b.user_id = ${userId} and b.book_id = any(${bookIds}::uuid[])
                         and not exists (select from reviews n
                                          where n.book_id = b.book_id and n.user_id = b.user_id)
                       order by b.book_id, b.created_at desc, b.id desc)
      returning e.*
    ), come as (
      insert into reviews (${takenAlong}, rating, is_counted, is_trending)
      select ${taken}, coalesce(${rating}::smallint, t.rating), ${inCounts(sql`t.visibility`)}
        from taken t
       cross join author
      returning *
    ), counted_book as (
      ${booksCounted({ come: [reviewsInCounts(sql`c`, sql`from come c`)] })}
    )
    update users u
       set reviews_count = u.reviews_count + c.count
      from (select count(*)::integer as count from come) c
     where u.id = ${userId} and c.count > 0`);

const taken = join(COLUMNS.map((name) => raw(`t.${name}`)));

/** Their review of a book, and which reading it was written for. */
interface OfReading {
  id: string;
  readingId: string | null;
  createdAt: Date;
}

/** Somebody's own review of a book, which is the newest; undefined: there is none. */
export const ownReviewOf = (db: Db, userId: string, bookId: string) =>
  db.first<OfReading>(sql`
    select r.id, r.reading_id as "readingId", r.created_at as "createdAt"
      from reviews r
     where r.book_id = ${bookId} and r.user_id = ${userId}`);

/**
 * Whether another reading than that of a review is the latest by now. Of a review from before that was kept, and of one out
 * of a file, the day on which it was written tells; of one begun on that day whether it was noted later, and is not over that day.
 */
export function isOfReadingBefore(
  { id, readingId, createdAt }: OfReading,
  { readings }: BookState,
) {
  const latest = latestOf(readings);
  if (latest === undefined) return false;
  // Where that reading is gone, what was read before is no other one: ids grow with time.
  if (readingId !== null)
    return readings.some(({ id }) => id === readingId)
      ? latest.id !== readingId
      : latest.id > readingId;
  const { startedOn, endedOn } = latest;
  const day = new Date(createdAt).toISOString().slice(0, 10);
  if (startedOn === day) return latest.id > id && endedOn !== day;
  return startedOn !== null && startedOn > day.slice(0, startedOn.length);
}

/**
 * The reading that a review which is written now is for: the latest. Where there is none yet, or the book is wanted, the
 * review makes one of its own id; null: that one need not be the latest.
 */
export function readingFor({ entry, readings }: BookState, reviewId: string) {
  const isRead = entry !== null && entry.status !== 'want';
  return isRead ? (latestOf(readings)?.id ?? null) : readings.length === 0 ? reviewId : null;
}

/** Says which reading a review was written for. */
export const setReadingOf = (db: Db, id: string, readingId: string) =>
  db.many(sql`update reviews set reading_id = ${readingId} where id = ${id}`);

/** A page of the reviews of the same book by the same person before one, newest first, and one more; undefined: no such review for the viewer. */
export const reviewsBefore = async (
  db: Db,
  id: string,
  viewer: Viewer,
  { after, limit }: Page<NewestKey>,
) => {
  const before = reviewsBeforeIt(viewer, sql`o`);
  const list = await listOf<RowAmongOthers>(db, {
    before: sql`
    one as materialized (
      select r.book_id, r.user_id, r.created_at, r.id
        from all_reviews r
       where r.id = ${id} and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`)}
    )`,
    owner: sql`select (select count(*) ${before}) as total from one o`,
    page: sql`
    select ${columnsAmongOthers(viewer)}
      from (select r.* from one o cross join lateral (select e.* ${before}) r) r
      join books b on b.id = r.book_id
      join users u on u.id = r.user_id
     where true ${after ? sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})` : empty}
     order by r.created_at desc, r.id desc
     limit ${limit + 1}`,
    order: newestFirst,
  });
  return list && { ...list, rows: list.rows.map(shownReview) };
};
