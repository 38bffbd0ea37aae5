import type { Notification } from '../../../../shared/contract/notifications.ts';
import { CAUSES_COUNTED } from '../../../../shared/limits.ts';
import type { NotificationSubject } from '../../../../shared/notifications.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { visibleComment } from '../comments/comments.sql.ts';
import { groupCommentSeen, groupSeen } from '../groups/seen.sql.ts';
import { listSeen } from '../lists/lists.sql.ts';

/** Whose notifications they are: who looks at them, too. */
export interface Reader {
  id: string;
}

/** What is looked into by itself: a type of subject, comments by where they stand. */
export type SubjectPart = NotificationSubject | 'commentInGroup';

/** SQL of the part that notification `n` is of. */
export const partOf = sql`
  case when n.subject_type = 'comment'
            and (select c.group_id from comments c where c.id = n.subject_id) is not null
       then 'commentInGroup' else n.subject_type end`;

/** What notifications `n` about one part of subject are asked for. */
interface SubjectSql {
  /** Its title, and its place on the site: one row where it is there and its reader may see it. */
  shown: Sql;
  /** The condition that cause `k`, beside who it is from, is still so: not withdrawn, deleted or invisible. */
  cause: Sql;
}

const visibleReview = (reader: Reader) => visibleTo(reader, sql`r.user_id`, sql`r.visibility`);

/** SQL of comment `c` under a review, as far as its reader sees it. */
const commentUnderReview = (reader: Reader, where: Sql) => sql`
  from comments c
  join users w on w.id = c.user_id
  join reviews r on r.id = c.review_id
  join books b on b.id = r.book_id
 where ${where} and ${visibleReview(reader)} and ${visibleComment(reader)}`;

/** The same of one in a reading group. */
const commentInGroup = (reader: Reader, where: Sql) => sql`
  from comments c
  join users w on w.id = c.user_id
  join reading_groups g on g.id = c.group_id
 where ${where} and ${groupCommentSeen(reader)}`;

const causedBy = sql`c.id = k.source_id and c.user_id = k.actor_id`;

const isNamed = (reader: Reader) => sql`
  exists (select from mentions m
           where m.source_id = k.source_id and m.user_id = ${reader.id} and m.name is not null)`;

const likesComment = sql`
  exists (select from comment_likes l where l.comment_id = n.subject_id and l.user_id = k.actor_id)`;

