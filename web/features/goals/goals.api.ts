import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

/** One's own goal for a year; nulls where there is none. */
export const ownGoal = (userId: string, year: number) =>
  queryOptions({
    queryKey: ['goals', userId, year],
    queryFn: ({ signal }) => api('GET /api/goals/:year', { params: { year: `${year}` }, signal }),
  });

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

/** Which year it is where the reader is. */
export const thisYear = () => new Date().getFullYear();
