import { MENTIONS_MAX, USERNAME_MAX, USERNAME_MIN } from '../../../../shared/limits.ts';
import { refuse } from '../../../platform/http/errors.ts';

const MENTION = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}@_./\\\\-])@([\\p{L}\\p{N}_-][\\p{L}\\p{N}\\p{M}_.-]{${USERNAME_MIN - 1},${USERNAME_MAX - 1}})(?![\\p{L}\\p{N}\\p{M}@])`,
  'gu',
);

/**
 * The names that stand in a text after an `@`, each once, as they may be meant: with the dot or hyphen that ends
 * a sentence, and without. 400 where there are more than a text may name.
 */
export function namesIn(text: string): string[] {
  const found = new Set([...text.matchAll(MENTION)].map(([, name = '']) => name));
  if (found.size > MENTIONS_MAX) throw refuse('mentions_too_many', { most: MENTIONS_MAX });
  const names = [...found].flatMap((name) => [name, name.replace(/[._-]+$/, '')]);
  return [...new Set(names)].filter((name) => [...name].length >= USERNAME_MIN);
}
