import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api } from '../../api.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

/** Somebody, as the caller may see them or as somebody else would. */
export const profileOf = (id: string, as?: ViewedAs) =>
  queryOptions({
    queryKey: ['profiles', id, as],
    queryFn: ({ signal }) =>
      api('GET /api/profile/:id', { params: { id }, query: as ? { as } : {}, signal }),
  });

/** Saves the caller's own profile. */
export function useSaveProfile() {
  const queries = useQueryClient();
  const { setUser } = useAccount();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/profile'>) => api('PUT /api/profile', { body }),
    onSuccess: (user) => {
      setUser(user);
      return queries.invalidateQueries({ queryKey: ['profiles', user._id] });
    },
  });
}
