import type { Impression } from '../../../../shared/contract/impressions.ts';
import { MOOD_IDS, PACES, WARNING_IDS, WARNING_LEVELS } from '../../../../shared/impressions.ts';
import { type Codec, listOf, oneOf, shape } from '../items/codecs.ts';
import { isEmpty } from './impressions.ts';

const parts = shape({
  moods: listOf(oneOf(MOOD_IDS)),
  pace: oneOf(PACES),
  warnings: listOf(
    shape({ id: oneOf(WARNING_IDS), level: oneOf(WARNING_LEVELS) }, ['id', 'level']),
  ),
});

/** What somebody says of a book without a review, as files have it; null: nothing. */
export const impressionItem: Codec<Impression | null> = {
  read(value, reader, column) {
    const said = parts.read(value, reader, column);
    return said && saidOnce(said);
  },
  write: (said) => said && parts.write(said),
};

/** The same with each mood and warning once, the warning as strong as any says; null: nothing is said. */
export function saidOnce({ moods, pace, warnings }: Impression): Impression | null {
  const levels = new Map<string, Impression['warnings'][number]>();
  for (const warning of warnings) {
    const known = levels.get(warning.id);
    if (!known || strengthOf(warning) > strengthOf(known)) levels.set(warning.id, warning);
  }
  const said = { moods: [...new Set(moods)], pace, warnings: [...levels.values()] };
  return isEmpty(said) ? null : said;
}

const strengthOf = ({ level }: Impression['warnings'][number]) => WARNING_LEVELS.indexOf(level);
