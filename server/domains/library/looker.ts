import type { ViewedAs } from '../../../shared/visibility.ts';
import type { OpenInput } from '../../platform/http/routes.ts';
import { seenAs } from '../privacy/seenAs.ts';
import type { Looker } from './entry.sql.ts';

/** Who looks at things of a profile: whoever asks, or, where its owner wants to know, somebody else. */
export async function lookerAt(
  ownerId: string,
  {
    query,
    caller,
    viewer,
    reply,
  }: Pick<OpenInput<'GET /api/profile/:id/library'>, 'caller' | 'viewer' | 'reply'> & {
    query: { as?: ViewedAs };
  },
): Promise<Looker> {
  const by = viewer();
  if (query.as !== undefined) {
    reply.header('cache-control', 'no-store');
    const asker = await caller();
    return { viewer: seenAs(query.as, ownerId, asker?.user.id), isOwner: false };
  }
  if (by === undefined) return { viewer: by, isOwner: false };
  const asker = await caller();
  return { viewer: asker ? { id: asker.user.id } : by, isOwner: asker?.user.id === ownerId };
}
