import { inLanguage } from '../../format.ts';
import { words } from '../../words/words.ts';

/** The text of a description that may hold simple HTML, for places that show a snippet. */
export const textOf = (html: string) =>
  html
    .replace(/<\/?(?:p|br|li|ul|ol|blockquote)\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
};

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
