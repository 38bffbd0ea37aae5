import type { ProofFor } from '../../../../shared/contract/oidc.ts';
import type { Language } from '../../../../shared/languages.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { mailQueued } from '../../../platform/mail/outbox.sql.ts';
import { hasFactor } from '../accounts/mfa/factors.sql.ts';
import { hasPassword } from '../accounts/proofs.sql.ts';
import type { Identity } from './provider.ts';

/** Somebody is back from the provider within this long. */
export const STEP_SECONDS = 15 * 60;

interface NewStep {
  tokenHash: Buffer;
  browserHash: Buffer;
  /** Of whoever links their account. */
  sessionHash: Buffer | null;
  /** What its owner proves, where that is what it is for. */
  proofFor: ProofFor | null;
  verifier: string;
  nonce: string;
  returnTo: string | null;
  invitation: string | null;
}

/** Keeps what has to come back from the provider. */
export const beginStep = (db: Db, step: NewStep) =>
  db.many(sql`
    insert into oidc_steps (token_hash, browser_hash, session_hash, proof_for, verifier, nonce, return_to,
                            invitation, expires_at)
    values (${step.tokenHash}, ${step.browserHash}, ${step.sessionHash}, ${step.proofFor}, ${step.verifier},
            ${step.nonce}, ${step.returnTo}, ${step.invitation}, now() + make_interval(secs => ${STEP_SECONDS}))`);

/** Takes a step, once, in the browser in which it was begun. */
export const takeStep = (db: Db, tokenHash: Buffer, browserHash: Buffer) =>
  db.first<TakenStep>(
    sql`
      delete from oidc_steps
       where token_hash = ${tokenHash} and browser_hash = ${browserHash} and expires_at > now()
      returning verifier, nonce, return_to as "returnTo", invitation, session_hash as "sessionHash",
                proof_for as "proofFor", extract(epoch from created_at)::float8 as "begunAt"`,
  );

export interface TakenStep extends Omit<NewStep, 'tokenHash' | 'browserHash'> {
  /** In seconds, as the provider counts them. */
  begunAt: number;
}

/** Somebody new, who has yet to say where mails go. */
interface SignUp {
  issuer: string;
  subject: string;
  /** What they are called there. */
  name: string;
  invitation: string | null;
}

/** Keeps who is asked for their address. */
export const beginSignUp = (db: Db, tokenHash: Buffer, signUp: SignUp) =>
  db.many(sql`
    insert into oidc_sign_ups (token_hash, issuer, subject, name, invitation, expires_at)
    values (${tokenHash}, ${signUp.issuer}, ${signUp.subject}, ${signUp.name}, ${signUp.invitation},
            now() + make_interval(secs => ${STEP_SECONDS}))`);

export const signUpOf = (db: Db, tokenHash: Buffer) =>
  db.first<SignUp>(sql`
    select issuer, subject, name, invitation
      from oidc_sign_ups
     where token_hash = ${tokenHash} and expires_at > now()`);

export const endSignUp = (db: Db, tokenHash: Buffer) =>
  db.first(sql`delete from oidc_sign_ups where token_hash = ${tokenHash} returning name`);

/** Whose session it is that links, if it is alive. */
export const ownerOfSession = (db: Db, sessionHash: Buffer) =>
  db.first<{ id: string; username: string }>(sql`
    select u.id, u.username
      from sessions s
      join users u on u.id = s.user_id
     where s.token_hash = ${sessionHash} and s.expires_at > now()
       and u.leaving_at is null and u.suspended_at is null`);

/** The account of an identity. */
export const accountOfIdentity = (
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
) =>
  db.first<{
    id: string;
    username: string;
    passwordHash: string;
    hasPassword: boolean;
    hasFactor: boolean;
  }>(sql`
    select u.id, u.username, u.password_hash as "passwordHash", ${hasPassword} as "hasPassword",
           ${hasFactor} as "hasFactor"
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

/**
 * Links an account, and writes so to its owner where a language is given; nothing where the identity is another's, or the
 * account has another one of this provider.
 */
export const linkIdentity = (
  db: Db,
  by: By,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  mailIn: Language | undefined,
) =>
  db.first(sql`
    with linked as (
      insert into oidc_identities (issuer, subject, user_id)
      values (${issuer}, ${subject}, ${by.actor.id})
          on conflict do nothing
      returning user_id
    ), audited as (${auditLogInsert({ event: 'sign-in-linked', ...by }, sql`from linked`)})
    ${
      mailIn
        ? sql`, queued as (${mailQueued(
            {
              kind: 'sign-in-linked',
              soughtBy: 'id',
              sought: sql`user_id::text`,
              language: mailIn,
            },
            sql`from linked`,
          )})`
        : empty
    }
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

/** The same, with whether it has a password and what is proven in a session without. */
export const standingOf = (
  db: Db,
  userId: string,
  sessionHash: Buffer,
  issuer: string | undefined,
) =>
  db.first<{
    linkedAt: string | null;
    lastUsedAt: string | null;
    hasPassword: boolean;
    proven: ProofFor[];
  }>(sql`
    select i.created_at as "linkedAt", i.last_used_at as "lastUsedAt", ${hasPassword} as "hasPassword",
           array(select proof_for from oidc_proofs
                  where session_hash = ${sessionHash} and expires_at > now()
                    and not (${hasPassword})
                  order by proof_for) as proven
      from users u
      left join oidc_identities i on i.user_id = u.id and i.issuer = ${issuer ?? null}
     where u.id = ${userId}`);

/** Unlinks an account from this provider; nothing where it is not linked, or has no password. */
export const unlinkIdentity = (db: Db, by: By, issuer: string) =>
  db.first(sql`
    with unlinked as (
      delete from oidc_identities
       where user_id = ${by.actor.id} and issuer = ${issuer}
         and exists (select from users u where u.id = ${by.actor.id} and ${hasPassword})
      returning user_id
    ), audited as (${auditLogInsert({ event: 'sign-in-unlinked', ...by }, sql`from unlinked`)})
    select user_id from unlinked`);

interface By {
  actor: Actor & { id: string };
  ip: string;
}
