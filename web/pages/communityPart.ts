import { type ComponentType, lazy } from 'react';
import { loadAllWords, loadCommunityWords, loadReadingWords } from '../locales/words.ts';

/** A part of a screen in which readers talk: a piece of its own, which brings its words along. */
export const communityPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [component] = await Promise.all([
      load(),
      loadAllWords(),
      // Places in a book are among the words of the library.
      loadReadingWords(),
      loadCommunityWords(),
    ]);
    return { default: component };
  });
