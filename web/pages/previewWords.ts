import type { Language } from '../../shared/languages.ts';
import type { OwnPreviewWords, PreviewWords } from '../../shared/previewWords.ts';
import { HOMES, PREVIEWS } from '../messages/compiled/previews.ts';

/*
 * What the heads of pages say, for the server (vite.pages.config.ts): a piece without the application, which only
 * the thread that draws loads.
 */

/** The words in a language. */
export function previewWords(language: Language): PreviewWords {
  const own: OwnPreviewWords = PREVIEWS[language];
  const { title, welcome } = HOMES[language];
  return { ...own, home: { title, welcome } };
}
