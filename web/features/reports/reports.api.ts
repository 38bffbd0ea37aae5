import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

export const useReport = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/reports'>) => api('POST /api/reports', { body }),
  });

/** What was reported, open or closed; for admins. */
export const reportsThatAre = (status: 'open' | 'resolved') =>
  infiniteQueryOptions({
    queryKey: ['reports', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/admin/reports', {
        query: { status, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export function useResolveReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api('POST /api/admin/reports/:id/resolution', { params: { id }, body: { note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
}
