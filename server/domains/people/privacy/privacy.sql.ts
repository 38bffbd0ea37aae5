import type { Privacy } from '../../../../shared/contract/privacy.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, sql } from '../../../platform/db/db.ts';

/** SQL of the columns of `Privacy`, of user `u`. */
const privacy = sql`
  u.profile_visibility as profile,
  u.default_visibility as "defaultVisibility",
  u.show_follows as "showFollows",
  u.show_in_directory as "showInDirectory",
  u.counts_in_trends as "countsInTrends",
  u.quotes_from_devices as "quotesFromDevices"`;

/** Who sees what of somebody. */
export const privacyOf = (db: Db, userId: string) =>
  db.one<Privacy>(sql`select ${privacy} from users u where u.id = ${userId}`);

/**
 * Changes who sees what of somebody, and writes it down if it is not as it was; what is absent stays. From the
 * end of the transaction it holds wherever something is read; what it means for counts and requests is
 * carried over by `carryOverSome`.
 */
export const changePrivacy = (
  db: Db,
  user: Actor & { id: string },
  to: Partial<Privacy>,
  ip?: string,
) =>
  db.one<Privacy & { isCarryingOver: boolean }>(sql`
    with before as materialized (
      select * from users where id = ${user.id} for no key update
    ), changed as (
      update users u
         set profile_visibility = coalesce(${to.profile ?? null}::text, before.profile_visibility),
             default_visibility =
               coalesce(${to.defaultVisibility ?? null}::text, before.default_visibility),
             show_follows = coalesce(${to.showFollows ?? null}::boolean, before.show_follows),
             show_in_directory =
               coalesce(${to.showInDirectory ?? null}::boolean, before.show_in_directory),
             counts_in_trends =
               coalesce(${to.countsInTrends ?? null}::boolean, before.counts_in_trends),
             quotes_from_devices =
               coalesce(${to.quotesFromDevices ?? null}::text, before.quotes_from_devices),
             is_carrying_over = before.is_carrying_over
               or before.profile_visibility
                    <> coalesce(${to.profile ?? null}::text, before.profile_visibility)
               or before.counts_in_trends
                    <> coalesce(${to.countsInTrends ?? null}::boolean, before.counts_in_trends)
        from before
       where u.id = before.id
      returning u.*
    ), audited as (${auditLogInsert(
      {
        event: 'privacy-changed',
        actor: user,
        details: sql`concat_ws(', ', 'profile ' || u.profile_visibility,
                               'new things ' || u.default_visibility,
                               'quotes from devices ' || u.quotes_from_devices,
                               case when not u.show_follows then 'follows hidden' end,
                               case when not u.show_in_directory then 'not in the directory' end,
                               case when not u.counts_in_trends then 'not in trends' end)`,
        ip,
      },
      sql`from changed u
          join before on (before.profile_visibility, before.default_visibility, before.show_follows,
                          before.show_in_directory, before.counts_in_trends,
                          before.quotes_from_devices)
                      <> (u.profile_visibility, u.default_visibility, u.show_follows,
                          u.show_in_directory, u.counts_in_trends, u.quotes_from_devices)`,
    )})
    select ${privacy}, u.is_carrying_over as "isCarryingOver" from changed u`);
