import { MODERATION_PAGE } from '../../../../shared/limits.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { brokenKeyOf, refuse } from '../../../platform/http/errors.ts';
import {
  nameKeyOf,
  namePageOf,
  newestKeyOf,
  newestPageOf,
  sendPage,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { accountOf } from '../../people/users/user.sql.ts';
import { makeEarlier, makeNewest } from '../../talk/reviews/earlier.sql.ts';
import {
  deletedReviews,
  lockKept,
  logEntries,
  restoreOwnReview,
  restoreReview,
  reviewBeside,
  usersRequestingRole,
} from './moderation.sql.ts';

/** What admins look after beside the accounts: the log, role requests, deleted reviews, which their authors bring back as well. */
export function moderationRoutes({ admin, member }: Routes, db: Db) {
  admin('GET /api/admin/log', async ({ query, reply }) => {
    const page = newestPageOf(query, MODERATION_PAGE);
    const rows = await logEntries(db, page, query.actor);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  admin('GET /api/admin/role-requests', async ({ query, reply }) => {
    const page = namePageOf(query, MODERATION_PAGE);
    const requests = await usersRequestingRole(db, page);
    const users = sendPage(reply, page, { ...requests, keyOf: nameKeyOf });
    return users.map(({ foldedName: _, ...row }) => accountOf(row));
  });

  admin('GET /api/admin/deleted-reviews', async ({ query, reply }) => {
    const page = newestPageOf(query, MODERATION_PAGE);
    const rows = await deletedReviews(db, page);
    const keyOf = (row: (typeof rows)[number]) =>
      newestKeyOf({ _id: row._id, createdAt: row.deletedAt });
    return sendUncountedPage(reply, page, { rows, keyOf });
  });

  admin('POST /api/admin/deleted-reviews/:id/restoration', async ({ params, session, request }) => {
    const by = { user: session.user, ip: request.ip };
    const isThere = await restored(params.id, (within, columns) =>
      restoreReview(within, params.id, { ...by, columns }),
    ).catch((error) => {
      if (brokenKeyOf(error) === 'reviews_pkey') throw refuse('review_written_again');
      throw error;
    });
    if (!isThere) throw refuse('review_not_found');
    return null;
  });

  member('POST /api/reviews/:id/restoration', async ({ params, session, request }) => {
    const by = { user: session.user, ip: request.ip };
    const isThere = await restored(params.id, (within, columns) =>
      restoreOwnReview(within, params.id, { ...by, columns }),
    ).catch((error) => {
      if (brokenKeyOf(error) === 'reviews_pkey') throw refuse('review_exists');
      throw error;
    });
    if (!isThere) throw refuse('review_not_found');
    return null;
  });

  /** Brings a review back among those that there are by now: of two readings' the newer is it, the other an earlier one. */
  const restored = (id: string, restore: (within: Db, columns: string[]) => Promise<unknown>) =>
    db.transaction(async (within) => {
      const columns = await lockKept(within, id);
      if (!columns) return false;
      const other = await reviewBeside(within, id);
      if (!other) return restore(within, columns);
      await makeEarlier(within, sql`r.id = ${other.id}`);
      if (!(await restore(within, columns))) throw refuse('review_not_found');
      if (other.isBefore) return true;
      const { userId, bookId, rating } = other;
      await makeEarlier(within, sql`r.id = ${id}`);
      await makeNewest(within, { userId, bookIds: [bookId], rating });
      return true;
    });
}
