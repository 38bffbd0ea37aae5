import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { useWrite } from '../../write.ts';
import { ownGoal } from './ownGoal.api.ts';

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
