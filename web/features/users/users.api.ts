import type { Body } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/roles.ts';
import { api, failureMessage, isStatus } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Everyone whose name holds `q`, as the caller may see them. */
export const everyone = (q: string) => list('GET /api/users', { query: { q: q || undefined } });

/** Who waits for a role; for admins. */
export const roleRequests = () => list('GET /api/admin/role-requests', {});

/** Adds an account, or changes the one that is there. */
export const useSaveUser = (id: string | undefined) =>
  useWrite(
    (body: Body<'POST /api/users/signup'>): Promise<unknown> =>
      id === undefined ? api('POST /api/users/signup', { body }) : changeUser(id, body),
    CHANGED,
  );

export const useGrantRole = (id: string) =>
  useWrite((role: Role) => changeUser(id, { role }), CHANGED);

const changeUser = (id: string, body: Body<'PUT /api/admin/users/:id'>) =>
  api('PUT /api/admin/users/:id', { params: { id }, body });

/** Not kept: the link is shown once. */
export const useMakeResetLink = (id: string) =>
  useWrite(() => api('POST /api/admin/users/:id/reset-link', { params: { id } }), {
    isSecret: true,
    failure: 'in place',
  });

export const useClearFactors = (id: string) =>
  useWrite(() => api('DELETE /api/admin/users/:id/factors', { params: { id } }), {
    failure: () => words.factors.clearFailed,
  });

export const useDeleteUser = (id: string) =>
  useWrite(() => api('DELETE /api/admin/users/:id', { params: { id } }), CHANGED);

/** Suspends an account with a reason, or says another one; without one it lifts the suspension. */
export const useSuspend = (id: string) =>
  useWrite(async (reason: string | null) => {
    if (reason === null) await api('DELETE /api/admin/users/:id/suspension', { params: { id } });
    else await api('PUT /api/admin/users/:id/suspension', { params: { id }, body: { reason } });
    return reason;
  }, CHANGED);

/** A changed user may stand anywhere: in lists, profiles, reviews. */
const CHANGED = { changes: EVERYTHING, failure: 'in place' } as const;

/** The sentence of the admin page when the users cannot be had. */
export const adminListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.manageUsers.signInToSee : failureMessage(error, words.users.failed);

/** The sentence of the public list when the users cannot be had. */
export const publicListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.users.unavailable : failureMessage(error, words.users.failed);
