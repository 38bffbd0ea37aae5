import type { Body } from '../../../shared/contract/index.ts';
import type { Notification } from '../../../shared/contract/notifications.ts';
import { api, isStatus } from '../../api.ts';
import { item, list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** So many stand in the panel below the bell, and so many more come with each page. */
const IN_PANEL = 8;
const STEP = 20;

/** How often the bell asks, and how seldom where it gets no answer (docs/decisions/0084-bell.md). */
const POLL_MS = 5_000;
const POLL_MOST_MS = 120_000;

/** How many notifications are unread: asked for while the page is looked at, and at once when it is again. */
export const unreadCount = () => ({
  ...item('GET /api/notifications/count', {}),
  staleTime: 0,
  // Not while the browser is offline, nor while the page is hidden.
  networkMode: 'online' as const,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always' as const,
  refetchInterval: ({ state }: { state: Answered }) => pauseAfter(state),
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
export const newestNotifications = () =>
  item('GET /api/notifications', { query: { limit: IN_PANEL } });

/** All of them, newest first. */
export const notificationsOf = () => ({
  ...list('GET /api/notifications', { query: { limit: STEP } }),
  // What is new is shown when it is asked for: nothing moves while somebody reads.
  refetchOnWindowFocus: false,
});

/** Marks these as read, or with `upTo` that one and all older ones. */
export const useMarkRead = (failure: 'in place' | (() => string)) =>
  useWrite(
    (body: Body<'PUT /api/notifications/read'>) => api('PUT /api/notifications/read', { body }),
    {
      onDone(_, { ids = [], upTo }, keep) {
        const read = (items: Notification[]) =>
          items.map((item) =>
            upTo !== undefined || ids.includes(item._id) ? { ...item, isRead: true } : item,
          );
        keep(newestNotifications(), (items) => items && read(items));
        keep(
          notificationsOf(),
          (known) =>
            known && {
              ...known,
              pages: known.pages.map((page) => ({ ...page, items: read(page.items) })),
            },
        );
      },
      changes: ['GET /api/notifications/count'],
      failure,
    },
  );

/** How one is told of each kind. */
export const notificationSettings = () => item('GET /api/account/notifications', {});

/** Changes how one is told of some kinds. */
export const useChangeSettings = () =>
  useWrite(
    (body: Body<'PUT /api/account/notifications'>) =>
      api('PUT /api/account/notifications', { body }),
    {
      onDone: (saved, _, keep) => keep(notificationSettings(), saved),
      // A kind that is not wanted on the site is neither counted nor listed.
      alsoChanges: ['GET /api/notifications/*'],
      failure: 'in place',
    },
  );
