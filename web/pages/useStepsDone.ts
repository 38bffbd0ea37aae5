import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FIRST_FAVORITES } from '../../shared/limits.ts';
import { ownFavorites } from '../features/favorites/favorites.api.ts';
import { followingCount } from '../features/follows/follows.api.ts';
import { ownImports } from '../features/imports/imports.api.ts';
import type { Step } from '../session/firstSteps.ts';

/** So many books are loved, and so many people followed, and it is done. The profile begins with all of those books. */
export const LOVED = FIRST_FAVORITES;
export const FOLLOWED = 3;

/** Which of the first steps are done, as the site knows it; what could not be loaded is not done. */
export function useStepsDone(userId: string) {
  const imports = useInfiniteQuery(ownImports());
  const favorites = useInfiniteQuery(ownFavorites());
  const following = useQuery(followingCount(userId));
  const done: Record<Step, boolean> = {
    books: imports.data?.pages.some(({ items }) => items.some(isBrought)) === true,
    loved: (favorites.data?.pages[0]?.total ?? 0) >= LOVED,
    people: (following.data?.followingCount ?? 0) >= FOLLOWED,
  };
  return {
    done,
    isPending: imports.isPending || favorites.isPending || following.isPending,
    followed: following.data?.followingCount,
  };
}

const isBrought = ({ state }: { state: string }) => state === 'applied' || state === 'applying';
