import type { Body } from '../../../shared/contract/index.ts';
import { api } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useAccount } from '../../session/account.tsx';
import { type Change, useWrite } from '../../write.ts';

export const ownSessions = () => list('GET /api/account/sessions', {});

export const ownTimeZone = () => item('GET /api/account/time-zone', {});

export const useChooseTimeZone = () =>
  useWrite((timeZone: string | null) => api('PUT /api/account/time-zone', { body: { timeZone } }), {
    onDone: (saved, _, keep) => keep(ownTimeZone(), saved),
    // Which day it is says what has been read in time.
    alsoChanges: ['GET /api/goals/*', 'GET /api/statistics'],
    failure: () => words.timeZone.failed,
  });

export const useChangePassword = () =>
  useWrite(
    (body: Body<'PUT /api/account/password'>) => api('PUT /api/account/password', { body }),
    {
      changes: SESSIONS,
      // It may have ended them as well.
      alsoChanges: ['GET /api/account/tokens'],
      failure: 'in place',
    },
  );

export function useChangeEmail() {
  const { setUser } = useAccount();
  return useWrite(
    (body: Body<'PUT /api/account/email'>) => api('PUT /api/account/email', { body }),
    { onDone: setUser, failure: 'in place' },
  );
}

export const useEndSession = () =>
  useWrite((id: string) => api('DELETE /api/account/sessions/:id', { params: { id } }), ENDING);

export const useEndOtherSessions = () =>
  useWrite(() => api('DELETE /api/account/sessions', {}), ENDING);

export const useDeleteAccount = () =>
  useWrite(
    (body: Body<'POST /api/account/deletion'>) => api('POST /api/account/deletion', { body }),
    { failure: 'in place' },
  );

const SESSIONS = ['GET /api/account/sessions'] as const satisfies Change[];

/** Where it failed, another device may have ended it. */
const ENDING = { changes: SESSIONS, changesEvenSo: true, failure: () => words.settings.endFailed };
