import type { Goal } from '../../../shared/contract/goals.ts';
import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

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

/** Sets one's goal for a year; without a body it is dropped. */
export function useSetGoal(year: number) {
  const params = { year: `${year}` };
  return useWrite(
    async (body: Body<'PUT /api/goals/:year'> | null) => {
      if (body === null) await api('DELETE /api/goals/:year', { params });
      else await api('PUT /api/goals/:year', { params, body });
      return body;
    },
    { changes: [ownGoal(year), 'GET /api/profile/:id/goals/:year'], failure: 'in place' },
  );
}
