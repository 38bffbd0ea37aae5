import { uuidv7 } from 'uuidv7';
import type { BurstReason } from '../../../../shared/contract/bursts.ts';
import type { Review, ReviewOfBook } from '../../../../shared/contract/reviews.ts';
import { RESTORABLE_DAYS } from '../../../../shared/limits.ts';
import type { ReviewSort } from '../../../../shared/sorts.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import { idOfViewer, type Viewer } from '../../../platform/auth/viewer.ts';
import { columns, type SqlOf } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { averageRating, briefBook, idOfBook } from '../../books/books/books.sql.ts';
import { booksCounted, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { ratingCounts } from '../../books/books/ratings.ts';
import { hasHiddenBooks, notHiddenBook } from '../../books/hidings/hidden.sql.ts';
import { mentionsIn } from '../../people/mentions/mentions.sql.ts';
import { notMuted } from '../../people/mutes/muted.sql.ts';
import {
  authorLocked,
  inCounts,
  isRatingShown,
  ownerLocked,
} from '../../people/privacy/counted.sql.ts';
import { personOf } from '../../people/privacy/person.sql.ts';
import { profileListOf } from '../../people/privacy/profileList.sql.ts';
import {
  hiddenFrom,
  idOf,
  isNotLeaving,
  isReportedTo,
  isSignedIn,
  isViewer,
  profileVisibleTo,
  visibleTo,
} from '../../people/privacy/visibility.sql.ts';
import { isLikedBy, LIKEABLE } from '../likes/likes.sql.ts';
import { reachOf } from '../spoilers/reach.sql.ts';
import { namedIn, textFor, type WithUnshut } from '../spoilers/shutting.ts';
import { hasEarlier } from './before.sql.ts';
import type { TextLanguage } from './language.ts';
import { BEGINNING, type ReviewQuery, ratingsOf, type SortedKey, startsOf } from './order.ts';
import { COMPARED_MAX, REMOVED_MAX } from './removedTexts.ts';

/** What a review says. Each field is named, also where it is not said: one that is forgotten on the way does not compile. */
export interface ReviewText {
  title: string;
  content: string;
  /** Stars, 1 to 5 in halves. */
  rating: number;
  /** Where it is not said: as it was, and at first what its author has chosen for all. */
  visibility: Visibility | undefined;
  hasSpoilers: boolean | undefined;
  /** Where it is not said: as it was. */
  language: TextLanguage | undefined;
}

/** SQL of the columns of a `Review`, of review `r` of book `b` by user `u`, for a viewer. */
export const reviewColumns = (viewer: Viewer) =>
  columns<ReviewRow>({
    ...writtenFields,
    isLiked: isReviewLikedBy(viewer),
    mentions: mentionsIn(sql`r.id`, viewer),
    reach: reachIn(viewer),
    ...aroundReview,
  });

/** The same of a review where its book's are read. */
export const columnsAmongOthers = (viewer: Viewer) =>
  sql`${reviewColumns(viewer)}, ${hasEarlier(viewer)} as "hasEarlier"`;

/** SQL of what review `r` says by itself. */
export const writtenFields: SqlOf<Omit<ReviewRow, keyof AroundReview>> = {
  _id: sql`r.id`,
  title: sql`r.title`,
  content: sql`r.content`,
  rating: sql`r.rating / 2.0::float8`,
  visibility: sql`r.visibility`,
  language: sql`r.language`,
  hasSpoilers: sql`r.has_spoilers`,
  likes: sql`r.likes_count`,
  comments: sql`r.comments_count`,
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
};

/** What is told beside a review: of its book, its author and its viewer. */
type AroundReview = Pick<ReviewRow, 'isLiked' | 'mentions' | 'reach' | 'book' | 'user'>;

const aroundReview = { book: briefBook, user: personOf(sql`u`) };

const reachIn = (viewer: Viewer) =>
  reachOf(viewer, {
    author: sql`r.user_id`,
    book: sql`r.book_id`,
    pages: sql`b.page_count`,
    mayBeShut: mayReviewBeShut,
  });

/** SQL of the condition that there may be passages in review `r` that are not for everybody. */
export const mayReviewBeShut = sql`position('>!' in r.content) > 0`;

/** A row of `reviewColumns`. */
export type ReviewRow = WithUnshut<Review, 'content'>;

/** A row of `columnsAmongOthers`. */
export type RowAmongOthers = WithUnshut<ReviewOfBook, 'content'>;

/** A review as its viewer may read it. */
export function shownReview<R extends ReviewRow>({ reach, ...review }: R) {
  const { text: content, hidden } = textFor(review.content, reach);
  const { mentions } = review;
  return {
    ...review,
    content,
    hidden,
    mentions: hidden.length > 0 ? namedIn(content, mentions) : mentions,
  };
}

const withShown = <R extends ReviewRow, L extends object>(list: (L & { rows: R[] }) | undefined) =>
  list && { ...(list as Omit<L, 'rows'>), rows: list.rows.map(shownReview) };

/** SQL of whether a viewer likes review `r`. */
export const isReviewLikedBy = (viewer: Viewer) => isLikedBy(viewer, LIKEABLE.review, sql`r.id`);

/** The reviews and comments of somebody that others have removed, while they are kept; the newest of them. */
export const removedTexts = (userId: string) => sql`
  select left(removed.content, ${COMPARED_MAX}) as content
    from (select d.review ->> 'content' as content, d.deleted_at as removed_at
            from deleted_reviews d
           where d.user_id = ${userId} and d.deleted_by is distinct from d.user_id
           union all
          select c.text, c.removed_at
            from removed_comments c
           where c.user_id = ${userId}) removed
   where removed.removed_at > now() - make_interval(days => ${RESTORABLE_DAYS})
   order by removed.removed_at desc
   limit ${REMOVED_MAX}`;

export const removedTextsOf = async (db: Db, userId: string) =>
  (await db.many<{ content: string }>(removedTexts(userId))).map(({ content }) => content);

/** A review that is to be added. */
interface NewReview {
  id?: string;
  /** The reading that it is for; null: that is not known yet. */
  readingId?: string | null;
  isCompared?: boolean;
}

/**
 * Adds a review and counts it. undefined: there is no such book; `_id` null: this user has reviewed
 * it already, which the primary key knows however many try at once. Where there are texts of theirs that
 * moderators have removed, nothing is added before it has been compared with these (`isCompared`).
 */
export const addReview = async (
  db: Db,
  userId: string,
  googleId: string,
  text: ReviewText,
  { id = uuidv7(), readingId = null, isCompared = false }: NewReview = {},
) => {
  const added = await db.first<
    (ReviewRow & { removed: null }) | { _id: null; removed: string[] | null }
  >(sql`
    with removed as (
      ${isCompared ? sql`select null as content where false` : removedTexts(userId)}
    ), ${authorLocked(sql`${userId}`)}, added as (
      insert into reviews (id, book_id, user_id, title, content, rating, visibility, has_spoilers,
                           language, is_language_by_hand, reading_id, is_counted, is_trending)
      select ${id}, b.id, author.id, ${text.title}, ${text.content}, ${text.rating * 2},
             v.visibility, ${text.hasSpoilers ?? false}, ${text.language?.code ?? null},
             ${text.language?.isByHand ?? false}, ${readingId}::uuid, ${inCounts(sql`v.visibility`)}
        from books b
       cross join author
       cross join lateral (
             select coalesce(${text.visibility ?? null}::text, author.default_visibility)
                      as visibility) v
       where b.id = ${idOfBook(googleId)} and not exists (select from removed)
          on conflict (book_id, user_id) do nothing
      returning *
    ), counted_book as (
      ${booksCounted({ come: [reviewsInCounts(sql`a`, sql`from added a`)] })}
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count + 1
        from added a
       where u.id = a.user_id
    )
    -- Nobody can have liked it yet, and whom it names is kept after it.
    select ${columns<ReviewRow>({
      ...writtenFields,
      isLiked: sql`false`,
      mentions: sql`'[]'::json`,
      reach: reachIn({ id: userId }),
      ...aroundReview,
    })},
           (select array_agg(content) from removed) as removed
      from books b
      left join added r on r.book_id = b.id
      left join users u on u.id = r.user_id
     where b.id = ${idOfBook(googleId)}`);
  return added === undefined || added._id === null ? added : shownReview(added);
};

/**
 * Changes a review if it is of this user. undefined: there is none that they may see; `_id` null: it is
 * another's.
 */
export const changeReview = (
  db: Db,
  id: string,
  userId: string,
  text: ReviewText,
  was?: Pick<ReviewText, 'title' | 'content'>,
) =>
  db.transaction(async (tx) => {
    // The locks first, by themselves: a statement that waits for them in the middle goes on with what it
    // saw of the other rows before, and fifty changes at once then count wrongly. The author's before
    // the review's, as whoever changes what of theirs is counted takes them.
    await tx.first(sql`
      with ${ownerLocked(userId)}
      select from all_reviews where id = ${id} and exists (select from owner) for update`);
    const own = sql`all_reviews where id = ${id} and user_id = ${userId}`;
    await refuseOverwriting(tx, own, ['title', 'content'], { was, to: text });
    return (await replaceReview(tx, id, userId, text)) ?? replaceEarlier(tx, id, userId, text);
  });

const replaceReview = async (db: Db, id: string, userId: string, text: ReviewText) => {
  const replaced = await db.first<ReviewRow | { _id: null }>(sql`
    with old as (
      select r.*
        from reviews r
       where r.id = ${id} and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
    ), changed as (
      update reviews r
         set title = ${text.title},
             content = ${text.content},
             rating = ${text.rating * 2},
             visibility = v.visibility,
             has_spoilers = coalesce(${text.hasSpoilers ?? null}::boolean, old.has_spoilers),
             ${languageAfter(text.language)}
             (is_counted, is_trending) = row(${inCounts(sql`v.visibility`)}),
             updated_at = now()
        from old
        join users author on author.id = old.user_id
       cross join lateral (
             select coalesce(${text.visibility ?? null}::text, old.visibility) as visibility) v
       where r.book_id = old.book_id and r.user_id = old.user_id and old.user_id = ${userId}
      returning r.*
    ), counted as (${booksCounted({
      gone: [reviewsInCounts(sql`old`, sql`from old where exists (select from changed)`)],
      come: [reviewsInCounts(sql`changed`, sql`from changed`)],
    })})
    select ${reviewColumns({ id: userId })}
      from old
      join books b on b.id = old.book_id
      left join changed r on r.book_id = old.book_id
      left join users u on u.id = r.user_id`);
  return replaced === undefined || replaced._id === null ? replaced : shownReview(replaced);
};

/** The same for one that is not the newest any more, which counts nowhere. */
const replaceEarlier = async (db: Db, id: string, userId: string, text: ReviewText) => {
  const replaced = await db.first<ReviewRow | { _id: null }>(sql`
    with old as (
      select r.*
        from earlier_reviews r
       where r.id = ${id} and ${visibleTo({ id: userId }, sql`r.user_id`, sql`r.visibility`)}
    ), changed as (
      update earlier_reviews r
         set title = ${text.title},
             content = ${text.content},
             rating = ${text.rating * 2},
             visibility = coalesce(${text.visibility ?? null}::text, old.visibility),
             has_spoilers = coalesce(${text.hasSpoilers ?? null}::boolean, old.has_spoilers),
             ${languageAfter(text.language)}
             updated_at = now()
        from old
       where r.id = old.id and old.user_id = ${userId}
      returning r.*
    )
    select ${reviewColumns({ id: userId })}
      from old
      join books b on b.id = old.book_id
      left join changed r on r.id = old.id
      left join users u on u.id = r.user_id`);
  return replaced === undefined || replaced._id === null ? replaced : shownReview(replaced);
};

/** SQL of what becomes of the language of review `r`: what its writer has said goes before what is found out. */
const languageAfter = (language: TextLanguage | undefined) => {
  if (language === undefined) return empty;
  const { code, isByHand } = language;
  return isByHand
    ? sql`language = ${code}, is_language_by_hand = true,`
    : sql`language = case when old.is_language_by_hand then old.language else ${code} end,`;
};

/** Says in which language somebody's own review is; it counts nowhere. Undefined: there is none any more. */
export const setLanguage = (db: Db, id: string, userId: string, code: string | null) =>
  db.first<{ language: string | null }>(sql`
    update all_reviews
       set language = ${code}, is_language_by_hand = true
     where id = ${id} and user_id = ${userId}
    returning language`);

/** Locks a review until the transaction ends, and its author before it, as whoever changes what of theirs is counted does. */
const lockReview = (db: Db, id: string) =>
  db.first(sql`
    with locked as materialized (
      select id
        from users
       where id = (select user_id from all_reviews where id = ${id})
         for no key update
    )
    select from all_reviews r join locked on locked.id = r.user_id where r.id = ${id} for update of r`);

/** Gives a review another rating, in half stars; its entry in a library follows. */
export async function rateReview(
  db: Db,
  { reviewId: id, rating }: { reviewId: string; rating: number },
) {
  await lockReview(db, id);
  await db.many(sql`
    with old as (
      select book_id, user_id, rating, is_counted and not is_set_aside as is_counted from reviews where id = ${id}
    ), changed as (
      update reviews r
         set rating = ${rating}, updated_at = now()
        from old
       where r.book_id = old.book_id and r.user_id = old.user_id and old.rating <> ${rating}
    )
    update books b
       set rating_sum = b.rating_sum + ${rating} - old.rating,
           rating_counts = ratings_after(
             ratings_after(b.rating_counts, old.rating, -1), ${rating}, 1)
      from old
     where b.id = old.book_id and old.is_counted and old.rating <> ${rating}`);
}

/**
 * Deletes a review and takes it out of the counts, if it is of this user or `mayDeleteOthers`; it is
 * stored elsewhere for a while, and the event written down. undefined: there is none that they may see;
 * `isDeleted` false: it is another's.
 */
export const deleteReview = (db: Db, id: string, by: Deleter, mayDeleteOthers: boolean) =>
  db.transaction(async (tx) => {
    // Its book may be becoming one with another in this moment, or its author's profile private.
    await lockReview(tx, id);
    return (
      (await takeReviewAway(tx, id, by, mayDeleteOthers)) ??
      takeEarlierAway(tx, id, by, mayDeleteOthers)
    );
  });

/** What became of a review that somebody wants to delete. */
interface TakenAway {
  isDeleted: boolean;
  bookId: string;
  userId: string;
  /** Half stars. */
  rating: number;
  /** There are others of the same book by the same person. */
  hasEarlier: boolean;
}

/** SQL of the condition that somebody may know of review `r` for taking it away. */
const isKnownTo = (user: Deleter['user']) => sql`
  (${visibleTo(user, sql`r.user_id`, sql`r.visibility`)} or ${isReportedTo(user, sql`r.id`)})`;

/** SQL that writes down that the review in `gone` was deleted. */
const deletionAudited = ({ user, ip }: Deleter) =>
  auditLogInsert(
    {
      event: 'review-deleted',
      actor: user,
      subject: { kind: 'review', id: sql`gone.id`, name: sql`'@' || author.username` },
      // Admins read the log, which is kept for ever: what is not public is not quoted in it, nor what somebody deletes
      // of their own.
      details: sql`case when gone.user_id <> ${user.id} and ${visibleTo(undefined, sql`author.id`, sql`gone.visibility`, sql`author.profile_visibility`)}
                          then gone.title end`,
      ip,
    },
    sql`from gone join users author on author.id = gone.user_id`,
  );

/** One that is not the newest any more. What is kept of it has what the newest have beside it, to come back as one. */
const takeEarlierAway = (db: Db, id: string, by: Deleter, mayDeleteOthers: boolean) =>
  db.first<Pick<TakenAway, 'isDeleted'>>(sql`
    with old as (
      select r.id, r.user_id from earlier_reviews r where r.id = ${id} and ${isKnownTo(by.user)}
    ), gone as (
      delete from earlier_reviews r
       using old
       where r.id = old.id and (old.user_id = ${by.user.id} or ${mayDeleteOthers}::boolean)
      returning r.*
    ), kept as (
      insert into deleted_reviews (id, book_id, user_id, review, deleted_by)
      select id, book_id, user_id, to_jsonb(gone) || jsonb_build_object('random_key', random()), ${by.user.id}
        from gone
    ), audited as (${deletionAudited(by)})
    select exists (select from gone) as "isDeleted" from old`);

const takeReviewAway = (db: Db, id: string, by: Deleter, mayDeleteOthers: boolean) =>
  db.first<TakenAway>(sql`
    with old as (
      select r.book_id, r.user_id, r.rating from reviews r where r.id = ${id} and ${isKnownTo(by.user)}
    ), gone as (
      delete from reviews r
       using old
       where r.book_id = old.book_id
         and r.user_id = old.user_id
         and (old.user_id = ${by.user.id} or ${mayDeleteOthers}::boolean)
      returning r.*
    ), kept as (
      insert into deleted_reviews (id, book_id, user_id, review, deleted_by)
      select id, book_id, user_id, to_jsonb(gone) - 'told', ${by.user.id} from gone
    ), audited as (${deletionAudited(by)}), counted_book as (
      ${booksCounted({ gone: [reviewsInCounts(sql`g`, sql`from gone g`)] })}
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count - 1
        from gone g
       where u.id = g.user_id
    )
    select exists (select from gone) as "isDeleted", old.book_id as "bookId", old.user_id as "userId", old.rating,
           exists (select from earlier_reviews e
                    where e.book_id = old.book_id and e.user_id = old.user_id) as "hasEarlier"
      from old`);

const reviewsFrom = sql`
  from reviews r
  join books b on b.id = r.book_id
  join users u on u.id = r.user_id`;

/** SQL of the condition that the viewer may see review `r` by user `u`. */
const visibleReview = (viewer: Viewer) =>
  visibleTo(viewer, sql`r.user_id`, sql`r.visibility`, sql`u.profile_visibility`);

const pageFrom = ({ after }: Page<NewestKey>) =>
  after ? sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})` : empty;

/** A book as its reviews see it. */
export interface ReviewedBook {
  googleId: string;
  total: number;
  averageRating: number | null;
  /** How many gave each of `HALF_STARS`; null while nobody has. */
  counts: number[] | null;
}

/** How all reviews of a book rate it; undefined: there is no such book. */
export const ratedBook = (db: Db, googleId: string) =>
  db.first<RatedBook>(sql`
    select ${averageRating} as "averageRating",
           b.rating_counts as counts,
           -- Few have rated what they have not finished: they are taken out of what is counted.
           (select ${ratingCounts}
              from (select e.rating
                      from entries e
                      left join reviews r on r.book_id = e.book_id and r.user_id = e.user_id and r.id = e.review_id
                     where e.book_id = b.id and e.rating is not null and e.times_read = 0
                       and (e.is_counted or (r.is_counted and not r.is_set_aside))) unfinished) as unfinished,
           (select coalesce(json_agg(json_build_object('reason', s.reason, 'count', s.count)
                                     order by s.count desc, s.reason), '[]')
              from (select t.reason, count(*)
                      from entries e
                      join burst_ratings g on g.book_id = e.book_id and g.user_id = e.user_id
                      join rating_bursts t on t.id = g.burst_id
                      join users u on u.id = e.user_id
                     where e.book_id = b.id and e.is_set_aside
                       and ${isRatingShown}
                       and ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}
                     group by t.reason) s) as "setAside"
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** How a book is rated, by all who did so for everybody to see, and what of it does not count. */
interface RatedBook {
  averageRating: number | null;
  /** How many gave each of `HALF_STARS`; null while nobody has. */
  counts: number[] | null;
  /** How many of them have not finished it. */
  unfinished: number[] | null;
  setAside: { reason: BurstReason; count: number }[];
}

