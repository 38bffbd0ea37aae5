import { type ComponentType, lazy } from 'react';
import { loadAllWords, loadReadingWords } from '../locales/words.ts';

/** A part of a screen about one's own library: a chunk of its own, which brings its words along. */
export const libraryPart = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadAllWords(), loadReadingWords()]);
    return { default: component };
  });
