import { type Actor, auditLogInsert } from '../../../../platform/audit/audit.sql.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';

/** A second factor is asked for within this long after the password. */
const STEP_SECONDS = 10 * 60;
/** An app is set up within this long. */
const SETUP_SECONDS = 15 * 60;

export type By = { actor: Actor & { id: string }; ip: string };

/** SQL: whether user `u` has a second factor. */
export const hasFactor = sql`
  (exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
   or exists (select from passkeys p where p.user_id = u.id))`;

/**
 * Locks somebody's second factors until the transaction ends, in a statement of its own: what comes
 * after it sees what anybody else has just added or taken away.
 */
export const lockFactorsOf = (db: Db, userId: string) =>
  db.many(sql`select from users where id = ${userId} for no key update`);

/** SQL of the password that a step of signing in belongs to, of user `u`. */
const passwordState = sql`sha256(convert_to(u.password_hash, 'UTF8'))`;

/** The password was right, and is still the one: remembers so until the second factor is there. */
export const beginPendingSignIn = (
  db: Db,
  userId: string,
  passwordHash: string,
  tokenHash: Buffer,
) =>
  db.many(sql`
    insert into pending_sign_ins (token_hash, user_id, state, expires_at)
    select ${tokenHash}::bytea, u.id, ${passwordState},
           now() + make_interval(secs => ${STEP_SECONDS})
      from users u
     where u.id = ${userId} and u.password_hash = ${passwordHash}`);

/** Who waits for their second factor, and what they have. */
export interface Step {
  id: string;
  username: string;
  /** Sealed; null without an app. */
  secret: Buffer | null;
  recoveryCodes: number;
  hasPasskeys: boolean;
}

const alive = (tokenHash: Buffer) => sql`
  s.token_hash = ${tokenHash} and s.expires_at > now() and u.id = s.user_id
  and s.state = ${passwordState}`;

/** The step of signing in that a cookie belongs to, if it is alive. */
export const pendingSignInOf = (db: Db, tokenHash: Buffer) =>
  db.first<Step>(sql`
    select u.id, u.username,
           (select t.secret from totp_secrets t
             where t.user_id = u.id and t.confirmed_at is not null) as secret,
           (select count(*) from recovery_codes r
             where r.user_id = u.id and r.used_at is null) as "recoveryCodes",
           exists (select from passkeys p where p.user_id = u.id) as "hasPasskeys"
      from pending_sign_ins s, users u
     where ${alive(tokenHash)}`);

/** Ends a step that has been taken; nothing where somebody else was faster. */
export const finishPendingSignIn = (db: Db, tokenHash: Buffer) =>
  db.first(sql`
    delete from pending_sign_ins s using users u where ${alive(tokenHash)} returning s.user_id`);

/** Accepts a code of an app, once for its time step. */
export const acceptTotpStep = (db: Db, userId: string, step: number) =>
  db.first(sql`
    update totp_secrets
       set last_step = ${step}
     where user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning user_id`);

/** Spends a recovery code. */
export const spendRecoveryCode = (db: Db, user: Actor & { id: string }, hash: Buffer, ip: string) =>
  db.first(sql`
    with used as (
      update recovery_codes
         set used_at = now()
       where user_id = ${user.id} and code_hash = ${hash} and used_at is null
      returning user_id
    ), noted as (${auditLogInsert({ event: 'recovery-code-used', actor: user, ip }, sql`from used`)})
    select from used`);

/** The second factors of somebody, for their own eyes. */
export const factorsOf = (db: Db, userId: string) =>
  db.one<{ totpSince: string | null; recoveryCodes: number }>(sql`
    select (select confirmed_at from totp_secrets where user_id = ${userId}) as "totpSince",
           (select count(*) from recovery_codes
             where user_id = ${userId} and used_at is null) as "recoveryCodes"`);

/** Keeps the secret of an app that is being set up; nothing where there is an app already. */
export const beginTotp = (db: Db, userId: string, secret: Buffer) =>
  db.first(sql`
    insert into totp_secrets as t (user_id, secret)
    values (${userId}, ${secret})
        on conflict (user_id) do update
       set secret = excluded.secret, created_at = now(), last_step = 0
     where t.confirmed_at is null
    returning user_id`);

