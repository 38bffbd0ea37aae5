import type { FastifyInstance } from 'fastify';
import { RESTORABLE_DAYS } from '../shared/limits.ts';
import { type Db, sql } from './db/db.ts';
import { ATTEMPTS } from './mail/queue.ts';

const EVERY_MINUTES = 10;
/** Little at a time, so that nobody waits for it; several processes may sweep at once. */
const BATCH = 1_000;

/** Clears away what has run out: sessions, counts of attempts, questions that may be asked again, deleted reviews, links, mails that were given up. */
export function sweepRegularly(app: FastifyInstance, db: Db) {
  const timer = setInterval(
    () => sweep(db).catch((error) => app.log.warn({ err: error }, 'could not clear old rows away')),
    EVERY_MINUTES * 60_000,
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Clears once. No window of attempts is longer than an hour. */
export async function sweep(db: Db) {
  for (const part of PARTS) {
    while ((await part(db)).length === BATCH);
  }
}

const expiredLinks = (db: Db) =>
  db.many(sql`
    delete from account_tokens
     where token_hash in (
       select token_hash
         from account_tokens
        where expires_at < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const expiredSteps = (db: Db) =>
  db.many(sql`
    delete from sign_in_steps
     where token_hash in (
       select token_hash
         from sign_in_steps
        where expires_at < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const expiredChallenges = (db: Db) =>
  db.many(sql`
    delete from passkey_challenges
     where challenge_hash in (
       select challenge_hash
         from passkey_challenges
        where expires_at < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

/** The process that tried them the last time was killed while it did. */
const oldMails = (db: Db) =>
  db.many(sql`
    delete from mails
     where id in (
       select id
         from mails
        where attempts >= ${ATTEMPTS} and due_at < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const expiredSessions = (db: Db) =>
  db.many(sql`
    delete from sessions
     where token_hash in (
       select token_hash
         from sessions
        where expires_at < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const oldAttempts = (db: Db) =>
  db.many(sql`
    delete from attempts
     where (subject, started_at) in (
       select subject, started_at
         from attempts
        where started_at < now() - interval '2 hours'
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const oldQuestions = (db: Db) =>
  db.many(sql`
    delete from upstream_questions
     where (upstream, question) in (
       select upstream, question
         from upstream_questions
        where until < now()
        limit ${BATCH}
          for update skip locked)
    returning 1`);

const oldDeletedReviews = (db: Db) =>
  db.many(sql`
    delete from deleted_reviews
     where id in (
       select id
         from deleted_reviews
        where deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS})
        limit ${BATCH}
          for update skip locked)
    returning 1`);

/** The present address has been trusted long enough: nobody needs the one before any more. */
const formerAddresses = (db: Db) =>
  db.many(sql`
    update users
       set former_email = null, former_email_until = null
     where id in (
       select id
         from users
        where former_email is not null and email_verified_at is not null
          and coalesce(former_email_until < now(), true)
        limit ${BATCH}
          for no key update skip locked)
    returning 1`);

const PARTS = [
  formerAddresses,
  expiredSessions,
  oldAttempts,
  oldQuestions,
  oldDeletedReviews,
  expiredLinks,
  expiredSteps,
  expiredChallenges,
  oldMails,
];
