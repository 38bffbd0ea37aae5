import { inLanguage } from '../../format.ts';
import { words } from '../../locales/words.ts';

/** A publication date as people write it: years before our era are negative on the wire. */
export function publicationDate(date: string | null) {
  const year = date?.match(/^-(\d+)/)?.[1];
  return year === undefined ? date : words.books.bce(Number(year));
}

const languages = inLanguage(
  (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
);

/** `de` → `German`; a code that stands for nothing stays. */
export function languageName(code: string) {
  try {
    return languages().of(code) ?? code;
  } catch {
    return code;
  }
}