/** SQL of how many reviews of book `b` a viewer sees; or of those alone that have one of some ratings. */
const totalFor = (viewer: Viewer, ratings?: number[], language?: string) => {
  const also = sql`${ratings === undefined ? empty : sql`and r.rating = any(${ratings})`} ${inLanguage(language)}`;
  // Those that everyone sees are counted in an index, without a look at who wrote each.
  const counted =
    ratings === undefined && language === undefined
      ? sql`b.reviews_count`
      : sql`(select count(*) from reviews r where r.book_id = b.id and r.is_counted ${also})`;
  return sql`${counted} ${withoutHidden(viewer, also)} ${withNarrow(viewer, also)}`;
};

const inLanguage = (language: string | undefined) =>
  language === undefined ? empty : sql`and r.language = ${language}`;

/** A book by its public id, and how many reviews of it a viewer sees. */
const reviewedBookRow = (
  googleId: string,
  viewer: Viewer,
  total = sql`${totalFor(viewer)} as total,`,
) => sql`
    select b.id as "bookId",
           ${total}
           ${averageRating} as "averageRating",
           b.rating_counts as counts
      from books b
     where b.id = ${idOfBook(googleId)}`;

/** Counted are those that everyone sees; those that this viewer does not are few. */
const withoutHidden = (viewer: Viewer, also: Sql) =>
  isSignedIn(viewer)
    ? sql`- (select count(*)
               from (${hiddenFrom(viewer)}) hidden (id)
              -- One look for each of them, and never one at all reviews of the book.
              where (select true from reviews r
                      where r.book_id = b.id and r.user_id = hidden.id and r.is_counted ${also}))`
    : empty;

