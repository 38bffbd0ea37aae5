import { preferredLanguage, putInUse } from './preference.ts';

/**
 * The words are on their way. This module is a piece of the build that comes before the others
 * (vite.config.ts), so that they are fetched while the rest still is.
 */
export const wordsAreHere = putInUse(preferredLanguage());