/** Of one part at a time: together they would be a statement that nobody reads, least of all the planner. */
const SUBJECTS: Record<SubjectPart, (reader: Reader) => SubjectSql> = {
  review: (reader) => ({
    shown: sql`
      select case when r.has_spoilers and r.user_id <> ${reader.id} then b.title else r.title end as title,
             '/details/' || b.google_id || '?review=' || r.id as address
        from reviews r
        join books b on b.id = r.book_id
       where r.id = n.subject_id and ${visibleReview(reader)}`,
    cause: sql`
      case n.kind
        when 'comment' then exists (select ${commentUnderReview(reader, causedBy)})
        when 'like' then exists (
          select from review_likes l where l.review_id = n.subject_id and l.user_id = k.actor_id)
        when 'mention' then ${isNamed(reader)}
        else true end`,
  }),
  comment: (reader) => ({
    shown: sql`
      select b.title, '/details/' || b.google_id || '?review=' || r.id || '&comment=' || c.id as address
      ${commentUnderReview(reader, sql`c.id = n.subject_id`)}`,
    cause: sql`
      case n.kind
        when 'like' then ${likesComment}
        -- The comment itself, which is seen.
        when 'mention' then ${isNamed(reader)}
        else exists (select ${commentUnderReview(reader, causedBy)}) end`,
  }),
  commentInGroup: (reader) => ({
    shown: sql`
      select g.title, '/groups/' || g.id || '?comment=' || c.id as address
      ${commentInGroup(reader, sql`c.id = n.subject_id`)}`,
    cause: sql`
      case n.kind
        when 'like' then ${likesComment}
        when 'mention' then ${isNamed(reader)}
        else exists (select ${commentInGroup(reader, causedBy)}) end`,
  }),
  profile: (reader) => ({
    shown: sql`
      select case when n.kind = 'role_decision' then u.role else u.username end as title,
             case n.kind
                  when 'role_decision' then '/Account/Profile'
                  when 'follow_request' then '/Account/Profile?tab=followers'
                  else '/Account/Profile/' || u.id end as address
        from users u
       where u.id = n.subject_id and ${notHiddenFrom(reader, sql`u.id`)}`,
    cause: sql`
      case n.kind
        when 'follow' then exists (
          select from follows f where f.follower_id = k.actor_id and f.following_id = n.user_id)
        when 'follow_request' then exists (
          select from follow_requests q
           where q.asked_id = n.user_id and q.asker_id = k.actor_id and q.declined_at is null)
        when 'follow_accepted' then exists (
          select from follows f where f.follower_id = n.user_id and f.following_id = k.actor_id)
        -- By a note of progress, which has no page of its own.
        when 'mention' then exists (select from ${progressFor(reader, sql`k.source_id`)}) and ${isNamed(reader)}
        else true end`,
  }),
  list: (reader) => ({
    shown: sql`
      select l.title, '/lists/' || l.id as address
        from lists l
       where l.id = n.subject_id and ${listSeen(reader)}`,
    cause: sql`exists (select from list_suggestions s where s.id = k.source_id)`,
  }),
  group: (reader) => ({
    shown: sql`
      select g.title, '/groups/' || g.id as address
        from reading_groups g
       where g.id = n.subject_id and ${groupSeen(reader)}`,
    cause: sql`
      case n.kind
        when 'group_invite' then exists (
          select from group_members m
           where m.group_id = n.subject_id and m.user_id = n.user_id and m.state = 'invited')
        else exists (select ${commentInGroup(reader, causedBy)}) end`,
  }),
  report: (reader) => ({
    shown: sql`
      select p.author_name as title, '/home' as address
        from reports p
       where p.id = n.subject_id and p.reporter_id = ${reader.id}`,
    cause: sql`true`,
  }),
  import: (reader) => ({
    shown: sql`
      select i.file_name as title, '/imports/' || i.id as address
        from library_imports i
       where i.id = n.subject_id and i.user_id = ${reader.id}`,
    cause: sql`true`,
  }),
};

/** SQL of the condition that what notification `n`, of a part, is about is there, and its reader may see it. */
export const subjectSeen = (reader: Reader, part: SubjectPart) =>
  sql`exists (${SUBJECTS[part](reader).shown})`;

/** SQL of what notification `n`, of a part, is about, as it is shown; no row where it may not be seen. */
export const subjectOf = (reader: Reader, part: SubjectPart) => sql`
  select ${jsonObject<NonNullable<Notification['subject']>>({
    type: sql`n.subject_type`,
    id: sql`n.subject_id`,
    title: sql`s.title`,
    address: sql`s.address`,
  })}
    from (${SUBJECTS[part](reader).shown}) s`;

/**
 * SQL of the condition that cause `k` of notification `n`, of a part, is still so: what was withdrawn, deleted or
 * became invisible is gone, and so is who keeps apart from the reader.
 */
export const causeSeen = (reader: Reader, part: SubjectPart) => sql`
  (k.actor_id is null or ${notHiddenFrom(reader, sql`k.actor_id`)}) and ${SUBJECTS[part](reader).cause}`;

/**
 * SQL of the visible causes of notification `n`, of a part: how many of its newest CAUSES_COUNTED, and who, the newest
 * three. No row where there are none.
 */
export const causesOf = (reader: Reader, part: SubjectPart) => sql`
  with seen as materialized (
    select k.actor_id, k.created_at
      -- The newest are taken before who may see them is asked: the likes of a year are not asked for one by one.
      from (select * from notification_causes k
             where k.notification_id = n.id
             order by k.created_at desc, k.source_id
             limit ${CAUSES_COUNTED}) k
     where ${causeSeen(reader, part)})
  select (select count(*) from seen) as count,
         array(select ${personFor(reader, sql`a`)}
                 from (select actor_id, max(created_at) as at
                         from seen
                        where actor_id is not null
                        group by actor_id
                        order by 2 desc, 1
                        limit 3) k
                 join users a on a.id = k.actor_id
                order by k.at desc, k.actor_id) as actors
   where exists (select from seen)`;
