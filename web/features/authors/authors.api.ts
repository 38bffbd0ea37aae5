import type { AuthorBooksSort } from '../../../shared/contract/authors.ts';
import type { Body } from '../../../shared/contract/index.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

type AuthorForm = Body<'PUT /api/authors/:id'>;

/** An author, by id, slug or name. */
export const authorOf = (id: string) => item('GET /api/authors/:id', { params: { id } });

/** What an author has worked on. */
export const booksOfAuthor = (id: string, sort: AuthorBooksSort) =>
  list('GET /api/authors/:id/books', { params: { id }, query: { sort, limit: SEARCH_RESULTS } });

/** Authors of a name. */
export const authorsNamed = (q: string) => item('GET /api/authors', { query: { q, limit: 8 } });

/** What people changed about an author, newest first. */
export const changesOfAuthor = (id: string) =>
  list('GET /api/authors/:id/changes', { params: { id } });

/** What is said otherwise once somebody has put an author right. */
const AUTHORS = ['GET /api/authors/*', 'GET /api/books/:googleId'] as const;

export const useCorrectAuthor = (id: string) =>
  useWrite((body: AuthorForm) => api('PUT /api/authors/:id', { params: { id }, body }), {
    changes: AUTHORS,
    failure: 'in place',
  });

export const useMergeAuthor = (id: string) =>
  useWrite(
    (into: string) => api('POST /api/authors/:id/merge', { params: { id }, body: { into } }),
    { changes: AUTHORS, changesEvenSo: true, failure: 'in place' },
  );

export const useSplitAuthor = (id: string) =>
  useWrite(
    (books: string[]) => api('POST /api/authors/:id/split', { params: { id }, body: { books } }),
    { changes: AUTHORS, changesEvenSo: true, failure: 'in place' },
  );

export const useRevertAuthor = (id: string) =>
  useWrite(
    (changeId: string) =>
      api('POST /api/authors/:id/changes/:changeId/revert', { params: { id, changeId } }),
    // Where it failed, somebody else may have been faster.
    { changes: AUTHORS, changesEvenSo: true, failure: () => words.history.revertFailed },
  );

/** Wants to know of new books of an author, or no more. */
export const useFollowAuthor = (id: string) =>
  useWrite(
    (isFollowing: boolean) =>
      api(isFollowing ? 'DELETE /api/authors/:id/follow' : 'PUT /api/authors/:id/follow', {
        params: { id },
      }),
    { changes: ['GET /api/authors/*'], failure: () => words.follows.failed },
  );
