import { uuidv7 } from 'uuidv7';
import type { Language } from '../../../shared/languages.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import { type Db, empty, type Sql, sql } from '../db/db.ts';
import type { MailKind } from './template.ts';

/** A mail to be sent, and to whom: an id, or the key of a name that somebody may have. */
export interface WaitingMail {
  kind: MailKind | 'notification';
  /** What news it is about, where it is. */
  topic: NotificationKind | null;
  soughtBy: 'id' | 'username' | 'email';
  sought: string;
  language: Language;
  /** Where it goes; null: to the account's own. */
  address: string | null;
}

/** A mail that this process has taken to send. */
export interface TakenMail extends WaitingMail {
  id: string;
  /** This one included. */
  attempts: number;
}

/** SQL that adds a mail to the queue; `sought` may be a column of what it is added `from`. */
export const mailQueued = (
  { kind, soughtBy, sought, language, address }: Queued,
  from: Sql = empty,
) => sql`
  insert into mails (id, kind, sought_by, sought, language, address)
  select ${uuidv7()}::uuid, ${kind}, ${soughtBy}, ${sought}::text, ${language},
         ${address ?? null}::text
    ${from}`;

type Queued = Pick<WaitingMail, 'soughtBy' | 'language'> & {
  kind: MailKind;
  sought: string | Sql;
  address?: Sql;
};

/** Adds a mail to the queue. */
export const queueMail = (db: Db, mail: Queued) => db.many(mailQueued(mail));

/**
 * Takes the next mail that is due, first those that somebody has just asked for and waits at a screen, then news: no other process gets it, and should this one die, it is due again
 * after `seconds`, twice as long after each attempt, half an hour at most.
 */
export const takeMail = (db: Db, seconds: number, attemptsAtMost: number) =>
  db.first<TakenMail>(sql`
    with next as materialized (
      select id
        from mails
       where due_at <= now() and attempts < ${attemptsAtMost}
       order by kind = 'notification', due_at, id
       limit 1
         for update skip locked
    )
    update mails m
       set attempts = m.attempts + 1,
           due_at = now() + make_interval(secs => least(${seconds} * 2.0 ^ m.attempts, 1800))
      from next
     where m.id = next.id
    returning m.id, m.kind, m.topic, m.sought_by as "soughtBy", m.sought, m.language,
              m.address, m.attempts`);

/** A mail was sent, or nobody is there to get it; one that was asked for again meanwhile stays. */
export const forgetMail = (db: Db, { id, attempts }: TakenMail) =>
  db.many(sql`delete from mails where id = ${id} and attempts = ${attempts}`);
