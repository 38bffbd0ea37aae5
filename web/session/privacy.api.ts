import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Who sees what of the signed-in user; what they write from now on is seen by `defaultVisibility`. */
export const ownPrivacy = (userId: string) =>
  queryOptions({
    queryKey: ['privacy', userId],
    staleTime: 60_000,
    queryFn: ({ signal }) => api('GET /api/account/privacy', { signal }),
  });
