import { uuidv7 } from 'uuidv7';
import type { Language } from '../../../../shared/languages.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { mailQueued } from '../../../platform/mail/outbox.sql.ts';
import { type AccountRow, accountColumns } from '../users/user.sql.ts';
import { hasFactor } from './mfa/factors.sql.ts';

/** An account to be made, everything cleaned and checked. */
export interface NewAccount {
  username: string;
  usernameKey: string;
  usernameLook: string;
  email: string;
  emailKey: string;
  /** Somebody who is believed says that it is theirs. */
  isEmailVerified?: boolean;
  passwordHash: string;
  role: Role;
  roleRequest: Role | null;
  bio: string | null;
  /** The admin who makes it for somebody; nobody where the person it is for is here themself. */
  madeBy: Actor | undefined;
  /** What it is called in the log that an admin makes it. */
  event?: 'user-added' | 'registration-accepted';
  /** The caller's address. */
  ip: string;
  /** What is written to them; nothing where there is no mail. */
  mail: { kind: 'verify-email' | 'registration-accepted'; language: Language } | undefined;
}

/** Makes an account; its keys are unique, however many try at once. */
export const addAccount = (db: Db, account: NewAccount) =>
  db.one<AccountRow>(sql`
    with added as (
      insert into users (id, username, username_key, username_look, email, email_key, password_hash,
                         role, role_request, bio, email_verified_at, last_seen_at)
      values (${uuidv7()}, ${account.username}, ${account.usernameKey}, ${account.usernameLook},
              ${account.email}, ${account.emailKey}, ${account.passwordHash}, ${account.role},
              ${account.roleRequest}, ${account.bio},
              case when ${account.isEmailVerified === true}::boolean then now() end,
              case when ${account.madeBy === undefined}::boolean then now() else '-infinity' end)
      returning *
    ) ${account.madeBy === undefined ? empty : sql`, audited as (${additionAudited(account)})`}
    ${account.mail === undefined ? empty : sql`, queued as (${welcomeQueued(account.mail)})`}
    select ${accountColumns} from added u`);

const welcomeQueued = (mail: NonNullable<NewAccount['mail']>) =>
  mailQueued({ ...mail, soughtBy: 'id', sought: sql`id` }, sql`from added`);

/** Whoever signs up for themself is audited with the session that begins. */
const additionAudited = ({ madeBy, role, ip, event = 'user-added' }: NewAccount) =>
  auditLogInsert(
    {
      event,
      actor: madeBy,
      subject: { kind: 'user', id: sql`id`, name: sql`username` },
      details: role,
      ip,
    },
    sql`from added`,
  );

/** Whether another account has the name, or one that looks like it, and whether one has the address. */
export const takenKeys = (
  db: Db,
  {
    usernameKey,
    usernameLook,
    emailKey,
  }: { usernameKey: string; usernameLook: string; emailKey: string },
) =>
  db.one<{ username: boolean; email: boolean }>(sql`
    select exists (select from users where username_key = ${usernameKey})
           or exists (select from users where username_look = ${usernameLook}) as username,
           exists (select from users where email_key = ${emailKey}) as email`);

/** Whether an address is somebody's own already, or another account's. */
export const standingOfEmail = (db: Db, userId: string, emailKey: string) =>
  db.one<{ isOwn: boolean; isTaken: boolean }>(sql`
    select exists (select from users where id = ${userId} and email_key = ${emailKey}) as "isOwn",
           exists (select from users where id <> ${userId} and email_key = ${emailKey}) as "isTaken"`);

/** What signing in needs to know of an account, and whether a browser is known to it. */
export interface Credentials {
  id: string;
  username: string;
  passwordHash: string;
  isKnownDevice: boolean;
  hasFactor: boolean;
}

/** The account of a username or an e-mail address. */
export const credentialsOf = (
  db: Db,
  key: { username: string } | { email: string },
  deviceHash: Buffer | undefined,
) =>
  db.first<Credentials>(sql`
    select u.id,
           u.username,
           u.password_hash as "passwordHash",
           exists (
             select from known_devices d
              where d.user_id = u.id and d.token_hash = ${deviceHash ?? null}
           ) as "isKnownDevice",
           ${hasFactor} as "hasFactor"
      from users u
     where ${'email' in key ? sql`u.email_key = ${key.email}` : sql`u.username_key = ${key.username}`}`);

/** Stores another hash of the same password; undefined: it was replaced already, or the password was. */
export const replaceHash = (db: Db, userId: string, old: string, renewed: string) =>
  db.first<{ id: string }>(sql`
    update users set password_hash = ${renewed}
     where id = ${userId} and password_hash = ${old}
    returning id`);

/**
 * Notes that somebody is here; replies with their account. Nothing where their password is no longer the
 * one that was compared, if any was. Within a transaction nobody changes it until that ends.
 */
export const welcome = (db: Db, userId: string, passwordHash?: string) =>
  db.first<AccountRow>(sql`
    update users u
       set last_seen_at = now()
     where u.id = ${userId} and u.leaving_at is null
           ${passwordHash === undefined ? empty : sql`and u.password_hash = ${passwordHash}`}
    returning ${accountColumns}`);

/**
 * Writes down that somebody failed to sign in. Of an account that does not exist nothing is said: what
 * was typed for a name may be a password. It takes the same work either way.
 */
export const noteFailure = (
  db: Db,
  account: Pick<Credentials, 'id' | 'username'> | undefined,
  ip: string,
  details: string | null = null,
) =>
  db.many(
    auditLogInsert(
      {
        event: 'sign-in-failed',
        subject: { kind: 'user', id: account?.id ?? null, name: account?.username ?? null },
        details,
        ip,
      },
      empty,
    ),
  );
