import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { item, ofBrowser } from '../../queries.ts';
import { useAccount } from '../../session/account.tsx';
import { type Change, useWrite } from '../../write.ts';

export const ownFactors = () => item('GET /api/account/factors', {});

/** What the sign-in that was begun here waits for. */
export const signInStep = () => ({
  // Whoever was signed in here before has nothing to do with it, and after it nobody is told it again.
  ...ofBrowser(item('GET /api/users/signin/step', {})),
  // It is another one after each password, and over as soon as somebody is signed in.
  gcTime: 0,
  staleTime: 'static' as const,
  retry: false,
});

export function useShowCode() {
  const { setUser } = useAccount();
  return useWrite(
    (body: Body<'POST /api/users/signin/code'>) => api('POST /api/users/signin/code', { body }),
    { onDone: setUser, failure: 'in place' },
  );
}

/** The secret it answers is shown once, and not kept. */
export const useBeginTotp = () =>
  useWrite((body: Body<'POST /api/account/totp'>) => api('POST /api/account/totp', { body }), {
    isSecret: true,
    failure: 'in place',
  });

export const useConfirmTotp = () =>
  useWrite(
    (body: Body<'POST /api/account/totp/confirmation'>) =>
      api('POST /api/account/totp/confirmation', { body }),
    { changes: FACTORS, isSecret: true, failure: 'in place' },
  );

export const useRemoveTotp = () =>
  useWrite(
    (body: Body<'POST /api/account/totp/removal'>) =>
      api('POST /api/account/totp/removal', { body }),
    { changes: FACTORS, failure: 'in place' },
  );

export const useMakeRecoveryCodes = () =>
  useWrite(
    (body: Body<'POST /api/account/recovery-codes'>) =>
      api('POST /api/account/recovery-codes', { body }),
    { changes: FACTORS, isSecret: true, failure: 'in place' },
  );

const FACTORS = ['GET /api/account/factors'] as const satisfies Change[];
