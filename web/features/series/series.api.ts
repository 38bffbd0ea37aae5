import { useRef } from 'react';
import type { Body } from '../../../shared/contract/index.ts';
import { PAGE_SIZE_MAX } from '../../../shared/limits.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';
import { type Placed, placedIn } from './places.ts';

/** A series, by its id or by what its page is called. */
export const seriesOf = (id: string) => item('GET /api/series/:id', { params: { id } });

/** The books of a series, in order. */
export const booksInSeries = (id: string) => list('GET /api/series/:id/books', { params: { id } });

/** The same in as few pages as can be, to be put into another order. */
export const booksToArrange = (id: string) =>
  list('GET /api/series/:id/books', { params: { id }, query: { limit: PAGE_SIZE_MAX } });

/** A book of a series, with the one before it and the one after it. */
export const booksAround = (id: string, googleId: string) =>
  item('GET /api/series/:id/books', { params: { id }, query: { around: googleId } });

/** Series of a name. */
export const seriesNamed = (q: string) => item('GET /api/series', { query: { q, limit: 8 } });

/** What people changed about a series, newest first. */
export const changesOfSeries = (id: string) =>
  list('GET /api/series/:id/changes', { params: { id } });

/** What is said otherwise once somebody has put a series right. */
const SERIES = ['GET /api/series/*', 'GET /api/books/:googleId', 'GET /api/library/*'] as const;

export const useCorrectSeries = (id: string) =>
  useWrite(
    (body: Body<'PUT /api/series/:id'>) => api('PUT /api/series/:id', { params: { id }, body }),
    { changes: SERIES, failure: 'in place' },
  );

/** Puts a book into a series, which is made where only its name is known: once, though its place is refused and given anew. */
export function usePutIntoSeries(googleId: string) {
  const made = useRef(new Map<string, string>());
  const idOf = async (name: string) => {
    const known = made.current.get(name);
    if (known !== undefined) return known;
    const { _id } = await api('POST /api/series', { body: { name } });
    made.current.set(name, _id);
    return _id;
  };
  return useWrite(
    async (put: { series: { id: string } | { name: string }; position: string | null }) => {
      const { series, position } = put;
      const id = 'id' in series ? series.id : await idOf(series.name);
      await api('PUT /api/series/:id/books/:googleId', {
        params: { id, googleId },
        body: { position },
      });
    },
    { changes: SERIES, changesEvenSo: true, failure: 'in place' },
  );
}

export const useMergeSeries = (id: string) =>
  useWrite(
    (into: string) => api('POST /api/series/:id/merge', { params: { id }, body: { into } }),
    { changes: SERIES, changesEvenSo: true, failure: 'in place' },
  );

export const useRevertSeries = (id: string) =>
  useWrite(
    (changeId: string) =>
      api('POST /api/series/:id/changes/:changeId/revert', { params: { id, changeId } }),
    // Where it failed, somebody else may have been faster.
    { changes: SERIES, changesEvenSo: true, failure: () => words.history.revertFailed },
  );

/** Gives books their places, one after the other; the first that fails is the last. */
export const usePlaceBooks = (id: string, failure: 'in place' | 'said' = 'said') =>
  useWrite(
    async (placed: readonly Placed[]) => {
      for (const { googleId, position } of placed)
        await api('PUT /api/series/:id/books/:googleId', {
          params: { id, googleId },
          body: { position },
        });
    },
    {
      changes: SERIES,
      changesEvenSo: true,
      order: `series.${id}`,
      shows: (kept, placed) =>
        kept(
          booksToArrange(id),
          (data) => data && { ...data, pages: placedIn(data.pages, placed) },
        ),
      failure: failure === 'said' ? () => words.byHand.placeFailed : failure,
    },
  );

export const useTakeOutOfSeries = (id: string) =>
  useWrite(
    (googleId: string) =>
      api('DELETE /api/series/:id/books/:googleId', { params: { id, googleId } }),
    {
      changes: SERIES,
      changesEvenSo: true,
      order: `series.${id}`,
      failure: () => words.byHand.placeFailed,
    },
  );
