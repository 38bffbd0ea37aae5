import { drawnIn, wordsAreHere } from './startup/start.ts';
import './fonts/literata.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { Application } from './app/Application.tsx';
import { newQueryClient } from './queryClient.ts';
import { restoreCachedHome } from './startup/restoreCachedHome.ts';
import { applyTheme } from './ui/theme.ts';

applyTheme();

const queries = newQueryClient();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
if (drawnIn)
  void Promise.all([import('./app/DrawnApplication.tsx'), wordsAreHere]).then(([{ takeOver }]) =>
    takeOver(root, queries),
  );
else {
  const page = createRoot(root);
  const homeIsRestored = restoreCachedHome(queries).catch(console.warn);
  void Promise.all([wordsAreHere, homeIsRestored]).then(() =>
    page.render(<Application queries={queries} />),
  );
}
