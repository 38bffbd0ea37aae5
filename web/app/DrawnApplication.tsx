import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { followPreference } from '../locales/preference.ts';
import { withReadingWords } from '../pages/communityPart.ts';
import { type PageData, PageDataContext } from '../pages/pageData.ts';
import { type OwnPages, setOwnPlace } from '../router.tsx';
import { storedSession } from '../session/storedSession.ts';
import { Application } from './Application.tsx';
import { communityScreen } from './routes.tsx';

/*
 * Pages of their own, which the server draws (pages/drawing.tsx) and the browser takes over: a piece of the build that
 * only they need.
 */

/** The pages for visitors; those of app/routes.tsx are for members, behind the `#`. */
const SCREENS = {
  book: {
    screen: communityScreen(
      withReadingWords(async () => (await import('../pages/BookPage.tsx')).BookPage),
    ),
    paramsOf: (id: string) => ({ googleId: id }),
  },
};

/** The screen of such a page; the server answers no other addresses with one. */
export function screenOf(pathname: string) {
  const [, kind = '', id = ''] = pathname.split('/');
  const { screen, paramsOf } = SCREENS[kind as keyof typeof SCREENS];
  return { screen, params: paramsOf(id) };
}

const PAGES: OwnPages = {
  screenOf,
  /**
   * The page about what a screen shows, where there is one: pages lead to each other, so that they are read without a
   * script, and so that what is copied from them is an address that everybody can open.
   */
  addressOf(to) {
    if (to === '/home') return '/';
    for (const [screen, page] of ADDRESSES) if (screen.test(to)) return to.replace(screen, page);
    return `/#${to}`;
  },
  // A book is for everybody on its page, and for members behind the `#`.
  isLeftFor: (address) => address.startsWith('/book/'),
};

const ADDRESSES = [
  [/^\/details\/(?=[\w-]+$)/, '/book/'],
  [/^\/Account\/Profile\/(?=[\w-]+$)/, '/profile/'],
  [/^\/lists\/(?=[\w-]+$)/, '/list/'],
] as const;

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
    return here === undefined ? undefined : { pathname: here, search: '', pages: PAGES };
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
