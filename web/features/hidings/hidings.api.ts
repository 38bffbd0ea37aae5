import { api } from '../../api.ts';
import { FEEDS, HIDINGS } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Whether the signed-in user has hidden a book. */
export const hidingStatus = (googleId: string) =>
  item('GET /api/books/:googleId/hiding', { params: { googleId } });

export const ownHidings = () => list('GET /api/hidings', {});

/** Hides a book, or shows it again where books come by themselves. */
export const useSetHiding = (googleId: string) =>
  useWrite(
    (isHidden: boolean) =>
      api(isHidden ? 'PUT /api/books/:googleId/hiding' : 'DELETE /api/books/:googleId/hiding', {
        params: { googleId },
      }),
    {
      onDone: (status, _, keep) => keep(hidingStatus(googleId), () => status),
      changes: HIDINGS,
      outdates: [
        ...FEEDS,
        'GET /api/books/top-engagement',
        'GET /api/recommendations',
        'GET /api/books/:googleId/similar',
        'GET /api/browse/*',
      ],
      failure: () => words.safety.blockFailed,
    },
  );
