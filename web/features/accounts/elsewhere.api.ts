import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Whether one's account is linked with the provider with which people may sign in as well. */
export const ownLink = () => item('GET /api/oidc/link', {}, ({ link }) => link);

/** Where a browser is led to sign in elsewhere; it comes back to the page for signing in. */
export const addressElsewhere = (returnTo: string | undefined) =>
  `/api/oidc/signin${returnTo ? `?${new URLSearchParams({ returnTo })}` : ''}`;

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
