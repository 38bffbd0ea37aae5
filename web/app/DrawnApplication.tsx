import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Path } from '../../shared/paths.ts';
import { trendingBooks } from '../features/books/trending.api.ts';
import { homeReviews, homeReviewsOf } from '../features/reviews/homeReviews.api.ts';
import { shortDate } from '../format.ts';
import { goOverTo, preferredLanguage } from '../locales/preference.ts';
import { language } from '../locales/words.ts';
import { withReadingWords } from '../pages/communityPart.ts';
import { type HomePageData, type PageData, PageDataContext } from '../pages/pageData.ts';
import { navigate, type OwnPages, setOwnPlace } from '../router.tsx';
import { storedSession } from '../session/storedSession.ts';
import { Application } from './Application.tsx';
import { communityScreen, readingScreen, routeOf, type Screen } from './routes.tsx';

/*
 * Pages of their own, which the server draws (pages/drawing.tsx) and the browser takes over: a piece of the build that
 * only they need.
 */

/** What the application calls the screen that is drawn at `/`. */
const HOME = '/home';

/**
 * The pages for visitors, by the first part of their address, each with the address that members have behind the `#`.
 * Home is the same for both.
 */
const SCREENS = {
  home: { screen: routeOf(HOME).screen, members: HOME },
  book: {
    screen: communityScreen(
      withReadingWords(async () => (await import('../pages/BookPage.tsx')).BookPage),
    ),
    members: '/details/:googleId',
  },
  list: {
    screen: communityScreen(
      withReadingWords(async () => (await import('../pages/VisitorListPage.tsx')).VisitorListPage),
    ),
    members: '/lists/:listId',
  },
  group: {
    screen: communityScreen(
      withReadingWords(
        async () => (await import('../pages/VisitorGroupPage.tsx')).VisitorGroupPage,
      ),
    ),
    members: '/groups/:groupId',
  },
  author: {
    screen: readingScreen(
      async () => (await import('../pages/VisitorAuthorPage.tsx')).VisitorAuthorPage,
    ),
    members: '/author/:name',
  },
  profile: {
    screen: communityScreen(
      withReadingWords(
        async () => (await import('../pages/VisitorProfilePage.tsx')).VisitorProfilePage,
      ),
    ),
    members: '/Account/Profile/:userId',
  },
} satisfies Record<string, { screen: Screen; members: Path }>;

/** What is known of such a page; the server answers no other addresses with one. */
function pageAt(pathname: string) {
  const [, kind = '', id = ''] = pathname.split('/');
  return { ...SCREENS[kind as keyof typeof SCREENS], id };
}

function screenOf(pathname: string) {
  const { screen, members, id } = pageAt(pathname);
  const [, name] = members.split(':');
  return { screen, params: name === undefined ? {} : { [name]: decodeURIComponent(id) } };
}

function comeBackTo(pathname: string) {
  const { members, id } = pageAt(pathname);
  return { returnTo: members.replace(/:\w+/, () => id) };
}

/** Fetches the code of all of them. */
export const loadScreens = () =>
  Promise.all(Object.values(SCREENS).map(({ screen }) => screen.load()));

const pagesAt = (pathname: string): OwnPages => ({
  screenOf,
  comeBack: comeBackTo(pathname),
  /**
   * The page about what a screen shows, where there is one: pages lead to each other, so that they are read without a
   * script, and so that what is copied from them is an address that everybody can open.
   */
  addressOf(to) {
    if (to === HOME) return '/';
    for (const [kind, { members }] of Object.entries(SCREENS)) {
      const [place = ''] = members.split(':');
      const id = to.startsWith(place) ? to.slice(place.length) : '';
      if (PART.test(id)) return `/${kind}/${id}`;
    }
    return `/#${to}`;
  },
  // What is for everybody on its page is for members behind the `#`.
  isLeftFor: (address) => Object.hasOwn(SCREENS, address.split('/')[1] ?? ''),
});

/** One part of an address; of points alone a browser makes something else. */
const PART = /^(?!\.\.?$)[^/?]+$/;

interface DrawnProps {
  queries: QueryClient;
  /** What it is drawn from. */
  data: PageData;
}

/** The application on a page of its own. The server and the browser draw the same from the same data. */
export function DrawnApplication({ queries, data }: DrawnProps) {
  const isHome = data.kind === 'home';
  useState(() => {
    if (isHome) keepHome(queries, data);
  });
  // Taken over, it is the screen that the specification has behind the `#`; what is shown stays as it is.
  useEffect(() => {
    if (!isHome) return;
    setOwnPlace(() => undefined);
    navigate(HOME, { replace: true });
  }, [isHome]);
  // The page is in a language that the browser asked for; another may have been chosen in it.
  useEffect(() => {
    const preferred = preferredLanguage();
    if (preferred !== language) goOverTo(preferred).catch(console.warn);
  }, []);
  return (
    <PageDataContext value={data}>
      <Application queries={queries} />
    </PageDataContext>
  );
}

/** The answers that home was drawn from are those that it would ask for. */
function keepHome(queries: QueryClient, { books, reviews }: HomePageData) {
  queries.setQueryData(trendingBooks().queryKey, books);
  queries.setQueryData(homeReviews(undefined).queryKey, homeReviewsOf(reviews, false));
}

/** Draws and shows what follows as the page of this address; of none, what stands behind the `#`. */
export const beOn = (address: () => string | undefined) =>
  setOwnPlace(() => {
    const here = address();
    if (here === undefined) return undefined;
    const pathname = here === '/' ? HOME : here;
    return { pathname, search: '', pages: pagesAt(pathname) };
  });

/** Goes on with a page that the server has drawn, as it is: what it was drawn from stands in it as JSON. */
export function takeOver(root: HTMLElement, queries: QueryClient) {
  const { pathname, hash } = location;
  const isHome = pathname === '/';
  // `/early.js` has not come: home was drawn for visitors, and they are to see something else.
  if (isHome && (hash.startsWith('#/') || storedSession()))
    return createRoot(root).render(<Application queries={queries} />);
  // They are being led on (`/early.js`): what was drawn is for visitors, and would not be what is drawn here.
  if (storedSession()) return;
  const data = JSON.parse(document.querySelector('#page-data')?.textContent ?? '') as PageData;
  if (isHome) sayDaysOfHere(root);
  const isHere = () => location.pathname === pathname && !location.hash.startsWith('#/');
  beOn(() => (isHere() ? pathname : undefined));
  hydrateRoot(root, <DrawnApplication queries={queries} data={data} />);
}

/**
 * The server draws days as they are in UTC. Here, before the application looks, and not by components as `Day`: home
 * would load more script for it.
 */
function sayDaysOfHere(root: HTMLElement) {
  for (const time of root.querySelectorAll('time')) time.textContent = shortDate(time.dateTime);
}
