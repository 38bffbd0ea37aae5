import type { Db } from '../../../platform/db/db.ts';
import { existingOr } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { likingOf, likingTold } from '../likes/liking.ts';
import { likeNote, noteFor, unlikeNote } from './notes.sql.ts';

/** What others do with a note that somebody made of their progress. */
export function notesRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/progress/:id', async ({ params, reads, viewer }) =>
    existing(await noteFor(reads, params.id, await viewer())),
  );

  member('PUT /api/progress/:id/like', ({ params: { id }, user }) =>
    likingTold(db, { what: { type: 'progress', id }, liker: user.id }, async (within) =>
      existing(await likeNote(within, id, user.id)),
    ),
  );

  member('DELETE /api/progress/:id/like', async ({ params, user }) =>
    likingOf(existing(await unlikeNote(db, params.id, user.id)), false),
  );
}

const existing = existingOr('progress_not_found');
