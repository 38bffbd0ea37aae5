import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

export const ownFactors = (userId: string) =>
  queryOptions({
    queryKey: ['accounts', 'factors', userId],
    queryFn: ({ signal }) => api('GET /api/account/factors', { signal }),
  });

/** What the sign-in that was begun here waits for. */
export const signInStep = () =>
  queryOptions({
    queryKey: ['accounts', 'step'],
    // It is another one after each password, and over as soon as somebody is signed in.
    gcTime: 0,
    staleTime: 'static',
    // Whoever was signed in here before has nothing to do with it, and after it nobody is told it again.
    meta: { isOfBrowser: true },
    retry: false,
    queryFn: ({ signal }) => api('GET /api/users/signin/step', { signal }),
  });

export function useShowCode() {
  const { setUser } = useAccount();
  return useMutation({
    mutationFn: (body: Body<'POST /api/users/signin/code'>) =>
      api('POST /api/users/signin/code', { body }),
    onSuccess: setUser,
  });
}

/** The secret it answers is shown once, and not kept. */
export const useBeginTotp = () =>
  useMutation({
    gcTime: 0,
    mutationFn: (body: Body<'POST /api/account/totp'>) => api('POST /api/account/totp', { body }),
  });

export function useConfirmTotp() {
  const refresh = useRefreshFactors();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Body<'POST /api/account/totp/confirmation'>) =>
      api('POST /api/account/totp/confirmation', { body }),
    onSuccess: refresh,
  });
}

export function useRemoveTotp() {
  const refresh = useRefreshFactors();
  return useMutation({
    mutationFn: (body: Body<'POST /api/account/totp/removal'>) =>
      api('POST /api/account/totp/removal', { body }),
    onSuccess: refresh,
  });
}

export function useMakeRecoveryCodes() {
  const refresh = useRefreshFactors();
  return useMutation({
    gcTime: 0,
    mutationFn: (body: Body<'POST /api/account/recovery-codes'>) =>
      api('POST /api/account/recovery-codes', { body }),
    onSuccess: refresh,
  });
}

function useRefreshFactors() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['accounts', 'factors'] });
}
