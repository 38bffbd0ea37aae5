import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

/** Who did what; for admins. */
export const auditLog = () =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'log'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/admin/log', { query: cursor === undefined ? {} : { cursor }, signal }),
    getNextPageParam: (page) => page.next,
  });

/** Reviews that can be restored; for admins. */
export const deletedReviews = () =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'deleted reviews'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/admin/deleted-reviews', {
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** A restored review stands in lists and counts again. */
export function useRestoreReview() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      api('POST /api/admin/deleted-reviews/:id/restoration', { params: { id } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
