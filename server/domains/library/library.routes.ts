import type { FastifyRequest } from 'fastify';
import type { Query } from '../../../shared/contract/index.ts';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { PAGE_SIZE } from '../../../shared/limits.ts';
import type { Db } from '../../platform/db/db.ts';
import { badRequest, notFound } from '../../platform/http/errors.ts';
import { type Paged, pageOf, sendPage } from '../../platform/http/pagination.ts';
import type { Routes } from '../../platform/http/routes.ts';
import type { Changer } from './changes.ts';
import { timeZoneOf } from './dates.ts';
import {
  addProgress,
  addReading,
  changeProgress,
  changeReading,
  deleteProgress,
  deleteReading,
  putEntry,
} from './entries.ts';
import { entryOf, type Looker, progressOf, type ReadingRow, readingOf } from './entry.sql.ts';
import { isLibraryKey, libraryKeyOf, libraryQueryOf } from './filters.sql.ts';
import { libraryOf } from './library.sql.ts';
import { isAtEnd } from './positions.ts';
import { stateOf } from './state.sql.ts';
import { inOrder } from './status.ts';

/** Somebody's own library: its entries, their readings, and how far each has come. */
export function libraryRoutes({ member }: Routes, db: Db) {
  member('GET /api/library', async ({ query, reads, reply, user }) => {
    const looker = { viewer: { id: user.id }, isOwner: true };
    return listed(reads, user.id, looker, query, reply);
  });

  member('GET /api/library/:googleId', async ({ params, reads, user }) => {
    const state = existing(await stateOf(reads, user.id, params.googleId));
    return { entry: state.entry ? await detailsOf(reads, user.id, state.bookId) : null };
  });

  member('PUT /api/library/:googleId', async ({ params, body, request, reply, user }) => {
    const changer = changerOf(user, request);
    const state = existing(await putEntry(db, changer, params.googleId, body));
    if (state.entry === null) reply.code(201);
    return { entry: await detailsOf(db, user.id, state.bookId) };
  });

  member('POST /api/library/:googleId/readings', async ({ params, body, request, user }) => {
    const id = await addReading(db, changerOf(user, request), params.googleId, body);
    if (id === undefined) throw notFound('Book not found');
    return readingOf(db, user.id, id);
  });

  member('PUT /api/readings/:id', async ({ params, body, request, user }) => {
    const changed = await changeReading(db, changerOf(user, request), params.id, body);
    if (!changed) throw notFound('Reading not found');
    return readingOf(db, user.id, params.id);
  });

  member('DELETE /api/readings/:id', async ({ params, request, user }) => {
    const changed = await deleteReading(db, changerOf(user, request), params.id);
    if (!changed) throw notFound('Reading not found');
    return null;
  });

  member('POST /api/library/:googleId/progress', async ({ params, body, request, user }) => {
    const said = await addProgress(db, changerOf(user, request), params.googleId, body);
    if (!said) throw notFound('Book not found');
    const entry = await detailsOf(db, user.id, said.state.bookId);
    const progress = entry.readings
      .flatMap((reading) => reading.progress ?? [])
      .find(({ _id }) => _id === said.id);
    return {
      progress: progress ?? (await progressOf(db, user.id, said.id)),
      isAtEnd: isAtEnd(said.place),
      entry,
    };
  });

  member('PUT /api/progress/:id', async ({ params, body, request, user }) => {
    const changed = await changeProgress(db, changerOf(user, request), params.id, body);
    if (!changed) throw notFound('Progress not found');
    return progressOf(db, user.id, params.id);
  });

  member('DELETE /api/progress/:id', async ({ params, request, user }) => {
    const changed = await deleteProgress(db, changerOf(user, request), params.id);
    if (!changed) throw notFound('Progress not found');
    return null;
  });
}

/** Who changes their library, in the time zone that the call names. */
export function changerOf(user: { id: string }, request: FastifyRequest): Changer {
  const named = request.headers['x-time-zone'];
  return {
    userId: user.id,
    timeZone: typeof named === 'string' && named !== '' ? timeZoneOf(named) : undefined,
  };
}

/** A page of a library as a query asks for it. */
export async function listed(
  on: Db,
  userId: string,
  looker: Looker,
  query: Query<'GET /api/library'>,
  answer: Paged,
) {
  const { limit, cursor, ...rest } = query;
  const wanted = libraryQueryOf(rest);
  if (wanted.sort === 'shelf' && wanted.filter.shelf === undefined) {
    const sentence = 'Please say of which shelf the order is meant';
    throw badRequest(sentence, { shelf: sentence });
  }
  const page = pageOf({ limit, cursor }, PAGE_SIZE, isLibraryKey(wanted.sort));
  const library = await libraryOf(on, userId, looker, wanted, page);
  if (!library) throw notFound('User not found');
  return sendPage(answer, page, { ...library, keyOf: (entry) => libraryKeyOf(wanted.sort, entry) });
}

/** Somebody's own entry with its readings, the newest first. */
export async function detailsOf(db: Db, userId: string, bookId: string): Promise<EntryDetails> {
  const entry = await entryOf(db, userId, bookId);
  if (!entry) throw notFound('This book is not in your library');
  return { ...entry, readings: newestFirst(entry.readings) };
}

function newestFirst(readings: ReadingRow[]) {
  const states = readings.map((reading) => ({
    ...reading,
    id: reading._id,
    editionId: null,
    hasProgress: false,
    reading,
  }));
  return inOrder(states).map((state) => (state as (typeof states)[number]).reading);
}

function existing<T>(state: T | undefined) {
  if (state === undefined) throw notFound('Book not found');
  return state;
}
