import { PROFILE_LIST_STEP } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList } from '../../api.ts';
import { FOLLOWS, PROFILES } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { item, list } from '../../queries.ts';
import { useAccount } from '../../session/account.tsx';
import { useWrite } from '../../write.ts';

/** Whether the signed-in user follows somebody. */
export const followStatus = (id: string) => item('GET /api/follow/status/:id', { params: { id } });

export const followerCount = (id: string, as?: ViewedAs) =>
  item('GET /api/profile/:id/followers/count', { params: { id }, query: { as } });

export const followingCount = (id: string, as?: ViewedAs) =>
  item('GET /api/profile/:id/following/count', { params: { id }, query: { as } });

export const followersOf = (id: string, as?: ViewedAs) =>
  list('GET /api/profile/:id/followers', {
    params: { id },
    query: { limit: PROFILE_LIST_STEP, as },
  });

export const followingOf = (id: string, as?: ViewedAs) =>
  list('GET /api/profile/:id/following', {
    params: { id },
    query: { limit: PROFILE_LIST_STEP, as },
  });

/**
 * Follows or unfollows. After success the flag is what the server says, the follower count changes
 * by one and the followers are loaded again; a failure becomes the app's error, which a profile shows, or is said where
 * there is none.
 */
export function useToggleFollow(id: string, isPrivate: boolean, isOnProfile: boolean) {
  const { currentUser, dispatch } = useAccount();
  const setError = (error: string) => dispatch({ type: 'error set', error });
  return useWrite(
    // Whoever has asked takes that back.
    (isFollowing: boolean) =>
      api(isFollowing ? 'DELETE /api/follow/:id' : 'POST /api/follow/:id', { params: { id } }),
    {
      ...(isOnProfile ? { onPress: () => setError(''), sayFailure: setError } : {}),
      onDone: async (status, _, keep) => {
        let by = 0;
        keep(followStatus(id), (known) => {
          const wasFollowing = known?.isFollowing ?? false;
          by = Number(status.isFollowing) - Number(wasFollowing);
          return { isRequested: false, ...status };
        });
        keep(followerCount(id), (count) => count && { followerCount: count.followerCount + by });
        const reloaded = await apiList('GET /api/followers/user/:id', { params: { id } }).catch(
          () => undefined,
        );
        if (reloaded) keep(followersOf(id), { pages: [reloaded], pageParams: [undefined] });
      },
      // Nobody waits for these: they are other screens'.
      alsoChanges: [
        'GET /api/profile/:id/following/reviews',
        // How many one follows, where it is seen.
        ...(currentUser ? [followingCount(currentUser._id)] : []),
        // Of a private profile one sees more or less from then on.
        ...(isPrivate ? [item('GET /api/profile/:id', { params: { id } })] : []),
      ],
      outdates: [
        'GET /api/feed/*',
        'GET /api/profile/:id/following',
        'GET /api/profile/:id/following/count',
      ],
      failure: () => words.follows.failed,
    },
  );
}

/** Who asks to follow the signed-in user. */
export const followRequests = () => list('GET /api/follow/requests', {});

/** Accepts somebody who asks to follow, or declines; their row goes when what is shown is loaded again. */
export const useAnswerRequest = (id: string, onDone: (isAccepted: boolean) => void) =>
  useWrite(
    (isAccepted: boolean) =>
      api(isAccepted ? 'POST /api/follow/requests/:id' : 'DELETE /api/follow/requests/:id', {
        params: { id },
      }),
    {
      once: () => id,
      onDone: (_, isAccepted) => onDone(isAccepted),
      // The notification of a request goes with it.
      changes: [...FOLLOWS, 'GET /api/notifications/*'],
      // Where it failed, they may have taken it back.
      changesEvenSo: true,
      failure: () => words.follows.failed,
    },
  );

/** Sends a follower of the signed-in user away, who is not told. */
export const useRemoveFollower = () =>
  useWrite((id: string) => api('DELETE /api/followers/:id', { params: { id } }), {
    changes: FOLLOWS,
    outdates: PROFILES,
    failure: () => words.follows.failed,
  });
