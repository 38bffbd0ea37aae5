import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { block, blockStatus, blocksOf, unblock } from './blocks.sql.ts';

/** Who wants to have nothing to do with whom. */
export function blocksRoutes({ member }: Routes, db: Db) {
  member('GET /api/blocks', async ({ query, user, reply }) => {
    const page = newestPageOf(query);
    const rows = await blocksOf(db, user.id, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  member('GET /api/blocks/status/:id', async ({ params, user }) =>
    existing(await blockStatus(db, user.id, params.id)),
  );

  member('POST /api/blocks/:id', async ({ params, user }) => {
    if (params.id === user.id) throw refuse('block_oneself');
    return existing(await block(db, user.id, params.id));
  });

  member('DELETE /api/blocks/:id', async ({ params, user }) =>
    existing(await unblock(db, user.id, params.id)),
  );
}

const existing = existingOr('user_not_found');
