import { wordsAreHere } from './startup/start.ts';
import '@fontsource-variable/literata/opsz.css';
import '@fontsource-variable/literata/wght-italic.css';
import './ui/tokens.css';
import './ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { onLanguage } from './locales/preference.ts';
import { language } from './locales/words.ts';
import { Router } from './router.tsx';
import { AccountProvider } from './session/account.tsx';
import { restoreCachedHome } from './startup/restoreCachedHome.ts';
import { ToastProvider } from './ui/Toasts.tsx';
import { applyTheme } from './ui/theme.ts';

applyTheme();

const queries = new QueryClient({
  defaultOptions: {
    // An error shows as soon as its call has failed; a person decides whether to try again.
    queries: { retry: false, staleTime: 10_000, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const page = createRoot(root);
const homeIsRestored = restoreCachedHome(queries).catch(console.warn);
void Promise.all([wordsAreHere, homeIsRestored]).then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Router>
          <AccountProvider>
            <Screens />
          </AccountProvider>
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  ),
);

/** All that is made of words; another language makes it anew. */
function Screens() {
  const inUse = useSyncExternalStore(onLanguage, () => language);
  return (
    <ToastProvider key={inUse}>
      <App />
    </ToastProvider>
  );
}
