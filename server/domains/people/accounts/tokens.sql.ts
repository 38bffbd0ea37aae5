import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { hashOfToken, newToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { WaitingMail } from '../../../platform/mail/outbox.sql.ts';
import type { MailKind, MailNotice } from '../../../platform/mail/template.ts';
import { namesOf } from '../tokens/tokens.sql.ts';

/** What a link in a mail is for; each opens one thing only. */
export type Purpose = Exclude<MailKind, MailNotice>;

/** Links work for this long. */
const TOKEN_SECONDS = 60 * 60;

/** A token of 256 bits for a link, and the hash that is kept of it. */
export function newLinkToken() {
  const token = newToken();
  return { token, tokenHash: hashOfToken(token) };
}

/**
 * SQL: whether the address of user `u` is not yet trusted with their password, which is brought back to
 * the one they have proven before: whoever sits down at an open computer can give an address of theirs
 * and prove that as well, but has to wait then, while the owner has been told.
 */
export const isFormerTrusted = sql`
  (u.former_email is not null
   and (u.email_verified_at is null or coalesce(u.former_email_until > now(), false)))`;

/**
 * SQL of what a link is about, of user `u`: the address that is to be proven, or the password that is
 * to be replaced with the address trusted with it. When either changes, whoever changes it, links from
 * before are worthless; those to the former address outlast further changes of the present one.
 */
const stateFor = (purpose: Purpose) =>
  purpose === 'verify-email'
    ? sql`sha256(convert_to(u.email_key, 'UTF8'))`
    : sql`sha256(convert_to(
        u.password_hash || ' '
          || case when ${isFormerTrusted} then 'former ' || u.former_email else u.email_key end,
        'UTF8'))`;

/** SQL of where mails for it go, of user `u`. */
const addressFor = (purpose: Purpose) =>
  purpose === 'verify-email'
    ? sql`u.email`
    : sql`case when ${isFormerTrusted} then u.former_email else u.email end`;

/** `isMailed`: to the present address, so that who has it has proven that. */
const tokenAdded = (purpose: Purpose, tokenHash: Buffer, isMailed: Sql, from: Sql) => sql`
  insert into account_tokens (token_hash, user_id, purpose, is_mailed, state, expires_at)
  select ${tokenHash}::bytea, u.id, ${purpose}, ${isMailed}, ${stateFor(purpose)},
         now() + make_interval(secs => ${TOKEN_SECONDS})
    ${from}`;

/** Whom a mail goes to. */
export interface Recipient {
  id: string;
  username: string;
  email: string;
  /** Whether the address has been proven to be theirs. */
  isProven: boolean;
}

/** Whom a mail is for, if there is anybody; an address that is proven needs no proof. */
export const recipientOf = (db: Db, { kind, soughtBy, sought, address }: WaitingMail) =>
  db.first<Recipient>(sql`
    select u.id, u.username,
           ${
             kind === 'email-changed'
               ? sql`${address}::text as email,
                     (${isFormerTrusted} and u.former_email = ${address}) as "isProven"`
               : sql`${kind === 'notification' || kind === 'registration-accepted' ? sql`u.email` : addressFor(kind === 'sign-in-linked' ? 'reset-password' : kind)} as email,
                     (u.email_verified_at is not null
                      ${kind === 'reset-password' || kind === 'sign-in-linked' ? sql`or ${isFormerTrusted}` : empty}) as "isProven"`
           }
      from users u
     where ${keyIs(soughtBy, sought)}
           ${kind === 'verify-email' ? sql`and u.email_verified_at is null` : empty}
           ${kind === 'notification' ? sql`and u.suspended_at is null and u.leaving_at is null` : empty}`);

const keyIs = (by: WaitingMail['soughtBy'], sought: string) => {
  if (by === 'id') return sql`u.id = ${sought}::uuid`;
  return by === 'email' ? sql`u.email_key = ${sought}` : sql`u.username_key = ${sought}`;
};

/** Keeps the token of a mail that is about to be sent; nothing where the address is another by now. */
export const addMailedToken = (
  db: Db,
  purpose: Purpose,
  { id, email }: Recipient,
  tokenHash: Buffer,
) =>
  db.first(sql`
    ${tokenAdded(
      purpose,
      tokenHash,
      purpose === 'verify-email' ? sql`true` : sql`not ${isFormerTrusted}`,
      sql`from users u where u.id = ${id} and ${addressFor(purpose)} = ${email}`,
    )}
    returning true`);

/** Makes a link by which somebody chooses a new password, for an admin to hand over. */
export const addResetLink = (
  db: Db,
  userId: string,
  tokenHash: Buffer,
  by: { actor: Actor; ip: string },
) =>
  db.first<{ expiresAt: string }>(sql`
    with added as (
      ${tokenAdded('reset-password', tokenHash, sql`false`, sql`from users u where u.id = ${userId}`)}
      returning user_id, expires_at
    ), noted as (${auditLogInsert(
      {
        event: 'reset-link-issued',
        ...by,
        subject: { kind: 'user', id: sql`u.id`, name: sql`u.username` },
      },
      sql`from added a join users u on u.id = a.user_id`,
    )})
    select expires_at as "expiresAt" from added`);

const isGood = (purpose: Purpose, tokenHash: Buffer) => sql`
  t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.expires_at > now()
  and u.id = t.user_id and t.state = ${stateFor(purpose)}`;

/** Tells whether a link opens anything. */
export const isTokenGood = (db: Db, purpose: Purpose, tokenHash: Buffer) =>
  db.one<{ isGood: boolean }>(sql`
    select exists (
      select from account_tokens t, users u where ${isGood(purpose, tokenHash)}
    ) as "isGood"`);

/** Locks the account that a link is for until the transaction ends. */
export const lockOwnerOf = (db: Db, tokenHash: Buffer) =>
  db.first(sql`
    select
      from users
     where id = (select user_id from account_tokens where token_hash = ${tokenHash})
       for no key update`);

/**
 * Spends a link for a new password, of an account that is locked: every session ends, no browser is known any more, and all other
 * links are worthless; so are secret addresses, which somebody may have read whom the reset shuts out. Who came by mail has proven
 * the address: what was set up before that, or before it was first proven, as a second factor or another way in (tokens, codes for
 * apps, an identity elsewhere), may be of somebody who only claimed it, and goes. Nothing where the link is no good.
 */
export const resetPassword = (db: Db, tokenHash: Buffer, passwordHash: string, ip: string) =>
  db.first<{ username: string }>(sql`
    with spent as (
      delete from account_tokens t
       using users u
       where ${isGood('reset-password', tokenHash)}
      returning t.user_id, t.is_mailed
    ), changed as (
      update users u
         set password_hash = ${passwordHash},
             email_verified_at = case when s.is_mailed then coalesce(u.email_verified_at, now())
                                      else u.email_verified_at end
        from spent s
       where u.id = s.user_id
      returning u.id, u.username
    ), proof as (
      select u.id, coalesce(u.email_verified_at, 'infinity') as since
        from users u
        join spent s on s.user_id = u.id and s.is_mailed
    ), apps as (
      delete from totp_secrets t
       using proof p
       where t.user_id = p.id and coalesce(t.confirmed_at < p.since, true)
      returning t.user_id
    ), keys as (
      delete from passkeys k using proof p where k.user_id = p.id and k.created_at < p.since
      returning k.user_id
    ), codes as (
      delete from recovery_codes r
       using proof p
       where r.user_id = p.id
         and not exists (select from totp_secrets t where t.user_id = p.id and t.confirmed_at >= p.since)
         and not exists (select from passkeys k where k.user_id = p.id and k.created_at >= p.since)
    ), tokens as (
      delete from api_tokens t using proof p where t.user_id = p.id and t.created_at < p.since
      returning t.name
    ), grants as (
      delete from app_grants g using proof p where g.user_id = p.id and g.created_at < p.since
    ), identities as (
      delete from oidc_identities i using proof p where i.user_id = p.id and i.created_at < p.since
      returning i.user_id
    ), addresses as (
      delete from feed_addresses a using changed c where a.user_id = c.id
      returning a.which
    ), steps as (
      delete from pending_sign_ins s using changed c where s.user_id = c.id
    ), challenges as (
      delete from passkey_challenges s using changed c where s.user_id = c.id
    ), cleared as (${auditLogInsert(
      {
        event: 'factors-cleared',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: 'set up before the address was proven',
        ip,
      },
      sql`from changed where exists (select from apps) or exists (select from keys)`,
    )}), revoked as (${auditLogInsert(
      {
        event: 'token-revoked',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: namesOf(sql`tokens`),
        ip,
      },
      sql`from changed where exists (select from tokens)`,
    )}), unlinked as (${auditLogInsert(
      {
        event: 'sign-in-unlinked',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        ip,
      },
      sql`from changed where exists (select from identities)`,
    )}), renewed as (${auditLogInsert(
      {
        event: 'addresses-renewed',
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: sql`(select string_agg(which, ', ') from addresses)`,
        ip,
      },
      sql`from changed where exists (select from addresses)`,
    )}), others as (
      delete from account_tokens t
       using changed c
       where t.user_id = c.id and t.token_hash <> ${tokenHash}
    ), ended as (
      delete from sessions s using changed c where s.user_id = c.id
    ), forgotten as (
      delete from known_devices d using changed c where d.user_id = c.id
    ), noted as (${auditLogInsert(
      { event: 'password-reset', subject: { kind: 'user', id: sql`id`, name: sql`username` }, ip },
      sql`from changed`,
    )})
    select username from changed`);

/**
 * Spends a link that proves an address; nothing where the link is no good. Where it is the owner who does,
 * signed in, their second factors and other ways in are as good as the address, and it counts as proven before them.
 */
export const verifyEmail = (
  db: Db,
  tokenHash: Buffer,
  { ip, callerId }: { ip: string; callerId: string | undefined },
) =>
  db.first<{ username: string }>(sql`
    with spent as (
      delete from account_tokens t
       using users u
       where ${isGood('verify-email', tokenHash)}
      returning t.user_id
    ), verified as (
      update users u
         set email_verified_at = coalesce(
               u.email_verified_at,
               case when u.id = ${callerId ?? null}::uuid
                    then least(now(),
                               (select t.confirmed_at from totp_secrets t where t.user_id = u.id),
                               (select min(k.created_at) from passkeys k where k.user_id = u.id),
                               (select min(t.created_at) from api_tokens t where t.user_id = u.id),
                               (select min(i.created_at) from oidc_identities i where i.user_id = u.id),
                               (select min(a.created_at) from feed_addresses a where a.user_id = u.id))
                    else now() end)
        from spent s
       where u.id = s.user_id
      returning u.id, u.username
    ), noted as (${auditLogInsert(
      { event: 'email-verified', subject: { kind: 'user', id: sql`id`, name: sql`username` }, ip },
      sql`from verified`,
    )})
    select username from verified`);

/** Tells whether somebody has proven their address. */
export const isEmailVerified = (db: Db, userId: string) =>
  db.one<{ isVerified: boolean }>(sql`
    select email_verified_at is not null as "isVerified" from users where id = ${userId}`);
