import { languageName } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { decadeText } from '../../publicationDate.ts';

/**
 * What a chip says in the reader's language, by its id, which is the same for the same words: `decade:1980`,
 * `decade:century-19`, `decade:victorian`, `language:fr`, `length:short`, `shelf:library`. Undefined for one that is not
 * known here.
 */
export function chipText(id: string) {
  const [kind = '', value = ''] = id.split(':');
  if (kind === 'language') return languageName(value);
  if (kind === 'decade' && /^\d{4}$/.test(value)) return decadeText(value);
  const [, century] = /^century-(\d{2})$/.exec(value) ?? [];
  // The years say the same in every language, and what was understood.
  if (century) return `${Number(century) - 1}00–${Number(century) - 1}99`;
  const names: Record<string, string> = words.recall.chips;
  return names[value];
}
