import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

/** How the server is; for admins. */
export const serverHealth = () =>
  queryOptions({
    queryKey: ['health'],
    staleTime: 0,
    queryFn: ({ signal }) => api('GET /api/admin/health', { signal }),
  });
