import type { SignedIn } from '../../../../shared/contract/settings.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type NewSession, sessionAdded, sessionId } from '../../../platform/auth/sessions.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { namesOf } from '../tokens/tokens.sql.ts';

/** The hash that somebody's password is compared with. */
export const passwordHashOf = (db: Db, userId: string) =>
  db.first<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from users where id = ${userId}`);

interface NewPassword {
  /** The hash that the current password was compared with: if it has changed meanwhile, nothing is. */
  before: string;
  after: string;
  session: NewSession;
  /** Tokens for programs end as well. */
  revokesTokens: boolean;
  /** Secret addresses lead nowhere from then on. */
  renewsAddresses: boolean;
}

/**
 * Changes a password, of an account that is locked; ends every session and begins the caller's anew; no
 * other browser is known any more. undefined when the password was changed by somebody else in the meantime.
 */
export const changePassword = (
  db: Db,
  user: Actor,
  { before, after, session, revokesTokens, renewsAddresses }: NewPassword,
) =>
  db.first(sql`
    with changed as (
      update users
         set password_hash = ${after}
       where id = ${user.id} and password_hash = ${before}
      returning id
    ), ended as (
      delete from sessions s using changed where s.user_id = changed.id
    ), revoked as (
      delete from api_tokens t using changed where t.user_id = changed.id and ${revokesTokens}
      returning t.name
    ), grants as (
      delete from app_grants g using changed where g.user_id = changed.id and ${revokesTokens}
    ), addresses as (
      -- Others are made when they are asked for.
      delete from feed_addresses a using changed where a.user_id = changed.id and ${renewsAddresses}
      returning a.which
    ), forgotten as (
      delete from known_devices d
       using changed
       where d.user_id = changed.id and d.token_hash <> ${session.deviceHash}
    ), remembered as (
      insert into known_devices (user_id, token_hash)
      select id, ${session.deviceHash}::bytea from changed
          on conflict do nothing
    ), started as (${sessionAdded(session, sql`id`, sql`from changed`)}),
    noted as (${auditLogInsert(
      { event: 'password-changed', actor: user, ip: session.ip },
      sql`from changed`,
    )}), noted_too as (${auditLogInsert(
      { event: 'token-revoked', actor: user, details: namesOf(sql`revoked`), ip: session.ip },
      sql`from changed where exists (select from revoked)`,
    )}), noted_addresses as (${auditLogInsert(
      {
        event: 'addresses-renewed',
        actor: user,
        details: sql`(select string_agg(which, ', ') from addresses)`,
        ip: session.ip,
      },
      sql`from changed where exists (select from addresses)`,
    )})
    select from changed`);

/** A page of somebody's sessions, the newest first, and one more. */
export const sessionsOfUser = (
  db: Db,
  userId: string,
  current: Buffer,
  { after, limit }: Page<NewestKey>,
) =>
  db.many<SignedIn>(sql`
    select ${sessionId} as "_id", browser, system, created_at as "createdAt",
           last_seen_at as "lastSeenAt", token_hash = ${current} as "isCurrent"
      from sessions
     where user_id = ${userId} and expires_at > now()
           ${after ? sql`and (created_at, ${sessionId}) < (${after.createdAt}, ${after.id})` : empty}
     order by created_at desc, ${sessionId} desc
     limit ${limit + 1}`);

/** Ends one session of somebody; undefined when they have none of this id. */
export const endSession = (db: Db, user: Actor, id: string, ip: string) =>
  db.first(sql`
    with ended as (
      delete from sessions where user_id = ${user.id} and ${sessionId} = ${id} returning user_id
    ), noted as (${sessionsEnded(user, ip)})
    select from ended`);

/** Ends all sessions of somebody but one. */
export const endOtherSessions = (db: Db, user: Actor, current: Buffer, ip: string) =>
  db.many(sql`
    with ended as (
      delete from sessions where user_id = ${user.id} and token_hash <> ${current} returning user_id
    )
    ${sessionsEnded(user, ip)}`);

const sessionsEnded = (actor: Actor, ip: string) =>
  auditLogInsert(
    { event: 'sessions-ended', actor, details: sql`count(*)::text`, ip },
    sql`from ended having count(*) > 0`,
  );
