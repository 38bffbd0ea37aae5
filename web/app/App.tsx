import { Suspense, useMemo } from 'react';
import { words } from '../locales/words.ts';
import { ParamsContext, useLocation } from '../router.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { Frame } from './Frame.tsx';
import { routeOf } from './routes.tsx';

/** The frame, and within it the screen that the address asks for. */
export function App() {
  const { pathname } = useLocation();
  const { screen, params } = useMemo(() => routeOf(pathname), [pathname]);
  return (
    <Frame>
      <Suspense fallback={<Waiting text={words.states.loading} />}>
        <ParamsContext value={params}>
          <screen.Page />
        </ParamsContext>
      </Suspense>
    </Frame>
  );
}
