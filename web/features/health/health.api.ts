import { item } from '../../queries.ts';

/** How the server is; for admins. */
export const serverHealth = () => ({ ...item('GET /api/admin/health', {}), staleTime: 0 });
