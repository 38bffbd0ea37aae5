import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Sql, sql } from '../../../platform/db/db.ts';
import { sharedQuery } from '../../../platform/db/sharedQuery.ts';
import { idOf, isSignedIn } from '../../people/privacy/visibility.sql.ts';

const hiddenBooks = (viewer: Viewer) =>
  isSignedIn(viewer)
    ? sharedQuery(
        'hidden_books',
        sql`select book_id as id from hidings where user_id = ${idOf(viewer)}`,
      )
    : undefined;

/** SQL of a condition: the viewer has not hidden a book (null: what is about none). */
export const notHiddenBook = (viewer: Viewer, book: Sql): Sql => {
  const hidden = hiddenBooks(viewer);
  return hidden ? sql`coalesce(${book} not in (select id from ${hidden}), true)` : sql`true`;
};

/** SQL of a condition, the same for all rows: the viewer has hidden any book at all. */
export const hasHiddenBooks = (viewer: Viewer): Sql => {
  const hidden = hiddenBooks(viewer);
  return hidden ? sql`exists (select from ${hidden})` : sql`false`;
};
