import { queryOptions } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

/** What this site offers; its settings change with a start only. */
export const site = () =>
  queryOptions({
    queryKey: ['site'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api('GET /api/site', { signal }),
  });

export const useRequestReset = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/account/reset-request'>) =>
      api('POST /api/account/reset-request', { body }),
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: Body<'POST /api/account/reset'>) => api('POST /api/account/reset', { body }),
  });

export const useRequestVerification = () =>
  useMutation({ mutationFn: () => api('POST /api/account/verification-request', {}) });

export const useVerifyEmail = () =>
  useMutation({
    mutationFn: (token: string) => api('POST /api/account/verification', { body: { token } }),
  });
