import type { Language } from '../../shared/languages.ts';
import { preferredLanguage, putInUse } from '../locales/preference.ts';
import { prefetchHome } from './prefetchHome.ts';

/*
 * What the page needs first, asked for while the rest of the code is still loading: this module is a piece of
 * the build that runs before the others (vite.config.ts).
 */

/** The language of a page that the server has drawn (server/domains/keeping/website/template.ts); else nothing. */
export const drawnIn = document.documentElement.dataset.drawn as Language | undefined;
/** In English, which comes with the page, where the language cannot be loaded. */
export const wordsAreHere = putInUse(drawnIn ?? preferredLanguage()).catch(() => putInUse('en'));
export const prefetchedHome = drawnIn ? undefined : prefetchHome();
