import { type ComponentType, lazy } from 'react';
import { loadAllWords, loadCommunityWords, loadReadingWords } from '../locales/words.ts';

/** A part of a screen about lists, groups, or what readers say: a chunk of its own, which brings its words along. */
export const communityPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await withReadingWords(load, loadAllWords, loadCommunityWords)() }));

/** Loads a screen with the words of the library as well: who sees something, how many books. */
export const withReadingWords =
  <T>(load: () => Promise<T>, ...others: (() => Promise<unknown>)[]) =>
  async () => {
    const [loaded] = await Promise.all([
      load(),
      loadReadingWords(),
      ...others.map((other) => other()),
    ]);
    return loaded;
  };
