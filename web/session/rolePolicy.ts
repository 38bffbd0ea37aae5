import { useQuery } from '@tanstack/react-query';
import { words } from '../locales/words.ts';
import { item } from '../queries.ts';

/** What becomes of a chosen role, to be said beside the choice; undefined where it is had at once. */
export function useRoleHint() {
  const { data } = useQuery(item('GET /api/users/role-policy', {}));
  return data?.rolePolicy === 'approval' ? words.roleChoice.byApproval : undefined;
}
