import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { type LikedThing, thingLiked } from './likes.events.ts';
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

/** Has somebody like something by `like`, and tells its author, in one transaction; 400 for one's own. */
export const likingTold = (
  db: Db,
  { what, liker }: { what: LikedThing; liker: string },
  like: (within: Db) => Promise<Liked>,
) =>
  db.transaction(async (within) => {
    const liked = await like(within);
    if (liked.isChanged) await emit(within, thingLiked, { what, liker, authorId: liked.authorId });
    return likingOf(liked, true);
  });
