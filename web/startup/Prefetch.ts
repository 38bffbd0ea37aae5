import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookDetails } from '../features/books/books.api.ts';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { ratingsOfBook, reviewsOfBook, reviewsOfUser } from '../features/reviews/reviews.api.ts';
import { everyone } from '../features/users/users.api.ts';
import { loadAllWords } from '../locales/words.ts';
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
      const path = pathOf(target);
      if (path) timer = window.setTimeout(() => prefetch(path, { queries, userId }), REST_MS);
    };
    const touch = ({ target }: Event) => {
      const path = pathOf(target);
      if (path) prefetch(path, { queries, userId });
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

interface For {
  queries: QueryClient;
  userId: string | undefined;
}

/** A piece that cannot be had now is asked for again by whoever needs it. */
const code = (piece: Promise<unknown>) => void piece.catch(() => {});

/** The screens that links lead to most, with what each asks for first. */
const SCREENS: [path: RegExp, ahead: (who: For, id: string) => void][] = [
  [
    /^\/(?:details|book)\/([\w-]{1,64})$/,
    ({ queries, userId }, id) => {
      code(import('../pages/DetailsPage.tsx'));
      void queries.prefetchQuery(bookDetails(id));
      if (userId === undefined) return;
      void queries.prefetchQuery(ownProfile());
      void queries.prefetchQuery(ratingsOfBook(id));
      void queries.prefetchInfiniteQuery(reviewsOfBook(id, { sort: 'newest', stars: undefined }));
    },
  ],
  [
    /^\/Account\/Profile\/([\w-]{1,64})$/,
    ({ queries }, id) => {
      code(import('../pages/ProfilePage.tsx'));
      void queries.prefetchQuery(profileOf(id));
      void queries.prefetchInfiniteQuery(reviewsOfUser(id));
    },
  ],
  [
    /^\/users-list$/,
    ({ queries, userId }) => {
      code(import('../pages/UsersListPage.tsx'));
      void queries.prefetchInfiniteQuery(everyone(userId, ''));
    },
  ],
  [/^\/search$/, () => code(import('../pages/SearchPage.tsx'))],
  [/^\/Account\/Profile$/, () => code(import('../pages/ProfilePage.tsx'))],
  [/^\/users$/, () => code(import('../pages/ManageUsersPage.tsx'))],
  [/^\/(?:author|category)\//, () => code(import('../pages/BookListPage.tsx'))],
  [/^\/Account\/Signin$/, () => code(import('../pages/SignInPage.tsx'))],
  [/^\/Account\/Signup$/, () => code(import('../pages/SignUpPage.tsx'))],
];

function prefetch(path: string, who: For) {
  for (const [pattern, ahead] of SCREENS) {
    const match = pattern.exec(path);
    if (!match) continue;
    code(loadAllWords());
    ahead(who, match[1] ?? '');
  }
}

/** What stands behind the `#` of the link that was pointed at, if it was one of ours. */
function pathOf(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
  return link?.getAttribute('href')?.slice(1).split('?')[0];
}

/** Whoever asks their browser to save data gets what they press, and nothing else. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
