import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import { notHiddenFrom, profileVisibleTo } from './visibility.sql.ts';

/** A page of a list of somebody's profile. */
export interface ProfileList<T> {
  rows: T[];
  /** How many the list holds; not told where the viewer may not see the list. */
  total?: number;
}

interface Parts {
  /** SQL of how many there are for the viewer, from the owner's row `u`. */
  total: Sql;
  /** SQL of the items; it asks `visibleTo` of each, where they have a visibility of their own. */
  page: Sql;
  /** SQL of their order, which the items can be told by as `p`. */
  order: Sql;
  /** SQL of what else has to be so for the list to be shown, of the owner's row `u`. */
  isShown?: Sql;
}

/**
 * A page of a list of a profile, as far as the viewer may see it: empty and without a total where the profile
 * is private to them. undefined: there is no such user, or one of them and the viewer has blocked the other.
 */
export async function profileListOf<T extends { _id: string }>(
  db: Db,
  viewer: Viewer,
  userId: string,
  { total, page, order, isShown = sql`true` }: Parts,
): Promise<ProfileList<T> | undefined> {
  const isVisible = profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`);
  const list = await listOf<T, { isVisible: boolean }>(db, {
    owner: sql`
    select ${total} as total, ${isVisible} and ${isShown} as "isVisible"
      from users u
     where u.id = ${userId} and ${notHiddenFrom(viewer, sql`u.id`)}`,
    page: sql`select p.* from (${page}) p where o."isVisible"`,
    order,
  });
  if (!list) return undefined;
  return list.isVisible ? { rows: list.rows, total: list.total } : { rows: [] };
}
