import type { AuthorBooksSort } from '../../../shared/contract/authors.ts';
import { SEARCH_RESULTS } from '../../../shared/limits.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** An author, by id, slug or name. */
export const authorOf = (id: string) => item('GET /api/authors/:id', { params: { id } });

/** What an author has worked on. */
export const booksOfAuthor = (id: string, sort: AuthorBooksSort) =>
  list('GET /api/authors/:id/books', { params: { id }, query: { sort, limit: SEARCH_RESULTS } });

/** Wants to know of new books of an author, or no more. */
export const useFollowAuthor = (id: string) =>
  useWrite(
    (isFollowing: boolean) =>
      api(isFollowing ? 'DELETE /api/authors/:id/follow' : 'PUT /api/authors/:id/follow', {
        params: { id },
      }),
    { changes: ['GET /api/authors/*'], failure: () => words.follows.failed },
  );
