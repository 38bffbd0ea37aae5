import { uuidv7 } from 'uuidv7';
import type { Registration } from '../../../../shared/contract/registration.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';

/** What somebody asks to be let in with, cleaned and checked. */
interface NewRegistration {
  username: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  role: Role;
  bio: string | null;
  answer: string | null;
  language: Language;
}

/**
 * Keeps what somebody asks, unless their address is a member's or waits already: nothing in the answer tells. What came
 * first stays, or somebody else could put their own password to it.
 */
export const addRegistration = (db: Db, asked: NewRegistration) =>
  db.many(sql`
    insert into registrations (id, username, email, email_key, password_hash, role, bio, answer, language)
    select ${uuidv7()}::uuid, ${asked.username}::text, ${asked.email}::text, ${asked.emailKey}::text,
           ${asked.passwordHash}::text, ${asked.role}::text, ${asked.bio}::text, ${asked.answer}::text,
           ${asked.language}::text
     where not exists (select from users where email_key = ${asked.emailKey})
        on conflict (email_key) do nothing`);

const registrationColumns = columns<Registration>({
  _id: sql`r.id`,
  username: sql`r.username`,
  email: sql`r.email`,
  role: sql`r.role`,
  bio: sql`r.bio`,
  answer: sql`r.answer`,
  createdAt: sql`r.created_at`,
});

/** A page of those who wait, the newest first, and one more. */
export const registrationsWaiting = (db: Db, { after, limit }: Page<NewestKey>) =>
  db.many<Registration>(sql`
    select ${registrationColumns}
      from registrations r
     where true ${after ? sql`and (r.created_at, r.id) < (${after.createdAt}, ${after.id})` : empty}
     order by r.created_at desc, r.id desc
     limit ${limit + 1}`);

/**
 * Takes what somebody asks out of the queue, for their account to be made in the same transaction: of two admins the second
 * finds nothing.
 */
export const takeRegistration = (db: Db, id: string) =>
  db.first<Omit<NewRegistration, 'emailKey' | 'answer'>>(sql`
    delete from registrations where id = ${id}
    returning username, email, password_hash as "passwordHash", role, bio, language`);

/** Forgets somebody who asks; undefined where nobody of this id does. */
export const declineRegistration = (
  db: Db,
  id: string,
  { actor, ip }: { actor: Actor; ip: string },
) =>
  db.first<{ id: string }>(sql`
    with declined as (
      delete from registrations where id = ${id} returning id, username
    ), noted as (${auditLogInsert(
      {
        event: 'registration-declined',
        actor,
        subject: { kind: 'user', id: null, name: sql`username` },
        ip,
      },
      sql`from declined`,
    )})
    select id from declined`);
