import { queryOptions } from '@tanstack/react-query';
import type { Goal } from '../../../shared/contract/goals.ts';
import { api } from '../../api.ts';

/** One's own goal for a year; nulls where there is none. */
export const ownGoal = (userId: string, year: number) =>
  queryOptions({
    queryKey: ['goals', userId, year],
    queryFn: ({ signal }) => api('GET /api/goals/:year', { params: { year: `${year}` }, signal }),
  });

/** Which year it is where the reader is. */
export const thisYear = () => new Date().getFullYear();

/** Whether there is a goal. */
export const isSet = ({ books, pages }: Goal) => books !== null || pages !== null;
