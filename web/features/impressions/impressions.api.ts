import type { Impression } from '../../../shared/contract/impressions.ts';
import { api } from '../../api.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** What people say of a book, and what the caller does. */
export const impressionsOf = (googleId: string) =>
  item('GET /api/books/:googleId/impressions', { params: { googleId } });

/** Says something of a book, instead of what was said before. */
export const useSetImpression = (googleId: string) =>
  useWrite(
    (said: Impression) =>
      api('PUT /api/books/:googleId/impressions', { params: { googleId }, body: said }),
    {
      onDone: (reply, _, keep) => keep(impressionsOf(googleId), () => reply),
      outdates: ['GET /api/books/search'],
      failure: 'in place',
    },
  );
