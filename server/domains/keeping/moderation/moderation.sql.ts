import { raw } from 'sql-template-tag';
import type { DeletedReview, LogEntry } from '../../../../shared/contract/moderation.ts';
import { RESTORABLE_DAYS, UNDO_MINUTES } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { wholeList } from '../../../platform/db/listQuery.ts';
import type { NameKey, NewestKey, Page } from '../../../platform/http/pagination.ts';
import { booksCounted, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { authorLocked, inCounts } from '../../people/privacy/counted.sql.ts';
import { personForAdmins } from '../../people/privacy/person.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { type AccountRow, managedColumns } from '../../people/users/user.sql.ts';
import { afterName, nameColumns } from '../../people/users/users.sql.ts';

/** A page of the log, newest first, and one more; or only of one person's auditEvents. */
export const logEntries = (db: Db, { after, limit }: Page<NewestKey>, actor?: string) =>
  db.many<LogEntry>(sql`
    select id as "_id",
           event,
           case when actor_id is not null
                then json_build_object('_id', actor_id, 'username', coalesce(actor_name, ''),
                                       'isGone', ${isGone(sql`actor_id`)}) end as actor,
           case when subject_kind is not null
                then json_build_object('kind', subject_kind, '_id', subject_id,
                                       'name', subject_name,
                                       'isGone', subject_kind = 'user' and ${isGone(sql`subject_id`)})
                end as subject,
           details,
           network,
           created_at as "createdAt"
      from audit_log
     where true
           ${actor === undefined ? empty : sql`and actor_id = ${actor}`}
           ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
     order by created_at desc, id desc
     limit ${limit + 1}`);

/** SQL of whether there is no account of this id any more. */
const isGone = (id: Sql) => sql`
  not exists (select from users u where u.id = ${id} and u.leaving_at is null)`;

/** A page of those who wait for a role, by name, and one more, of how many do. */
export const usersRequestingRole = (db: Db, page: Page<NameKey>) =>
  wholeList<AccountRow & { foldedName: string }>(db, {
    owner: sql`
    select count(*) as total from users where role_request is not null and leaving_at is null`,
    order: sql`p."foldedName", p."_id"`,
    page: sql`
    select ${managedColumns}, ${nameColumns}
      from users u
     where u.role_request is not null and u.leaving_at is null ${afterName(page)}
     order by u.username_folded, u.id
     limit ${page.limit + 1}`,
  });

const isRestorable = sql`d.deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;

/** It was public, or has been reported: admins see nothing else of others. `u` is its author. */
const isShownToAdmins = sql`
  (${visibleTo(undefined, sql`u.id`, sql`coalesce(d.review ->> 'visibility', 'public')`, sql`u.profile_visibility`)}
   or exists (select from reports where subject_id = d.id))`;

/**
 * Admins look after it: everyone saw it, or somebody else than its author deleted it, which they have to be able
 * to take back, or reported it.
 */
const isAdmins = sql`
  (d.deleted_by is distinct from d.user_id
   or ${visibleTo(undefined, sql`d.user_id`, sql`coalesce(d.review ->> 'visibility', 'public')`)}
   or exists (select from reports where subject_id = d.id))`;

/** A page of the reviews that can be restored, the last deleted first, and one more. */
export const deletedReviews = (db: Db, { after, limit }: Page<NewestKey>) =>
  db.many<DeletedReview>(sql`
    select d.id as "_id",
           case when ${isShownToAdmins} then d.review ->> 'title' else '' end as title,
           case when ${isShownToAdmins} then d.review ->> 'content' else '' end as content,
           (d.review ->> 'rating')::float8 / 2 as rating,
           json_build_object('googleId', b.google_id, 'title', b.title) as book,
           ${personForAdmins(sql`u`)} as user,
           (d.review ->> 'created_at')::timestamptz as "createdAt",
           d.deleted_at as "deletedAt",
           ${personForAdmins(sql`by`)} as "deletedBy",
           d.deleted_at + make_interval(days => ${RESTORABLE_DAYS}) as "restorableUntil"
      from deleted_reviews d
      join books b on b.id = d.book_id
      join users u on u.id = d.user_id
      left join users by on by.id = d.deleted_by
     where ${isRestorable} and ${isAdmins}
           ${after ? sql`and (d.deleted_at, d.id) < (${after.createdAt}, ${after.id})` : empty}
     order by d.deleted_at desc, d.id desc
     limit ${limit + 1}`);

/** What of a review that comes back is counted anew, whatever it was. */
const COUNTED = ['is_counted', 'is_trending', 'likes_count', 'comments_count'];

/**
 * Locks the account of whose review is kept, and says which columns it fills: those that its table had when it was deleted, and
 * still has. One that a migration has added since is not named, and so has its default. undefined: none is kept.
 */
export const lockKept = async (db: Db, id: string) => {
  const kept = await db.first<{ columns: string[] }>(sql`
    select array(
             select quote_ident(a.attname)
               from deleted_reviews d
               join pg_attribute a on a.attrelid = 'reviews'::regclass and a.attnum > 0
                                  and not a.attisdropped and a.attgenerated = ''
                                  and (d.review ? a.attname or a.attname = any(${COUNTED}))
              where d.id = ${id}
              order by a.attnum) as columns
      from users
     where id = (select user_id from deleted_reviews where id = ${id})
       for no key update`);
  return kept?.columns;
};

/**
 * The review that somebody has written of the same book for another reading since one was deleted, and whether that was
 * before it; their account is locked.
 */
export const reviewBeside = (db: Db, id: string) =>
  db.first<{
    id: string;
    userId: string;
    bookId: string;
    rating: number;
    isBefore: boolean;
  }>(sql`
    select r.id, r.user_id as "userId", r.book_id as "bookId", r.rating,
           r.created_at < (d.review ->> 'created_at')::timestamptz as "isBefore"
      from deleted_reviews d
      join reviews r on r.book_id = d.book_id and r.user_id = d.user_id
     where d.id = ${id} and (d.review ->> 'reading_id')::uuid is distinct from r.reading_id`);

/** Brings back for an admin what admins look after. */
export const restoreReview = (db: Db, id: string, by: Restorer) =>
  bringBack(db, id, by, sql`${isRestorable} and ${isAdmins}`);

/** Brings back for its author what they have deleted themselves a moment ago. */
export const restoreOwnReview = (db: Db, id: string, by: Restorer) =>
  bringBack(
    db,
    id,
    by,
    sql`d.user_id = ${by.user.id} and d.deleted_by = d.user_id
        and d.deleted_at > now() - make_interval(mins => ${UNDO_MINUTES})`,
  );

/** Who brings a review back, from which address, and the columns that it fills. */
interface Restorer {
  user: Actor;
  ip: string;
  columns: string[];
}

/**
 * Brings a review back as it was where this is true of it, and counts it again; undefined when there is none.
 * Where its author has reviewed the book again since, the primary key says so, and nothing has changed.
 */
const bringBack = (db: Db, id: string, { user, ip, columns }: Restorer, isTheirs: Sql) =>
  db.first(sql`
    with ${authorLocked(sql`(select d.user_id from deleted_reviews d where d.id = ${id})`)}, kept as (
      delete from deleted_reviews d
       using author
       where d.id = ${id} and ${isTheirs}
      returning d.*
    ), restored as (
      insert into reviews (${raw(columns.join(', '))})
      select ${raw(columns.map((name) => `was.${name}`).join(', '))}
        from kept
       cross join author
       cross join lateral (
             select kept.review
                    -- Meanwhile somebody who liked it may have left.
                    || jsonb_build_object(
                         'likes_count', (select count(*) from review_likes
                                          where review_id = kept.id and is_counted),
                         'comments_count', (select count(*) from comments
                                             where review_id = kept.id and user_id is not null and is_counted))
                    as review) k
       cross join lateral (select ${inCounts(sql`coalesce(k.review ->> 'visibility', 'public')`)})
             c (is_counted, is_trending)
       cross join jsonb_populate_record(null::reviews, k.review || jsonb_build_object(
                    'is_counted', c.is_counted, 'is_trending', c.is_trending)) was
      returning *
    ), counted_book as (
      ${booksCounted({ come: [reviewsInCounts(sql`r`, sql`from restored r`)] })}
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count + 1
        from restored r
       where u.id = r.user_id
    ), audited as (${auditLogInsert(
      {
        event: 'review-restored',
        actor: user,
        subject: { kind: 'review', id: sql`restored.id`, name: sql`'@' || author.username` },
        details: sql`case when restored.is_counted and restored.user_id <> ${user.id}
                          then restored.title end`,
        ip,
      },
      sql`from restored join users author on author.id = restored.user_id`,
    )})
    select from restored`);
