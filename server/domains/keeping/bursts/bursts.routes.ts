import { MODERATION_PAGE } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr } from '../../../platform/http/errors.ts';
import { newestKeyOf, newestPageOf, sendUncountedPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { BATCH, burstOf, burstsThat, decideBurst, SETTLING, settleSome } from './bursts.sql.ts';

/** Ratings that were set aside, and what admins decide of them. */
export function burstsRoutes({ admin }: Routes, db: Db, queue: Queue) {
  admin('GET /api/admin/set-aside', async ({ query, reply }) => {
    const page = newestPageOf(query, MODERATION_PAGE);
    const rows = await burstsThat(db, query.state !== 'decided', page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  admin('PUT /api/admin/set-aside/:id', async ({ params, body, session, request }) => {
    const by = { user: session.user, ip: request.ip };
    const { bookId } = existing(await decideBurst(db, params.id, body.decision, by));
    // Of most bursts this is all there is; of larger ones the rest follows.
    const settled = await db.transaction((within) => settleSome(within, bookId));
    if (settled === BATCH) await queue.enqueue(db, SETTLING, bookId);
    return existing(await burstOf(db, params.id));
  });
}

const existing = existingOr('burst_not_found');
