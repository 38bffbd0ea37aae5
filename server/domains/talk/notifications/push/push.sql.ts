import { uuidv7 } from 'uuidv7';
import type { Notification } from '../../../../../shared/contract/notifications.ts';
import type { Language } from '../../../../../shared/languages.ts';
import { PUSH_SUBSCRIPTIONS_MAX } from '../../../../../shared/limits.ts';
import type { MemberViewer } from '../../../../platform/auth/viewer.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { isNotLeaving } from '../../../people/privacy/visibility.sql.ts';
import { eachPart } from '../notifications.sql.ts';
import {
  causesOf,
  type FoundSubject,
  partOf,
  type SubjectPart,
  subjectOf,
  subjectShown,
} from '../subjects.sql.ts';

/** The site's own keys, as push services know it. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The site's keys, if it has any. */
export const pushKeys = (db: Db) =>
  db.first<PushKeys>(sql`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`);

/** Keeps the site's keys, unless another process was first. */
export const keepPushKeys = (db: Db, { publicKey, privateKey }: PushKeys) =>
  db.many(sql`
    insert into push_keys (public_key, private_key) values (${publicKey}, ${privateKey})
        on conflict do nothing`);

/** Where a browser gets push messages. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The site's public key, if it has one, and whether messages go to the browser of a session. */
export const pushStateOf = (db: Db, tokenHash: Buffer) =>
  db.one<{ publicKey: string | null; isOn: boolean }>(sql`
    select (select public_key from push_keys) as "publicKey",
           exists (select from push_subscriptions where token_hash = ${tokenHash}) as "isOn"`);

/** Sends messages to the browser of a session from now on; the oldest of too many others get none any more. */
export const subscribe = (
  db: Db,
  session: { tokenHash: Buffer; userId: string },
  { endpoint, p256dh, auth, language }: Subscription & { language: Language },
) =>
  db.many(sql`
    with alive as (
      -- Locked, as it may be ending at this moment.
      select token_hash, user_id from sessions where token_hash = ${session.tokenHash} for key share
    ), gone as (
      delete from push_subscriptions
       where id in (
         select id
           from push_subscriptions
          where user_id = ${session.userId} and token_hash <> ${session.tokenHash}
          order by created_at desc, id desc
         offset ${PUSH_SUBSCRIPTIONS_MAX - 1})
    )
    insert into push_subscriptions (id, token_hash, user_id, endpoint, p256dh, auth, language)
    select ${uuidv7()}::uuid, token_hash, user_id, ${endpoint}, ${p256dh}, ${auth}, ${language}
      from alive
        on conflict (token_hash) do update
       set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
           language = excluded.language, given_up = 0`);

/** Sends no more messages to the browser of a session. */
export const unsubscribe = (db: Db, tokenHash: Buffer) =>
  db.many(sql`delete from push_subscriptions where token_hash = ${tokenHash}`);

/** The same where its push service says that it is gone. */
export const forgetSubscription = (db: Db, id: string) =>
  db.many(sql`delete from push_subscriptions where id = ${id}`);

/** Who gets messages where, as long as the session lasts; undefined: nobody, for now or at all. */
export const recipientAt = (db: Db, id: string) =>
  db.first<Subscription & { userId: string; language: Language }>(sql`
    select p.user_id as "userId", p.endpoint, p.p256dh, p.auth, p.language
      from push_subscriptions p
      join sessions s on s.token_hash = p.token_hash
     where p.id = ${id} and s.expires_at > now() and ${isNotLeaving(sql`p.user_id`)}`);

/** Something that is to be sent, and what there is to say of it at this moment. */
export interface WaitingMessage {
  id: string;
  revision: number;
  /** Null: it was read, is no longer so, may not be seen any more, or is not wanted. */
  notification: Pick<Notification, '_id' | 'kind' | 'actors' | 'count' | 'subject'> | null;
}

/** What waits to be sent to a browser, the newest first, so many at most. */
export async function messagesFor(
  db: Db,
  subscriptionId: string,
  viewer: MemberViewer,
  most: number,
): Promise<WaitingMessage[]> {
  const waiting = await db.many<{
    id: string;
    revision: number;
    part: SubjectPart | null;
  }>(sql`
    select m.notification_id as id, m.revision,
           -- Null: read meanwhile, or not wanted any more.
           case when t.push then ${partOf} end as part
      from push_messages m
      left join notifications n
             on n.id = m.notification_id and n.user_id = ${viewer.id} and n.read_at is null
      left join notification_settings t on t.user_id = n.user_id and t.kind = n.kind
     where m.subscription_id = ${subscriptionId}
     order by m.created_at desc, m.notification_id desc
     limit ${most}`);
  const news = await eachPart(
    waiting.flatMap(({ id, part }) => (part === null ? [] : [{ id, part }])),
    (part, ids) =>
      db.many<NonNullable<WaitingMessage['notification']> & { subject: FoundSubject }>(sql`
        select n.id as "_id", n.kind, array_to_json(k.actors) as actors, k.count, s.subject
          from notifications n
         cross join lateral (${causesOf(viewer, part)}) k
         cross join lateral (${subjectOf(viewer, part)}) s (subject)
         where n.id = any(${ids}::uuid[])`),
  );
  const byId = new Map(
    news.map((each) => [each._id, { ...each, subject: subjectShown(each.subject) }]),
  );
  return waiting.map(({ id, revision }) => ({ id, revision, notification: byId.get(id) ?? null }));
}

/** These were sent, or there was nothing to say; what joined one of them meanwhile is sent once more. */
export const forgetMessages = (
  db: Db,
  subscriptionId: string,
  messages: readonly Pick<WaitingMessage, 'id' | 'revision'>[],
) =>
  db.many(sql`
    delete from push_messages m
     using unnest(${messages.map(({ id }) => id)}::uuid[],
                  ${messages.map(({ revision }) => revision)}::integer[]) as sent (id, revision)
     where m.subscription_id = ${subscriptionId} and m.notification_id = sent.id
       and m.revision = sent.revision`);

/** A push service took a message. */
export const noteSent = (db: Db, id: string) =>
  db.many(sql`update push_subscriptions set given_up = 0 where id = ${id} and given_up > 0`);

/** What waits for a browser is given up; after so many times in a row, so is the browser. */
export const giveUp = (db: Db, id: string, most: number) =>
  db.many(sql`
    with ended as (
      delete from push_subscriptions where id = ${id} and given_up >= ${most - 1}
    ), noted as (
      update push_subscriptions set given_up = given_up + 1 where id = ${id} and given_up < ${most - 1}
    )
    delete from push_messages where subscription_id = ${id}`);
