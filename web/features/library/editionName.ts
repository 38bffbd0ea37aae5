import type { Edition } from '../../../shared/contract/library.ts';
import { languageName } from '../../format.ts';
import { words } from '../../locales/words.ts';

/** `Penguin, 1998 · Print · 320 pages · English`: what tells editions apart, as far as it is known. */
export function nameOfEdition({
  title,
  publisher,
  publishedDate,
  pageCount,
  language,
  format,
}: Edition) {
  const facts = [
    [publisher, publishedDate?.slice(0, 4)].filter(Boolean).join(words.controls.comma),
    format ? words.formats.kinds[format] : '',
    pageCount ? words.library.lengthOf(pageCount) : '',
    language ? languageName(language) : '',
  ].filter(Boolean);
  return [title, ...facts].join(' · ');
}