/** The sealed secret of an app that is being set up. */
export const begunTotp = (db: Db, userId: string) =>
  db.first<{ secret: Buffer }>(sql`
    select secret
      from totp_secrets
     where user_id = ${userId} and confirmed_at is null
       and created_at > now() - make_interval(secs => ${SETUP_SECONDS})`);

/**
 * The app has shown a right code: from now on it is asked for. `codes` are recovery codes, which are
 * kept where there are none yet; true where they are.
 */
export const confirmTotp = (db: Db, by: By, secret: Buffer, step: number, codes: Buffer[]) =>
  db.transaction(async (tx) => {
    await lockFactorsOf(tx, by.actor.id);
    return keepConfirmed(tx, by, secret, step, codes);
  });

const keepConfirmed = (db: Db, { actor, ip }: By, secret: Buffer, step: number, codes: Buffer[]) =>
  db.first<{ areNew: boolean }>(sql`
    with confirmed as (
      update totp_secrets
         set confirmed_at = now(), last_step = ${step}
       where user_id = ${actor.id} and confirmed_at is null and secret = ${secret}
      returning user_id
    ), added as (${firstCodes(codes)})
    , noted as (${auditLogInsert(
      { event: 'factor-added', actor, details: AUTHENTICATOR, ip },
      sql`from confirmed`,
    )})
    select exists (select from added) as "areNew" from confirmed`);

/** SQL that keeps recovery codes of those in `confirmed` who have none. */
export const firstCodes = (codes: Buffer[]) => sql`
  insert into recovery_codes (user_id, code_hash)
  select c.user_id, each.code
    from confirmed c, unnest(${codes}::bytea[]) as each (code)
   where not exists (select from recovery_codes r where r.user_id = c.user_id)
  returning user_id`;

const AUTHENTICATOR = 'authenticator app';

/** Takes an app away; recovery codes are worth nothing without a second factor. */
export const removeTotp = (db: Db, { actor, ip }: By) =>
  db.first(sql`
    with removed as (
      delete from totp_secrets where user_id = ${actor.id} returning user_id, confirmed_at
    ), codes as (
      delete from recovery_codes r
       using removed
       where r.user_id = removed.user_id
         and not exists (select from passkeys p where p.user_id = removed.user_id)
    ), noted as (${auditLogInsert(
      { event: 'factor-removed', actor, details: AUTHENTICATOR, ip },
      sql`from removed where confirmed_at is not null`,
    )})
    select from removed`);

/** Replaces the recovery codes of somebody who has a second factor. */
export const replaceRecoveryCodes = (db: Db, { actor, ip }: By, codes: Buffer[]) =>
  db.first(sql`
    with holder as (
      select u.id from users u where u.id = ${actor.id} and ${hasFactor}
    ), old as (
      delete from recovery_codes r using holder where r.user_id = holder.id
    ), added as (
      insert into recovery_codes (user_id, code_hash)
      select holder.id, each.code from holder, unnest(${codes}::bytea[]) as each (code)
    ), noted as (${auditLogInsert({ event: 'recovery-codes-made', actor, ip }, sql`from holder`)})
    select from holder`);

/** Takes all second factors of somebody away; for an admin whom they have asked to. */
export const clearFactors = (db: Db, userId: string, by: By) =>
  db.transaction(async (tx) => {
    await lockFactorsOf(tx, userId);
    return clearLocked(tx, userId, by);
  });

const clearLocked = (db: Db, userId: string, { actor, ip }: By) =>
  db.first(sql`
    with cleared as (
      select id, username from users where id = ${userId}
    ), totp as (
      delete from totp_secrets t using cleared c where t.user_id = c.id
    ), keys as (
      delete from passkeys p using cleared c where p.user_id = c.id
    ), codes as (
      delete from recovery_codes r using cleared c where r.user_id = c.id
    ), steps as (
      delete from pending_sign_ins s using cleared c where s.user_id = c.id
    ), noted as (${auditLogInsert(
      {
        event: 'factors-cleared',
        actor,
        ip,
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
      },
      sql`from cleared`,
    )})
    select from cleared`);
