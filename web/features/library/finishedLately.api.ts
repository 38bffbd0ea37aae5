import { PROFILE_SPINES } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { item } from '../../queries.ts';

/** The books that somebody finished last, as far as the caller may see it, or as others would. */
export const finishedLately = (id: string, as?: ViewedAs) =>
  item(
    'GET /api/profile/:id/library',
    { params: { id }, query: { status: 'read', sort: 'finished', limit: PROFILE_SPINES, as } },
    (entries) =>
      entries.map(({ book: { googleId, title, authors, pageCount } }) => ({
        googleId,
        title,
        authors,
        pageCount,
      })),
  );
