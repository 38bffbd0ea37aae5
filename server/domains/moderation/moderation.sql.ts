import { raw } from 'sql-template-tag';
import type { DeletedReview, LogEntry } from '../../../shared/contract/moderation.ts';
import { RESTORABLE_DAYS } from '../../../shared/limits.ts';
import { type Db, empty, sql } from '../../platform/db/db.ts';
import { wholeList } from '../../platform/db/listQuery.ts';
import type { NameKey, NewestKey, Page } from '../../platform/http/pagination.ts';
import { type Actor, auditLogInsert } from '../audit/audit.sql.ts';
import { reviewTrend } from '../books/trending.ts';
import { type AccountRow, accountColumns } from '../users/user.sql.ts';
import { afterName, nameColumns } from '../users/users.sql.ts';

/** A page of the log, newest first, and one more; or only of one person's auditEvents. */
export const logEntries = (db: Db, { after, limit }: Page<NewestKey>, actor?: string) =>
  db.many<LogEntry>(sql`
    select id as "_id",
           event,
           case when actor_id is not null
                then json_build_object('_id', actor_id, 'username', coalesce(actor_name, '')) end
             as actor,
           case when subject_kind is not null
                then json_build_object('kind', subject_kind, '_id', subject_id,
                                       'name', subject_name) end as subject,
           details,
           network,
           created_at as "createdAt"
      from audit_log
     where true
           ${actor === undefined ? empty : sql`and actor_id = ${actor}`}
           ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
     order by created_at desc, id desc
     limit ${limit + 1}`);

/** A page of those who wait for a role, by name, and one more, of how many do. */
export const usersRequestingRole = (db: Db, page: Page<NameKey>) =>
  wholeList<AccountRow & { foldedName: string }>(db, {
    owner: sql`
    select count(*) as total from users where role_request is not null and leaving_at is null`,
    order: sql`p."foldedName", p."_id"`,
    page: sql`
    select ${accountColumns}, ${nameColumns}
      from users u
     where u.role_request is not null and u.leaving_at is null ${afterName(page)}
     order by u.username_folded, u.id
     limit ${page.limit + 1}`,
  });

const isRestorable = sql`d.deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})`;

/** A page of the reviews that can be restored, the last deleted first, and one more. */
export const deletedReviews = (db: Db, { after, limit }: Page<NewestKey>) =>
  db.many<DeletedReview>(sql`
    select d.id as "_id",
           d.review ->> 'title' as title,
           d.review ->> 'content' as content,
           (d.review ->> 'rating')::float8 / 2 as rating,
           json_build_object('googleId', b.google_id, 'title', b.title) as book,
           json_build_object('_id', u.id, 'username', u.username,
                             'firstName', u.first_name, 'lastName', u.last_name) as user,
           (d.review ->> 'created_at')::timestamptz as "createdAt",
           d.deleted_at as "deletedAt",
           case when by.id is not null
                then json_build_object('_id', by.id, 'username', by.username,
                                       'firstName', by.first_name, 'lastName', by.last_name) end
             as "deletedBy",
           d.deleted_at + make_interval(days => ${RESTORABLE_DAYS}) as "restorableUntil"
      from deleted_reviews d
      join books b on b.id = d.book_id
      join users u on u.id = d.user_id
      left join users by on by.id = d.deleted_by
     where ${isRestorable}
           ${after ? sql`and (d.deleted_at, d.id) < (${after.createdAt}, ${after.id})` : empty}
     order by d.deleted_at desc, d.id desc
     limit ${limit + 1}`);

/**
 * What of a review comes back, by name: a column that a migration adds has its default in those that were
 * deleted before, and a test asks for it to be named here.
 */
export const REVIEW_COLUMNS = [
  'id',
  'book_id',
  'user_id',
  'title',
  'content',
  'rating',
  'random_key',
  'created_at',
  'updated_at',
  'visibility',
  'has_spoilers',
  'is_counted',
  'is_trending',
];

/**
 * Brings a review back as it was, and counts it again; undefined when there is none. Where its author
 * has reviewed the book again since, the primary key says so, and nothing has changed.
 */
export const restoreReview = (db: Db, id: string, { admin, ip }: { admin: Actor; ip: string }) =>
  db.first(sql`
    with kept as (
      delete from deleted_reviews d where d.id = ${id} and ${isRestorable} returning *
    ), restored as (
      insert into reviews (${raw(REVIEW_COLUMNS.join(', '))})
      select ${raw(REVIEW_COLUMNS.map((name) => `was.${name}`).join(', '))}
        from kept
       cross join jsonb_populate_record(null::reviews, kept.review) was
      returning *
    ), counted_book as (
      update books b
         set reviews_count = b.reviews_count + 1,
             rating_sum = b.rating_sum + r.rating,
             rating_counts = ratings_after(b.rating_counts, r.rating::integer, 1),
             trend = b.trend + ${reviewTrend(sql`r.created_at`)}
        from restored r
       where b.id = r.book_id
    ), counted_user as (
      update users u
         set reviews_count = u.reviews_count + 1
        from restored r
       where u.id = r.user_id
    ), audited as (${auditLogInsert(
      {
        event: 'review-restored',
        actor: admin,
        subject: { kind: 'review', id: sql`restored.id`, name: sql`'@' || author.username` },
        details: sql`restored.title`,
        ip,
      },
      sql`from restored join users author on author.id = restored.user_id`,
    )})
    select from restored`);
