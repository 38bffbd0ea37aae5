import type { Notification } from '../../../../shared/contract/notifications.ts';
import { CAUSES_COUNTED, NOTIFICATIONS_COUNTED } from '../../../../shared/limits.ts';
import {
  type MailFrequency,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSetting,
} from '../../../../shared/notifications.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { notHiddenFrom, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { visibleComment } from '../comments/comments.sql.ts';
import { groupCommentSeen, groupSeen } from '../groups/seen.sql.ts';
import { listSeen } from '../lists/lists.sql.ts';

/** Whose notifications they are: who looks at them, too. */
interface Reader {
  id: string;
}

const visibleReview = (reader: Reader) => visibleTo(reader, sql`r.user_id`, sql`r.visibility`);

/** SQL of the condition that comment `id` is there and its reader sees it. */
const commentSeen = (reader: Reader, id: Sql, by: Sql = empty) => sql`
  exists (select from comments c
            join users w on w.id = c.user_id
            join reviews r on r.id = c.review_id
           where c.id = ${id} ${by} and ${visibleReview(reader)} and ${visibleComment(reader)})`;

/** The same of one in a reading group. */
const saidInGroup = (reader: Reader, id: Sql, by: Sql = empty) => sql`
  exists (select from comments c
            join users w on w.id = c.user_id
            join reading_groups g on g.id = c.group_id
           where c.id = ${id} ${by} and ${groupCommentSeen(reader)})`;

const reviewSeen = (reader: Reader, id: Sql) => sql`
  exists (select from reviews r where r.id = ${id} and ${visibleReview(reader)})`;

const noteSeen = (reader: Reader, id: Sql) => sql`exists (select from ${progressFor(reader, id)})`;

const byActor = sql`and c.user_id = k.actor_id`;

const isNamed = (reader: Reader) => sql`
  exists (select from mentions m
           where m.source_id = k.source_id and m.user_id = ${reader.id} and m.name is not null)`;

/** SQL of the condition that what notification `n` is about is there, and its reader may see it. */
const subjectSeen = (reader: Reader) => sql`
  case n.subject_type when 'review' then ${reviewSeen(reader, sql`n.subject_id`)}
                      when 'comment' then ${commentSeen(reader, sql`n.subject_id`)}
                                          or ${saidInGroup(reader, sql`n.subject_id`)}
                      when 'list' then exists (
                        select from lists l where l.id = n.subject_id and ${listSeen(reader)})
                      when 'group' then exists (
                        select from reading_groups g where g.id = n.subject_id and ${groupSeen(reader)})
                      else true end`;

/**
 * SQL of the condition that cause `k` of notification `n` is still so: what was withdrawn, deleted or became
 * invisible is gone, and so is who keeps apart from the reader.
 */
const causeSeen = (reader: Reader) => sql`
  (k.actor_id is null or ${notHiddenFrom(reader, sql`k.actor_id`)})
  -- What is asked of several kinds stands here once: each costs whether or not it comes to it.
  and (n.kind not in ('comment', 'reply', 'mention', 'friend_review', 'group_comment')
       or ${commentSeen(reader, sql`k.source_id`, byActor)}
       or ${saidInGroup(reader, sql`k.source_id`, byActor)}
       or ${reviewSeen(reader, sql`k.source_id`)}
       or n.kind = 'mention' and ${noteSeen(reader, sql`k.source_id`)})
  and case n.kind
        when 'follow' then exists (
          select from follows f where f.follower_id = k.actor_id and f.following_id = n.user_id)
        when 'follow_request' then exists (
          select from follow_requests q
           where q.asked_id = n.user_id and q.asker_id = k.actor_id and q.declined_at is null)
        when 'follow_accepted' then exists (
          select from follows f where f.follower_id = n.user_id and f.following_id = k.actor_id)
        when 'like' then
          case n.subject_type
            when 'review' then exists (
              select from review_likes l where l.review_id = n.subject_id and l.user_id = k.actor_id)
            else exists (
              select from comment_likes l
               where l.comment_id = n.subject_id and l.user_id = k.actor_id) end
        when 'mention' then ${isNamed(reader)}
        when 'list_suggestion' then exists (
          select from list_suggestions s where s.id = k.source_id)
        when 'group_invite' then exists (
          select from group_members m
           where m.group_id = n.subject_id and m.user_id = n.user_id and m.state = 'invited')
        else true end`;

