import { titleOfShelf } from '../../shared/browse.ts';
import { categoryIn } from '../../shared/categoryNames.ts';
import type { Language } from '../../shared/languages.ts';
import type { OwnPreviewWords, PreviewWords } from '../../shared/previewWords.ts';
import { FAILURES, HOMES, PREVIEWS, SHELVES } from '../messages/compiled/previews.ts';

/*
 * What the heads of pages say, for the server (vite.pages.config.ts): a chunk without the application, which only
 * the thread that draws loads.
 */

/** The words in a language. */
export function previewWords(language: Language): PreviewWords {
  const own: OwnPreviewWords = PREVIEWS[language];
  const { title, welcome } = HOMES[language];
  const { controls, states } = FAILURES[language];
  const { browse, categories } = SHELVES[language];
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const categoryName = (category: string) => categoryIn(categories, category);
  const languageName = (code: string) => names.of(code) ?? code;
  return {
    ...own,
    home: { title, welcome },
    failed: { text: states.pageFailed, reload: controls.reload },
    browse: { title: browse.title, intro: browse.intro },
    shelf: (shelf) => titleOfShelf(shelf, { browse, categoryName, languageName }),
  };
}
