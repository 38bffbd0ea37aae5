import type { Goal } from '../../../shared/contract/goals.ts';
import { item } from '../../queries.ts';

/** One's own goal for a year; nulls where there is none. */
export const ownGoal = (year: number) =>
  item('GET /api/goals/:year', { params: { year: `${year}` } });

/** Somebody's goal for a year, as far as it is seen; nulls where there is none. */
export const goalOf = (userId: string, year: number) =>
  item('GET /api/profile/:id/goals/:year', { params: { id: userId, year: `${year}` } });

/** Which year it is where the reader is. */
export const thisYear = () => new Date().getFullYear();

/** Whether there is a goal. */
export const isSet = ({ books, pages }: Goal) => books !== null || pages !== null;
