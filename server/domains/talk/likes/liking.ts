import { refuse } from '../../../platform/http/errors.ts';
import type { Liked } from './likes.sql.ts';

/** What liking something has come to; 400 for one's own. */
export function likingOf(
  { isOwn, likes }: Liked,
  isLiked: boolean,
  refusal: 'like_own' | 'list_like_own' = 'like_own',
) {
  if (isOwn && isLiked) throw refuse(refusal);
  return { isLiked, likes };
}
