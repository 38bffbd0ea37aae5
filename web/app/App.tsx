import { Suspense, useMemo } from 'react';
import { words } from '../locales/words.ts';
import { ParamsContext, useLocation } from '../router.tsx';
import { Page } from '../ui/Page.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { Frame } from './Frame.tsx';
import { routeOf } from './routes.tsx';

/** The frame, and within it the screen that the address asks for. */
export function App() {
  return (
    <Frame>
      <Screen />
    </Frame>
  );
}

/** Rendered anew when it is tried again: what did not load has another piece of code by then. */
function Screen() {
  const { pathname, pages } = useLocation();
  const { screen, params } = useMemo(
    () => pages?.screenOf(pathname) ?? routeOf(pathname),
    [pathname, pages],
  );
  return (
    <Suspense fallback={<ScreenToCome />}>
      <ParamsContext value={params}>
        <screen.Page />
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
