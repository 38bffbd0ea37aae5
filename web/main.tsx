import { wordsAreHere } from './startup/start.ts';
import './fonts/literata.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Application } from './app/Application.tsx';
import { drawnHere } from './app/drawn.ts';
import { newQueryClient } from './queryClient.ts';
import { drawnIn } from './startup/drawnIn.ts';
import { restoreCachedHome } from './startup/restoreCachedHome.ts';
import { applyTheme } from './ui/theme.ts';

applyTheme();

const queries = newQueryClient();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const drawn = drawnIn ? drawnHere() : undefined;
if (drawn)
  // Where its code does not come, the page stays as it was drawn, and its links lead on.
  wordsAreHere
    .then(drawn.load)
    .then(() => hydrateRoot(root, <Application queries={queries} drawn={drawn} />), console.warn);
else {
  const page = createRoot(root);
  const homeIsRestored = restoreCachedHome(queries).catch(console.warn);
  void Promise.all([wordsAreHere, homeIsRestored]).then(() =>
    page.render(<Application queries={queries} />),
  );
}
