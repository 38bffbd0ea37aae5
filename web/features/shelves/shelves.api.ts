import type { Body } from '../../../shared/contract/index.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { LIBRARY, SHELVES } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { type Move, movedIn } from '../../ui/bookMoves.ts';
import { useWrite } from '../../write.ts';

export type ShelfForm = Body<'POST /api/shelves'>;

/** One's own shelves, by name. */
export const ownShelves = () => item('GET /api/shelves', {});

/** Somebody's shelves, as far as the caller may see them, or as somebody else would. */
export const shelvesOf = (id: string, as: ViewedAs | undefined) =>
  item('GET /api/profile/:id/shelves', { params: { id }, query: { as } });

export const shelfOf = (id: string) => item('GET /api/shelves/:id', { params: { id } });

/** The entries on a shelf, in the order its owner gave them. */
export const booksOnShelf = (id: string) =>
  list('GET /api/shelves/:id/books', { params: { id }, query: { limit: PAGE } });

const PAGE = 60;

/** Makes a shelf, or changes the one of this id. */
export const useSaveShelf = (id: string | undefined) =>
  useWrite(
    (body: ShelfForm) =>
      id === undefined
        ? api('POST /api/shelves', { body })
        : api('PUT /api/shelves/:id', { params: { id }, body }),
    { changes: SHELVES, alsoChanges: id === undefined ? [] : LIBRARY, failure: 'in place' },
  );

export const useDeleteShelf = (id: string) =>
  useWrite(() => api('DELETE /api/shelves/:id', { params: { id } }), {
    ends: [shelfOf(id), booksOnShelf(id)],
    changes: ['GET /api/shelves'],
    alsoChanges: LIBRARY,
    failure,
  });

/** Puts a book on a shelf, or moves it there: it is seen in its place at once, and goes back where that fails. */
export const usePlaceBook = (id: string) =>
  useWrite(
    ({ googleId, before }: Move) =>
      api('PUT /api/shelves/:id/books/:googleId', { params: { id, googleId }, body: { before } }),
    {
      order: `order of shelf ${id}`,
      changes: SHELVES,
      shows: (keep, move) =>
        keep(booksOnShelf(id), (known) =>
          known
            ? { ...known, pages: movedIn(known.pages, move, ({ book }) => book.googleId) }
            : known,
        ),
      failure,
    },
  );

export const useTakeOff = (id: string) =>
  useWrite(
    (googleId: string) =>
      api('DELETE /api/shelves/:id/books/:googleId', { params: { id, googleId } }),
    { order: `order of shelf ${id}`, changes: SHELVES, alsoChanges: LIBRARY, failure },
  );

const failure = () => words.shelves.failed;
