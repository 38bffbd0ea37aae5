import { Suspense, useMemo, useState } from 'react';
import { words } from '../locales/words.ts';
import { ParamsContext, useLocation } from '../router.tsx';
import { usePerson } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { Frame } from './Frame.tsx';
import { renewFailedScreens, routeOf } from './routes.tsx';

/** The frame, and within it the screen that the address asks for. */
export function App() {
  // What is asked for is asked for by them (queries.ts): all that asks is drawn anew for the next.
  usePerson();
  return (
    <Frame>
      <Screen />
    </Frame>
  );
}

/**
 * Around all screens there is one Suspense: while the code of the next is loading, it keeps the last (router.tsx). Rendered
 * anew when it is tried again: what did not load is asked for once more.
 */
function Screen() {
  useState(renewFailedScreens);
  const { pathname } = useLocation();
  const { screen, params } = useMemo(() => routeOf(pathname), [pathname]);
  return (
    <Suspense fallback={<ScreenToCome />}>
      <ParamsContext value={params}>
        <screen.Page key={pathname} />
      </ParamsContext>
    </Suspense>
  );
}

/** Its own heading comes with its code; a grey one of that size holds its place, and the focus. */
const ScreenToCome = () => (
  <Page title={<Skeleton shape="title" />} documentTitle={words.states.loading} isWaiting>
    <Waiting text={words.states.loading} />
  </Page>
);
