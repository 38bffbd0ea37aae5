import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

/** Whether this browser knows of passkeys: it does not outside of https. */
export const knowsPasskeys = () => 'PublicKeyCredential' in window;

/** Signs in with a passkey, by itself or after the password. */
export function useSignInWithPasskey() {
  const { setUser } = useAccount();
  return useMutation({
    async mutationFn(isSecondFactor: boolean) {
      const optionsJSON = await api('POST /api/users/signin/passkey/options', {
        body: { isSecondFactor },
      });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const answer = await startAuthentication({ optionsJSON });
      return api('POST /api/users/signin/passkey', { body: { answer } });
    },
    onSuccess: setUser,
  });
}

/** Makes a passkey; answers with recovery codes where it is the first second factor. */
export function useAddPasskey() {
  const refresh = useRefreshFactors();
  return useMutation({
    gcTime: 0,
    async mutationFn({ currentPassword, name }: { currentPassword: string; name: string }) {
      const optionsJSON = await api('POST /api/account/passkeys/options', {
        body: { currentPassword },
      });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const answer = await startRegistration({ optionsJSON });
      return api('POST /api/account/passkeys', { body: { name, answer } });
    },
    onSuccess: refresh,
  });
}

export function useRemovePasskey(id: string) {
  const refresh = useRefreshFactors();
  return useMutation({
    mutationFn: (body: { currentPassword: string }) =>
      api('POST /api/account/passkeys/:id/removal', { params: { id }, body }),
    onSuccess: refresh,
  });
}

function useRefreshFactors() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['accounts', 'factors'] });
}
