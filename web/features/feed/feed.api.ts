import { keepPreviousData } from '@tanstack/react-query';
import type { FeedKind } from '../../../shared/feed.ts';
import { FEED_STEP, HOME_EVERYBODY } from '../../../shared/limits.ts';
import { item, list } from '../../queries.ts';

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

/** What the people do whom one follows, newest first. */
export const feedOf = (filter: FeedFilter | undefined) => ({
  ...list('GET /api/feed', {
    query: { limit: FEED_STEP, kinds: filter && FEED_FILTERS[filter].join() },
  }),
  // What is new is shown to whoever comes back: nothing moves while somebody reads.
  refetchOnWindowFocus: false,
});

/** What people put down for everybody, newest first: of one kind, in one language, or all of it. */
export const everybodys = (filter?: FeedFilter, language?: string) => ({
  ...list('GET /api/feed/everybody', {
    query: { limit: FEED_STEP, kinds: filter && FEED_FILTERS[filter].join(), language },
  }),
  // What was chosen before stays until the other is there.
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: false,
});

/** The last of it, for home. */
export const newestOfEverybody = () =>
  item('GET /api/feed/everybody', { query: { limit: HOME_EVERYBODY } });

/** All that one item of it holds. */
export const feedItem = (id: string) =>
  list('GET /api/feed/:id', { params: { id }, query: { limit: FEED_STEP } });

/** Whom one follows and who has a book. */
export const friendsWith = (googleId: string) =>
  list('GET /api/books/:googleId/friends', { params: { googleId }, query: { limit: FEED_STEP } });

/** People with much in common with oneself. Whom one follows of them stays on the list until it is opened anew. */
export const suggestedPeople = () => ({
  ...item('GET /api/people/suggested', {}),
  refetchOnWindowFocus: false,
});

/** What somebody has in common with oneself. */
export const commonWith = (id: string) => item('GET /api/people/:id/common', { params: { id } });
