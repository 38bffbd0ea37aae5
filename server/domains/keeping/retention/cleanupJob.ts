import type { FastifyInstance } from 'fastify';
import { IMPORT_WAITS_DAYS } from '../../../../shared/imports.ts';
import {
  CLOSED_REPORT_DAYS,
  FOLLOW_ASKS_AGAIN_DAYS,
  MERGE_UNDO_DAYS,
  NOTIFICATION_DAYS,
  REGISTRATION_DAYS,
  RESTORABLE_DAYS,
} from '../../../../shared/limits.ts';
import { mayBeForgotten } from '../../../platform/audit/audit.sql.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { forEachOf } from '../../../platform/process/rounds.ts';
import { enqueue } from '../../../platform/queue/queue.sql.ts';
import {
  beginForgetting,
  forgetDeletedTexts,
  importsToForget,
} from '../../moving/imports/forgetting.sql.ts';

const EVERY_MINUTES = 10;
/** Little at a time, so that nobody waits for it; several processes may run it at once. */
const BATCH = 1_000;

/** Deletes what has run out: sessions, counters of limits, provider requests that may be asked again, deleted reviews and removed comments, reports that were closed long ago, links, answers kept for calls that are sent again, what people did with their own accounts long ago, notifications of long ago, imports that were never applied, lines of files of those that can no longer be undone, what was kept of books that were made one. */
export function startCleanupJob(app: FastifyInstance, db: Db) {
  const timer = setInterval(
    () =>
      cleanUp(db).catch((error) => app.log.warn({ err: error }, 'could not clear old rows away')),
    EVERY_MINUTES * 60_000,
  );
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Runs once; throws afterwards where a part of it failed. No window of a limit is longer than an hour. */
export const cleanUp = (db: Db) =>
  forEachOf(
    PARTS,
    ({ name }) => name,
    async ({ clear }) => {
      while ((await clear(db)).length === BATCH);
    },
  );

/** Clears away at most `BATCH` rows of one kind. */
interface Part {
  name: string;
  clear: (db: Db) => Promise<unknown[]>;
}

/** Deletes rows of a table that has such a key, where this is true of them. */
const runOut = (table: Sql, key: Sql, isOver: Sql): Part => ({
  name: table.sql,
  clear: (db) =>
    db.many(sql`
      delete from ${table}
       where (${key}) in (
         select ${key}
           from ${table}
          where ${isOver}
          limit ${BATCH}
            for update skip locked)
      returning 1`),
});

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

const hasExpired = sql`expires_at < now()`;

const PARTS: Part[] = [
  { name: 'former addresses', clear: formerAddresses },
  runOut(sql`audit_log`, sql`id`, mayBeForgotten),
  runOut(sql`sessions`, sql`token_hash`, hasExpired),
  runOut(
    sql`rate_limit_counters`,
    sql`subject, started_at`,
    sql`started_at < now() - interval '2 hours'`,
  ),
  runOut(sql`provider_requests`, sql`upstream, question`, sql`until < now()`),
  runOut(
    sql`deleted_reviews`,
    sql`id`,
    sql`deleted_at < now() - make_interval(days => ${RESTORABLE_DAYS})`,
  ),
  runOut(
    sql`removed_comments`,
    sql`id`,
    sql`removed_at < now() - make_interval(days => ${RESTORABLE_DAYS})`,
  ),
  // Declined and taken back, and it may be asked again.
  runOut(
    sql`follow_requests`,
    sql`asked_id, asker_id`,
    sql`withdrawn_at is not null
        and declined_at < now() - make_interval(days => ${FOLLOW_ASKS_AGAIN_DAYS})`,
  ),
  runOut(
    sql`reports`,
    sql`id`,
    sql`resolved_at < now() - make_interval(days => ${CLOSED_REPORT_DAYS})`,
  ),
  runOut(
    sql`notifications`,
    sql`id`,
    sql`created_at < now() - make_interval(days => ${NOTIFICATION_DAYS})`,
  ),
  runOut(sql`account_tokens`, sql`token_hash`, hasExpired),
  runOut(sql`api_tokens`, sql`id`, hasExpired),
  // Codes that no app has come for, and those of tokens that are gone.
  runOut(sql`app_grants`, sql`code_hash`, sql`token_id is null and ${hasExpired}`),
  // That nobody has allowed anything in the first week, or for more than a year.
  runOut(
    sql`apps`,
    sql`id`,
    sql`coalesce(used_at, created_at)
          < now() - case when used_at is null then interval '7 days' else interval '400 days' end
        and not exists (select from app_grants g where g.app_id = apps.id)`,
  ),
  // By which nobody came in.
  runOut(
    sql`invitations`,
    sql`id`,
    sql`used = 0 and least(expires_at, ended_at) < now() - make_interval(days => ${REGISTRATION_DAYS})`,
  ),
  // Whom nobody let in.
  runOut(
    sql`registrations`,
    sql`id`,
    sql`created_at < now() - make_interval(days => ${REGISTRATION_DAYS})`,
  ),
  runOut(sql`oidc_steps`, sql`token_hash`, hasExpired),
  runOut(sql`oidc_proofs`, sql`session_hash, proof_for`, hasExpired),
  runOut(sql`oidc_sign_ups`, sql`token_hash`, hasExpired),
  runOut(sql`pending_sign_ins`, sql`token_hash`, hasExpired),
  // Of two books that can be made two again no more.
  runOut(
    sql`book_merge_rows`,
    sql`id`,
    sql`merge_id in (select g.id from book_merges g
                      where g.undone_at is null
                        and g.created_at < now() - make_interval(days => ${MERGE_UNDO_DAYS}))`,
  ),
  runOut(sql`undos`, sql`token_hash`, hasExpired),
  runOut(sql`idempotency_keys`, sql`user_id, key`, hasExpired),
  // Handed in and never applied, or not readable.
  runOut(
    sql`library_imports`,
    sql`id`,
    sql`state in ('ready', 'failed') and created_at < now() - make_interval(days => ${IMPORT_WAITS_DAYS})`,
  ),
  // Done, and not to be undone any more: their lines go in the background.
  {
    name: 'lines of imports',
    clear: async (db) => {
      const due = await importsToForget(db, BATCH);
      for (const { id } of due)
        await db.transaction(async (tx) => {
          await beginForgetting(tx, id);
          await enqueue(tx, 'import', id);
        });
      return due;
    },
  },
  { name: 'deleted texts in imports', clear: (db) => forgetDeletedTexts(db, BATCH) },
  runOut(sql`passkey_challenges`, sql`challenge_hash`, hasExpired),
  // The process that tried them the last time was killed while it did.
];
