import type { ViewedAs } from '../../../shared/visibility.ts';
import { item } from '../../queries.ts';

/** What the signed-in user has read, in a year or ever. */
export const ownStatistics = (year: number | undefined) =>
  item('GET /api/statistics', { query: { year } });

/** What somebody has read, as far as the caller may see it, or as somebody else would. */
export const statisticsOf = (id: string, year: number | undefined, as?: ViewedAs) =>
  item('GET /api/profile/:id/statistics', { params: { id }, query: { year, as } });
