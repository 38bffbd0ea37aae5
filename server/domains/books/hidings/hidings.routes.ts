import type { Db } from '../../../platform/db/db.ts';
import { existingOr } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { hidingStatus, hidingsOf, setHiding } from './hidings.sql.ts';

/** Which books somebody does not want to be shown. */
export function hidingsRoutes({ member }: Routes, db: Db) {
  member('GET /api/hidings', async ({ query, reply, user }) => {
    const page = newestPageOf(query);
    const rows = await hidingsOf(db, user.id, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  member('GET /api/books/:googleId/hiding', async ({ params, user }) =>
    existing(await hidingStatus(db, user.id, params.googleId)),
  );

  member('PUT /api/books/:googleId/hiding', async ({ params, user }) =>
    existing(await setHiding(db, user.id, params.googleId, true)),
  );

  member('DELETE /api/books/:googleId/hiding', async ({ params, user }) =>
    existing(await setHiding(db, user.id, params.googleId, false)),
  );
}

const existing = existingOr('book_not_found');