/** SQL of the condition that its kind is known here, as that of a newer version is not, and wanted on the site. */
const isWanted = (reader: Reader) => sql`
  n.kind = any(${[...NOTIFICATION_KINDS]})
  and n.kind not in (select s.kind from notification_settings s where s.user_id = ${reader.id} and not s.site)`;

/**
 * SQL of what a notification is about, as it is shown: its title, and its place on the site; of a request to
 * follow, where it is answered.
 */
export const subjectOf = (reader: Reader) => sql`
  select ${jsonObject<NonNullable<Notification['subject']>>({
    type: sql`n.subject_type`,
    id: sql`n.subject_id`,
    title: sql`s.title`,
    address: sql`s.address`,
  })}
    from (select case when r.has_spoilers and r.user_id <> ${reader.id} then b.title else r.title end,
                 '/details/' || b.google_id || '?review=' || r.id
            from reviews r
            join books b on b.id = r.book_id
           where n.subject_type = 'review' and r.id = n.subject_id and ${visibleReview(reader)}
           union all
          select b.title, '/details/' || b.google_id || '?review=' || r.id || '&comment=' || c.id
            from comments c
            join users w on w.id = c.user_id
            join reviews r on r.id = c.review_id
            join books b on b.id = r.book_id
           where n.subject_type = 'comment' and c.id = n.subject_id
             and ${visibleReview(reader)} and ${visibleComment(reader)}
           union all
          select case when n.kind = 'role_decision' then u.role else u.username end,
                 case n.kind
                      when 'role_decision' then '/Account/Profile'
                      when 'follow_request' then '/Account/Profile?tab=followers'
                      else '/Account/Profile/' || u.id end
            from users u
           where n.subject_type = 'profile' and u.id = n.subject_id
             and ${notHiddenFrom(reader, sql`u.id`)}
           union all
          select g.title, '/groups/' || g.id || '?comment=' || c.id
            from comments c
            join users w on w.id = c.user_id
            join reading_groups g on g.id = c.group_id
           where n.subject_type = 'comment' and c.id = n.subject_id and ${groupCommentSeen(reader)}
           union all
          select l.title, '/lists/' || l.id
            from lists l
           where n.subject_type = 'list' and l.id = n.subject_id and ${listSeen(reader)}
           union all
          select g.title, '/groups/' || g.id
            from reading_groups g
           where n.subject_type = 'group' and g.id = n.subject_id and ${groupSeen(reader)}
           union all
          select p.author_name, '/home'
            from reports p
           where n.subject_type = 'report' and p.id = n.subject_id and p.reporter_id = ${reader.id}
           union all
          select i.file_name, '/imports/' || i.id
            from library_imports i
           where n.subject_type = 'import' and i.id = n.subject_id and i.user_id = ${reader.id}
         ) s (title, address)`;

/**
 * SQL of the visible causes of a notification: how many of its newest CAUSES_COUNTED, and who, the newest three.
 * No row where there are none.
 */
