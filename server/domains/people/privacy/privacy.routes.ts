import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { followRequestsAccepted } from '../follows/follows.events.ts';
import {
  acceptRequest,
  declineRequest,
  removeFollower,
  requestsTo,
} from '../follows/requests.sql.ts';
import type { CarryOver } from '../users/accountChanges.ts';
import { changePrivacy, privacyOf } from './privacy.sql.ts';

/** Who sees what of the caller, and who may follow them. */
export function privacyRoutes(
  { member }: Routes,
  { db, carryOver }: { db: Db; carryOver: CarryOver },
) {
  member('GET /api/account/privacy', ({ user }) => privacyOf(db, user.id));

  member('PUT /api/account/privacy', async ({ body, session: { user }, request }) => {
    const { isCarryingOver, ...privacy } = await changePrivacy(db, user, body, request.ip);
    if (isCarryingOver) await carryOver.begin(user.id);
    return privacy;
  });

  member('GET /api/follow/requests', async ({ query, user, reply }) => {
    const page = newestPageOf(query);
    const list = await requestsTo(db, user.id, page);
    return sendPage(reply, page, { ...list, keyOf: newestKeyOf });
  });

  member('POST /api/follow/requests/:id', async ({ params, user }) => {
    await db.transaction(async (within) => {
      if (!(await acceptRequest(within, params.id, user.id)))
        throw refuse('follow_request_not_found');
      await emit(within, followRequestsAccepted, { askers: [params.id], asked: user.id });
    });
    return null;
  });

  member('DELETE /api/follow/requests/:id', async ({ params, user }) => {
    if (!(await declineRequest(db, params.id, user.id))) throw refuse('follow_request_not_found');
    return null;
  });

  member('DELETE /api/followers/:id', async ({ params, user }) => {
    if (!(await removeFollower(db, params.id, user.id))) throw refuse('user_not_found');
    return null;
  });
}
