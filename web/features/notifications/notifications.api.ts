import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Body } from '../../../shared/contract/index.ts';
import type { Notification, NotificationSettings } from '../../../shared/contract/notifications.ts';
import { api, apiList, isStatus } from '../../api.ts';
import { useMutation } from '../../mutation.ts';

/** So many stand in the panel below the bell, and so many more come with each page. */
const IN_PANEL = 8;
const STEP = 20;

/** How often the bell asks, and how seldom where it gets no answer (docs/decisions/0084-bell.md). */
const POLL_MS = 5_000;
const POLL_MOST_MS = 120_000;

/** How many notifications are unread: asked for while the page is looked at, and at once when it is again. */
export const unreadCount = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId, 'count'],
    queryFn: ({ signal }) => api('GET /api/notifications/count', { signal }),
    staleTime: 0,
    // Not while the browser is offline, nor while the page is hidden.
    networkMode: 'online',
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pauseAfter(state),
  });

interface Answered {
  error: unknown;
  /** When there was an answer, and when there was none, in milliseconds. */
  dataUpdatedAt: number;
  errorUpdatedAt: number;
}

/** How long the bell waits before it asks again, in milliseconds; false: not at all. */
export function pauseAfter({ error, dataUpdatedAt, errorUpdatedAt }: Answered) {
  if (error === null) return POLL_MS;
  // The session has ended: whoever signs in again begins anew.
  if (isStatus(error, 401)) return false;
  // As long again as there has been no answer, so that it is asked half as often each time.
  return Math.min(Math.max(errorUpdatedAt - dataUpdatedAt, POLL_MS), POLL_MOST_MS);
}

/** The newest, for the panel below the bell. */
export const newestNotifications = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId, 'newest'],
    queryFn: async ({ signal }) =>
      (await apiList('GET /api/notifications', { query: { limit: IN_PANEL }, signal })).items,
  });

/** All of them, newest first. */
export const notificationsOf = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', userId, 'all'],
    // What is new is shown when it is asked for: nothing moves while somebody reads.
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      apiList('GET /api/notifications', {
        query: { limit: STEP, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      }),
    getNextPageParam: (page) => page.next,
  });

/** Marks these as read, or with `upTo` that one and all older ones. */
export function useMarkRead(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/notifications/read'>) =>
      api('PUT /api/notifications/read', { body }),
    onSuccess: (_, { ids = [], upTo }) => {
      const read = (items: Notification[]) =>
        items.map((item) =>
          upTo !== undefined || ids.includes(item._id) ? { ...item, isRead: true } : item,
        );
      queries.setQueryData(newestNotifications(userId).queryKey, (items) => items && read(items));
      queries.setQueryData(
        notificationsOf(userId).queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, items: read(page.items) })),
          },
      );
      return queries.invalidateQueries({ queryKey: unreadCount(userId).queryKey });
    },
  });
}

/** How one is told of each kind. */
export const notificationSettings = (userId: string) =>
  queryOptions({
    queryKey: ['notifications', userId, 'settings'],
    queryFn: ({ signal }) => api('GET /api/account/notifications', { signal }),
  });

/** Changes how one is told of some kinds. */
export function useChangeSettings(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /api/account/notifications'>) =>
      api('PUT /api/account/notifications', { body }),
    onSuccess: (saved: NotificationSettings) => {
      queries.setQueryData(notificationSettings(userId).queryKey, saved);
      // A kind that is not wanted on the site is neither counted nor listed.
      for (const { queryKey } of [
        unreadCount(userId),
        newestNotifications(userId),
        notificationsOf(userId),
      ])
        void queries.invalidateQueries({ queryKey });
    },
  });
}
