import { Suspense, useMemo } from 'react';
import { words } from '../locales/words.ts';
import { ParamsContext, useLocation } from '../router.tsx';
import { PageColumn } from '../ui/Page.tsx';
import { Waiting } from '../ui/Waiting.tsx';
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
  const { pathname } = useLocation();
  const { screen, params } = useMemo(() => routeOf(pathname), [pathname]);
  return (
    <Suspense fallback={<ScreenToCome />}>
      <ParamsContext value={params}>
        <screen.Page />
      </ParamsContext>
    </Suspense>
  );
}

const ScreenToCome = () => (
  <PageColumn>
    <Waiting text={words.states.loading} />
  </PageColumn>
);
