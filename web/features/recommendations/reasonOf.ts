import type { Reason } from '../../../shared/contract/recommendations.ts';
import { categoryName, words } from '../../locales/words.ts';

/** Why a book is like another, or recommended, in the language in use. */
export function reasonOf({ id, params: { category, title, mood } }: Reason): string {
  const texts: Record<Reason['id'], () => string> = {
    same_readers: () => words.book.sameReaders,
    same_series: () => words.book.sameSeries,
    same_author: () => words.book.sameAuthor,
    same_words: () => words.book.sameWords,
    same_category: () =>
      category === undefined
        ? words.home.fromCatalogue
        : words.book.sameCategory(categoryName(category)),
    well_known: () => words.home.fromCatalogue,
    because_of: () => words.recommended.because(title ?? ''),
    because_wanted: () => words.recommended.becauseWanted(title ?? ''),
    same_mood: () =>
      mood === undefined
        ? words.recommended.because(title ?? '')
        : words.recommended.sameMood(words.impressions.moods[mood], title ?? ''),
  };
  return texts[id]();
}
