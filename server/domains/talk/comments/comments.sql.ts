import type { Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { idOf, isSignedIn, notHiddenFrom, visibleTo } from '../../people/privacy/visibility.sql.ts';
import type { Place } from '../../reading/library/state.sql.ts';
import { removedTexts } from '../reviews/reviews.sql.ts';
import {
  type CommentRow,
  commentColumns,
  deletionAudited,
  isReportedTo,
  shownComment,
} from './comment.sql.ts';

const bookOfReview = {
  book: sql`r.book_id`,
  pages: sql`(select b.page_count from books b where b.id = r.book_id)`,
};

const commentsFrom = sql`
  from comments c
  left join users w on w.id = c.user_id`;

/**
 * SQL of the condition that a viewer, who sees review `r`, sees comment `c` by user `w`: comments of a private
 * profile are for its followers, the review's author and whoever wrote in that thread.
 */
export const visibleComment = (viewer: Viewer) => sql`
  (c.user_id is null
   or ${visibleTo(viewer, sql`c.user_id`, sql`'public'`, sql`w.profile_visibility`)}
   ${isSignedIn(viewer) ? sql`or ${notHiddenFrom(viewer, sql`c.user_id`)} and (r.user_id = ${idOf(viewer)} or ${wroteInThread(idOf(viewer))})` : empty})`;

const wroteInThread = (person: Sql) => sql`
  exists (select from comments own
           where own.user_id = ${person}
             and (own.id = c.reply_to or own.reply_to = coalesce(c.reply_to, c.id)))`;

/** SQL of the condition that a viewer may see review `r`. */
const visibleReview = (viewer: Viewer) => visibleTo(viewer, sql`r.user_id`, sql`r.visibility`);

/** A page of a review's comments, oldest first, and one more; undefined: no such review for the viewer. */
export const commentsOf = async (
  db: Db,
  reviewId: string,
  page: Page<NewestKey>,
  viewer: Viewer,
) => {
  const list = await listOf<CommentRow>(db, {
    owner: sql`
    select r.id as "reviewId",
           (select count(*) ${commentsFrom}
             where c.review_id = r.id and ${visibleComment(viewer)}) as total
      from reviews r
     where r.id = ${reviewId} and ${visibleReview(viewer)}`,
    page: sql`
    select ${commentColumns(viewer, bookOfReview)}
    ${commentsFrom}
      join reviews r on r.id = c.review_id
     where c.review_id = o."reviewId" and ${visibleComment(viewer)}
           ${page.after ? sql`and (c.created_at, c.id) > (${page.after.createdAt}, ${page.after.id})` : empty}
     order by c.created_at, c.id
     limit ${page.limit + 1}`,
    order: sql`p."createdAt", p."_id"`,
  });
  return list && { ...list, rows: list.rows.map(shownComment) };
};

/** One comment, as far as a viewer may see it. */
export const commentOf = async (db: Db, id: string, viewer: Viewer) => {
  const found = await db.first<CommentRow>(sql`
    select ${commentColumns(viewer, bookOfReview)}
    ${commentsFrom}
      join reviews r on r.id = c.review_id
     where c.id = ${id} and ${visibleReview(viewer)} and ${visibleComment(viewer)}`);
  return found && shownComment(found);
};

/** All of a comment's text, for whoever may see it. */
export const wholeComment = (db: Db, id: string, viewer: Viewer) =>
  db.first<{ text: string }>(sql`
    select c.text
    ${commentsFrom}
      join reviews r on r.id = c.review_id
     where c.id = ${id} and c.user_id is not null
       and ${visibleReview(viewer)} and ${visibleComment(viewer)}`);

/**
 * Locks a review until the transaction ends: whoever writes, replies to or deletes a comment does so one after the
 * other. In a statement of its own, so that the next one sees what the one before has done.
 */
export const lockReview = (db: Db, id: string) =>
  db.first(sql`select from reviews where id = ${id} for no key update`);

/** Locks what a comment stands under, a review or a reading group, as `lockReview` and `lockGroup` do. */
export const lockConversationOf = (db: Db, commentId: string) =>
  db.first(sql`
    select (select 1 from reviews r where r.id = c.review_id for no key update) as review,
           (select 1 from reading_groups g where g.id = c.group_id for no key update) as reading_group
      from comments c
     where c.id = ${commentId}`);

/** What a comment is to be written under, for its author. */
export interface CommentPlace {
  authorId: string;
  /** How long the caller's copy of its book is. */
  pages: number | null;
  /** The first comment of the thread; null where there is none of the comment that it replies to. */
  thread: string | null;
  isDeleted: boolean;
  /** Who wrote what it replies to. */
  repliedTo: string | null;
  /** What moderators have removed of theirs; see `isTextAgain`. */
  removed: string[];
}

/** Where somebody's comment would stand: under a review, or in a thread there; undefined: no such review for them. */
export const placeOfComment = (
  db: Db,
  userId: string,
  { review, replyTo }: { review: string; replyTo: string | undefined },
) =>
  db.first<CommentPlace>(sql`
    select r.user_id as "authorId",
           ${pagesFor(userId)} as pages,
           coalesce(c.reply_to, c.id) as thread,
           c.id is not null and c.user_id is null as "isDeleted",
           c.user_id as "repliedTo",
           array(${removedTexts(userId)}) as removed
      from reviews r
      join books b on b.id = r.book_id
      left join (comments c left join users w on w.id = c.user_id)
             on c.id = ${replyTo ?? null}::uuid and c.review_id = r.id
            and ${visibleComment({ id: userId })}
     where r.id = ${review} and ${visibleReview({ id: userId })}`);

/** SQL of how long somebody's copy of book `b` is. */
const pagesFor = (userId: string) => sql`
  coalesce((select coalesce(d.page_count, n.pages)
              from entries e
              left join editions d on d.id = e.edition_id
              left join lateral (select pages from readings n
                                  where n.user_id = e.user_id and n.book_id = e.book_id and n.pages is not null
                                  order by n.id desc limit 1) n on true
             where e.user_id = ${userId} and e.book_id = b.id), b.page_count)`;

/** What a comment says. */
interface CommentText {
  text: string;
  place: Place | null;
}

/** Adds a comment to a review, which is locked, and counts it. */
export const addComment = (
  db: Db,
  id: string,
  userId: string,
  { reviewId, thread, text, place }: CommentText & { reviewId: string; thread: string | null },
) =>
  db.many(sql`
    with added as (
      insert into comments (id, review_id, user_id, reply_to, text, page, minute, percent)
      values (${id}, ${reviewId}, ${userId}, ${thread}, ${text}, ${place?.page ?? null},
              ${place?.minute ?? null}, ${place?.percent ?? null})
      returning is_counted
    )
    update reviews
       set comments_count = comments_count + 1
     where id = ${reviewId} and exists (select from added where is_counted)`);

/** What a change of a comment needs to know. */
export interface KeptComment {
  isOwn: boolean;
  pages: number | null;
}

/** A comment that somebody may see, before they change it. */
export const commentToChange = (db: Db, id: string, userId: string) =>
  db.first<KeptComment>(sql`
    select c.user_id = ${userId} as "isOwn", ${pagesFor(userId)} as pages
      from comments c
      join users w on w.id = c.user_id
      join reviews r on r.id = c.review_id
      join books b on b.id = r.book_id
     where c.id = ${id} and ${visibleReview({ id: userId })}
       and ${visibleComment({ id: userId })}`);

/** Changes what one's own comment says; `place` undefined: it stays. */
export const changeComment = (
  db: Db,
  id: string,
  userId: string,
  { text, place }: { text: string; place: Place | null | undefined },
) =>
  db.many(sql`
    update comments
       set text = ${text},
           updated_at = now()
           ${
             place === undefined
               ? empty
               : sql`, page = ${place?.page ?? null}, minute = ${place?.minute ?? null},
                       percent = ${place?.percent ?? null}`
           }
     where id = ${id} and user_id = ${userId}`);

/**
 * Deletes a comment under a review, which is locked: of its author, of the review's, or of anybody where
 * `mayDeleteOthers`. Where others have replied, its place stays; a place that nobody has replied to any more
 * goes. undefined: there is none that they may see; `isDeleted` false: it is another's.
 */
export const deleteComment = (
  db: Db,
  id: string,
  { user, ip }: Deleter,
  mayDeleteOthers: boolean,
) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select c.id, c.review_id, c.reply_to, c.user_id, c.text, c.is_counted, w.username, w.profile_visibility, r.visibility,
             (c.user_id = ${user.id} or r.user_id = ${user.id} or ${mayDeleteOthers}::boolean) as may,
             exists (select from comments reply where reply.reply_to = c.id) as "hasReplies"
        from comments c
        join users w on w.id = c.user_id
        join reviews r on r.id = c.review_id
       where c.id = ${id}
         and (c.user_id = ${user.id}
              or ${visibleReview(user)} and ${visibleComment(user)}
              or ${isReportedTo(user)})
    ), gone as (
      delete from comments c
       using old
       where old.may
         and (c.id = old.id and not old."hasReplies"
              or c.id = old.reply_to and c.user_id is null
                 and not exists (select from comments other
                                  where other.reply_to = c.id and other.id <> old.id))
      returning c.id
    ), emptied as (
      update comments c
         set user_id = null, text = '', page = null, minute = null, percent = null, likes_count = 0
        from old
       where c.id = old.id and old.may and old."hasReplies"
      returning c.id
    ), liked_no_more as (
      delete from comment_likes where comment_id in (select id from emptied)
    ), named_no_more as (
      delete from mentions where source_id in (select id from emptied)
    ), kept as (
      insert into removed_comments (id, user_id, text)
      select id, user_id, text
        from old
       where ${mayDeleteOthers}::boolean and user_id <> ${user.id}
    ), counted as (
      update reviews r
         set comments_count = r.comments_count - 1
        from old
       where r.id = old.review_id and old.may and old.is_counted
    ), audited as (${deletionAudited({ user, ip })})
    select may as "isDeleted" from old`);