/** And those that not everyone sees but this viewer: by themselves and by whom they follow. */
const withNarrow = (viewer: Viewer, also: Sql) =>
  isSignedIn(viewer)
    ? sql`+ (select count(*)
               from (select following_id as id, false as is_own
                       from follows
                      where follower_id = ${idOf(viewer)}
                      union all
                     select ${idOf(viewer)}, true) seen
               join reviews r on r.book_id = b.id and r.user_id = seen.id and not r.is_counted ${also}
              where (r.visibility <> 'private' or seen.is_own) and ${isNotLeaving(sql`seen.id`)})`
    : empty;

/**
 * A page of a book's reviews, newest first, and one more; or only the one by a user. undefined: there is
 * no such book.
 */
export const reviewsOfBook = async (
  db: Db,
  googleId: string,
  page: Page<NewestKey>,
  { viewer, userId }: { viewer: Viewer; userId: string | undefined },
) =>
  withShown(
    await listOf<RowAmongOthers, ReviewedBook>(db, {
      owner:
        userId === undefined
          ? reviewedBookRow(googleId, viewer)
          : reviewedBookRow(googleId, viewer, reviewByUser(userId, viewer)),
      page: sql`
    select ${columnsAmongOthers(viewer)}
    ${reviewsFrom}
     where r.book_id = o."bookId" and ${visibleReview(viewer)}
           ${userId === undefined ? empty : sql`and r.user_id = ${userId}`} ${pageFrom(page)}
     order by r.created_at desc, r.id desc
     limit ${page.limit + 1}`,
      order: newestFirst,
    }),
  );

