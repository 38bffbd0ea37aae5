import { generateKeyBetween } from 'fractional-indexing';
import { uuidv7 } from 'uuidv7';
import {
  BOOK_SHELVES_MAX,
  SHELF_DESCRIPTION_MAX,
  SHELF_NAME_MAX,
  SHELVES_MAX,
} from '../../../../shared/limits.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import type { Db } from '../../../platform/db/db.ts';
import { brokenKeyOf, existingOr, refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import { itemPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { changeEntryNow, draftOf, isOvertaken, withMutex } from '../library/changes.ts';
import type { SeenBy } from '../library/entry.sql.ts';
import { listed } from '../library/listed.ts';
import { seenByFor } from '../library/seenBy.ts';
import { stateOf } from '../library/state.sql.ts';
import {
  addShelf,
  changeShelf,
  ownerOfShelf,
  placeOnShelf,
  putOnShelf,
  removeShelf,
  shelfOf,
  shelvesOf,
  takeOffShelf,
} from './shelves.sql.ts';
import { slugOf } from './slugs.ts';

/** Shelves: named sets of somebody's books, in an order of their own. */
export function shelvesRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/shelves', async ({ query, reads, reply, user }) => {
    const page = itemPageOf(query, SHELVES_MAX);
    const own = existing(await shelvesOf(reads, user.id, ownOf(user), page));
    return sendPage(reply, page, { ...own, keyOf: keyOfShelf });
  });

  anyone('GET /api/profile/:id/shelves', async (input) => {
    const { params, query, reads, reply } = input;
    const page = itemPageOf(query, SHELVES_MAX);
    const list = await shelvesOf(reads, params.id, await seenByFor(params.id, input), page);
    if (!list) throw refuse('user_not_found');
    return sendPage(reply, page, { ...list, keyOf: keyOfShelf });
  });

  member('POST /api/shelves', async ({ body, user, db }) => {
    const id = uuidv7();
    const text = {
      ...textOf(body.name),
      description: descriptionOf(body.description) ?? null,
    };
    const added = await named(() =>
      addShelf(db, id, user.id, { ...text, visibility: body.visibility ?? null }),
    );
    if (!added) throw refuse('shelves_too_many', { most: SHELVES_MAX });
    return existing(await shelfOf(db, id, ownOf(user)));
  });

  anyone('GET /api/shelves/:id', async ({ params, reads, caller, viewer }) => {
    const { seenBy } = await lookerAtShelf(reads, params.id, { caller, viewer });
    return existing(await shelfOf(reads, params.id, seenBy));
  });

  anyone('GET /api/shelves/:id/books', async ({ params, query, reads, reply, caller, viewer }) => {
    const { seenBy, userId } = await lookerAtShelf(reads, params.id, { caller, viewer });
    return listed(reads, userId, seenBy, { ...query, shelf: params.id, sort: 'shelf' }, reply);
  });

  member('PUT /api/shelves/:id', async ({ params, body, user }) => {
    await refuseOthers(params.id, user);
    const text = {
      ...(body.name === undefined ? {} : textOf(body.name)),
      ...(body.description === undefined
        ? {}
        : { description: descriptionOf(body.description) ?? null }),
      ...(body.visibility === undefined ? {} : { visibility: body.visibility as Visibility }),
    };
    const changed = await named(() => changeShelf(db, params.id, user.id, text));
    if (!changed) throw refuse('shelf_not_found');
    return existing(await shelfOf(db, params.id, ownOf(user)));
  });

  member('DELETE /api/shelves/:id', async ({ params, user }) => {
    await refuseOthers(params.id, user);
    if (!(await removeShelf(db, params.id, user.id))) throw refuse('shelf_not_found');
    return null;
  });

  member('PUT /api/shelves/:id/books/:googleId', async ({ params, body, user }) => {
    const { id, googleId } = params;
    await refuseOthers(id, user);
    const before = body.before ?? null;
    await withMutex({ userId: user.id, timeZone: undefined }, () =>
      put(user.id, id, googleId, before),
    );
    return null;
  });

  member('DELETE /api/shelves/:id/books/:googleId', async ({ params, user }) => {
    const { id, googleId } = params;
    await refuseOthers(id, user);
    if (!(await takeOffShelf(db, id, user.id, googleId))) throw refuse('book_not_found');
    return null;
  });

  /** Puts a book on a shelf; whoever puts another at the same place in the same moment makes us look again. */
  async function put(userId: string, id: string, googleId: string, before: string | null) {
    for (let tried = 0; tried < TRIES; tried++) {
      const place = await placeOnShelf(db, { id, userId, googleId, before });
      if (!place || (before !== null && !place.isBefore)) throw refuse('book_not_found');
      if (place.isFull && place.current === null)
        throw refuse('book_shelves_too_many', { most: BOOK_SHELVES_MAX });
      if (!place.hasEntry) {
        const actor = { userId, timeZone: undefined };
        await changeEntryNow(db, actor, (on) => stateOf(on, userId, googleId), draftOf);
      }
      const isThere =
        place.current !== null &&
        (place.after === null || place.after < place.current) &&
        (place.before === null || place.current < place.before);
      // A book before itself stays where it is.
      if (isThere || place.before === place.current) {
        if (place.current !== null) return;
      }
      const position = generateKeyBetween(place.after, place.before);
      const isPut = await putOnShelf(db, id, userId, place.bookId, position).catch((error) => {
        if (isOvertaken(error)) return undefined;
        throw error;
      });
      if (isPut) return;
    }
    throw refuse('busy');
  }

  /** 404 for what somebody may not see; 403 for what they see and may not change. */
  async function refuseOthers(id: string, user: { id: string }) {
    const owner = await ownerOfShelf(db, id, user, user.id);
    if (!owner) throw refuse('shelf_not_found');
    if (owner.userId !== user.id) throw refuse('shelf_of_others');
  }
}

