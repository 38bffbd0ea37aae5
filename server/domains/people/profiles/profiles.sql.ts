import { raw } from 'sql-template-tag';
import type { Language } from '../../../../shared/languages.ts';
import type { Role } from '../../../../shared/roles.ts';
import { type Actor, type AuditEvent, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { mailQueued } from '../../../platform/mail/outbox.sql.ts';
import { isFormerTrusted } from '../accounts/tokens.sql.ts';
import { type AccountRow, accountColumns, managedColumns } from '../users/user.sql.ts';

/** Without a password shown, the former address is trusted for so long after a change, even if the new one is proven. */
const FORMER_EMAIL_DAYS = 7;

/** What changes of an account; what is not here stays. */
export interface Changes {
  username?: string;
  usernameKey?: string;
  usernameLook?: string;
  email?: string;
  emailKey?: string;
  passwordHash?: string;
  role?: Role;
  roleRequest?: Role | null;
  bio?: string | null;
  displayName?: string | null;
  /** The language of the mail that has a new address confirmed; none where there is no mail. */
  mailIn?: Language | undefined;
}

/** Who changes an account, and what is to be written down of it. */
interface By {
  actor: Actor;
  /** The caller's address. */
  ip: string;
  /** With a few words each; `email-changed` only where it is another one. */
  auditEvents: { event: AuditEvent['event']; details: string | null }[];
  /** Only if the role is still this one. */
  roleIs?: Role | undefined;
  /** The owner, perhaps: nobody has asked for the password. */
  isWithoutPassword?: true;
}

/** Changes an account and writes it down; its keys are unique, whoever else tries. */
export const changeAccount = (db: Db, id: string, changes: Changes, by: By) => {
  const set = [
    ...given(changes.username, (value) => sql`username = ${value}`),
    ...given(changes.usernameKey, (value) => sql`username_key = ${value}`),
    ...given(changes.usernameLook, (value) => sql`username_look = ${value}`),
    ...given(changes.email, (value) => sql`email = ${value}`),
    ...given(changes.emailKey, (value) => sql`email_key = ${value}`),
    // Another address is another's until it is proven.
    ...given(
      changes.emailKey,
      (value) =>
        sql`email_verified_at = case when before.email_key = ${value} then u.email_verified_at end`,
    ),
    ...given(
      changes.emailKey,
      (value) => sql`former_email = case when before.email_key = ${value} then u.former_email
                                         else before.proven_email end`,
    ),
    ...given(
      changes.emailKey,
      (value) => sql`former_email_until = case
        when before.email_key = ${value} then u.former_email_until
        when before.proven_email is not null and ${by.isWithoutPassword === true}::boolean
        then now() + make_interval(days => ${FORMER_EMAIL_DAYS}) end`,
    ),
    ...given(changes.passwordHash, (value) => sql`password_hash = ${value}`),
    ...given(changes.role, (value) => sql`role = ${value}`),
    ...given(changes.roleRequest, (value) => sql`role_request = ${value}`),
    ...given(changes.bio, (value) => sql`bio = ${value}`),
    ...given(changes.displayName, (value) => sql`display_name = ${value}`),
  ];
  const hasKeys = changes.usernameKey !== undefined || changes.emailKey !== undefined;
  const seen = by.actor.id === id ? accountColumns : managedColumns;
  const condition = by.roleIs === undefined ? empty : sql`and u.role = ${by.roleIs}`;
  if (set.length === 0)
    return db.first<AccountRow>(sql`
      select ${seen} from users u where u.id = ${id} ${condition}`);
  return db.first<AccountRow>(sql`
    with before as (
      select u.id, u.email, u.email_key,
             case when ${isFormerTrusted} then u.former_email
                  when u.email_verified_at is not null then u.email end as proven_email
        from users u
       where u.id = ${id} ${condition}
         ${hasKeys ? sql`for update` : sql`for no key update`}
    ), changed as (
      update users u
         set ${join(set, ', ')}
        from before
       where u.id = before.id
      returning u.*, u.email_key <> before.email_key as has_new_email,
                before.email as email_before
    ) ${join([empty, ...by.auditEvents.map((event, at) => audited(event, by, at))], ', ')}
    ${
      changes.mailIn === undefined
        ? empty
        : sql`, queued as (${verificationQueued(changes.mailIn)}),
                told as (${noticeQueued(changes.mailIn)})`
    }
    ${
      // Whoever is given another password is shut out of, or let in again to, what the addresses showed.
      changes.passwordHash === undefined
        ? empty
        : sql`, addresses as (delete from feed_addresses a using changed c where a.user_id = c.id)`
    }
    select ${seen} from changed u`);
};

const verificationQueued = (language: Language) =>
  mailQueued(
    { kind: 'verify-email', soughtBy: 'id', sought: sql`id`, language },
    sql`from changed where has_new_email`,
  );

/** Where the address went before: only there is somebody who can say that they have not changed it. */
const noticeQueued = (language: Language) =>
  mailQueued(
    {
      kind: 'email-changed',
      soughtBy: 'id',
      sought: sql`id`,
      language,
      address: sql`email_before`,
    },
    sql`from changed where has_new_email`,
  );

const audited = (
  { event, details }: By['auditEvents'][number],
  { actor, ip }: By,
  at: number,
): Sql =>
  sql`${raw(`noted_${at}`)} as (${auditLogInsert(
    {
      event,
      actor,
      subject: { kind: 'user', id: sql`id`, name: sql`username` },
      details,
      ip,
    },
    event === 'email-changed' ? sql`from changed where has_new_email` : sql`from changed`,
  )})`;

const given = <T, S>(value: T | undefined, assignment: (value: T) => S): S[] =>
  value === undefined ? [] : [assignment(value)];
