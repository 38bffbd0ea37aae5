import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** What this site offers; its settings change with a start only. */
export const site = () => ({ ...item('GET /api/site', {}), staleTime: Number.POSITIVE_INFINITY });

export const useRequestReset = () =>
  useWrite(
    (body: Body<'POST /api/account/reset-request'>) =>
      api('POST /api/account/reset-request', { body }),
    { failure: 'in place' },
  );

export const useResetPassword = () =>
  useWrite((body: Body<'POST /api/account/reset'>) => api('POST /api/account/reset', { body }), {
    failure: 'in place',
  });

export const useRequestVerification = () =>
  useWrite(() => api('POST /api/account/verification-request', {}), {
    failure: () => words.recovery.sendAgainFailed,
  });

export const useVerifyEmail = () =>
  useWrite((token: string) => api('POST /api/account/verification', { body: { token } }), {
    changes: ['GET /api/profile'],
    failure: 'in place',
  });
