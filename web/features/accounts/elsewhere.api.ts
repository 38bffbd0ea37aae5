import type { ProofFor } from '../../../shared/contract/oidc.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Whether one's account is linked with the provider with which people may sign in as well, and has a password. */
export const ownLink = () => item('GET /api/oidc/link', {});

/** Where a browser is led to sign in elsewhere; it comes back to the page for signing in. */
export function addressElsewhere(returnTo: string | undefined, invitation?: string) {
  const query = new URLSearchParams({
    ...(returnTo ? { returnTo } : {}),
    ...(invitation ? { invitation } : {}),
  });
  return `/api/oidc/signin${query.size > 0 ? `?${query}` : ''}`;
}

/** Leaves the page for the provider. */
export const useLink = () =>
  useWrite(() => api('POST /api/oidc/link', {}), {
    onDone: ({ address }) => location.assign(address),
    failure: () => words.elsewhere.linkFailed,
  });

export const useUnlink = () =>
  useWrite(() => api('DELETE /api/oidc/link', {}), {
    changes: ['GET /api/oidc/link'],
    changesEvenSo: true,
    failure: () => words.elsewhere.unlinkFailed,
  });

/** Leaves the page for the provider, which asks again who it is. */
export const useProof = () =>
  useWrite((proofFor: ProofFor) => api('POST /api/oidc/proof', { body: { for: proofFor } }), {
    onDone: ({ address }) => location.assign(address),
    failure: () => words.elsewhere.confirmFailed,
  });

/** Whom an account is to be made for that the provider has sent without an address. */
export const newcomer = () => item('GET /api/oidc/signup', {});
