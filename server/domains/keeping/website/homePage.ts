import type { Language } from '../../../../shared/languages.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { EARLY, headOf, markOf } from './preview.ts';

/** What the head of home says to programs, in the words of the application; and what is early (see `EARLY_SCRIPT`). */
export function headOfHome(words: PreviewWords, language: Language, origin: string | undefined) {
  const { title, welcome } = words.home;
  const head = headOf({
    title: 'Commonplace',
    description: welcome,
    type: 'website',
    url: origin === undefined ? undefined : `${origin}/`,
    image: markOf(words.mark, origin),
    more: [],
    data: {
      '@type': 'WebSite',
      name: 'Commonplace',
      description: welcome,
      inLanguage: language,
      ...(origin === undefined ? {} : addressesOf(origin)),
    },
    isWorthFinding: true,
  });
  return {
    title: `${title} · Commonplace`,
    head: [EARLY, ...head],
  };
}

/** Where the site is, and how it is searched. */
const addressesOf = (origin: string) => ({
  '@id': `${origin}/`,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/#/search?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});
