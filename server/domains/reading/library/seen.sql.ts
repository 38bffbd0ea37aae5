import type { Visibility } from '../../../../shared/visibility.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { notHiddenFrom, visibilitiesOf, visibleTo } from '../../people/privacy/visibility.sql.ts';
import type { SeenBy } from './entry.sql.ts';

/** SQL of where note of progress `id` is from, as far as its reader may see it: it is as narrow as its entry. */
export const progressFor = (reader: Viewer, id: Sql) => sql`
  progress said
    join readings x on x.id = said.reading_id
    join entries e on e.user_id = x.user_id and e.book_id = x.book_id
   where said.id = ${id} and ${visibleTo(reader, sql`said.user_id`, sql`said.visibility`)}
     and ${visibleTo(reader, sql`e.user_id`, sql`e.visibility`)}`;

/**
 * What a viewer may see of somebody: whether their profile at all, and of their library things of which visibility, which
 * is found once for all statements; undefined: there is nobody.
 */
export async function profileSeen(db: Db, userId: string, seenBy: SeenBy) {
  const visibilities = seenBy.isOwner
    ? sql`null::text[]`
    : sql`array(${visibilitiesOf(seenBy.viewer)})`;
  const found = await db.first<{ visibilities: Visibility[] | null; timeZone: string | null }>(sql`
    select ${visibilities} as visibilities, u.time_zone as "timeZone"
      from users u
     where u.id = ${userId} and ${notHiddenFrom(seenBy.viewer, sql`u.id`)}`);
  if (!found) return undefined;
  const { visibilities: seen, timeZone } = found;
  if (seen === null) return { isSeen: true, timeZone, seenBy };
  return { isSeen: seen.includes('public'), timeZone, seenBy: { ...seenBy, visibilities: seen } };
}
