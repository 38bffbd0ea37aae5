import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { beOn, DrawnApplication, loadScreens } from '../app/DrawnApplication.tsx';
import { allWordsOf, setWords, type Words } from '../locales/words.ts';
import type { PageData } from './pageData.ts';

/*
 * What the server draws pages with (vite.pages.config.ts), in a thread of their own: the application as it is in a browser.
 */

const wordsOf = new Map<Language, Words>();

/** Loads the words of every language, and the code of pages that a browser fetches later. */
export async function prepare() {
  for (const code of Object.keys(LANGUAGES) as Language[])
    wordsOf.set(code, await allWordsOf(code));
  // Code that brings its words along looks whether they are there.
  setWords('en', wordsOf.get('en') as Words);
  await Promise.all([
    loadScreens(),
    import('../features/books/CatalogueShelf.tsx'),
    import('../ui/Prose.tsx'),
    import('../ui/Markdown.tsx'),
    import('../ui/ShutPassage.tsx'),
  ]);
}

function loadedWords(language: Language): Words {
  const loaded = wordsOf.get(language);
  if (!loaded) throw new Error('prepare() comes first');
  return loaded;
}

/** The HTML of the page at an address, in a language, from its data. */
export async function draw(pathname: string, language: Language, data: PageData): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const html = drawn(pathname, language, data);
    // React marks what was not there yet: a piece of code that is loaded when it is first drawn, and is there then.
    if (!html.includes(NOT_YET)) return html;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${pathname} could not be drawn`);
}

const NOT_YET = '<!--$!-->';
const TRIES_MAX = 40;

/**
 * The words in use are one for the whole process. Nothing here waits, so no other page is drawn between choosing
 * them and having drawn this one.
 */
function drawn(pathname: string, language: Language, data: PageData): string {
  setWords(language, loadedWords(language));
  beOn(() => pathname);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const html = renderToString(<DrawnApplication queries={queries} data={data} />);
  queries.clear();
  return html;
}
