import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { libraryActorOf } from '../../reading/library/actor.ts';
import { stateOf } from '../../reading/library/state.sql.ts';
import { assignBook, documentsOf, forgetDocument } from './devices.sql.ts';
import { quoteWaiting } from './highlights.ts';
import { noteProgress } from './noting.ts';

/** What e-readers have told of, and which books it is. */
export function devicesRoutes({ member }: Routes, db: Db) {
  member('GET /api/account/devices', ({ user }) => documentsOf(db, user.id));

  member('PUT /api/account/devices/:document', async ({ params, body, user, request }) => {
    const { document } = params;
    const assigned = await assignBook(db, user.id, document, body.googleId);
    if (!assigned) throw refuse('document_not_found');
    if (!assigned.isAssigned) throw refuse('book_not_found');
    const [told] = await documentsOf(db, user.id, document);
    if (!told) throw refuse('document_not_found');
    const { percentage, book } = told;
    if (percentage !== null && book) {
      const state = await stateOf(db, user.id, book.googleId);
      await noteProgress(
        db,
        libraryActorOf(user, request),
        { document, percentage },
        { googleId: book.googleId, status: state?.entry?.status ?? null, notedId: null },
      );
    }
    if (!book || told.highlights === 0) return told;
    await quoteWaiting(db, libraryActorOf(user, request), document, book.googleId);
    // Some may go on waiting.
    const [now] = await documentsOf(db, user.id, document);
    if (!now) throw refuse('document_not_found');
    return now;
  });

  member('DELETE /api/account/devices/:document', async ({ params, user }) => {
    if (!(await forgetDocument(db, user.id, params.document))) throw refuse('document_not_found');
    return null;
  });
}
