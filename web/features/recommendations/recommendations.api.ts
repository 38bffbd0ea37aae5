import { SIMILAR_SHOWN } from '../../../shared/limits.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Books like a book, best first. */
export const similarBooks = (googleId: string) =>
  item('GET /api/books/:googleId/similar', {
    params: { googleId },
    query: { limit: SIMILAR_SHOWN },
  });

/** What somebody may want to read next: as many as home has, or as many as there are. */
export const recommendedBooks = (limit: number) =>
  item('GET /api/recommendations', { query: { limit } });

/** The books that somebody named as liked, or that are not recommended to them any more. */
export const ownAnswers = (kind: 'tastes' | 'dismissals') =>
  list(`GET /api/recommendations/${kind}`, {});

const RECOMMENDED = 'GET /api/recommendations';
const failure = () => words.recommended.notSaved;

/** Says that a book is not to be recommended again, or may be. */
export const useDismissal = () =>
  useWrite(
    ({ googleId, isDismissed }: { googleId: string; isDismissed: boolean }) =>
      api(
        isDismissed
          ? 'PUT /api/recommendations/:googleId/dismissal'
          : 'DELETE /api/recommendations/:googleId/dismissal',
        { params: { googleId } },
      ),
    { changes: [RECOMMENDED, 'GET /api/recommendations/dismissals'], failure },
  );

/** Says that somebody liked a book, or takes it back. What is recommended is asked for when it is looked at. */
export const useTaste = () =>
  useWrite(
    ({ googleId, isTaste }: { googleId: string; isTaste: boolean }) =>
      api(
        isTaste
          ? 'PUT /api/recommendations/tastes/:googleId'
          : 'DELETE /api/recommendations/tastes/:googleId',
        { params: { googleId } },
      ),
    { changes: ['GET /api/recommendations/tastes'], outdates: [RECOMMENDED], failure },
  );
