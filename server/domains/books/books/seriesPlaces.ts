import { wordsOf } from './search/normalize.ts';

/** A series that a book stands in, as a file names it; `position` as in `1`, `0.5` or `1-3`. */
export interface SeriesPlace {
  name: string;
  position: string | null;
}

/**
 * Whether books of one title and author stand at different places of one series, and so are two: `Ilium, #2` and
 * `Ilium/Olympos, #3`. Names of series that have nothing in common say nothing, nor does one without a position.
 */
export function isElsewhere(ours: SeriesPlace[], theirs: SeriesPlace[]) {
  const pairs = ours.flatMap((our) => theirs.map((their) => [our, their] as const));
  const related = pairs.filter(
    ([our, their]) =>
      our.position !== null && their.position !== null && isRelated(our.name, their.name),
  );
  return (
    related.length > 0 &&
    !related.some(([our, their]) => placeKeyOf(our.position) === placeKeyOf(their.position))
  );
}

/** `1`, `01` and `1.0` are one place. */
const placeKeyOf = (position: string | null) =>
  (seriesPositionOf(position) ?? '')
    .split('-')
    .map((part) => String(Number(part) || part))
    .join('-');

/**
 * Whether one book stands twice in what is one series under two names: `Earthsea, #3` and `The Earthsea Cycle, #3`. A place
 * that is not told is any.
 */
export function isSamePlace(one: SeriesPlace, other: SeriesPlace) {
  const [a, b] = [tellingWordsOf(one.name), tellingWordsOf(other.name)];
  const [place, otherPlace] = [placeKeyOf(one.position), placeKeyOf(other.position)];
  return (
    a.size > 0 &&
    a.size === b.size &&
    [...a].every((word) => b.has(word)) &&
    (place === '' || otherPlace === '' || place === otherPlace)
  );
}

/** Whether all words of one name are in the other, but for those that many series are called by. */
function isRelated(one: string, other: string) {
  const [a, b] = [tellingWordsOf(one), tellingWordsOf(other)];
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  return few.size > 0 && [...few].every((word) => many.has(word));
}

/** The words of a name but for those that many series are called by; of a name that has no others, all. */
function tellingWordsOf(name: string) {
  const words = wordsOf(name);
  const telling = words.filter((word) => !COMMON.has(word));
  return new Set(telling.length > 0 ? telling : words);
}

const COMMON = new Set('a the of and series saga cycle trilogy chronicles books novels'.split(' '));

/** A position as it is kept: `#1` is `1`, and `1 - 3` is `1-3`. */
export const seriesPositionOf = (position: string | null) =>
  position === null
    ? null
    : [
        ...position
          .replace(/^#/, '')
          .replace(/\s*[-–]\s*/, '-')
          .trim(),
      ]
        .slice(0, POSITION_MAX)
        .join('') || null;

const POSITION_MAX = 20;
