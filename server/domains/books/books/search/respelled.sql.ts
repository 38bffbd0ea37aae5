import { type Db, sql } from '../../../../platform/db/db.ts';
import { wordsOf } from './normalize.ts';
import { alphabetOf, isCorrectable } from './words.ts';

/**
 * A question with its words that are none of any title or author as the best known others that are one slip away:
 * “virgina wolf” is “virginia wolf”, of which the other word is corrected in turn, by what stands beside it. Undefined where
 * no word has another one so near.
 */
export async function respelledQuestion(db: Db, q: string): Promise<string | undefined> {
  const asked = wordsOf(q);
  const words = [...new Set(asked)].filter(isCorrectable);
  if (asked.length < 2 || asked.length > WORDS_MAX || words.length === 0) return undefined;
  const rows = await db.many<{ typed: string; near: string }>(sql`
    select distinct on (typed_word) typed_word as typed, near
      from words_near(${words}::text[], ${words.map(alphabetOf)}::text[])
     order by typed_word, popularity desc, near`);
  if (rows.length === 0) return undefined;
  const nearest = new Map(rows.map(({ typed, near }) => [typed, near]));
  return asked.map((word) => nearest.get(word) ?? word).join(' ');
}

/** Of more words than these a second slip is missed least. */
const WORDS_MAX = 4;
