import type { Body } from '../../../shared/contract/index.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { item } from '../../queries.ts';
import { useAccount } from '../../session/account.tsx';
import { useWrite } from '../../write.ts';

/** Somebody, as the caller may see them or as somebody else would. */
export const profileOf = (id: string, as?: ViewedAs) =>
  item('GET /api/profile/:id', { params: { id }, query: { as } });

/** Saves the caller's own profile. */
export function useSaveProfile() {
  const { setUser } = useAccount();
  return useWrite((body: Body<'PUT /api/profile'>) => api('PUT /api/profile', { body }), {
    onDone: setUser,
    changes: ['GET /api/profile/:id'],
    failure: 'in place',
  });
}
