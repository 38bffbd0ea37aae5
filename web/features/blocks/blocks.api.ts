import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

/** Whether the signed-in user has blocked somebody. */
export const blockStatus = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['blocks', 'status', userId, id],
    queryFn: ({ signal }) => api('GET /api/blocks/status/:id', { params: { id }, signal }),
  });

export const ownBlocks = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['blocks', 'list', userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/blocks', { query: cursor === undefined ? {} : { cursor }, signal }),
    getNextPageParam: (page) => page.next,
  });

/** Blocks somebody, or blocks them no more; whose reviews are seen and who follows whom changes. */
export function useToggleBlock(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) =>
      api(isBlocked ? 'DELETE /api/blocks/:id' : 'POST /api/blocks/:id', { params: { id } }),
    onSuccess: (_, isBlocked) =>
      Promise.all(
        ['blocks', 'follows', 'profiles', 'reviews'].map((domain) =>
          queries.invalidateQueries({
            queryKey: [domain],
            // Whoever is blocked is not there any more: a page about them is left, not loaded anew.
            refetchType: isBlocked ? 'active' : 'none',
          }),
        ),
      ),
  });
}
