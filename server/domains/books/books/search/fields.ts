import { searchFieldsOf } from '../../../../../shared/searchFields.ts';
import { languageOfText } from '../../catalogue/languages.ts';
import { keyOf } from './normalize.ts';
import type { Search } from './search.sql.ts';

/** A search with the fields that were typed as its filters; they come before those given beside the words. */
export function withFields(search: Search): Search {
  if (!search.q?.includes(':')) return search;
  const { words, fields } = searchFieldsOf(search.q);
  const { author, category, language, years } = fields;
  const code = language === undefined ? undefined : languageOfText(language);
  // What names nobody and nothing narrows nothing down: as words it finds nothing, either.
  const isEmpty = [author, category].some((text) => text !== undefined && keyOf(text) === '');
  if (isEmpty || (language !== undefined && code === undefined)) return search;
  return {
    ...search,
    q: words,
    ...(author === undefined ? {} : { authorWords: author }),
    ...(category === undefined ? {} : { subject: category }),
    ...(code === undefined ? {} : { language: code }),
    ...years,
  };
}
