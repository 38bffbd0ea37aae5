import type { OwnFeed } from '../../../../shared/feeds.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { isToken } from '../../../platform/auth/randomTokens.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

interface NewAddress {
  which: OwnFeed;
  token: string;
}

/** How somebody's browser speaks, and what day it is there. */
export interface Spoken {
  language: string;
  timeZone: string | undefined;
}

/** SQL of the rows of new addresses of somebody. */
const rowsOf = (
  userId: string,
  addresses: readonly NewAddress[],
  { language, timeZone = null }: { language: string; timeZone?: string | null | undefined },
) => sql`
  select ${userId}::uuid, which, token, ${language}, ${timeZone}
    from unnest(${addresses.map(({ which }) => which)}::text[],
                ${addresses.map(({ token }) => token)}::text[]) as made (which, token)`;

/**
 * The token in each of somebody's addresses; those that they do not have yet are these. What is read there speaks as the
 * browser that asks for them.
 */
export async function addressesOf(
  db: Db,
  userId: string,
  unmade: readonly NewAddress[],
  spoken: Spoken,
) {
  const rows = await db.many<NewAddress>(sql`
    with made as (
      insert into feed_addresses (user_id, which, token, language, time_zone)
      ${rowsOf(userId, unmade, spoken)}
          on conflict (user_id, which) do update
             set language = excluded.language,
                 time_zone = coalesce(excluded.time_zone, feed_addresses.time_zone)
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
  spoken: Spoken,
) =>
  db.many(sql`
    with made as (
      insert into feed_addresses (user_id, which, token, language, time_zone)
      ${rowsOf(actor.id, renewed, spoken)}
          on conflict (user_id, which) do update
             set token = excluded.token, created_at = now(), language = excluded.language,
                 time_zone = coalesce(excluded.time_zone, feed_addresses.time_zone)
      returning which
    )
    ${auditLogInsert(
      { event: 'addresses-renewed', actor, details: sql`string_agg(which, ', ')`, ip },
      sql`from made having count(*) > 0`,
    )}`);

/** Whose address has this token, of an account that is neither suspended nor leaving; undefined: nobody's. */
export const ownerOfAddress = async (db: Db, which: OwnFeed, token: string) =>
  isToken(token)
    ? db.first<{ id: string; username: string; language: string; timeZone: string | null }>(sql`
        select u.id, u.username, a.language, a.time_zone as "timeZone"
          from feed_addresses a
          join users u on u.id = a.user_id
         where a.token = ${token} and a.which = ${which}
           and u.leaving_at is null and u.suspended_at is null`)
    : undefined;
