import type { Body } from '../../../shared/contract/index.ts';
import { api, isStatus, sentenceOf } from '../../api.ts';
import { EVERYTHING } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** Everyone whose name holds `q`, as the caller may see them. */
export const everyone = (q: string) => list('GET /api/users', { query: { q: q || undefined } });

/** Who waits for a role; for admins. */
export const roleRequests = () => list('GET /api/admin/role-requests', {});

export const useCreateUser = () =>
  useWrite(
    (body: Body<'POST /api/users/signup'>) => api('POST /api/users/signup', { body }),
    CHANGED,
  );

export const useUpdateUser = (id: string) =>
  useWrite(
    (body: Body<'PUT /api/admin/users/:id'>) =>
      api('PUT /api/admin/users/:id', { params: { id }, body }),
    CHANGED,
  );

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
  useWrite(
    (reason: string | null): Promise<unknown> =>
      reason === null
        ? api('DELETE /api/admin/users/:id/suspension', { params: { id } })
        : api('PUT /api/admin/users/:id/suspension', { params: { id }, body: { reason } }),
    CHANGED,
  );

/** A changed user may stand anywhere: in lists, profiles, reviews. */
const CHANGED = { changes: EVERYTHING, failure: 'in place' } as const;

/** The sentence of the admin page when the users cannot be had. */
export const adminListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.manageUsers.signInToSee : sentenceOf(error, words.users.failed);

/** The sentence of the public list when the users cannot be had. */
export const publicListSentence = (error: unknown) =>
  isStatus(error, 401) ? words.users.unavailable : sentenceOf(error, words.users.failed);
