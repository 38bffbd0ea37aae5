import { raw } from 'sql-template-tag';
import { COMMENTS_COUNTED } from '../../../../shared/limits.ts';
import type { Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import {
  alsoVisibleTo,
  idOf,
  isReportedTo,
  isSignedIn,
  notHiddenFrom,
  visibleTo,
} from '../../people/privacy/visibility.sql.ts';
import type { Place } from '../../reading/library/state.sql.ts';
import { removedTexts } from '../reviews/reviews.sql.ts';
import { type CommentRow, commentColumns, deletionAudited, shownComment } from './comment.sql.ts';
import { TALKED_OF, TALKED_OF_EACH, type Talked, type TalkedOfKind } from './talkedOf.sql.ts';

/** SQL of the book that what is talked about, `r`, is of, and of how long that is. */
const bookOf = {
  book: sql`r.book_id`,
  pages: sql`(select b.page_count from books b where b.id = r.book_id)`,
};

/**
 * SQL of the condition that a viewer, who sees what is talked about, `r`, sees comment `c` by user `w` under it: comments of a
 * private profile are for its followers, for whose that is, and for whoever wrote in that thread.
 */
export const visibleComment = (viewer: Viewer) => {
  const profile = sql`w.profile_visibility`;
  if (!isSignedIn(viewer))
    return sql`
  (c.user_id is null or ${visibleTo(viewer, sql`c.user_id`, sql`'public'`, profile)})`;
  // Whether its author is hidden stands by itself: in an `or` with what is asked of others it would be asked twice.
  return sql`
  ((c.user_id is null or ${notHiddenFrom(viewer, sql`c.user_id`)})
   and (c.user_id is null
        or ${alsoVisibleTo(viewer, sql`c.user_id`, sql`'public'`, profile)}
        or r.user_id = ${idOf(viewer)} or ${wroteInThread(idOf(viewer))}))`;
};

const wroteInThread = (person: Sql) => sql`
  exists (select from comments own
           where own.user_id = ${person}
             and (own.id = c.reply_to or own.reply_to = coalesce(c.reply_to, c.id)))`;

const commentsFrom = sql`
  from comments c
  left join users w on w.id = c.user_id`;

/** SQL of comment `c` by user `w` under a thing `r` of a kind, which has an `id`, a `user_id` and a `book_id`, as far as a viewer sees it. */
export const commentUnder = (kind: TalkedOfKind, viewer: Viewer, where: Sql) => {
  const { thing, seen } = TALKED_OF[kind];
  return sql`
  ${commentsFrom}
 cross join lateral (${seen(viewer, sql`c.${thing}`)}) r
 where ${where} and ${visibleComment(viewer)}`;
};

/** What comments stand under: one of the things that have them by themselves, or a reading group. */
export type CommentedKind = TalkedOfKind | 'group';

/** SQL of what comment `c` stands under. */
export const commentedKindOf = sql`
  case when c.group_id is not null then 'group'
       ${join(
         TALKED_OF_EACH.map(
           ([kind, { thing }]) => sql`when c.${thing} is not null then ${raw(`'${kind}'`)}`,
         ),
         ' ',
       )} end`;

/** What a comment stands under; undefined: there is none. */
export const commentedKind = async (db: Db, id: string) =>
  (
    await db.first<{ kind: CommentedKind }>(sql`
    select ${commentedKindOf} as kind from comments c where c.id = ${id}`)
  )?.kind;

/** A page of the comments under something, oldest first, and one more; undefined: no such thing for the viewer. */
export const commentsOf = async (
  db: Db,
  { type, id }: Talked,
  page: Page<NewestKey>,
  viewer: Viewer,
) => {
  const { thing, seen } = TALKED_OF[type];
  const list = await listOf<CommentRow>(db, {
    owner: sql`
    select r.id as "thingId", r.user_id as "authorId", r.book_id as "bookId",
           (select count(*)
              from (select ${commentsFrom}
                     where c.${thing} = r.id and ${visibleComment(viewer)}
                     limit ${COMMENTS_COUNTED}) counted) as total
      from (${seen(viewer, sql`${id}::uuid`)}) r`,
    page: sql`
    select ${commentColumns(viewer, bookOf)}
    ${commentsFrom}
     cross join lateral (select o."authorId" as user_id, o."bookId" as book_id) r
     where c.${thing} = o."thingId" and ${visibleComment(viewer)}
           ${page.after ? sql`and (c.created_at, c.id) > (${page.after.createdAt}, ${page.after.id})` : empty}
     order by c.created_at, c.id
     limit ${page.limit + 1}`,
    order: sql`p."createdAt", p."_id"`,
  });
  return list && { ...list, rows: list.rows.map(shownComment) };
};

/** One comment under a thing of a kind, as far as a viewer may see it. */
export const commentOf = async (db: Db, kind: TalkedOfKind, id: string, viewer: Viewer) => {
  const found = await db.first<CommentRow>(sql`
    select ${commentColumns(viewer, bookOf)} ${commentUnder(kind, viewer, sql`c.id = ${id}`)}`);
  return found && shownComment(found);
};

/** All of a comment's text, for whoever may see it. */
export const wholeComment = (db: Db, kind: TalkedOfKind, id: string, viewer: Viewer) =>
  db.first<{ text: string }>(sql`
    select c.text
    ${commentUnder(kind, viewer, sql`c.id = ${id} and c.user_id is not null`)}`);

/**
 * Locks what is talked about until the transaction ends: whoever writes, replies to or deletes a comment does so one after
 * the other. In a statement of its own, so that the next one sees what the one before has done.
 */
export const lockTalkedOf = (db: Db, { type, id }: Talked) =>
  db.first(sql`select from ${TALKED_OF[type].things} where id = ${id} for no key update`);

/**
 * Locks what a comment stands under, as `lockTalkedOf` and `lockGroup` do, and answers what that is; undefined: there is no
 * such comment.
 */
export const lockConversationOf = async (db: Db, commentId: string) =>
  (
    await db.first<{ kind: CommentedKind }>(sql`
    select ${commentedKindOf} as kind,
           ${join(
             TALKED_OF_EACH.map(
               ([, { things, thing }]) => sql`
           (select 1 from ${things} t where t.id = c.${thing} for no key update) as of_${things}`,
             ),
             ', ',
           )},
           (select 1 from reading_groups g where g.id = c.group_id for no key update) as reading_group
      from comments c
     where c.id = ${commentId}`)
  )?.kind;

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

/** Where somebody's comment would stand: under a thing, or in a thread there; undefined: no such thing for them. */
export const placeOfComment = (
  db: Db,
  userId: string,
  { of: { type, id }, replyTo }: { of: Talked; replyTo: string | undefined },
) => {
  const { thing, seen } = TALKED_OF[type];
  const viewer = { id: userId };
  return db.first<CommentPlace>(sql`
    select r.user_id as "authorId",
           ${pagesFor(userId)} as pages,
           coalesce(c.reply_to, c.id) as thread,
           c.id is not null and c.user_id is null as "isDeleted",
           c.user_id as "repliedTo",
           array(${removedTexts(userId)}) as removed
      from (${seen(viewer, sql`${id}::uuid`)}) r
      join books b on b.id = r.book_id
      left join (comments c left join users w on w.id = c.user_id)
             on c.id = ${replyTo ?? null}::uuid and c.${thing} = r.id
            and ${visibleComment(viewer)}`);
};

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

/** Adds a comment to a thing, which is locked, and counts it. */
export const addComment = (
  db: Db,
  id: string,
  userId: string,
  { of, thread, text, place }: CommentText & { of: Talked; thread: string | null },
) => {
  const { things, thing } = TALKED_OF[of.type];
  return db.many(sql`
    with added as (
      insert into comments (id, ${thing}, user_id, reply_to, text, page, minute, percent)
      values (${id}, ${of.id}, ${userId}, ${thread}, ${text}, ${place?.page ?? null},
              ${place?.minute ?? null}, ${place?.percent ?? null})
      returning is_counted
    )
    update ${things}
       set comments_count = comments_count + 1
     where id = ${of.id} and exists (select from added where is_counted)`);
};

/** What a change of a comment needs to know. */
export interface KeptComment {
  isOwn: boolean;
  pages: number | null;
}

/** A comment that somebody may see, before they change it. */
export const commentToChange = (db: Db, kind: TalkedOfKind, id: string, userId: string) =>
  db.first<KeptComment>(sql`
    select c.user_id = ${userId} as "isOwn",
           (select ${pagesFor(userId)} from books b where b.id = r.book_id) as pages
    ${commentUnder(kind, { id: userId }, sql`c.id = ${id} and c.user_id is not null`)}`);

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
 * Deletes a comment under a thing of a kind, which is locked: of its author, of the thing's, or of anybody where
 * `mayDeleteOthers`. Where others have replied, its place stays; a place that nobody has replied to any more
 * goes. undefined: there is none that they may see; `isDeleted` false: it is another's.
 */
export const deleteComment = (
  db: Db,
  kind: TalkedOfKind,
  id: string,
  { user, ip }: Deleter,
  mayDeleteOthers: boolean,
) => {
  const { things, thing, seen } = TALKED_OF[kind];
  return db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select c.id, c.${thing} as thing_id, c.reply_to, c.user_id, c.text, c.is_counted, w.username,
             (c.user_id = ${user.id} or r.user_id = ${user.id} or ${mayDeleteOthers}::boolean) as may,
             exists (select from comments reply where reply.reply_to = c.id) as "hasReplies"
        from comments c
        join users w on w.id = c.user_id
        join ${things} r on r.id = c.${thing}
       where c.id = ${id}
         and (c.user_id = ${user.id}
              or exists (${seen(user, sql`c.${thing}`)}) and ${visibleComment(user)}
              or ${isReportedTo(user, sql`c.id`)})
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
      update ${things} t
         set comments_count = t.comments_count - 1
        from old
       where t.id = old.thing_id and old.may and old.is_counted
    ), audited as (${deletionAudited({ user, ip })})
    select may as "isDeleted" from old`);
};
