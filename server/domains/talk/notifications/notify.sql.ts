import { uuidv7 } from 'uuidv7';
import type { NotificationKind, NotificationSubject } from '../../../../shared/notifications.ts';
import { idOfEach } from '../../../platform/audit/audit.sql.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { newsQueued } from '../../../platform/mail/outbox.sql.ts';
import { isHeardOf } from '../../people/mutes/muted.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { progressFor } from '../../reading/library/seen.sql.ts';
import { commentedKind, commentUnder } from '../comments/comments.sql.ts';
import { commentInGroup } from '../groups/seen.sql.ts';
import { answerSeen, questionsFor } from '../questions/questions.sql.ts';

/** Something that people are notified of. */
export interface News {
  kind: NotificationKind;
  /** Whom. */
  to: readonly string[];
  subject: { type: NotificationSubject; id: string };
  /** Who did it; left out: the site itself. */
  actor?: string;
  /** The comment or review that it is; left out: whoever did it, or the subject. */
  source?: string;
}

/** At most so many people are notified of one thing. */
export const NOTIFIED_MAX = 500;

/**
 * Notifies people of something, in the transaction in which it happens: it joins what they have not read yet of the same
 * kind and subject. Nobody is notified of their own doing, nor of somebody whom they have blocked or muted, or who has blocked them. Who wants mail of
 * this kind gets one when it is due; to browsers that get push messages it is sent by a job of the queue.
 */
export async function notify(db: Db, news: News) {
  if (news.to.length === 0) return;
  await db.many(notified(news));
}

const notified = ({ kind, to, subject, actor, source }: News) => sql`
  with notified as (
    insert into notifications as n (id, user_id, kind, subject_type, subject_id)
    select ${idOfEach()}, u.id, ${kind}, ${subject.type}, ${subject.id}
      from users u
     where u.id = any(${[...new Set(to)].filter((id) => id !== actor)}::uuid[])
       ${actor === undefined ? sql`` : sql`and ${isHeardOf({ person: sql`u.id` }, sql`${actor}::uuid`)}`}
     order by u.id
        on conflict (user_id, kind, subject_id) where read_at is null do update
       set created_at = now()
    returning n.id, n.user_id
  ), because as (
    insert into notification_causes (notification_id, source_id, actor_id)
    select id, ${source ?? actor ?? subject.id}, ${actor ?? null}::uuid from notified
        on conflict (notification_id, source_id) do nothing
  ), pushed as (
    insert into push_messages as p (subscription_id, notification_id)
    select b.id, notified.id
      from notified
      join notification_settings s on s.user_id = notified.user_id and s.kind = ${kind} and s.push
      join push_subscriptions b on b.user_id = notified.user_id
     order by b.id
        on conflict (subscription_id, notification_id) do update
       set revision = p.revision + 1
    returning p.subscription_id
  ), sent as (
    insert into jobs (id, kind, subject, ticket)
    select ${idOfEach()}, 'push', pushed.subscription_id, ${uuidv7()}::uuid
      from pushed
     order by pushed.subscription_id
        -- One that waits because its push service failed goes on waiting.
        on conflict (kind, subject) do update set ticket = excluded.ticket
  )
  ${newsQueued(
    kind,
    idOfEach(),
    sql`
    select s.user_id, s.language,
           now() + case s.mail when 'daily' then interval '1 day'
                               when 'weekly' then interval '7 days'
                               else interval '0' end as due_at
      from notified
      join notification_settings s on s.user_id = notified.user_id and s.kind = ${kind}
     where s.mail <> 'never'
     order by s.user_id`,
  )}`;

/** Of these people, those who were not notified of a new book of an author within a day. */
export const notNotifiedToday = async (db: Db, authorId: string, ids: readonly string[]) =>
  (
    await db.many<{ id: string }>(sql`
    select one.id
      from unnest(${ids}::uuid[]) as one (id)
     where not exists (
             select from notifications n
              where n.user_id = one.id and n.kind = 'author_book' and n.subject_id = ${authorId}
                and n.created_at > now() - interval '1 day')`)
  ).map(({ id }) => id);

/** Of these people, those who may see a review. */
export const whoSeeReview = (db: Db, reviewId: string, ids: readonly string[]) =>
  seers(
    db,
    ids,
    sql`from all_reviews r
       where r.id = ${reviewId}
         and ${visibleTo({ person: sql`one.id` }, sql`r.user_id`, sql`r.visibility`)}`,
  );

/** Of these people, those who may see a comment, wherever it stands. */
export async function whoSeeComment(db: Db, commentId: string, ids: readonly string[]) {
  const kind = await commentedKind(db, commentId);
  if (kind === undefined) return [];
  const person = { person: sql`one.id` };
  const isIt = sql`c.id = ${commentId}`;
  return seers(
    db,
    ids,
    kind === 'group' ? commentInGroup(person, isIt) : commentUnder(kind, person, isIt),
  );
}

/** Of these people, those who may see a note of progress. */
export const whoSeeProgress = (db: Db, progressId: string, ids: readonly string[]) =>
  seers(db, ids, sql`from ${progressFor({ person: sql`one.id` }, sql`${progressId}::uuid`)}`);

/** Of these people, those who may see a question. */
export const whoSeeQuestion = (db: Db, id: string, ids: readonly string[]) =>
  seers(db, ids, questionsFor({ person: sql`one.id` }, sql`q.id = ${id}`));

/** Of these people, those who may see an answer. */
export const whoSeeAnswer = (db: Db, id: string, ids: readonly string[]) =>
  seers(db, ids, answerSeen({ person: sql`one.id` }, sql`a.id = ${id}`));

const seers = async (db: Db, ids: readonly string[], isSeen: Sql) => {
  const rows = await db.many<{ id: string }>(sql`
    select one.id from unnest(${[...ids]}::uuid[]) as one (id) where exists (select ${isSeen})`);
  return rows.map(({ id }) => id);
};

/**
 * Who follows a review's author, wants to read its book, and may see it. Of an author with very many followers those
 * who want the book are fewer, and each is looked up among the followers.
 */
export const friendsWhoWant = async (db: Db, reviewId: string) => {
  const rows = await db.many<{ id: string }>(sql`
    with review as materialized (
      select r.user_id, r.book_id, r.visibility, author.followers_count > ${FAMOUS_FROM} as is_famous
        from reviews r
        join users author on author.id = r.user_id
       where r.id = ${reviewId}
    ), wanting as materialized (
      select e.user_id
        from review r
        join entries e on e.book_id = r.book_id and e.status = 'want'
       where r.is_famous
    ), friends as materialized (
      select w.user_id as follower_id
        from review r
       cross join wanting w
       where (select true from follows f where f.follower_id = w.user_id and f.following_id = r.user_id)
       union all
      select f.follower_id
        from review r
        join follows f on f.following_id = r.user_id
        join entries e on e.user_id = f.follower_id and e.book_id = r.book_id and e.status = 'want'
       where not r.is_famous
    )
    select f.follower_id as id
      from friends f
     cross join review r
     where ${visibleTo({ person: sql`f.follower_id` }, sql`r.user_id`, sql`r.visibility`)}
     order by f.follower_id
     limit ${NOTIFIED_MAX}`);
  return rows.map(({ id }) => id);
};

/** From so many followers on looking at each of them takes longer than looking at who wants the book. */
const FAMOUS_FROM = 1_000;
