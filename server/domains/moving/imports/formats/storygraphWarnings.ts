import type { Impression } from '../../../../../shared/contract/impressions.ts';
import {
  MOOD_IDS,
  PACES,
  WARNING_IDS,
  WARNING_LEVELS,
  type Warning,
} from '../../../../../shared/impressions.ts';
import { saidOnce } from '../../../reading/impressions/impressionItem.ts';
import { PARTS_MAX } from '../../../reading/items/limits.ts';

/** StoryGraph's names of content warnings that are called otherwise here. */
const ALSO: Record<string, Warning> = {
  alcohol: 'drugs',
  alcoholism: 'addiction',
  biphobia: 'homophobia',
  blood: 'gore',
  'chronic-illness': 'illness',
  cursing: 'swearing',
  'death-of-parent': 'parent-death',
  'drug-abuse': 'drugs',
  'drug-use': 'drugs',
  'eating-disorder': 'eating-disorders',
  islamophobia: 'religious-bigotry',
  lesbophobia: 'homophobia',
  misogyny: 'sexism',
  pedophilia: 'child-abuse',
  'racial-slurs': 'racism',
  rape: 'sexual-violence',
  'sexual-assault': 'sexual-violence',
  'suicidal-thoughts': 'suicide',
  'suicide-attempt': 'suicide',
  'terminal-illness': 'illness',
};

/** Moods, pace and content warnings as StoryGraph's cells have them; what is called nothing here is left. */
export function impressionIn(cells: { moods: string; pace: string; warnings: string }) {
  const moods = cells.moods.split(',', PARTS_MAX).flatMap((text) => found(MOOD_IDS, text));
  const [pace = null] = found(PACES, cells.pace.replace(/-paced$/i, ''));
  return saidOnce({ moods, pace, warnings: warningsIn(cells.warnings) });
}

/** `Graphic: Violence, War; Minor: Death`, or each with its own: `Violence (graphic)`. Of how much nothing is said, the least. */
function warningsIn(cell: string): Impression['warnings'] {
  let level: Impression['warnings'][number]['level'] = 'minor';
  return cell.split(/[,;\n]/, PARTS_MAX).flatMap((part) => {
    const [, before, rest = ''] = /^\s*(minor|moderate|graphic)\s*:(.*)$/i.exec(part) ?? [];
    const [, name, after] = /^([^:(]*)[:(]\s*(minor|moderate|graphic)\s*\)?\s*$/i.exec(part) ?? [];
    if (before !== undefined) [level = level] = found(WARNING_LEVELS, before);
    const own = found(WARNING_LEVELS, after ?? '')[0] ?? level;
    const key = keyOf(name ?? (before === undefined ? part : rest));
    const id = ALSO[key] ?? WARNING_IDS.find((each) => each === key);
    return id === undefined ? [] : [{ id, level: own }];
  });
}

const found = <Id extends string>(ids: readonly Id[], text: string) =>
  ids.filter((id) => id === keyOf(text));

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
