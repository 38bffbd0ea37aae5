import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FeedKind } from '../../../shared/feed.ts';
import { api, apiList } from '../../api.ts';

/** What one may leave it at; none of the feed: everything. */
export const FEED_FILTERS = {
  reviews: ['review'],
  ratings: ['rating'],
  reading: ['started', 'finished', 'stopped', 'progress'],
  wanted: ['wanted'],
  quotes: ['quote'],
  lists: ['list'],
  groups: ['joined'],
} as const satisfies Record<string, readonly FeedKind[]>;
export type FeedFilter = keyof typeof FEED_FILTERS;

/** So many come with each page. */
const STEP = 20;

/** What the people do whom somebody follows, newest first. */
export const feedOf = (userId: string, filter: FeedFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: ['feed', userId, filter],
    // What is new is shown to whoever comes back: nothing moves while somebody reads.
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/feed', {
        query: {
          limit: STEP,
          ...(filter ? { kinds: FEED_FILTERS[filter].join() } : {}),
          ...(cursor === undefined ? {} : { cursor }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** All that one item of it holds. */
export const feedItem = (userId: string, id: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', userId, 'item', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/feed/:id', {
        params: { id },
        query: { limit: STEP, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Whom somebody follows and who has a book. */
export const friendsWith = (userId: string, googleId: string) =>
  infiniteQueryOptions({
    queryKey: ['feed', userId, 'friends', googleId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/books/:googleId/friends', {
        params: { googleId },
        query: { limit: FRIENDS_STEP, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

const FRIENDS_STEP = 20;

/** People with much in common with somebody. Whom one follows of them stays on the list until it is opened anew. */
export const suggestedPeople = (userId: string) =>
  queryOptions({
    queryKey: ['feed', userId, 'suggested'],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => api('GET /api/people/suggested', { query: {}, signal }),
  });
