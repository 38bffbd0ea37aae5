import { MOODS, WARNINGS } from '../../../../shared/impressions.ts';
import { idOfViewer } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { impressionsFor, setImpression } from './impressions.sql.ts';
import { impressionsOf } from './impressions.ts';

/** What people say of a book without a review: moods, pace, content warnings. */
export function impressionsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/impressions', async () => ({ moods: [...MOODS], warnings: [...WARNINGS] }));

  anyone('GET /api/books/:googleId/impressions', async ({ params, reads, viewer }) =>
    shownTo(reads, idOfViewer(await viewer()), params.googleId),
  );

  member('PUT /api/books/:googleId/impressions', async ({ params, body, user }) => {
    if (new Set(body.warnings.map(({ id }) => id)).size < body.warnings.length)
      throw refuse('field_wrong', { field: 'warnings' });
    // Without what else a body may hold.
    const warnings = body.warnings.map(({ id, level }) => ({ id, level }));
    await setImpression(db, user.id, params.googleId, { ...body, warnings });
    return shownTo(db, user.id, params.googleId);
  });
}

async function shownTo(db: Db, userId: string | undefined, googleId: string) {
  const { mine, ...counted } = existing(await impressionsFor(db, userId, googleId));
  return impressionsOf(counted, mine);
}

const existing = existingOr('book_not_found');
