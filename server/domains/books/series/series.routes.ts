import { SERIES_FOUND } from '../../../../shared/limits.ts';
import { type Caller, mayCorrectSeries } from '../../../../shared/permissions.ts';
import { idOfViewer } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import {
  itemPageOf,
  newestKeyOf,
  newestPageOf,
  sendPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import {
  addSeries,
  bookToPlace,
  changesOfSeries,
  type KeptPlace,
  lockSeries,
  noteChange,
} from './changes.sql.ts';
import { correct, descriptionOf, merge, nameOf, place, positionOf, revert } from './changing.ts';
import { booksOfSeries, seriesFor, seriesFound } from './series.sql.ts';

/** Series of books, in order; making one, correcting it, what was changed, taking a change back. */
export function seriesRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/series', async ({ query, reads }) => {
    const q = query.q?.trim() ?? '';
    if (q === '') throw refuse('search_text_required');
    return seriesFound(reads, q, query.limit ?? SERIES_FOUND);
  });

  anyone('GET /api/series/:id', async ({ params, reads, viewer }) =>
    existing(await seriesFor(reads, params.id, idOfViewer(await viewer()))),
  );

  anyone('GET /api/series/:id/books', async (input) => {
    const { params, query, reads, viewer } = input;
    const { around } = query;
    const page = around === undefined ? itemPageOf(query) : NEIGHBOURS;
    const found = await booksOfSeries(reads, params.id, idOfViewer(await viewer()), page, around);
    if (!found) throw refuse('series_not_found');
    return sendPage(input.page, page, {
      ...found,
      keyOf: ({ bookId }) => ({ id: bookId }),
    });
  });

  member('POST /api/series', async ({ body, user, db }) => {
    refuseOthers(user);
    const name = nameOf(body.name);
    const id = await db.transaction(async (tx) => {
      const made = await addSeries(tx, name);
      await noteChange(tx, { id: made, userId: user.id, kind: 'added', after: { name } });
      return made;
    });
    return existing(await seriesFor(db, id, user.id));
  });

  member('PUT /api/series/:id', async ({ params, body, user }) => {
    refuseOthers(user);
    const facts = {
      name: body.name === undefined ? undefined : nameOf(body.name),
      description: body.description === undefined ? undefined : descriptionOf(body.description),
    };
    return changed(params.id, user.id, (tx, id) =>
      lockSeries(tx, id).then((series) => correct(tx, user.id, series, facts)),
    );
  });

  member('PUT /api/series/:id/books/:googleId', async ({ params, body, user }) => {
    refuseOthers(user);
    const position = positionOf(body.position ?? null);
    await putBook(params, user.id, { position, isIn: true, isByHand: true });
    return null;
  });

  member('DELETE /api/series/:id/books/:googleId', async ({ params, user }) => {
    refuseOthers(user);
    await putBook(params, user.id, { position: null, isIn: false, isByHand: true });
    return null;
  });

  member('POST /api/series/:id/merge', async ({ params, body, user }) => {
    refuseOthers(user);
    const into = existing(await seriesFor(db, body.into, user.id));
    await changed(params.id, user.id, (tx, id) => merge(tx, user.id, id, into._id));
    return existing(await seriesFor(db, into._id, user.id));
  });

  anyone('GET /api/series/:id/changes', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const asker = await viewer();
    const { _id } = existing(await seriesFor(reads, params.id, idOfViewer(asker)));
    const { total, rows } = await changesOfSeries(reads, _id, page, asker);
    return sendPage(reply, page, { rows, total, keyOf: newestKeyOf });
  });

  member('POST /api/series/:id/changes/:changeId/revert', async ({ params, user }) => {
    refuseOthers(user);
    return changed(params.id, user.id, async (tx, id) =>
      revert(tx, user.id, await lockSeries(tx, id), params.changeId),
    );
  });

  /** Changes a series in one go; answers it as it is then. */
  async function changed(
    idOrSlug: string,
    userId: string,
    change: (tx: Db, id: string) => Promise<unknown>,
  ) {
    const id = await db.transaction(async (tx) => {
      const series = existing(await seriesFor(tx, idOrSlug, userId));
      await change(tx, series._id);
      return series._id;
    });
    return existing(await seriesFor(db, id, userId));
  }

  const putBook = (params: { id: string; googleId: string }, userId: string, to: KeptPlace) =>
    db.transaction(async (tx) => {
      const series = existing(await seriesFor(tx, params.id, userId));
      const book = await bookToPlace(tx, params.googleId);
      if (!book) throw refuse('book_not_found');
      await lockSeries(tx, series._id);
      await place(tx, userId, series._id, book, to);
    });
}

function refuseOthers(user: Caller) {
  if (!mayCorrectSeries(user)) throw refuse('series_forbidden');
}

const existing = existingOr('series_not_found');

/** A book, the one before it and the one after it. */
const NEIGHBOURS = { limit: 3, after: undefined };
