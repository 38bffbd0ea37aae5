import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { words } from '../locales/words.ts';

/** What becomes of a chosen role, to be said beside the choice; undefined where it is had at once. */
export function useRoleHint() {
  const { data } = useQuery({
    queryKey: ['role policy'],
    queryFn: ({ signal }) => api('GET /api/users/role-policy', { signal }),
  });
  return data?.rolePolicy === 'approval' ? words.roleChoice.byApproval : undefined;
}
