import type { Notification } from '../../../../shared/contract/notifications.ts';
import { NOTIFICATIONS_COUNTED } from '../../../../shared/limits.ts';
import {
  type MailFrequency,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSetting,
} from '../../../../shared/notifications.ts';
import type { MemberViewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { ofAnyLength } from '../../../platform/db/statements.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import {
  causeSeen,
  causesOf,
  type FoundSubject,
  partOf,
  type SubjectPart,
  subjectOf,
  subjectSeen,
  subjectShown,
} from './subjects.sql.ts';

/** SQL of the condition that its kind is known here, as that of a newer version is not, and wanted on the site. */
const isWanted = (viewer: MemberViewer) => sql`
  n.kind = any(${[...NOTIFICATION_KINDS]})
  and n.kind not in (select s.kind from notification_settings s where s.user_id = ${viewer.id} and not s.site)`;

/** A notification that may be shown, before it is asked whether what it is about may be seen. */
interface Candidate {
  id: string;
  part: SubjectPart;
  createdAt: string;
}

/**
 * As many are looked into first as are wanted, since one sees most of them; then four times as many as are still wanted, and
 * where one sees few, as of somebody who was suspended after they liked everything, four times more each time, up to a bound.
 */
const BATCH_MAX = 5_000;

/** Somebody's notifications that they want on the site, newest first; some of them. */
const candidatesOf = (
  db: Db,
  viewer: MemberViewer,
  { after, isUnread, most }: { after: NewestKey | undefined; isUnread: boolean; most: number },
) =>
  db.many<Candidate>(sql`
    select n.id, ${partOf} as part, n.created_at as "createdAt"
      from notifications n
     where n.user_id = ${viewer.id} and ${isWanted(viewer)} ${isUnread ? sql`and n.read_at is null` : empty}
           ${after ? sql`and (n.created_at, n.id) < (${after.createdAt}, ${after.id})` : empty}
     order by n.created_at desc, n.id desc
     limit ${most}`);

/** Asks for things of notifications, of each part by itself; what there is comes in their order. */
export async function eachPart<Row extends { _id: string }>(
  notifications: Pick<Candidate, 'id' | 'part'>[],
  read: (part: SubjectPart, ids: string[]) => Promise<Row[]>,
) {
  const found = new Map<string, Row>();
  for (const part of new Set(notifications.map((each) => each.part))) {
    const ids = notifications.flatMap((each) => (each.part === part ? [each.id] : []));
    for (const row of await read(part, ids)) found.set(row._id, row);
  }
  return notifications.flatMap(({ id }) => found.get(id) ?? []);
}

/**
 * Reads what somebody may see of their notifications, newest first, until there is enough: first which there are, then,
 * of each part among them by itself, what may be seen of these.
 */
async function visibleOf<Row extends { _id: string }>(
  db: Db,
  viewer: MemberViewer,
  {
    most,
    read,
    ...from
  }: {
    after: NewestKey | undefined;
    isUnread: boolean;
    most: number;
    read: (part: SubjectPart, ids: string[]) => Promise<Row[]>;
  },
) {
  const found: Row[] = [];
  for (let { after } = from, times = 1; ; times *= 4) {
    const batch = Math.min(BATCH_MAX, times * (most - found.length));
    const candidates = await candidatesOf(db, viewer, { ...from, after, most: batch });
    found.push(...(await eachPart(candidates, read)));
    const last = candidates.at(-1);
    if (found.length >= most || candidates.length < batch || !last) return found.slice(0, most);
    after = last;
  }
}

/** A page of what somebody is notified of, newest first, and one more. */
export async function notificationsOf(
  db: Db,
  viewer: MemberViewer,
  { after, limit }: Page<NewestKey>,
): Promise<Notification[]> {
  const found = await visibleOf(db, viewer, {
    after,
    isUnread: false,
    most: limit + 1,
    read: (part, ids) =>
      db.many<Omit<Notification, 'subject'> & { subject: FoundSubject }>(sql`
        select ${columns<Notification>({
          _id: sql`n.id`,
          kind: sql`n.kind`,
          actors: sql`array_to_json(k.actors)`,
          count: sql`k.count`,
          subject: sql`s.subject`,
          createdAt: sql`n.created_at`,
          isRead: sql`n.read_at is not null`,
        })}
          from notifications n
         cross join lateral (${causesOf(viewer, part)}) k
         cross join lateral (${subjectOf(viewer, part)}) s (subject)
         where n.id = any(${ofAnyLength(ids)})`),
  });
  return found.map((each) => ({ ...each, subject: subjectShown(each.subject) }));
}

/** How many of them somebody has not read; so many are counted, and no more. */
export async function unreadOf(db: Db, viewer: MemberViewer) {
  const unread = await visibleOf(db, viewer, {
    after: undefined,
    isUnread: true,
    most: NOTIFICATIONS_COUNTED,
    read: (part, ids) =>
      db.many<{ _id: string }>(sql`
        select n.id as "_id"
          from notifications n
         where n.id = any(${ofAnyLength(ids)}) and ${subjectSeen(viewer, part)}
           -- For one value, and so never made a join: that would read the causes of everybody.
           and coalesce((select true
                           from notification_causes k
                          where k.notification_id = n.id and ${causeSeen(viewer, part)}
                          limit 1), false)`),
  });
  return { count: unread.length };
}

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

/** How somebody wants to be notified of a kind. */
export type KeptSetting = NotificationSetting & { kind: NotificationKind };

/** How somebody wants to be notified, where they have chosen. */
export const settingsOf = (db: Db, userId: string) =>
  db.many<KeptSetting>(sql`
    select kind, site, mail, push from notification_settings where user_id = ${userId}`);

/** Stores how somebody wants to be notified. What waits to be mailed and is wanted no more is not sent (see mailFor). */
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
  /** Of how many things. */
  count: number;
  /** Ends the mails of this kind. */
  token: string;
  /** Which things these are, for `noteMailed`. */
  ids: string[];
}

/**
 * What a mail about a kind says to somebody at this moment, of the newest that they have not read; undefined: they want
 * none, or there is nothing to say.
 */
export async function mailFor(
  db: Db,
  viewer: MemberViewer,
  kind: string,
): Promise<NotificationMail | undefined> {
  const setting = await db.first<{ token: string }>(sql`
    select s.token
      from notification_settings s
     where s.user_id = ${viewer.id} and s.kind = ${kind} and s.mail <> 'never'`);
  if (!setting) return undefined;
  const unread = await db.many<Pick<Candidate, 'id' | 'part'>>(sql`
    select n.id, ${partOf} as part
      from notifications n
     where n.user_id = ${viewer.id} and n.kind = ${kind} and n.read_at is null
     order by n.created_at desc, n.id desc
     limit ${BATCH_MAX}`);
  const news = await eachPart(unread, (part, ids) =>
    db.many<{ _id: string; count: number }>(sql`
      select n.id as "_id", count(*) as count
        from notifications n
        join notification_causes k on k.notification_id = n.id
       where n.id = any(${ofAnyLength(ids)}) and k.mailed_at is null
         and ${subjectSeen(viewer, part)} and ${causeSeen(viewer, part)}
       group by n.id`),
  );
  if (news.length === 0) return undefined;
  return {
    count: news.reduce((sum, { count }) => sum + count, 0),
    token: setting.token,
    ids: news.map(({ _id }) => _id),
  };
}

/** What stood in a mail does not stand in the next one. */
export const noteMailed = (db: Db, ids: string[]) =>
  db.many(sql`
    update notification_causes
       set mailed_at = now()
     where notification_id = any(${ids}::uuid[]) and mailed_at is null`);
