import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { muteStatus, mutesOf, setMute } from './mutes.sql.ts';

/** Whom somebody does not want to hear of, who are not told. */
export function mutesRoutes({ member }: Routes, db: Db) {
  member('GET /api/mutes', async ({ query, reply, user }) => {
    const page = newestPageOf(query);
    const rows = await mutesOf(db, user.id, page);
    return sendUncountedPage(reply, page, {
      rows,
      keyOf: ({ user: { _id }, createdAt }) => newestKeyOf({ _id, createdAt }),
    });
  });

  member('GET /api/mutes/:userId', async ({ params, user }) =>
    existing(await muteStatus(db, user.id, params.userId)),
  );

  member('PUT /api/mutes/:userId', async ({ params, user }) => {
    if (params.userId === user.id) throw refuse('mute_oneself');
    return existing(await setMute(db, user.id, params.userId, true));
  });

  member('DELETE /api/mutes/:userId', async ({ params, user }) => {
    if (params.userId === user.id) throw refuse('mute_oneself');
    return existing(await setMute(db, user.id, params.userId, false));
  });
}

const existing = existingOr('user_not_found');
