import { uuidv7 } from 'uuidv7';
import type { Language } from '../../../shared/languages.ts';
import { type Db, empty, type Sql, sql } from '../db/db.ts';
import { PRIORITY } from '../queue/queue.sql.ts';
import type { MailKind } from './template.ts';

/** The kind of job that a mail is. */
export const MAIL = 'mail';
/** The kind of job that a mail about news of this kind is, of which one waits for each person. */
export const newsJob = (topic: string) => `news-${topic}`;

/** SQL of the condition that job `j` is a mail. */
export const isMail = sql`(j.kind = ${MAIL} or j.kind like ${newsJob('%')})`;

/** A mail to be sent, and to whom: an id, or the key of a name that somebody may have. */
export interface WaitingMail {
  kind: MailKind | 'notification';
  soughtBy: 'id' | 'username' | 'email';
  sought: string;
  language: Language;
  /** Where it goes; null: to the account's own. */
  address: string | null;
}

/**
 * SQL that adds a mail to the queue, without what it will say, as the token in it is made when it is sent; `sought` may be
 * a column of what it is added `from`.
 */
export const mailQueued = (
  { kind, soughtBy, sought, language, address }: Queued,
  from: Sql = empty,
) => sql`
  insert into jobs (id, kind, subject, ticket, priority, details)
  select ${uuidv7()}::uuid, ${MAIL}, ${uuidv7()}::uuid, ${uuidv7()}::uuid, ${PRIORITY.first},
         jsonb_build_object('kind', ${kind}::text, 'soughtBy', ${soughtBy}::text, 'sought', ${sought}::text,
                            'language', ${language}::text, 'address', ${address ?? null}::text)
    ${from}`;

type Queued = Pick<WaitingMail, 'soughtBy' | 'language'> & {
  kind: MailKind;
  sought: string | Sql;
  address?: Sql;
};

/** Adds a mail to the queue. */
export const queueMail = (db: Db, mail: Queued) => db.many(mailQueued(mail));

/**
 * SQL that adds a mail about news for people of `from` (`user_id`, `language`, `due_at`), unless one of that kind waits:
 * where that is being sent at this moment, there will be one more for what came meanwhile.
 */
export const newsQueued = (topic: string, ids: Sql, from: Sql) => sql`
  insert into jobs as j (id, kind, subject, ticket, priority, details, due_at)
  select ${ids}, ${newsJob(topic)}, user_id, ${uuidv7()}::uuid, ${PRIORITY.last},
         jsonb_build_object('language', language), due_at
    from (${from}) wanted
      on conflict (kind, subject) do update
     set ticket = excluded.ticket, attempts = 0,
         due_at = case when j.taken_by is null then least(j.due_at, excluded.due_at) else j.due_at end`;
