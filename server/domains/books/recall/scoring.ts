/** Where a word of a question stands in a book: which word, at which places, and how near to what was typed it is. */
export interface Match {
  /** Which concept of the question. */
  concept: number;
  /** 1 for the word itself, less for one that may stand for it. */
  nearness: number;
  /** Places in the text, from 1, each with its weight: A title, B authors, C subtitle and categories, D description. */
  places: { at: number; field: Field }[];
}
export type Field = 'A' | 'B' | 'C' | 'D';

/**
 * How much of a question a book has, from 0 to 1: the words it has, each by how telling it is (`tellings`, the logarithm of
 * how many books there are for one that has it) and by where it stands, and more for telling words near each other. It is
 * BM25 without its length (S. Robertson, H. Zaragoza, “The Probabilistic Relevance Framework”; descriptions are cut to about
 * the same) with a term for nearness after Y. Rasolofo, J. Savoy, “Term Proximity Scoring”: of two words of the question
 * that stand d places apart the less telling one counts once more by 1 / d.
 */
export function scoreOf(matches: Match[], tellings: number[]): number {
  const all = tellings.reduce((sum, telling) => sum + telling, 0);
  if (all === 0) return 0;
  const best = new Map<number, number>();
  const places: Place[] = [];
  for (const { concept, nearness, places: found } of matches) {
    const telling = tellings[concept] ?? 0;
    let worth = 0;
    for (const { at, field } of found) {
      worth = Math.max(worth, WORTH[field]);
      if (field === 'D') places.push({ concept, at, worth: telling * nearness });
    }
    const often = found.length / (found.length + OFTEN_HALF);
    const value = telling * nearness * worth * (1 - OFTEN_SHARE + OFTEN_SHARE * often);
    best.set(concept, Math.max(best.get(concept) ?? 0, value));
  }
  const sum = [...best.values()].reduce((total, value) => total + value, 0);
  return Math.min(1, (sum + NEAR_SHARE * nearOf(places, tellings.length)) / all);
}

/** What pairs of words near each other add; each word counts with its nearest neighbour alone. */
function nearOf(places: Place[], concepts: number) {
  const sorted = places.toSorted((one, other) => one.at - other.at);
  const best = new Float64Array(concepts);
  for (const index of sorted.keys())
    for (const step of [1, -1]) lookAround(sorted, index, step, best);
  return best.reduce((total, value) => total + value, 0) / 2;
}

/** Looks to one side of a place for what says more than the best so far; of a text that goes on saying the same, nothing does. */
function lookAround(sorted: Place[], index: number, step: number, best: Float64Array) {
  const place = sorted[index];
  if (!place) return;
  for (let next = index + step; ; next += step) {
    const other = sorted[next];
    const away = other ? Math.abs(other.at - place.at) : Number.POSITIVE_INFINITY;
    const share = 1 / Math.max(1, away / 3);
    const known = best[place.concept] ?? 0;
    if (!other || away > WINDOW || place.worth * share <= known) return;
    const near = Math.min(place.worth, other.worth) * share;
    if (other.concept !== place.concept && near > known) best[place.concept] = near;
  }
}

/** Where a word of a question stands in a description, and how much it tells. */
interface Place {
  concept: number;
  at: number;
  worth: number;
}

const WORTH: Record<Field, number> = { A: 1.15, B: 0.9, C: 0.6, D: 1 };
const OFTEN_SHARE = 0.3;
const OFTEN_HALF = 0.5;
const NEAR_SHARE = 0.35;
/** Words further apart than two sentences have little to do with each other. */
const WINDOW = 30;
