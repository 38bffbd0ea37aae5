import { type Caller, mayMergeBooks } from '../../../../shared/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { idInside } from '../../books/books/books.sql.ts';
import { mergeOf, mergesMade } from './merges.sql.ts';
import { merge, undo } from './merging.ts';

/** Books that are one are made one by hand, with a way back. */
export function mergesRoutes({ member }: Routes, db: Db) {
  member('GET /api/books/merges', async ({ query, reply, reads, user }) => {
    refuseOthers(user);
    const page = newestPageOf(query);
    const { rows, total = 0 } = await mergesMade(reads, user, page);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  });

  member('POST /api/books/:googleId/merge', async ({ params, body, user, session, request }) => {
    refuseOthers(user);
    const by = { user: session.user, ip: request.ip };
    const id = await db.transaction(async (tx) => {
      const from = existingBook(await idInside(tx, params.googleId)).id;
      const into = existingBook(await idInside(tx, body.into)).id;
      if (from === into) throw refuse('book_is_itself');
      return merge(tx, { from, into }, by);
    });
    return mergeOf(db, user, id);
  });

  member('POST /api/books/merges/:id/undo', async ({ params, user, session, request }) => {
    refuseOthers(user);
    await db.transaction((tx) => undo(tx, params.id, { user: session.user, ip: request.ip }));
    return mergeOf(db, user, params.id);
  });
}

function refuseOthers(user: Caller) {
  if (!mayMergeBooks(user)) throw refuse('book_merge_forbidden');
}

const existingBook = existingOr('book_not_found');
