/** What a search may say with a field before it, such as `author:"Jane Austen" year:1811`. */
export interface SearchFields {
  author?: string;
  category?: string;
  language?: string;
  /** The first and the last year. */
  years?: { from: number; to: number };
}

/** All fields, as they may be typed in any language. */
export const SEARCH_FIELDS_EXAMPLE = 'author:austen year:1811-1820 language:en category:fiction';

/**
 * A search as it was typed, its fields apart from its words. What has a field that is not known, or a year that is none,
 * stays among the words. Of a field that is given twice the last one counts.
 */
export function searchFieldsOf(typed: string): { words: string; fields: SearchFields } {
  const fields: SearchFields = {};
  const words = typed.replace(FIELD, (whole, name: string, inQuotes?: string, bare?: string) => {
    const value = (inQuotes ?? bare ?? '').trim();
    const field = value === '' ? undefined : fieldOf(name.toLowerCase(), value);
    if (!field) return whole;
    Object.assign(fields, field);
    return ' ';
  });
  return { words: words.replace(/\s+/g, ' ').trim(), fields };
}

const FIELD = /(?<![^\s])(author|category|language|year):(?:["“„]([^"“”]*)["“”]|(\S+))/giu;

function fieldOf(name: string, value: string): SearchFields | undefined {
  if (name !== 'year') return { [name]: value };
  const [, from, to = from] = /^(-?\d{1,4})(?:[-–](-?\d{1,4}))?$/u.exec(value) ?? [];
  return from === undefined ? undefined : { years: { from: Number(from), to: Number(to) } };
}
