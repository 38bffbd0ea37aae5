import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api, apiList } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

export const ownSessions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['accounts', 'sessions', userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/account/sessions', {
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export function useChangePassword() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/account/password'>) =>
      api('PUT /api/account/password', { body }),
    onSuccess: refresh,
  });
}

export function useChangeEmail() {
  const { setUser } = useAccount();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/account/email'>) => api('PUT /api/account/email', { body }),
    onSuccess: setUser,
  });
}

export function useEndSession() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/account/sessions/:id', { params: { id } }),
    onSettled: refresh,
  });
}

export function useEndOtherSessions() {
  const refresh = useRefreshSessions();
  return useMutation({
    mutationFn: () => api('DELETE /api/account/sessions', {}),
    onSettled: refresh,
  });
}

export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/account/deletion'>) =>
      api('POST /api/account/deletion', { body }),
  });

function useRefreshSessions() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['accounts', 'sessions'] });
}
