import { item } from '../queries.ts';

/** Who sees what of the signed-in user; what they write from now on is seen by `defaultVisibility`. */
export const ownPrivacy = () => ({ ...item('GET /api/account/privacy', {}), staleTime: 60_000 });