/** SQL of whether a viewer sees the review of book `b` by a user, as the total of a list of one. */
const reviewByUser = (userId: string, viewer: Viewer) => sql`
  (select count(*)
     from reviews r
    where r.book_id = b.id and r.user_id = ${userId}
      and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`)}) as total,`;

/** What is asked for, and under `following` by whom. */
interface Asked extends ReviewQuery {
  followerId: string | undefined;
  viewer: Viewer;
}

/** A review with what else its order goes by. */
type SortedReview = RowAmongOthers & Pick<SortedKey, 'isFollowed'>;

/**
 * A page of a book's reviews in an order of the caller's, and one more. Under `following` the
 * reviews by those whom the follower follows are before all others. undefined: there is no such book.
 */
export const sortedReviewsOfBook = async (
  db: Db,
  googleId: string,
  page: Page<SortedKey>,
  query: Asked,
) =>
  withShown(
    await listOf<SortedReview, ReviewedBook>(db, {
      owner: reviewedBookRow(
        googleId,
        query.viewer,
        query.stars === undefined && query.language === undefined
          ? undefined
          : sql`${totalFor(query.viewer, query.stars === undefined ? undefined : ratingsOf(query), query.language)} as total,`,
      ),
      page: sql`
    select ${columnsAmongOthers(query.viewer)}, n.is_followed as "isFollowed"
      from (select *
              from (${
                query.sort === 'liked'
                  ? likedIn(page, query)
                  : sql`${followedIn(page, query)}
                    ${othersIn(page, query)}`
              }) n
             order by ${ORDERS[query.sort]}
             limit ${page.limit + 1}) n
      join reviews r on r.book_id = n.book_id and r.user_id = n.user_id
      join books b on b.id = r.book_id
      join users u on u.id = r.user_id`,
      order: SHOWN_ORDERS[query.sort],
    }),
  );

const ORDERS: Record<ReviewSort, Sql> = {
  newest: sql`n.created_at desc, n.id desc`,
  highest: sql`n.rating desc, n.created_at desc, n.id desc`,
  lowest: sql`n.rating, n.created_at desc, n.id desc`,
  liked: sql`n.likes_count desc, n.created_at desc, n.id desc`,
  following: sql`n.is_followed desc, n.created_at desc, n.id desc`,
};

const SHOWN_ORDERS: Record<ReviewSort, Sql> = {
  newest: newestFirst,
  highest: sql`p.rating desc, ${newestFirst}`,
  lowest: sql`p.rating, ${newestFirst}`,
  liked: sql`p."likes" desc, ${newestFirst}`,
  following: sql`p."isFollowed" desc, ${newestFirst}`,
};

/** The reviews by those whom somebody follows: no more than these. */
function followedIn({ after }: Page<SortedKey>, query: Asked) {
  const isDone = after !== undefined && !after.isFollowed;
  if (query.followerId === undefined || isDone) return empty;
  const { createdAt, id } = after ?? BEGINNING;
  return sql`
    select r.book_id, r.user_id, r.rating, r.created_at, r.id, true as is_followed
      from follows f
      join reviews r on r.book_id = o."bookId" and r.user_id = f.following_id
     where f.follower_id = ${query.followerId}
       and r.rating = any(${ratingsOf(query)}) ${inLanguage(query.language)}
       and (r.created_at, r.id) < (${createdAt}, ${id})
       and ${visibleTo(query.viewer, sql`r.user_id`, sql`r.visibility`)}
    union all`;
}

/** The most liked reviews, and the newest of equals, from the index in this order. */
const likedIn = ({ after, limit }: Page<SortedKey>, query: Asked) => sql`
  select r.book_id, r.user_id, r.likes_count, r.created_at, r.id, false as is_followed
    from reviews r
   where r.book_id = o."bookId" ${query.stars === undefined ? empty : sql`and r.rating = any(${ratingsOf(query)})`}
         ${inLanguage(query.language)}
     and ${visibleTo(query.viewer, sql`r.user_id`, sql`r.visibility`)}
         ${
           after === undefined
             ? empty
             : sql`and (r.likes_count, r.created_at, r.id) < (${after.likes ?? 0}, ${after.createdAt}::timestamptz, ${after.id}::uuid)`
         }
   order by r.likes_count desc, r.created_at desc, r.id desc
   limit ${limit + 1}`;

/** The other reviews: of each rating no more than the page could hold, from the index, in order. */
function othersIn(page: Page<SortedKey>, query: Asked) {
  const starts = startsOf(query, page);
  return sql`
    select each.*, false as is_followed
      from unnest(${starts.map(({ rating }) => rating)}::smallint[],
                  ${starts.map(({ before }) => before.createdAt)}::timestamptz[],
                  ${starts.map(({ before }) => before.id)}::uuid[]) as start (rating, created_at, id)
     cross join lateral (
           select r.book_id, r.user_id, r.rating, r.created_at, r.id
             from reviews r
            where r.book_id = o."bookId"
              and r.rating = start.rating
              and (r.created_at, r.id) < (start.created_at, start.id)
              and ${visibleTo(query.viewer, sql`r.user_id`, sql`r.visibility`)}
                  ${inLanguage(query.language)} ${notFollowedBy(query.followerId)}
            order by r.created_at desc, r.id desc
            limit ${page.limit + 1}) each`;
}

const notFollowedBy = (followerId: string | undefined) =>
  followerId === undefined
    ? empty
    : sql`and not exists (select from follows f
                           where f.follower_id = ${followerId} and f.following_id = r.user_id)`;

/** A page of somebody's reviews, newest first, and one more; undefined: there is no such user. */
export const reviewsOfUser = async (
  db: Db,
  userId: string,
  page: Page<NewestKey>,
  viewer: Viewer,
) =>
  withShown(
    await profileListOf<ReviewRow>(db, viewer, userId, {
      total: sql`
    u.reviews_count - (
      select count(*)
        from reviews r
       where r.user_id = u.id and r.visibility <> 'public'
         and not ${visibleReview(viewer)})`,
      order: newestFirst,
      page: sql`
    select ${reviewColumns(viewer)}
    ${reviewsFrom}
     where r.user_id = ${userId} and ${visibleReview(viewer)} ${pageFrom(page)}
     order by r.created_at desc, r.id desc
     limit ${page.limit + 1}`,
    }),
  );

/** SQL of the condition that review `r` is by nobody whom the viewer has muted, and of no book that they have hidden. */
const isAskedFor = (viewer: Viewer) =>
  sql`${notMuted(viewer, sql`r.user_id`)} and ${notHiddenBook(viewer, sql`r.book_id`)}`;

/** SQL of somebody's newest reviews of those the viewer may see, from where a page begins. */
const newestOf = (userId: Sql, isVisible: Sql, page: Page<NewestKey>, most: number) => sql`
  select r.book_id, r.user_id, r.created_at, r.id
    from reviews r
   where r.user_id = ${userId} and ${isVisible} ${pageFrom(page)}
   order by r.created_at desc, r.id desc
   limit ${most}`;

/**
 * A page of the reviews by those whom somebody follows, newest first, and one more, of how many there
 * are; undefined: there is no such user. Nobody else is told what is written by whom somebody follows
 * where they do not show that.
 */
export const reviewsOfFollowed = async (
  db: Db,
  userId: string,
  page: Page<NewestKey>,
  viewer: Viewer,
) => {
  // Of whom one follows, one sees what is not private: read from the index alone.
  const isOwn = idOfViewer(viewer) === userId;
  const isVisible = isOwn
    ? sql`(r.visibility <> 'private' and ${isNotLeaving(sql`r.user_id`)} and ${isAskedFor(viewer)})`
    : visibleTo(viewer, sql`r.user_id`, sql`r.visibility`);
  const list = await profileListOf<ReviewRow>(db, viewer, userId, {
    isShown: sql`(u.show_follows or ${isViewer(viewer, sql`u.id`)})`,
    total: isOwn ? followedTotal(viewer) : followedTotalFor(viewer),
    // Of those whose newest is among the newest: what a page could hold is by no others. Follows are read in the order of
    // their key, so that it alone is read.
    page: sql`
    select ${reviewColumns(viewer)}
      from (select n.book_id, n.user_id
              from (select f.following_id as id
                      from (select following_id
                              from follows
                             where follower_id = ${userId}
                             order by following_id
                            offset 0) f
                     cross join lateral (${newestOf(sql`f.following_id`, isVisible, page, 1)}) n
                     order by n.created_at desc, n.id desc
                     limit ${page.limit + 1}) a
             cross join lateral (${newestOf(sql`a.id`, isVisible, page, page.limit + 1)}) n
             order by n.created_at desc, n.id desc
             limit ${page.limit + 1}) n
      join reviews r on r.book_id = n.book_id and r.user_id = n.user_id
      join books b on b.id = r.book_id
      join users u on u.id = r.user_id`,
    order: newestFirst,
  });
  return withShown(list);
};

/** SQL of how many reviews user `u` sees by whom they follow. */
const followedTotal = (viewer: Viewer) => sql`
  coalesce((select sum(f.reviews_count)
              from follows
              join users f on f.id = follows.following_id
             where follows.follower_id = u.id and ${isNotLeaving(sql`f.id`)} and ${notMuted(viewer, sql`f.id`)}), 0)
  - (select count(*)
       from follows
       join reviews r on r.user_id = follows.following_id and r.visibility = 'private'
      where follows.follower_id = u.id and ${isNotLeaving(sql`r.user_id`)} and ${notMuted(viewer, sql`r.user_id`)})
  - (select count(*)
       from follows
       join reviews r on r.user_id = follows.following_id and r.visibility <> 'private'
      where ${hasHiddenBooks(viewer)} and follows.follower_id = u.id and ${isNotLeaving(sql`r.user_id`)}
        and ${notMuted(viewer, sql`r.user_id`)} and not ${notHiddenBook(viewer, sql`r.book_id`)})`;

/**
 * SQL of how many of them somebody else sees. Whom one follows is looked at one by one (`offset 0`): nobody follows so many
 * that reading everyone would be quicker.
 */
const followedTotalFor = (viewer: Viewer) => sql`
  coalesce((
    select sum(f.reviews_count - (
             select count(*)
               from reviews r
              where r.user_id = f.id and r.visibility <> 'public'
                and not ${visibleTo(viewer, sql`f.id`, sql`r.visibility`, sql`f.profile_visibility`)}))
      from follows
     cross join lateral (
           select * from users where users.id = follows.following_id offset 0) f
     where follows.follower_id = u.id
       and ${profileVisibleTo(viewer, sql`f.id`, sql`f.profile_visibility`)}), 0)`;

/** A review by what it is of and by whom: enough to choose among many. */
export interface Drawn {
  id: string;
  bookId: string;
  userId: string;
}

/**
 * Some reviews in random order: the next along the line of random keys (drawn when each was written) from
 * a point of the caller's, 0 to 1, around the end. Reads as many rows as it returns, of however many.
 */
export const drawReviews = (db: Db, from: number, most: number, viewer: Viewer) =>
  db.many<Drawn>(sql`
    (select id, book_id as "bookId", user_id as "userId"
       from reviews r
      where random_key >= ${from} and ${visibleTo(viewer, sql`user_id`, sql`visibility`)} and ${isAskedFor(viewer)}
      order by random_key, id
      limit ${most})
    union all
    (select id, book_id, user_id
       from reviews r
      where random_key < ${from} and ${visibleTo(viewer, sql`user_id`, sql`visibility`)} and ${isAskedFor(viewer)}
      order by random_key, id
      limit ${most})
    limit ${most}`);

/** The newest reviews of all that everybody may see. */
export const newestReviews = async (db: Db, most: number) => {
  const rows = await db.many<ReviewRow>(sql`
    select ${reviewColumns(undefined)}
    ${reviewsFrom}
     where r.is_counted and ${visibleReview(undefined)}
     order by r.created_at desc, r.id desc
     limit ${most}`);
  return rows.map(shownReview);
};

/** One review, as far as the viewer may see it. */
export const reviewOf = async (db: Db, id: string, viewer: Viewer) =>
  (await reviewsOfIds(db, [id], viewer))[0];

/** Reviews by their ids, in the order of these, as far as the viewer may see them. */
export const reviewsOfIds = async (db: Db, ids: string[], viewer: Viewer) => {
  const rows = await db.many<RowAmongOthers>(sql`
    select ${columnsAmongOthers(viewer)}
      from all_reviews r
      join books b on b.id = r.book_id
      join users u on u.id = r.user_id
     where r.id = any(${ids}::uuid[]) and ${visibleReview(viewer)}
     order by array_position(${ids}::uuid[], r.id)`);
  return rows.map(shownReview);
};

/** All of a review's text, for whoever may see it. */
export const wholeReview = (db: Db, id: string, viewer: Viewer) =>
  db.first<{ text: string }>(sql`
    select r.content as text
      from all_reviews r
     where r.id = ${id} and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`)}`);
