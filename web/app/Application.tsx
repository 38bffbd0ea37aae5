import {
  type DehydratedState,
  HydrationBoundary,
  type QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { StrictMode, useEffect, useSyncExternalStore } from 'react';
import { goOverTo, onLanguage, preferredLanguage } from '../locales/preference.ts';
import { language } from '../locales/words.ts';
import { Router } from '../router.tsx';
import { AccountProvider, usePerson } from '../session/account.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ToastProvider } from '../ui/Toasts.tsx';
import { App } from './App.tsx';

interface ApplicationProps {
  queries: QueryClient;
  /** What the server drew: at this address, and from these answers. */
  drawn?: Drawn | undefined;
}

export interface Drawn {
  address: string;
  answers: DehydratedState;
}

/** Everything that is shown. The server and the browser draw the same of what is drawn. */
export const Application = ({ queries, drawn }: ApplicationProps) => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <HydrationBoundary state={drawn?.answers}>
          <Router drawn={drawn?.address}>
            <AccountProvider isDrawn={drawn !== undefined}>
              <Screens isDrawn={drawn !== undefined} />
            </AccountProvider>
          </Router>
        </HydrationBoundary>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

/** All that is made of words; another language makes it anew. */
function Screens({ isDrawn }: { isDrawn: boolean }) {
  // A page that was kept in this browser may be in the language that was chosen before.
  useEffect(() => {
    const preferred = preferredLanguage();
    if (isDrawn && preferred !== language) goOverTo(preferred).catch(console.warn);
  }, [isDrawn]);
  const inUse = useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
  return (
    <ToastProvider key={inUse} person={usePerson()}>
      <App />
    </ToastProvider>
  );
}

const currentLanguage = () => language;
