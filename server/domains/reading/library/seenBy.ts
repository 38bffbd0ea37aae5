import type { ViewedAs } from '../../../../shared/visibility.ts';
import type { OpenInput } from '../../../platform/http/routes.ts';
import { seenAs } from '../../people/privacy/seenAs.ts';
import type { SeenBy } from './entry.sql.ts';

/** Who looks at things of a profile: whoever asks, or, where its owner wants to know, somebody else. */
export async function seenByFor(
  ownerId: string,
  {
    query,
    caller,
    viewer,
    reply,
  }: Pick<OpenInput<'GET /api/profile/:id/library'>, 'caller' | 'viewer' | 'reply'> & {
    query: { as?: ViewedAs };
  },
): Promise<SeenBy> {
  if (query.as !== undefined) {
    reply.header('cache-control', 'no-store');
    const session = await caller();
    return { viewer: seenAs(query.as, ownerId, session?.user.id), isOwner: false, of: ownerId };
  }
  const by = await viewer();
  return { viewer: by, isOwner: (await caller())?.user.id === ownerId, of: ownerId };
}
