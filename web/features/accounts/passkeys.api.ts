import { api } from '../../api.ts';
import { useAccount } from '../../session/account.tsx';
import { type Change, useWrite } from '../../write.ts';

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
