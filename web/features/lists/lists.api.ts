import type { Body } from '../../../shared/contract/index.ts';
import type { List } from '../../../shared/contract/lists.ts';
import type { LikedSort } from '../../../shared/likes.ts';
import { LISTS_WITH_BOOK } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { LISTS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { type Move, movedIn } from '../../ui/bookMoves.ts';
import { useWrite } from '../../write.ts';

/** One's own lists, newest first. */
export const ownLists = () => list('GET /api/lists', {});

/** Everybody's public lists, by a part of the title; blank: any. */
export const everybodysLists = (sort: LikedSort, q: string) =>
  list('GET /api/lists', { query: { sort, q: q || undefined } });

/** One's own lists, each with whether a book is on it. */
export const ownListsWith = (book: string) => list('GET /api/lists', { query: { book } });

/** Somebody's lists, as far as the caller may see them, or as somebody else would. */
export const listsOf = (id: string, as: ViewedAs | undefined) =>
  list('GET /api/profile/:id/lists', { params: { id }, query: { as } });

/** Lists with a book on them. */
export const listsWith = (googleId: string) =>
  list('GET /api/books/:googleId/lists', {
    params: { googleId },
    query: { limit: LISTS_WITH_BOOK },
  });

export const listOf = (id: string) => item('GET /api/lists/:id', { params: { id } });

/** The books on a list, in the order its owner gave them. */
export const booksOnList = (id: string) => list('GET /api/lists/:id/books', { params: { id } });

/** Makes a list, or changes the one of this id. `onDone` follows from that, whatever has become of the form. */
export const useSaveList = (id: string | undefined, onDone?: (list: List) => void) =>
  useWrite(
    (body: Body<'POST /api/lists'> & Body<'PUT /api/lists/:id'>) =>
      id === undefined
        ? api('POST /api/lists', { body })
        : api('PUT /api/lists/:id', { params: { id }, body }),
    { ...(onDone ? { onDone } : {}), changes: LISTS, failure: 'in place' },
  );

export const useDeleteList = (id: string) =>
  useWrite(() => api('DELETE /api/lists/:id', { params: { id } }), {
    ends: [listOf(id), booksOnList(id)],
    alsoChanges: ['GET /api/lists', 'GET /api/profile/:id/lists', 'GET /api/books/:googleId/lists'],
    failure,
  });

/** Puts a book at the end of a list, or back where it was; or writes its note, which moves nothing. */
export const usePutOnList = (id: string, fails: 'in place' | (() => string) = failure) =>
  useWrite(
    ({ googleId, ...body }: Placing) =>
      api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body }),
    { order: `order of list ${id}`, changes: LISTS, failure: fails },
  );

interface Placing {
  googleId: string;
  before?: string | null;
  note?: string | null;
}

/** Moves a book of a list: it is seen in its place at once, and goes back where that fails. */
export const useMoveOnList = (id: string) =>
  useWrite(
    ({ googleId, before }: Move) =>
      api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: { before } }),
    {
      order: `order of list ${id}`,
      changes: LISTS,
      shows: (keep, move) =>
        keep(booksOnList(id), (known) =>
          known
            ? { ...known, pages: movedIn(known.pages, move, ({ googleId }) => googleId) }
            : known,
        ),
      failure,
    },
  );

/** Puts a book at the end of any of one's lists, or takes it off. */
export const usePickList = (googleId: string) =>
  useWrite(
    ({ id, isOn }: { id: string; isOn: boolean }) =>
      isOn
        ? api('PUT /api/lists/:id/books/:googleId', { params: { id, googleId }, body: {} })
        : api('DELETE /api/lists/:id/books/:googleId', { params: { id, googleId } }),
    { changes: LISTS, failure: 'in place' },
  );

export const useTakeOffList = (id: string) =>
  useWrite(
    (googleId: string) =>
      api('DELETE /api/lists/:id/books/:googleId', { params: { id, googleId } }),
    { order: `order of list ${id}`, changes: LISTS, failure },
  );

/** Likes a list, or likes it no more. */
export const likeList = (id: string, isLiked: boolean) =>
  api(isLiked ? 'PUT /api/lists/:id/like' : 'DELETE /api/lists/:id/like', { params: { id } });

/** What was suggested for a list: for its owner all of it, for others what they suggested themselves. */
export const suggestionsFor = (id: string) =>
  list('GET /api/lists/:id/suggestions', { params: { id } });

export const useSuggestFor = (id: string) =>
  useWrite(
    (body: Body<'POST /api/lists/:id/suggestions'>) =>
      api('POST /api/lists/:id/suggestions', { params: { id }, body }),
    { changes: [suggestionsFor(id)], failure: 'in place' },
  );

/** Accepts a suggestion, or declines it; or takes back one's own. */
export const useDecideOn = (id: string) =>
  useWrite(
    ({ suggestionId, accepts }: { suggestionId: string; accepts: boolean }) =>
      api(
        accepts
          ? 'POST /api/lists/:id/suggestions/:suggestionId'
          : 'DELETE /api/lists/:id/suggestions/:suggestionId',
        { params: { id, suggestionId } },
      ),
    { once: ({ suggestionId }) => suggestionId, changes: LISTS, failure },
  );

const failure = () => words.lists.failed;
