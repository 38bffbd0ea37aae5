import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Path } from '../../shared/paths.ts';
import { followPreference } from '../locales/preference.ts';
import { withReadingWords } from '../pages/communityPart.ts';
import { type PageData, PageDataContext } from '../pages/pageData.ts';
import { type OwnPages, setOwnPlace } from '../router.tsx';
import { storedSession } from '../session/storedSession.ts';
import { Application } from './Application.tsx';
import { communityScreen, readingScreen, type Screen } from './routes.tsx';

/*
 * Pages of their own, which the server draws (pages/drawing.tsx) and the browser takes over: a piece of the build that
 * only they need.
 */

/** The pages for visitors, by the first part of their address, each with the address that members have behind the `#`. */
const SCREENS = {
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
  const [, name = ''] = members.split(':');
  return { screen, params: { [name]: decodeURIComponent(id) } };
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
    if (to === '/home') return '/';
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
  // The page is in a language that the browser asked for; another may have been chosen in it.
  useEffect(() => void followPreference().catch(console.warn), []);
  return (
    <PageDataContext value={data}>
      <Application queries={queries} />
    </PageDataContext>
  );
}

/** Draws and shows what follows as the page of this address; of none, what stands behind the `#`. */
export const beOn = (pathname: () => string | undefined) =>
  setOwnPlace(() => {
    const here = pathname();
    return here === undefined ? undefined : { pathname: here, search: '', pages: pagesAt(here) };
  });

/** Goes on with a page that the server has drawn, as it is: what it was drawn from stands in it as JSON. */
export function takeOver(root: HTMLElement, queries: QueryClient) {
  // They are being led on (`/early.js`): what was drawn is for visitors, and would not be what is drawn here.
  if (storedSession()) return;
  const data = JSON.parse(document.querySelector('#page-data')?.textContent ?? '') as PageData;
  beOn(() =>
    location.pathname === '/' || location.hash.startsWith('#/') ? undefined : location.pathname,
  );
  hydrateRoot(root, <DrawnApplication queries={queries} data={data} />);
}
