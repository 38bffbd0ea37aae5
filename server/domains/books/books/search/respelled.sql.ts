import { type Db, sql } from '../../../../platform/db/db.ts';
import { wordsOf } from './normalize.ts';
import { alphabetOf, isCorrectable } from './words.ts';

/**
 * A question with its words that are none of any title or author as others that are one slip away, the best known
 * first: “virgina wolf” is “virginia wolf”, of which the other word is corrected in turn, by what stands beside it.
 */
export async function respelledQuestions(db: Db, q: string): Promise<string[]> {
  const asked = wordsOf(q);
  const words = [...new Set(asked)].filter(isCorrectable);
  if (asked.length < 2 || asked.length > WORDS_MAX || words.length === 0) return [];
  const rows = await db.many<{ typed: string; near: string[] }>(sql`
    select typed_word as typed, array_agg(near order by popularity desc, near) as near
      from words_near(${words}::text[], ${words.map(alphabetOf)}::text[])
     group by typed_word`);
  const nearest = new Map(rows.map(({ typed, near }) => [typed, near]));
  const most = Math.max(0, ...rows.map(({ near }) => near.length));
  return Array.from({ length: Math.min(most, TRIES_MAX) }, (_, at) =>
    asked
      .map((word) => {
        const near = nearest.get(word);
        return near?.[at] ?? near?.[0] ?? word;
      })
      .join(' '),
  );
}

/** Of more words than these a second slip is missed least. */
const WORDS_MAX = 4;
/** Each is a search. */
const TRIES_MAX = 3;
