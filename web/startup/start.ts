import { preferredLanguage, putInUse } from '../locales/preference.ts';
import { snapshotFirst } from '../offline/snapshotFirst.ts';
import { prefetchHome } from './prefetchHome.ts';

/**
 * The words are on their way, and what the home page shows. This module is a piece of the build that
 * comes before the others (vite.config.ts), so that both are fetched while the rest still is.
 */
// English is always here.
export const wordsAreHere = putInUse(preferredLanguage()).catch(() => putInUse('en'));
export const prefetchedHome = prefetchHome();
export const coversAreHere = snapshotFirst(prefetchedHome);
