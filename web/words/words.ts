import { english } from './en/index.ts';

/** All words of the interface in one language; English says which there are. */
export type Words = typeof english;

/**
 * The words of the language in use. Read them where they are shown, never into a constant of a
 * module: they change when somebody chooses another language, and everything is rendered anew.
 */
export const words: Words = english;
