import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { sharedQuery } from '../../../platform/db/sharedQuery.ts';
import { idOf, isSignedIn, notHiddenFrom } from '../privacy/visibility.sql.ts';

/**
 * SQL of a condition: the viewer has not muted somebody. Asked where things come to the viewer by themselves (feeds,
 * notifications, what is for everybody), and nowhere else: whoever opens a muted person's page sees it.
 */
export const notMuted = (viewer: Viewer, person: Sql): Sql => {
  if (!isSignedIn(viewer)) return sql`true`;
  if ('person' in viewer)
    return sql`not exists (select from mutes m
                            where m.muter_id = ${idOf(viewer)} and m.muted_id = ${person})`;
  const muted = sql`select muted_id as id from mutes where muter_id = ${idOf(viewer)}`;
  return sql`${person} not in (select id from ${sharedQuery('muted_people', muted)})`;
};

/** SQL of a condition: somebody is neither hidden from the viewer nor muted by them. */
export const isHeardOf = (viewer: Viewer, person: Sql) =>
  sql`${notHiddenFrom(viewer, person)} and ${notMuted(viewer, person)}`;
