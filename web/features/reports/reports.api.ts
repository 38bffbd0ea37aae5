import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api, apiList, isStatus } from '../../api.ts';
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

/** Suspends the accounts of reports for one reason and closes the reports with it; how many are suspended now. */
export function useSuspendReported() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, reason, reports }: SuspendReported) => {
      const outcomes = await api('POST /api/admin/suspensions', { body: { ids, reason } });
      for (const id of reports)
        await api('POST /api/admin/reports/:id/resolution', {
          params: { id },
          body: { note: reason },
        }).catch((error: unknown) => {
          // Another admin was faster.
          if (!isStatus(error, 409)) throw error;
        });
      return outcomes.filter(({ outcome }) => outcome === 'done').length;
    },
    // A suspended account is gone from everywhere.
    onSettled: () => queries.invalidateQueries(),
  });
}

interface SuspendReported {
  ids: string[];
  reason: string;
  /** Ids of the reports about them. */
  reports: string[];
}

export function useResolveReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api('POST /api/admin/reports/:id/resolution', { params: { id }, body: { note } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['reports'] }),
  });
}
