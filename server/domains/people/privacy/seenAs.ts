import type { ViewedAs } from '../../../../shared/visibility.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { CachedInput } from '../../../platform/http/routes.ts';

/** Who looks at something of a profile: whoever asks, or, where its owner wants to know, somebody else. */
export async function viewerOfProfile({
  params,
  query,
  caller,
  viewer,
  page,
}: Pick<
  CachedInput<'GET /api/profile/:id'>,
  'params' | 'query' | 'caller' | 'viewer' | 'page'
>): Promise<Viewer> {
  if (query.as === undefined) return viewer();
  page.header('cache-control', 'no-store');
  return seenAs(query.as, params.id, (await caller())?.user.id);
}

/** Somebody as whom the owner of a profile looks at it; 403 for everyone else. */
export function seenAs(as: ViewedAs, ownerId: string, askerId: string | undefined): Viewer {
  if (askerId !== ownerId) throw refuse('view_as_others');
  if (as === 'visitor') return undefined;
  return as === 'member' ? { as } : { as, of: ownerId };
}
