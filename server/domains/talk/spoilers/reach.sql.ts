import type { Viewer } from '../../../platform/auth/viewer.ts';
import { jsonObject } from '../../../platform/db/columns.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { idOf, isSignedIn, isViewer } from '../../people/privacy/visibility.sql.ts';
import type { Reach } from './shutting.ts';

/**
 * SQL of a viewer's `Reach` in a book of so many `pages`, where a text of `author` may have to be shut (`mayBeShut`);
 * else null. Only one's own library is asked.
 */
export const reachOf = (
  viewer: Viewer,
  { author, book, pages, mayBeShut }: Record<'author' | 'book' | 'pages' | 'mayBeShut', Sql>,
) => sql`
  case when ${mayBeShut} then (
    select ${jsonObject<Reach>({
      percent: sql`own.percent`,
      hasFinished: sql`coalesce(own.times_read > 0, false)`,
      isOwn: isViewer(viewer, author),
      pages,
    })}
      from (select) one
      left join entries own on ${isSignedIn(viewer) ? sql`own.user_id = ${idOf(viewer)} and own.book_id = ${book}` : sql`false`}) end`;
