import { uuidv7 } from 'uuidv7';
import {
  LIST_DESCRIPTION_MAX,
  LIST_NOTE_MAX,
  LIST_SUGGESTIONS_MAX,
  LIST_TITLE_MAX,
  LISTS_MAX,
} from '../../../../shared/limits.ts';
import type { ListKind } from '../../../../shared/lists.ts';
import { mayDeleteListsOfOthers } from '../../../../shared/permissions.ts';
import { isBlank, lengthOf } from '../../../../shared/rules.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanLine, cleanText } from '../../../platform/http/inputText.ts';
import {
  likedKeyOf,
  newestKeyOf,
  newestPageOf,
  pageOf,
  rankedPageOf,
  sendPage,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { seenByFor } from '../../reading/library/seenBy.ts';
import { likingOf } from '../likes/liking.ts';
import { bookSuggested } from './lists.events.ts';
import {
  addList,
  booksOnList,
  changeList,
  isInGroup,
  likeList,
  listFor,
  listsOf,
  listsWith,
  mostLikedLists,
  newestLists,
  ownLists,
  removeList,
  stateOfList,
  takeOffList,
  unlikeList,
} from './lists.sql.ts';
import { put, untilPlaced } from './placing.ts';
import {
  addSuggestion,
  beforeSuggesting,
  removeSuggestion,
  removeSuggestionsOf,
  suggestionFor,
  suggestionsOf,
} from './suggestions.sql.ts';

/** Lists of books that people make for others, what is on them, who likes them. */
export function listsRoutes({ anyone, member }: Routes, db: Db) {
  anyone('GET /api/lists', async (input) => {
    const { query, reads, page: paged } = input;
    const q = cleanLine('q', query.q ?? '');
    if (query.sort === 'liked') {
      const page = rankedPageOf(query);
      const rows = await mostLikedLists(reads, await input.viewer(), q, page);
      return sendUncountedPage(paged, page, { rows, keyOf: likedKeyOf });
    }
    const page = newestPageOf(query);
    if (query.sort !== undefined || query.q !== undefined) {
      const rows = await newestLists(reads, await input.viewer(), q, page);
      return sendUncountedPage(paged, page, { rows, keyOf: newestKeyOf });
    }
    const user = (await input.caller())?.user;
    if (!user) throw refuse('sign_in_required');
    const lists = await ownLists(reads, user.id, page, query.book);
    return sendPage(paged, page, { ...lists, keyOf: newestKeyOf });
  });

  anyone('GET /api/profile/:id/lists', async (input) => {
    const { params, query, reads, reply } = input;
    const page = newestPageOf(query);
    const { viewer } = await seenByFor(params.id, input);
    const lists = await listsOf(reads, params.id, viewer, page);
    if (!lists) throw refuse('user_not_found');
    return sendPage(reply, page, { ...lists, keyOf: newestKeyOf });
  });

  anyone('GET /api/books/:googleId/lists', async (input) => {
    const { params, query, reads, viewer } = input;
    const page = newestPageOf(query);
    const lists = await listsWith(reads, params.googleId, await viewer(), page);
    if (!lists) throw refuse('book_not_found');
    return sendUncountedPage(input.page, page, { rows: lists.rows, keyOf: newestKeyOf });
  });

  member('POST /api/lists', async ({ body, user, db }) => {
    const id = uuidv7();
    const kind = body.kind ?? 'own';
    const added = await addList(db, id, user.id, {
      title: titleOf(body.title),
      description: descriptionOf(body.description ?? null),
      visibility: body.visibility ?? null,
      kind,
      group: await groupOf(kind, body.group, user),
    });
    if (!added) throw refuse('lists_too_many', { most: LISTS_MAX });
    return existing(await listFor(db, id, user));
  });

  anyone('GET /api/lists/:id', async ({ params, reads, viewer }) =>
    existing(await listFor(reads, params.id, await viewer())),
  );

  member('PUT /api/lists/:id', async ({ params, body, user }) => {
    const was = await ownList(params.id, user);
    const { title, description, visibility, kind, group } = body;
    // Of which group it is stays where none is named, also when its owner has left that.
    const isOfSameGroup = kind === 'group' && was.kind === 'group' && group === undefined;
    const to = {
      ...(title === undefined ? {} : { title: titleOf(title) }),
      ...(description === undefined ? {} : { description: descriptionOf(description) }),
      ...(visibility === undefined ? {} : { visibility }),
      ...(kind === undefined || isOfSameGroup
        ? {}
        : { kind, group: await groupOf(kind, group, user) }),
    };
    await db.transaction(async (within) => {
      const own = sql`lists where id = ${params.id} and user_id = ${user.id}`;
      await refuseOverwriting(within, own, ['title', 'description'], { was: body.was, to });
      existing(await changeList(within, params.id, user.id, to));
    });
    return existing(await listFor(db, params.id, user));
  });

  member('DELETE /api/lists/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const mayDeleteOthers = mayDeleteListsOfOthers(user.role);
    const { isDeleted } = existing(await removeList(db, params.id, by, mayDeleteOthers));
    if (!isDeleted) throw refuse('list_of_others');
    return null;
  });

  anyone('GET /api/lists/:id/books', async (input) => {
    const { params, query, reads, viewer } = input;
    const page = pageOf(query, PLACES, isPlace);
    const { rows, total } = existing(await booksOnList(reads, params.id, await viewer(), page));
    return sendPage(input.page, page, { rows, total, keyOf: ({ position }) => ({ position }) });
  });

  member('PUT /api/lists/:id/books/:googleId', async ({ params, body, user }) => {
    const { id, googleId } = params;
    await listToFill(id, user);
    const note = body.note === undefined ? undefined : { text: noteOf(body.note), by: user.id };
    await untilPlaced(db, id, (on) => put(on, id, { googleId, before: body.before ?? null, note }));
    return null;
  });

  member('DELETE /api/lists/:id/books/:googleId', async ({ params, user }) => {
    await listToFill(params.id, user);
    if (!(await takeOffList(db, params.id, params.googleId))) throw refuse('book_not_found');
    return null;
  });

  member('PUT /api/lists/:id/like', async ({ params, user }) =>
    likingOf(existing(await likeList(db, params.id, user.id)), true, 'list_like_own'),
  );

  member('DELETE /api/lists/:id/like', async ({ params, user }) =>
    likingOf(existing(await unlikeList(db, params.id, user.id)), false),
  );

  member('GET /api/lists/:id/suggestions', async ({ params, query, reads, reply, user }) => {
    const page = newestPageOf(query);
    const suggestions = existing(await suggestionsOf(reads, params.id, user.id, page));
    return sendPage(reply, page, { ...suggestions, keyOf: newestKeyOf });
  });

  member('POST /api/lists/:id/suggestions', async ({ params, body, user, db }) => {
    const list = existing(await stateOfList(db, params.id, user));
    if (list.userId === user.id) throw refuse('list_suggest_own');
    if (list.kind !== 'open') throw refuse('list_not_open');
    const note = noteOf(body.note ?? null);
    const { id } = await db.transaction(async (within) => {
      await lockAll(within, 'suggestions', params.id);
      const before = await beforeSuggesting(within, params.id, body.googleId);
      if (!before) throw refuse('book_not_found');
      if (before.isListed) throw refuse('list_has_book');
      if (before.suggestions >= LIST_SUGGESTIONS_MAX) throw refuse('list_suggestions_too_many');
      const { bookId } = before;
      const suggestion = { id: uuidv7(), listId: params.id, userId: user.id, bookId, note };
      const added = await addSuggestion(within, suggestion);
      await emit(within, bookSuggested, {
        listId: params.id,
        suggestionId: added.id,
        by: user.id,
        ownerId: list.userId,
      });
      return added;
    });
    return existing(await suggestionFor(db, id, user.id));
  });

  member('POST /api/lists/:id/suggestions/:suggestionId', async ({ params, user }) => {
    const { id: listId, suggestionId: id } = params;
    await ownList(listId, user);
    const accept = async (within: Db) => {
      const suggested = await removeSuggestion(within, { id, listId });
      if (!suggested) throw refuse('list_suggestion_not_found');
      const { googleId, ...note } = suggested;
      const bookId = await put(within, listId, { googleId, before: null, note, isKept: true });
      await removeSuggestionsOf(within, listId, bookId);
    };
    await untilPlaced(db, listId, (on) => on.transaction(accept));
    return null;
  });

  member('DELETE /api/lists/:id/suggestions/:suggestionId', async ({ params, user }) => {
    const { id: listId, suggestionId: id } = params;
    const list = existing(await stateOfList(db, listId, user));
    const isOwner = list.userId === user.id;
    if (await removeSuggestion(db, { id, listId, ...(isOwner ? {} : { by: user.id }) }))
      return null;
    throw refuse(isOwner ? 'list_suggestion_not_found' : 'list_of_others');
  });

  /** The same for what is on it, which members of its group change as well. */
  async function listToFill(id: string, user: { id: string }) {
    const { userId, isOfGroup } = existing(await stateOfList(db, id, { id: user.id }));
    if (userId !== user.id && !isOfGroup) throw refuse('list_of_others');
  }

  /** The group that a list of this kind is to be of, of which its owner is a member. */
  async function groupOf(kind: ListKind, group: string | undefined, user: { id: string }) {
    if (kind !== 'group') return null;
    if (group === undefined) throw refuseField('group', 'list_group_required');
    const membership = await isInGroup(db, group, { id: user.id });
    if (!membership) throw refuse('group_not_found');
    if (!membership.isMember) throw refuse('group_of_members');
    return group;
  }

  /** 404 for what somebody may not see; 403 for what they see and may not change. */
  async function ownList(id: string, user: { id: string }) {
    const viewer: Viewer = { id: user.id };
    const list = existing(await stateOfList(db, id, viewer));
    if (list.userId !== user.id) throw refuse('list_of_others');
    return list;
  }
}

const PLACES = 100;
const isPlace = (value: unknown): value is { position: string } =>
  typeof value === 'object' &&
  value !== null &&
  'position' in value &&
  typeof value.position === 'string' &&
  /^[A-Za-z0-9]{1,1000}$/.test(value.position);

function titleOf(text: string) {
  const title = cleanLine('title', text);
  if (isBlank(title)) throw refuseField('title', 'list_title_required');
  if (lengthOf(title) <= LIST_TITLE_MAX) return title;
  throw refuseField('title', 'list_title_too_long', { most: LIST_TITLE_MAX });
}

function descriptionOf(text: string | null) {
  if (text === null) return null;
  const description = cleanText('description', text);
  if (lengthOf(description) <= LIST_DESCRIPTION_MAX) return description === '' ? null : description;
  throw refuseField('description', 'list_description_too_long', { most: LIST_DESCRIPTION_MAX });
}

function noteOf(text: string | null) {
  if (text === null) return null;
  const note = cleanText('note', text);
  if (lengthOf(note) <= LIST_NOTE_MAX) return note === '' ? null : note;
  throw refuseField('note', 'list_note_too_long', { most: LIST_NOTE_MAX });
}

const existing = existingOr('list_not_found');
