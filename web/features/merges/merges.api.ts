import { api } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Books that were made one by hand, newest first. */
export const mergesOfBooks = () => list('GET /api/books/merges', { query: {} });

/** Makes a book part of another: what people have of it is elsewhere then, wherever it is shown. */
export const useMergeBook = (googleId: string) =>
  useWrite(
    (into: string) =>
      api('POST /api/books/:googleId/merge', { params: { googleId }, body: { into } }),
    { changes: EVERYTHING, changesEvenSo: true, failure: 'in place' },
  );

export const useSeparateBooks = () =>
  useWrite((id: string) => api('POST /api/books/merges/:id/undo', { params: { id } }), {
    changes: EVERYTHING,
    // Where it failed, somebody else may have been faster.
    changesEvenSo: true,
    failure: () => words.byHand.separateFailed,
  });
