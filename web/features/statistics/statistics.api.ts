import { queryOptions } from '@tanstack/react-query';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';

/** What the signed-in user has read, in a year or ever. */
export const ownStatistics = (userId: string, year: number | undefined) =>
  queryOptions({
    queryKey: ['statistics', 'own', userId, year],
    queryFn: ({ signal }) =>
      api('GET /api/statistics', { query: year === undefined ? {} : { year }, signal }),
  });

/** What somebody has read, as far as the caller may see it, or as somebody else would. */
export const statisticsOf = (id: string, year: number | undefined, as?: ViewedAs) =>
  queryOptions({
    queryKey: ['statistics', 'of', id, year, as],
    queryFn: ({ signal }) =>
      api('GET /api/profile/:id/statistics', {
        params: { id },
        query: { ...(year === undefined ? {} : { year }), ...(as ? { as } : {}) },
        signal,
      }),
  });
