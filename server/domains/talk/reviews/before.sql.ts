import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { alsoVisibleTo } from '../../people/privacy/visibility.sql.ts';

/**
 * SQL of the reviews `e` that stand before a review that a viewer sees, as far as they see them, too: of the same book by
 * the same person, all of them where it is the newest, else the older ones.
 */
export const reviewsBeforeIt = (viewer: Viewer, review: Sql) => sql`
      from earlier_reviews e
     where e.book_id = ${review}.book_id and e.user_id = ${review}.user_id
       and ((e.created_at, e.id) < (${review}.created_at, ${review}.id)
            or not exists (select from earlier_reviews among where among.id = ${review}.id))
       and ${alsoVisibleTo(viewer, sql`e.user_id`, sql`e.visibility`)}`;

/** SQL of whether there are any before review `r`. */
export const hasEarlier = (viewer: Viewer) =>
  sql`exists (select ${reviewsBeforeIt(viewer, sql`r`)})`;
