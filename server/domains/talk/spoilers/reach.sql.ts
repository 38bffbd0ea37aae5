import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { idOf, isSignedIn, isViewer } from '../../people/privacy/visibility.sql.ts';

/**
 * SQL of a viewer's `Reach` in a book of so many `pages`, where a text of `author` may have to be shut (`mayBeShut`);
 * else null. Only one's own library is asked.
 */
export const reachOf = (
  viewer: Viewer,
  { author, book, pages, mayBeShut }: Record<'author' | 'book' | 'pages' | 'mayBeShut', Sql>,
) => sql`
  case when ${mayBeShut} then json_build_object(
    'percent', ${ownOf(viewer, book, sql`own.percent`)},
    'hasFinished', coalesce(${ownOf(viewer, book, sql`own.times_read > 0`)}, false),
    'isOwn', ${isViewer(viewer, author)},
    'pages', ${pages}) end`;

const ownOf = (viewer: Viewer, book: Sql, column: Sql) =>
  isSignedIn(viewer)
    ? sql`(select ${column} from entries own where own.user_id = ${idOf(viewer)} and own.book_id = ${book})`
    : sql`null`;
