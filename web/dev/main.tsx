import '../fonts/literata.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { putInUse } from '../locales/preference.ts';
import {
  loadAllWords,
  loadCommunityWords,
  loadImpressionWords,
  loadReadingWords,
} from '../locales/words.ts';
import { newQueryClient } from '../queryClient.ts';
import { Router } from '../router.tsx';
import { ToastProvider } from '../ui/Toasts.tsx';
import { answerHere } from './answers.ts';
import { choicesIn, Parts } from './Parts.tsx';

/*
 * Every part of web/ui in its states, at /dev/parts.html of the development server. What readers load begins at
 * web/index.html, and nothing leads here from there (tests/unit/walls.test.ts).
 */

answerHere();
const { theme, language, letters } = choicesIn(location.search);
document.documentElement.dataset.theme = theme;
document.documentElement.style.fontSize = `${letters}%`;

await putInUse(language);
await Promise.all([
  loadAllWords(),
  loadReadingWords(),
  loadCommunityWords(),
  loadImpressionWords(),
]);

const root = document.getElementById('root');
if (!root) throw new Error('parts.html has no #root');
// One part is broken on purpose.
createRoot(root, { onCaughtError: () => {} }).render(
  <StrictMode>
    <QueryClientProvider client={newQueryClient()}>
      <Router>
        <ToastProvider person={undefined}>
          <Parts choices={{ theme, language, letters }} />
        </ToastProvider>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
);
