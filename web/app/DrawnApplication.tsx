import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Path } from '../../shared/paths.ts';
import { booksOfCatalogue } from '../features/books/booksOf.api.ts';
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

interface OwnPage {
  /** Its address. */
  at: string;
  screen: Screen;
  /** The address that members have behind the `#`, with the same gaps. */
  members: Path;
}

/** The pages for visitors. Home is the same for members. */
const SCREENS = (
  [
    { at: HOME, screen: routeOf(HOME).screen, members: HOME },
    {
      at: '/book/:googleId',
      screen: communityScreen(
        withReadingWords(async () => (await import('../pages/BookPage.tsx')).BookPage),
      ),
      members: '/details/:googleId',
    },
    {
      at: '/list/:listId',
      screen: communityScreen(
        withReadingWords(
          async () => (await import('../pages/VisitorListPage.tsx')).VisitorListPage,
        ),
      ),
      members: '/lists/:listId',
    },
    {
      at: '/group/:groupId',
      screen: communityScreen(
        withReadingWords(
          async () => (await import('../pages/VisitorGroupPage.tsx')).VisitorGroupPage,
        ),
      ),
      members: '/groups/:groupId',
    },
    {
      at: '/author/:name',
      screen: readingScreen(
        async () => (await import('../pages/VisitorAuthorPage.tsx')).VisitorAuthorPage,
      ),
      members: '/author/:name',
    },
    {
      at: '/profile/:userId',
      screen: communityScreen(
        withReadingWords(
          async () => (await import('../pages/VisitorProfilePage.tsx')).VisitorProfilePage,
        ),
      ),
      members: '/Account/Profile/:userId',
    },
    {
      at: '/profile/:userId/year/:year',
      screen: readingScreen(
        async () => (await import('../pages/VisitorYearPage.tsx')).VisitorYearPage,
      ),
      members: '/year/:userId/:year',
    },
  ] satisfies OwnPage[]
).map((page) => ({ ...page, isAt: patternOf(page.at), isOf: patternOf(page.members) }));

/** Finds what an address has in the gaps of a path. Of a part of points alone a browser makes something else. */
function patternOf(path: string) {
  return new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>(?!\\.\\.?(?:/|$))[^/?]+)')}$`);
}

const filled = (path: string, parts: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? '');

/** What is known of the page at an address; the server answers no others with one. */
function pageAt(pathname: string) {
  for (const page of SCREENS) {
    const found = page.isAt.exec(pathname);
    if (found) return { ...page, parts: { ...found.groups } };
  }
  throw new Error(`${pathname} is no page`);
}

function screenOf(pathname: string) {
  const { screen, parts } = pageAt(pathname);
  const params = Object.entries(parts).map(([name, part]) => [name, decodeURIComponent(part)]);
  return { screen, params: Object.fromEntries(params) as Record<string, string> };
}

function comeBackTo(pathname: string) {
  const { members, parts } = pageAt(pathname);
  return { returnTo: filled(members, parts) };
}

/** Fetches the code of all of them. */
export const loadScreens = () => Promise.all(SCREENS.map(({ screen }) => screen.load()));

const pagesAt = (pathname: string): OwnPages => ({
  screenOf,
  comeBack: comeBackTo(pathname),
  /**
   * The page about what a screen shows, where there is one: pages lead to each other, so that they are read without a
   * script, and so that what is copied from them is an address that everybody can open.
   */
  addressOf(to) {
    if (to === HOME) return '/';
    for (const { at, isOf } of SCREENS) {
      const found = isOf.exec(to);
      if (found) return filled(at, found.groups);
    }
    return `/#${to}`;
  },
  // What is for everybody on its page is for members behind the `#`.
  isLeftFor: (address) => SCREENS.some(({ isAt }) => isAt.test(address)),
});

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
function keepHome(queries: QueryClient, { books, catalogue, reviews }: HomePageData) {
  queries.setQueryData(trendingBooks().queryKey, books);
  queries.setQueryData(homeReviews(undefined).queryKey, homeReviewsOf(reviews, false));
  if (catalogue)
    queries.setQueryData(booksOfCatalogue().queryKey, {
      pages: [catalogue],
      pageParams: [undefined],
    });
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
  // What was drawn is for visitors: members are led on, by `/early.js` or, where that has not come, here.
  if (storedSession()) return location.replace(`/#${comeBackTo(pathname).returnTo}`);
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
