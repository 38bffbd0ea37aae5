import { moodsIn, warningsIn } from '../../../shared/impressions.ts';
import { FORMATS, type Format } from '../../../shared/library.ts';
import { BOOK_NAME_MAX, BOOK_YEAR_MIN } from '../../../shared/limits.ts';
import { languageName } from '../../format.ts';
import type { FieldTexts } from '../../locales/refusalTexts.ts';
import { categoryName, words } from '../../locales/words.ts';
import type { SearchFilters } from './books.api.ts';

/** What narrows a search down, as it stands in the address and in the form: texts. */
export interface FilterTexts {
  subject: string;
  language: string;
  from: string;
  to: string;
  format: Format | '';
  /** Ids with commas: the moods that people find in a book, and the content warnings that nobody gives of it. */
  mood: string;
  without: string;
}

export const NO_FILTERS: FilterTexts = {
  subject: '',
  language: '',
  from: '',
  to: '',
  format: '',
  mood: '',
  without: '',
};

/** Reads the filters from the address, which is somebody else's data: what is none is left out. */
export function filterTextsOf(address: URLSearchParams): FilterTexts {
  const language = address.get('language') ?? '';
  const year = (name: string) => {
    const text = address.get(name) ?? '';
    return isYear(text) ? text : '';
  };
  return {
    subject: (address.get('subject') ?? '').slice(0, BOOK_NAME_MAX),
    language: /^[a-z]{2,3}$/.test(language) ? language : '',
    from: year('from'),
    to: year('to'),
    format: FORMATS.find((id) => id === address.get('format')) ?? '',
    mood: moodsIn(address.get('mood') ?? '').join(','),
    without: warningsIn(address.get('without') ?? '').join(','),
  };
}

/** The filters as the search takes them. */
export const filtersOf = ({
  subject,
  language,
  from,
  to,
  format,
  mood,
  without,
}: FilterTexts): SearchFilters => ({
  ...(subject ? { subject } : {}),
  ...(language ? { language } : {}),
  ...(from ? { from: Number(from) } : {}),
  ...(to ? { to: Number(to) } : {}),
  ...(format ? { format } : {}),
  ...(mood ? { mood } : {}),
  ...(without ? { without } : {}),
});

/** What is wrong with the filters, by field. */
export function filterErrorsOf({ from, to }: FilterTexts) {
  const errors: FieldTexts<'from' | 'to'> = {};
  if (from && !isYear(from)) errors.from = words.search.yearInDigits;
  if (to && !isYear(to)) errors.to = words.search.yearInDigits;
  if (isYear(from) && isYear(to) && Number(from) > Number(to)) errors.to = words.search.yearsTurned;
  return errors;
}

/** What the filters say, in short: `Fantasy, German, 1900–1950, Dark, Without: War`. */
export function filtersInShort({
  subject,
  language,
  from,
  to,
  format,
  mood,
  without,
}: FilterTexts) {
  const { moods, warnings, leftOut } = words.impressions;
  const left = warningsIn(without).map((id) => warnings[id]);
  return [
    categoryName(subject),
    language ? languageName(language) : '',
    from || to ? `${from}–${to}` : '',
    format ? words.formats.kinds[format] : '',
    ...moodsIn(mood).map((id) => moods[id]),
    left.length > 0 ? leftOut(left.join(words.controls.comma)) : '',
  ]
    .filter(Boolean)
    .join(words.controls.comma);
}

/** Those filters that say something, for the address. */
export const given = (filters: Partial<FilterTexts>) =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));

const isYear = (text: string) => /^-?\d{1,4}$/.test(text) && Number(text) >= BOOK_YEAR_MIN;
