import { useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { ownGoal } from './ownGoal.api.ts';

/** Sets one's goal for a year; without a body it is dropped. */
export function useSetGoal(userId: string, year: number) {
  const queries = useQueryClient();
  const params = { year: `${year}` };
  return useMutation({
    mutationFn: async (body: Body<'PUT /api/goals/:year'> | null) => {
      if (body === null) await api('DELETE /api/goals/:year', { params });
      else await api('PUT /api/goals/:year', { params, body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ownGoal(userId, year).queryKey }),
  });
}
