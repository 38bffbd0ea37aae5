import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { PROFILE_LIST_STEP } from '../../../shared/limits.ts';
import type { ViewedAs } from '../../../shared/visibility.ts';
import { api, apiList, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useMutation } from '../../mutation.ts';
import { useAccount } from '../../session/account.tsx';

/** Whether the signed-in user follows somebody. */
export const followStatus = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['follows', 'status', userId, id],
    queryFn: ({ signal }) => api('GET /api/follow/status/:id', { params: { id }, signal }),
  });

export const followerCount = (id: string, as?: ViewedAs) =>
  queryOptions({
    queryKey: ['follows', 'follower count', id, as],
    queryFn: ({ signal }) =>
      api('GET /api/profile/:id/followers/count', {
        params: { id },
        query: as ? { as } : {},
        signal,
      }),
  });

export const followingCount = (id: string, as?: ViewedAs) =>
  queryOptions({
    queryKey: ['follows', 'following count', id, as],
    queryFn: ({ signal }) =>
      api('GET /api/profile/:id/following/count', {
        params: { id },
        query: as ? { as } : {},
        signal,
      }),
  });

export const followersOf = (id: string, as?: ViewedAs) =>
  infiniteQueryOptions({
    queryKey: ['follows', 'followers', id, as],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/profile/:id/followers', {
        params: { id },
        query: {
          limit: PROFILE_LIST_STEP,
          ...(cursor === undefined ? {} : { cursor }),
          ...(as ? { as } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

export const followingOf = (id: string, as?: ViewedAs) =>
  infiniteQueryOptions({
    queryKey: ['follows', 'following', id, as],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/profile/:id/following', {
        params: { id },
        query: {
          limit: PROFILE_LIST_STEP,
          ...(cursor === undefined ? {} : { cursor }),
          ...(as ? { as } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/**
 * Follows or unfollows. After success the flag is what the server says, the follower count changes
 * by one and the followers are loaded again; a failure becomes the app's error.
 */
export function useToggleFollow(id: string) {
  const queries = useQueryClient();
  const { currentUser, dispatch } = useAccount();
  return useMutation({
    // Whoever has asked takes that back.
    mutationFn: (isFollowing: boolean) =>
      api(isFollowing ? 'DELETE /api/follow/:id' : 'POST /api/follow/:id', { params: { id } }),
    onMutate: () => dispatch({ type: 'error set', error: '' }),
    onSuccess: async (status) => {
      const known = queries.getQueryData(followStatus(currentUser?._id ?? '', id).queryKey);
      const wasFollowing = known?.isFollowing ?? false;
      queries.setQueryData(followStatus(currentUser?._id ?? '', id).queryKey, {
        isRequested: false,
        ...status,
      });
      if (status.isFollowing !== wasFollowing)
        queries.setQueryData(followerCount(id).queryKey, (count) =>
          count ? { followerCount: count.followerCount + (status.isFollowing ? 1 : -1) } : count,
        );
      const reloaded = await apiList('GET /api/followers/user/:id', { params: { id } }).catch(
        () => undefined,
      );
      if (reloaded)
        queries.setQueryData(followersOf(id).queryKey, {
          pages: [reloaded],
          pageParams: [undefined],
        });
      // Nobody waits for these: they are other screens'.
      void queries.invalidateQueries({ queryKey: ['reviews', 'home'] });
      void queries.invalidateQueries({ queryKey: ['feed'], refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['follows', 'following'], refetchType: 'none' });
      void queries.invalidateQueries({
        queryKey: ['follows', 'following count'],
        refetchType: 'none',
      });
    },
    onError: (error) =>
      dispatch({
        type: 'error set',
        error: sentenceOf(error, words.follows.failed),
      }),
  });
}

/** Who asks to follow the signed-in user. */
export const followRequests = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['follows', 'requests', userId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/follow/requests', {
        query: cursor === undefined ? {} : { cursor },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Accepts somebody who asks to follow, or declines. */
export function useAnswerRequest() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isAccepted }: { id: string; isAccepted: boolean }) =>
      api(isAccepted ? 'POST /api/follow/requests/:id' : 'DELETE /api/follow/requests/:id', {
        params: { id },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['follows'] }),
  });
}
