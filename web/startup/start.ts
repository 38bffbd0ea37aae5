import { preferredLanguage, putInUse } from '../locales/preference.ts';
import { drawnIn } from './drawnIn.ts';
import { prefetchHome } from './prefetchHome.ts';

/*
 * What the page needs first, asked for while the rest of the code is still loading: this module is a piece of
 * the build that runs before the others (vite.config.ts).
 */

/** In English, which comes with the page, where the language cannot be loaded. */
export const wordsAreHere = putInUse(drawnIn ?? preferredLanguage()).catch(() => putInUse('en'));
export const prefetchedHome = drawnIn ? undefined : prefetchHome();
