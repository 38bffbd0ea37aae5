import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api, apiList, isStatus, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';

/** Everyone whose name holds `q`, as `askerId` may see them (nobody, for a visitor). */
export const everyone = (askerId: string | undefined, q: string) =>
  infiniteQueryOptions({
    queryKey: ['users', askerId ?? 'visitor', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/users', {
        query: { ...(q ? { q } : {}), ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Who waits for a role; for admins. */
export const roleRequests = () =>
  infiniteQueryOptions({
    queryKey: ['users', 'requests'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/admin/role-requests', {
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export function useCreateUser() {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: Body<'POST /api/users/signup'>) => api('POST /api/users/signup', { body }),
    onSuccess: refresh,
  });
}

export function useUpdateUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/admin/users/:id'>) =>
      api('PUT /api/admin/users/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Not kept: the link is shown once. */
export const useMakeResetLink = (id: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: () => api('POST /api/admin/users/:id/reset-link', { params: { id } }),
  });

export const useClearFactors = (id: string) =>
  useMutation({
    mutationFn: () => api('DELETE /api/admin/users/:id/factors', { params: { id } }),
  });

export function useDeleteUser(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: () => api('DELETE /api/admin/users/:id', { params: { id } }),
    onSuccess: refresh,
  });
}

/** Suspends an account with a reason, or says another one; without one it lifts the suspension. */
export function useSuspend(id: string) {
  const refresh = useRefreshUsers();
  return useMutation({
    mutationFn: (reason: string | null): Promise<unknown> =>
      reason === null
        ? api('DELETE /api/admin/users/:id/suspension', { params: { id } })
        : api('PUT /api/admin/users/:id/suspension', { params: { id }, body: { reason } }),
    onSuccess: refresh,
  });
}

/** The sentence of the admin page when the users cannot be had. */
export const adminListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.manageUsers.signInToSee : sentenceOf(error, words.users.failed);

/** The sentence of the public list when the users cannot be had. */
export const publicListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.users.unavailable : sentenceOf(error, words.users.failed);

/** A changed user may stand anywhere: in lists, profiles, reviews. */
function useRefreshUsers() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries();
}
