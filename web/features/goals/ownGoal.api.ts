import type { Goal } from '../../../shared/contract/goals.ts';
import { item } from '../../queries.ts';

/** One's own goal for a year; nulls where there is none. */
export const ownGoal = (year: number) =>
  item('GET /api/goals/:year', { params: { year: `${year}` } });

/** Which year it is where the reader is. */
export const thisYear = () => new Date().getFullYear();

/** Whether there is a goal. */
export const isSet = ({ books, pages }: Goal) => books !== null || pages !== null;
