import type { TextParams } from '../../../shared/importTexts.ts';
import { saidById, words } from '../../locales/words.ts';

/**
 * What the server says of a file or a row, in the language in use: by its id, filled with its values; in English
 * where the id is of another release.
 */
export function saidText(id: string | null, params: TextParams, english: string) {
  const { fields } = params;
  const values = typeof fields === 'string' ? { ...params, fields: fieldNames(fields) } : params;
  return saidById(words.imports.said, id ?? '', values) ?? english;
}

/** The names of the fields of an entry, such as “Status, Rating”. */
const fieldNames = (fields: string) =>
  fields
    .split(', ')
    .map((field) => (words.imports.fields as Partial<Record<string, string>>)[field] ?? field)
    .join(words.controls.comma);
