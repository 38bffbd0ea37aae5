import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { hasFactor } from '../accounts/mfa/factors.sql.ts';
import type { Identity } from './provider.ts';

/** Somebody is back from the provider within this long. */
export const STEP_SECONDS = 15 * 60;

interface NewStep {
  tokenHash: Buffer;
  browserHash: Buffer;
  /** Of whoever links their account. */
  sessionHash: Buffer | null;
  verifier: string;
  nonce: string;
  returnTo: string | null;
}

/** Keeps what has to come back from the provider. */
export const beginStep = (db: Db, step: NewStep) =>
  db.many(sql`
    insert into oidc_steps (token_hash, browser_hash, session_hash, verifier, nonce, return_to, expires_at)
    values (${step.tokenHash}, ${step.browserHash}, ${step.sessionHash}, ${step.verifier}, ${step.nonce},
            ${step.returnTo}, now() + make_interval(secs => ${STEP_SECONDS}))`);

/** Takes a step, once, in the browser in which it was begun. */
export const takeStep = (db: Db, tokenHash: Buffer, browserHash: Buffer) =>
  db.first<{
    verifier: string;
    nonce: string;
    returnTo: string | null;
    sessionHash: Buffer | null;
  }>(
    sql`
      delete from oidc_steps
       where token_hash = ${tokenHash} and browser_hash = ${browserHash} and expires_at > now()
      returning verifier, nonce, return_to as "returnTo", session_hash as "sessionHash"`,
  );

/** Whose session it is that links, if it is alive. */
export const ownerOfSession = (db: Db, sessionHash: Buffer) =>
  db.first<{ id: string; username: string }>(sql`
    select u.id, u.username
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = ${sessionHash} and s.expires_at > now()
       and u.leaving_at is null and u.suspended_at is null`);

/** The account of an identity. */
export const accountOfIdentity = (db: Db, { issuer, subject }: Identity) =>
  db.first<{ id: string; username: string; passwordHash: string; hasFactor: boolean }>(sql`
    select u.id, u.username, u.password_hash as "passwordHash", ${hasFactor} as "hasFactor"
      from oidc_identities i
      join users u on u.id = i.user_id
     where i.issuer = ${issuer} and i.subject = ${subject}`);

/** Notes that it was used; nothing where it has been unlinked meanwhile. */
export const noteIdentityUse = (db: Db, userId: string, { issuer, subject }: Identity) =>
  db.first(sql`
    update oidc_identities
       set last_used_at = now()
     where issuer = ${issuer} and subject = ${subject} and user_id = ${userId}
    returning user_id`);

/** Links an account; nothing where the identity is another's, or the account has another one of this provider. */
export const linkIdentity = (db: Db, by: By, { issuer, subject }: Identity) =>
  db.first(sql`
    with linked as (
      insert into oidc_identities (issuer, subject, user_id)
      values (${issuer}, ${subject}, ${by.actor.id})
          on conflict do nothing
      returning user_id
    ), audited as (${auditLogInsert({ event: 'sign-in-linked', ...by }, sql`from linked`)})
    select user_id from linked
     union all
    select user_id from oidc_identities
     where issuer = ${issuer} and subject = ${subject} and user_id = ${by.actor.id}`);

/** When an account was linked with this provider. */
export const linkOf = (db: Db, userId: string, issuer: string) =>
  db.first<{ linkedAt: string; lastUsedAt: string | null }>(sql`
    select created_at as "linkedAt", last_used_at as "lastUsedAt"
      from oidc_identities
     where user_id = ${userId} and issuer = ${issuer}`);

/** Unlinks an account from this provider. */
export const unlinkIdentity = (db: Db, by: By, issuer: string) =>
  db.first(sql`
    with unlinked as (
      delete from oidc_identities
       where user_id = ${by.actor.id} and issuer = ${issuer}
      returning user_id
    ), audited as (${auditLogInsert({ event: 'sign-in-unlinked', ...by }, sql`from unlinked`)})
    select user_id from unlinked`);

interface By {
  actor: Actor & { id: string };
  ip: string;
}
