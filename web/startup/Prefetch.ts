import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Path, pathAt } from '../../shared/paths.ts';
import { routeOf } from '../app/routes.tsx';
import { bookDetails } from '../features/books/books.api.ts';
import { profileOf } from '../features/profiles/profiles.api.ts';
import {
  ALL_REVIEWS,
  ratingsOfBook,
  reviewsOfBook,
  reviewsOfUser,
} from '../features/reviews/reviews.api.ts';
import { everyone } from '../features/users/users.api.ts';
import { ownProfile, useAccount } from '../session/account.tsx';

/** A pointer that only passes over a link does not rest for this long. */
const REST_MS = 65;

/** Where somebody points, focuses or puts a finger, code and data of the screen are on their way. */
export function Prefetch() {
  const queries = useQueryClient();
  const userId = useAccount().currentUser?._id;
  useEffect(() => {
    if (savesData()) return;
    let timer = 0;
    const rest = ({ target }: Event) => {
      clearTimeout(timer);
      const pathname = pathnameOf(target);
      if (pathname)
        timer = window.setTimeout(() => prefetch(pathname, { queries, userId }), REST_MS);
    };
    const touch = ({ target }: Event) => {
      const pathname = pathnameOf(target);
      if (pathname) prefetch(pathname, { queries, userId });
    };
    const listeners = { pointerover: rest, focusin: rest, touchstart: touch } as const;
    for (const [event, listener] of Object.entries(listeners))
      addEventListener(event, listener, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const [event, listener] of Object.entries(listeners))
        removeEventListener(event, listener);
    };
  }, [queries, userId]);
  return null;
}

interface Caller {
  queries: QueryClient;
  userId: string | undefined;
}

/** What the screens that links lead to most ask for first. */
const DATA: Partial<Record<Path, (params: Record<string, string>, asker: Caller) => void>> = {
  '/details/:googleId': fetchBook,
  '/book/:googleId': fetchBook,
  '/Account/Profile/:userId': ({ userId = '' }, { queries }) => {
    void queries.prefetchQuery(profileOf(userId));
    void queries.prefetchInfiniteQuery(reviewsOfUser(userId));
  },
  '/users-list': (_, { queries }) => {
    void queries.prefetchInfiniteQuery(everyone(''));
  },
};

function fetchBook({ googleId: id = '' }: Record<string, string>, { queries, userId }: Caller) {
  void queries.prefetchQuery(bookDetails(id));
  if (userId === undefined) return;
  void queries.prefetchQuery(ownProfile());
  void queries.prefetchQuery(ratingsOfBook(id));
  void queries.prefetchInfiniteQuery(reviewsOfBook(id, ALL_REVIEWS));
}

function prefetch(pathname: string, asker: Caller) {
  const { path, screen, params } = routeOf(pathname);
  // Whoever needs what cannot be had now asks again.
  screen.load().catch(() => {});
  if (path) DATA[path]?.(params, asker);
}

/** The path of the screen that the link which was pointed at leads to, if it was one of ours. */
function pathnameOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a[href^="#/"], a[href^="/"]') : null;
  const [address = ''] = link?.getAttribute('href')?.split('?') ?? [];
  return pathAt(address) ?? /^\/?#(.+)/.exec(address)?.[1];
}

/** Whoever asks their browser to save data gets what they press, and nothing else. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
