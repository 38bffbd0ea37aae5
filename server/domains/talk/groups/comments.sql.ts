import type { GroupComment } from '../../../../shared/contract/groups.ts';
import type { GroupRole } from '../../../../shared/groups.ts';
import { COMMENTS_COUNTED } from '../../../../shared/limits.ts';
import type { Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { idOfBook } from '../../books/books/books.sql.ts';
import { isReportedTo } from '../../people/privacy/visibility.sql.ts';
import type { Place } from '../../reading/library/state.sql.ts';
import {
  type CommentRow,
  commentColumns,
  deletionAudited,
  shownComment,
} from '../comments/comment.sql.ts';
import { likeComment, unlikeComment } from '../comments/likes.sql.ts';
import { NOTIFIED_MAX } from '../notifications/notify.sql.ts';
import { removedTexts } from '../reviews/reviews.sql.ts';
import { currentFirst } from './groups.sql.ts';
import { groupCommentSeen, groupOpen, openGroupCommentSeen, own } from './seen.sql.ts';

/** SQL of the columns of a `GroupComment` before it is shut, of comment `c` by user `w` about book `b`. */
const columns = (viewer: Viewer) => sql`
  ${commentColumns(viewer, { book: sql`c.book_id`, pages: sql`b.page_count` })},
  b.google_id as book`;

const commentsFrom = sql`
  from comments c
  join reading_groups g on g.id = c.group_id
  left join users w on w.id = c.user_id
  left join books b on b.id = c.book_id`;

type Row = CommentRow & Pick<GroupComment, 'book'>;

/**
 * A page of the comments in a group that a viewer may see, of one book where that is asked, oldest first, and one more;
 * undefined: no such group for them.
 */
export async function groupCommentsOf(
  db: Db,
  groupId: string,
  viewer: Viewer,
  { after, limit }: Page<NewestKey>,
  book: string | undefined,
) {
  const isOfBook = book === undefined ? empty : sql`and c.book_id = ${idOfBook(book)}`;
  const list = await listOf<Row>(db, {
    owner: sql`
    select g.id as "groupId",
           (select count(*)
              from (select
                      from comments c
                      left join users w on w.id = c.user_id
                     where c.group_id = g.id and ${openGroupCommentSeen(viewer)} ${isOfBook}
                     limit ${COMMENTS_COUNTED}) counted) as total
      from reading_groups g
     where g.id = ${groupId} and ${groupOpen(viewer)}`,
    page: sql`
    select ${columns(viewer)}
    ${commentsFrom}
     where c.group_id = o."groupId" and ${groupCommentSeen(viewer)} ${isOfBook}
           ${after ? sql`and (c.created_at, c.id) > (${after.createdAt}, ${after.id})` : empty}
     order by c.created_at, c.id
     limit ${limit + 1}`,
    order: sql`p."createdAt", p."_id"`,
  });
  return list && { ...list, rows: list.rows.map(shownComment) };
}

/** One comment in a group, as far as a viewer may see it. */
export async function groupCommentOf(db: Db, id: string, viewer: Viewer) {
  const found = await db.first<Row>(sql`
    select ${columns(viewer)} ${commentsFrom} where c.id = ${id} and ${groupCommentSeen(viewer)}`);
  return found && shownComment(found);
}

/** Where a comment in a group would stand, and how far its author is. */
export interface CommentPlace {
  role: GroupRole | null;
  bookId: string | null;
  /** How long the author's copy is. */
  pages: number | null;
  page: number | null;
  minute: number | null;
  percent: number | null;
  /** The first comment of the thread; null where there is none of the comment that it replies to. */
  thread: string | null;
  isDeleted: boolean;
  /** Whose comment it replies to. */
  repliedTo: string | null;
  /** What moderators have removed of theirs; see `isTextAgain`. */
  removed: string[];
}

/** What there is to be known before somebody writes in a group; undefined: there is none for them. */
export const placeOfGroupComment = (
  db: Db,
  groupId: string,
  userId: string,
  replyTo: string | undefined,
) =>
  db.first<CommentPlace>(sql`
    select ${own({ id: userId }, sql`case when i.state = 'member' then i.role end`)} as role,
           d.book_id as "bookId",
           coalesce(n.page_count, b.page_count) as pages,
           case when e.status <> 'read' then e.page end as page,
           case when e.status <> 'read' then e.minute end as minute,
           case when e.status = 'read' then 100 else e.percent end as percent,
           t.thread,
           t.user_id as "repliedTo",
           coalesce(t.is_deleted, false) as "isDeleted",
           array(${removedTexts(userId)}) as removed
      from reading_groups g
      left join lateral (
           select d.book_id from group_reads d where d.group_id = g.id order by ${currentFirst} limit 1) d
        on true
      left join books b on b.id = d.book_id
      left join entries e on e.user_id = ${userId} and e.book_id = d.book_id
      left join editions n on n.id = e.edition_id
      left join lateral (
           select coalesce(c.reply_to, c.id) as thread, c.user_id, c.user_id is null as is_deleted
             from comments c
             left join users w on w.id = c.user_id
            where c.id = ${replyTo ?? null}::uuid and c.group_id = g.id
              and ${groupCommentSeen({ id: userId })}) t on true
     where g.id = ${groupId} and ${groupOpen({ id: userId })}`);

/** What is written in a group. */
export interface NewComment {
  groupId: string;
  bookId: string | null;
  thread: string | null;
  text: string;
  place: Place | null;
}

/** Adds a comment to a group. */
export const addGroupComment = (
  db: Db,
  id: string,
  userId: string,
  { groupId, bookId, thread, text, place }: NewComment,
) =>
  db.many(sql`
    insert into comments (id, group_id, book_id, user_id, reply_to, text, page, minute, percent)
    values (${id}, ${groupId}, ${bookId}, ${userId}, ${thread}, ${text}, ${place?.page ?? null},
            ${place?.minute ?? null}, ${place?.percent ?? null})`);

/** The members of a group who are notified of what is said there, those who are there longest first. */
export const membersToNotify = async (db: Db, groupId: string) => {
  const rows = await db.many<{ id: string }>(sql`
    select user_id as id
      from group_members
     where group_id = ${groupId} and state = 'member'
     order by created_at, user_id
     limit ${NOTIFIED_MAX}`);
  return rows.map(({ id }) => id);
};

/** All of the text of a comment in a group, for whoever may see it. */
export const wholeGroupComment = (db: Db, id: string, viewer: Viewer) =>
  db.first<{ text: string }>(sql`
    select c.text ${commentsFrom}
     where c.id = ${id} and c.user_id is not null and ${groupCommentSeen(viewer)}`);

/** A comment in a group that somebody may see, before they change it. */
export const groupCommentToChange = (db: Db, id: string, userId: string) =>
  db.first<{ isOwn: boolean; pages: number | null }>(sql`
    select c.user_id = ${userId} as "isOwn", b.page_count as pages
    ${commentsFrom}
     where c.id = ${id} and c.user_id is not null and ${groupCommentSeen({ id: userId })}`);

/**
 * Deletes a comment in a group: of its author, by owners and moderators, or of anybody where `mayDeleteOthers`. Where
 * others have replied, its place stays; a place that nobody has replied to any more goes. undefined: there is none that
 * they may see; `isDeleted` false: it is another's.
 */
export const deleteGroupComment = (
  db: Db,
  id: string,
  { user, ip }: Deleter,
  mayDeleteOthers: boolean,
) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select c.id, c.reply_to, c.user_id, c.text, w.username,
             (c.user_id = ${user.id} or ${mayDeleteOthers}::boolean
              or coalesce(${own(user, sql`i.role in ('owner', 'moderator')`)}, false)) as may,
             exists (select from comments reply where reply.reply_to = c.id) as has_replies
      ${commentsFrom}
       where c.id = ${id} and c.user_id is not null
         and (${groupCommentSeen(user)}
              or ${isReportedTo(user, sql`c.id`)})
    ), gone as (
      delete from comments c
       using old
       where old.may
         and (c.id = old.id and not old.has_replies
              or c.id = old.reply_to and c.user_id is null
                 and not exists (select from comments other
                                  where other.reply_to = c.id and other.id <> old.id))
    ), emptied as (
      update comments c
         set user_id = null, text = '', page = null, minute = null, percent = null, likes_count = 0
        from old
       where c.id = old.id and old.may and old.has_replies
      returning c.id
    ), liked_no_more as (
      delete from comment_likes where comment_id in (select id from emptied)
    ), named_no_more as (
      delete from mentions where source_id in (select id from emptied)
    ), kept as (
      insert into removed_comments (id, user_id, text)
      select id, user_id, text from old where may and user_id <> ${user.id}
    ), audited as (${deletionAudited({ user, ip })})
    select may as "isDeleted" from old`);

/** SQL of a comment `c` in a group, if somebody may see it. */
const seenInGroup = (id: string, userId: string) => sql`
    ${commentsFrom}
     where c.id = ${id} and c.user_id is not null and ${groupCommentSeen({ id: userId })}`;

/** Likes a comment in a group, once however often; undefined: there is none that they may see. */
export const likeGroupComment = (db: Db, id: string, userId: string) =>
  likeComment(db, id, userId, seenInGroup(id, userId));

/** Likes a comment in a group no more; undefined: there is none that they may see. */
export const unlikeGroupComment = (db: Db, id: string, userId: string) =>
  unlikeComment(db, id, userId, seenInGroup(id, userId));
