import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { onLanguage } from '../locales/preference.ts';
import { language } from '../locales/words.ts';
import { Router } from '../router.tsx';
import { AccountProvider } from '../session/account.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ToastProvider } from '../ui/Toasts.tsx';
import { App } from './App.tsx';

/** Everything that is shown. */
export const Application = ({ queries }: { queries: QueryClient }) => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <Router>
          <AccountProvider>
            <Screens />
          </AccountProvider>
        </Router>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

/** All that is made of words; another language makes it anew. */
function Screens() {
  const inUse = useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
  return (
    <ToastProvider key={inUse}>
      <App />
    </ToastProvider>
  );
}

const currentLanguage = () => language;