export const causesOf = (reader: Reader) => sql`
  with seen as materialized (
    select k.actor_id, k.created_at
      -- The newest are taken before who may see them is asked: the likes of a year are not asked for one by one.
      from (select * from notification_causes k
             where k.notification_id = n.id
             order by k.created_at desc, k.source_id
             limit ${CAUSES_COUNTED}) k
     where ${causeSeen(reader)})
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

/** A page of what somebody is told, newest first, and one more. */
export const notificationsOf = (db: Db, reader: Reader, { after, limit }: Page<NewestKey>) =>
  db.many<Notification>(sql`
    select n.id as "_id", n.kind, array_to_json(k.actors) as actors, k.count, s.subject,
           n.created_at as "createdAt", n.read_at is not null as "isRead"
      from notifications n
     cross join lateral (${subjectOf(reader)}) s (subject)
     cross join lateral (${causesOf(reader)}) k
     where n.user_id = ${reader.id} and ${isWanted(reader)}
           ${after ? sql`and (n.created_at, n.id) < (${after.createdAt}, ${after.id})` : empty}
     order by n.created_at desc, n.id desc
     limit ${limit + 1}`);

/** How many of them somebody has not read; so many are counted, and no more. */
export const unreadOf = (db: Db, reader: Reader) =>
  db.one<{ count: number }>(sql`
    select count(*) as count
      from (select
              from notifications n
             where n.user_id = ${reader.id} and n.read_at is null and ${isWanted(reader)}
               and ${subjectSeen(reader)}
               -- For one value, and so never made a join: that would read the causes of everybody.
               and coalesce((select true
                               from notification_causes k
                              where k.notification_id = n.id and ${causeSeen(reader)}
                              limit 1), false)
             limit ${NOTIFICATIONS_COUNTED}) unread`);

/** Marks some of somebody's notifications as read: these, or one and all older ones. */
export const markRead = (
  db: Db,
  userId: string,
  { ids = [], upTo }: { ids?: string[] | undefined; upTo?: string | undefined },
) =>
  db.many(sql`
    update notifications n
       set read_at = now()
     where n.user_id = ${userId} and n.read_at is null
       and (n.id = any(${ids}::uuid[])
            or (n.created_at, n.id) <= (select t.created_at, t.id
                                          from notifications t
                                         where t.id = ${upTo ?? null}::uuid and t.user_id = ${userId}))`);

/** How somebody wants to be told of a kind. */
export type KeptSetting = NotificationSetting & { kind: NotificationKind };

/** How somebody wants to be told, where they have chosen. */
export const settingsOf = (db: Db, userId: string) =>
  db.many<KeptSetting>(sql`
    select kind, site, mail, push from notification_settings where user_id = ${userId}`);

/** Keeps how somebody wants to be told. What waits to be mailed and is wanted no more is not sent (see mailFor). */
export const keepSettings = (
  db: Db,
  userId: string,
  settings: (KeptSetting & { token: string })[],
  language: string,
) =>
  db.many(sql`
    insert into notification_settings as s (user_id, kind, site, mail, push, language, token)
    select ${userId}, given.*
      from unnest(${settings.map(({ kind }) => kind)}::text[],
                  ${settings.map(({ site }) => site)}::boolean[],
                  ${settings.map(({ mail }) => mail)}::text[],
                  ${settings.map(({ push }) => push)}::boolean[],
                  ${settings.map(() => language)}::text[],
                  ${settings.map(({ token }) => token)}::text[]) as given
        on conflict (user_id, kind) do update
       set site = excluded.site, mail = excluded.mail, push = excluded.push,
           language = excluded.language`);

/** The kind whose mails a link ends, and in which language they are; undefined: there is no such link. */
export const mailsToEnd = (db: Db, token: string) =>
  db.first<{ kind: NotificationKind; mail: MailFrequency; language: string }>(sql`
    select kind, mail, language from notification_settings where token = ${token}`);

/** Ends the mails of a kind, for whoever has a link out of one of them. */
export const endMails = (db: Db, token: string) =>
  db.many(sql`update notification_settings set mail = 'never' where token = ${token}`);

/** What a mail about a kind says. */
export interface NotificationMail {
  /** How many things it tells. */
  count: number;
  /** Ends the mails of this kind. */
  token: string;
  /** Which things these are, for `noteMailed`. */
  ids: string[];
}

/** What a mail about a kind says to somebody at this moment; undefined: they want none, or there is nothing to say. */
export const mailFor = async (db: Db, reader: Reader, kind: string) => {
  const found = await db.first<NotificationMail>(sql`
    select s.token, n.count, n.ids
      from notification_settings s
     cross join lateral (
           select count(*) as count, array_agg(distinct n.id::text) as ids
             from notifications n
             join notification_causes k on k.notification_id = n.id
            where n.user_id = ${reader.id} and n.kind = ${kind} and n.read_at is null
              and k.mailed_at is null and ${subjectSeen(reader)} and ${causeSeen(reader)}) n
     where s.user_id = ${reader.id} and s.kind = ${kind} and s.mail <> 'never'`);
  return found && found.count > 0 ? found : undefined;
};

/** What stood in a mail does not stand in the next one. */
export const noteMailed = (db: Db, ids: string[]) =>
  db.many(sql`
    update notification_causes
       set mailed_at = now()
     where notification_id = any(${ids}::uuid[]) and mailed_at is null`);
