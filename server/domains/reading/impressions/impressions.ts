import type { Impression, Impressions } from '../../../../shared/contract/impressions.ts';
import { MOOD_IDS, PACES, WARNING_IDS, WARNING_LEVELS } from '../../../../shared/impressions.ts';
import { IMPRESSIONS_FROM } from '../../../../shared/limits.ts';

/** What all say of a book, as it is kept: how many of them say what, by `mood dark`, `pace slow`, `warning war minor`. */
export interface Counted {
  people: number;
  counts: Record<string, number>;
}

/** What is shown of it: nothing where they are few. What most say comes first. */
export function impressionsOf(counted: Counted, mine: Impression | null): Impressions {
  const isShown = counted.people >= IMPRESSIONS_FROM;
  const countOf = (key: string) => (isShown ? (counted.counts[key] ?? 0) : 0);
  const [slow = 0, medium = 0, fast = 0] = PACES.map((pace) => countOf(`pace ${pace}`));
  return {
    people: isShown ? counted.people : 0,
    moods: MOOD_IDS.map((id) => ({ id, count: countOf(`mood ${id}`) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count),
    pace: { slow, medium, fast },
    warnings: WARNING_IDS.map((id) => {
      const [minor = 0, moderate = 0, graphic = 0] = WARNING_LEVELS.map((level) =>
        countOf(`warning ${id} ${level}`),
      );
      return { id, minor, moderate, graphic };
    })
      .filter((each) => peopleOf(each) > 0)
      .toSorted((one, other) => peopleOf(other) - peopleOf(one)),
    mine,
  };
}

const peopleOf = ({ minor, moderate, graphic }: Impressions['warnings'][number]) =>
  minor + moderate + graphic;

/** Whether somebody says nothing. */
export const isEmpty = ({ moods, pace, warnings }: Impression) =>
  moods.length === 0 && pace === null && warnings.length === 0;
