import { type Db, sql } from '../../../../platform/db/db.ts';
import { wordsOf } from './normalize.ts';
import { CORRECTED_MIN, isCorrectable } from './words.ts';

/**
 * A question with one of its words as two that may have been written together, the likeliest first: “leguin” is
 * “le guin”. That word is none of any title or author, and both parts are; what is too short to be kept in `words` is
 * believed.
 */
export async function dividedQuestions(db: Db, q: string): Promise<string[]> {
  const asked = wordsOf(q);
  if (asked.length > WORDS_MAX) return [];
  const pairs = asked.flatMap((word, at) =>
    isCorrectable(word) ? partsOf(word).map((parts) => ({ parts, at })) : [],
  );
  if (pairs.length === 0) return [];
  const long = pairs.flatMap(({ parts }) => parts.filter(isLong));
  const rows = await db.many<{ word: string; popularity: number }>(sql`
    select word, popularity from words where word = any(${[...new Set([...asked, ...long])]}::text[])`);
  const known = new Map(rows.map(({ word, popularity }) => [word, popularity]));
  return pairs
    .filter(
      ({ parts, at }) =>
        !known.has(asked[at] ?? '') && parts.every((part) => known.has(part) || !isLong(part)),
    )
    .map(({ parts, at }) => ({
      text: asked.toSpliced(at, 1, ...parts).join(' '),
      popularity: Math.min(...parts.filter(isLong).map((part) => known.get(part) ?? 0)),
    }))
    .toSorted((one, other) => other.popularity - one.popularity)
    .slice(0, TRIES_MAX)
    .map(({ text }) => text);
}

/** Of more words than these one that is written together is missed least. */
const WORDS_MAX = 4;
/** Each is a search. */
const TRIES_MAX = 3;

const isLong = (part: string) => part.length >= CORRECTED_MIN;

/** Every division of a word into two, of which one is long. */
const partsOf = (word: string) =>
  Array.from({ length: word.length - 3 }, (_, at) => [
    word.slice(0, at + 2),
    word.slice(at + 2),
  ]).filter((parts) => parts.some(isLong));
