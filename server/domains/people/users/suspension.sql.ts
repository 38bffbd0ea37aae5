import type { Suspension } from '../../../../shared/contract/users.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

/** Who suspends or restores, and from which address. */
interface By {
  actor: Actor;
  ip: string;
}

/**
 * Suspends an account, which is locked, and ends what is signed in with it or would sign in; what it means for counts
 * is carried over by `carryOverSome`. From the end of the transaction nobody sees it.
 */
export const suspend = (db: Db, userId: string, reason: string, { actor, ip }: By) =>
  db.one<Suspension>(sql`
    with suspended as (
      update users
         set suspended_at = coalesce(suspended_at, now()),
             suspension_reason = ${reason},
             is_carrying_over = true
       where id = ${userId}
      returning id, username, suspended_at
    ), ended as (
      delete from sessions where user_id = ${userId}
    ), tokens as (
      delete from api_tokens where user_id = ${userId}
    ), grants as (
      delete from app_grants where user_id = ${userId}
    ), links as (
      delete from account_tokens where user_id = ${userId}
    ), steps as (
      delete from pending_sign_ins where user_id = ${userId}
    ), audited as (${auditLogInsert(
      {
        event: 'user-suspended',
        actor,
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        details: reason,
        ip,
      },
      sql`from suspended`,
    )})
    select ${reason}::text as reason, suspended_at as since from suspended`);

/** Lifts a suspension, if there is one; counts are carried over as well. */
export const lift = (db: Db, userId: string, { actor, ip }: By) =>
  db.many(sql`
    with lifted as (
      update users
         set suspended_at = null, suspension_reason = null, is_carrying_over = true
       where id = ${userId} and suspended_at is not null
      returning id, username
    )
    ${auditLogInsert(
      {
        event: 'user-restored',
        actor,
        subject: { kind: 'user', id: sql`id`, name: sql`username` },
        ip,
      },
      sql`from lifted`,
    )}`);
