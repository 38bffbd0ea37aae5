import { queryOptions } from '@tanstack/react-query';
import { HOME_READING } from '../../../shared/limits.ts';
import { apiList } from '../../api.ts';

/** What one is reading at the moment, what was read last first. */
export const readingNow = (userId: string) =>
  queryOptions({
    queryKey: ['library', 'now', userId],
    queryFn: async ({ signal }) =>
      (
        await apiList('GET /api/library', {
          query: { status: 'reading', sort: 'updated', limit: HOME_READING },
          signal,
        })
      ).items,
  });
