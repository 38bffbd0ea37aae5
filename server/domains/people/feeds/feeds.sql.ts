import type { OwnFeed } from '../../../../shared/feeds.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { isToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

interface NewAddress {
  which: OwnFeed;
  token: string;
}

/** SQL of the rows of new addresses of somebody. */
const rowsOf = (userId: string, addresses: readonly NewAddress[]) => sql`
  select ${userId}::uuid, which, token
    from unnest(${addresses.map(({ which }) => which)}::text[],
                ${addresses.map(({ token }) => token)}::text[]) as made (which, token)`;

/** The token in each of somebody's addresses; those that they do not have yet are these. */
export async function addressesOf(db: Db, userId: string, unmade: readonly NewAddress[]) {
  const rows = await db.many<NewAddress>(sql`
    with made as (
      insert into feed_addresses (user_id, which, token)
      ${rowsOf(userId, unmade)}
          on conflict (user_id, which) do update set which = excluded.which
      returning which, token
    )
    select which, token from made`);
  return Object.fromEntries(rows.map(({ which, token }) => [which, token])) as Record<
    OwnFeed,
    string
  >;
}

/** Gives somebody other addresses: the old ones lead nowhere from then on. */
export const renewAddresses = (
  db: Db,
  { actor, ip }: { actor: Actor & { id: string }; ip: string },
  renewed: readonly NewAddress[],
) =>
  db.many(sql`
    with made as (
      insert into feed_addresses (user_id, which, token)
      ${rowsOf(actor.id, renewed)}
          on conflict (user_id, which) do update set token = excluded.token, created_at = now()
      returning which
    )
    ${auditLogInsert(
      { event: 'addresses-renewed', actor, details: sql`string_agg(which, ', ')`, ip },
      sql`from made having count(*) > 0`,
    )}`);

/** Whose address has this token, of an account that is neither suspended nor leaving; undefined: nobody's. */
export const ownerOfAddress = async (db: Db, which: OwnFeed, token: string) =>
  isToken(token)
    ? db.first<{ id: string; username: string }>(sql`
        select u.id, u.username
          from feed_addresses a
          join users u on u.id = a.user_id
         where a.token = ${token} and a.which = ${which}
           and u.leaving_at is null and u.suspended_at is null`)
    : undefined;
