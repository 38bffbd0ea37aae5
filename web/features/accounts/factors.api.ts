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

/** Whether this browser knows of passkeys: it does not outside of https. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Signs in with a passkey, by itself or after the password. */
export function useSignInWithPasskey() {
  const { setUser } = useAccount();
  return useWrite(
    async (isSecondFactor: boolean) => {
      const optionsJSON = await api('POST /api/users/signin/passkey/options', {
        body: { isSecondFactor },
      });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const answer = await startAuthentication({ optionsJSON });
      return api('POST /api/users/signin/passkey', { body: { answer } });
    },
    { onDone: setUser, failure: 'in place' },
  );
}

/** Makes a passkey; answers with recovery codes where it is the first second factor. */
export const useAddPasskey = () =>
  useWrite(
    async ({ currentPassword, name }: { currentPassword: string; name: string }) => {
      const optionsJSON = await api('POST /api/account/passkeys/options', {
        body: { currentPassword },
      });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const answer = await startRegistration({ optionsJSON });
      return api('POST /api/account/passkeys', { body: { name, answer } });
    },
    { changes: FACTORS, isSecret: true, failure: 'in place' },
  );

export const useRemovePasskey = (id: string) =>
  useWrite(
    (body: { currentPassword: string }) =>
      api('POST /api/account/passkeys/:id/removal', { params: { id }, body }),
    { changes: FACTORS, failure: 'in place' },
  );

const FACTORS = ['GET /api/account/factors'] as const satisfies Change[];
