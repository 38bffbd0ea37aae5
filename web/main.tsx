import '@fontsource-variable/literata/opsz.css';
import '@fontsource-variable/literata/wght-italic.css';
import './ui/tokens.css';
import './ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './App.tsx';
import { AccountProvider } from './account.tsx';
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
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <HashRouter>
        <AccountProvider>
          <ToastProvider>
            <App />
          </ToastProvider>
        </AccountProvider>
      </HashRouter>
    </QueryClientProvider>
  </StrictMode>,
);