const TRIES = 10;

const keyOfShelf = ({ _id }: { _id: string }) => ({ id: _id });

const ownOf = (user: { id: string }): SeenBy => ({ viewer: { id: user.id }, isOwner: true });

/** Who looks at a shelf, and whose it is; 404 where they may not. */
async function lookerAtShelf(
  on: Db,
  id: string,
  { caller, viewer }: Pick<Parameters<typeof seenByFor>[1], 'caller' | 'viewer'>,
) {
  const by = await viewer();
  const callerId = (await caller())?.user.id;
  const owner = await ownerOfShelf(on, id, by, callerId);
  if (!owner) throw refuse('shelf_not_found');
  const seenBy: SeenBy = { viewer: by, isOwner: owner.userId === callerId };
  return { seenBy, userId: owner.userId };
}

/** A name as it is kept, and as it is compared. */
function textOf(name: string) {
  const line = cleanLine('name', name).replace(/\s+/g, ' ');
  if (isBlank(line)) throw refuseField('name', 'shelf_name_required');
  if (lengthOf(line) > SHELF_NAME_MAX)
    throw refuseField('name', 'shelf_name_too_long', { most: SHELF_NAME_MAX });
  const nameKey = line.normalize('NFKC').toLowerCase();
  return { name: line, nameKey, slug: slugOf(nameKey) };
}

function descriptionOf(description: string | null | undefined) {
  if (description === null || description === undefined) return description;
  const text = cleanText('description', description);
  if (lengthOf(text) <= SHELF_DESCRIPTION_MAX) return text === '' ? null : text;
  throw refuseField('description', 'shelf_description_too_long', { most: SHELF_DESCRIPTION_MAX });
}

async function named<T>(change: () => Promise<T>) {
  try {
    return await change();
  } catch (error) {
    if (brokenKeyOf(error) !== 'shelves_user_id_name_key_key') throw error;
    throw refuseField('name', 'shelf_name_taken');
  }
}

const existing = existingOr('shelf_not_found');
