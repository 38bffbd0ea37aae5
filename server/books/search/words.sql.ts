import { type Db, sql } from '../../db/db.ts';
import { deletionsOf, isCorrectable, isOneSlip } from './words.ts';

/** So many words of a question are corrected, the longest, and each by so many others. */
const WORDS_MAX = 8;
const NEIGHBOURS_MAX = 30;
/** Words looked up in all: of those with a deletion in common half are two slips apart. */
const LOOKED_UP_MAX = 600;
/** Books whose words are looked at in one statement. */
const BATCH = 2_000;

/** The words of titles and authors that are one slip from these, the best known first. */
export async function wordsNear(db: Db, typed: string[]): Promise<Map<string, string[]>> {
  const words = typed
    .filter(isCorrectable)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX);
  if (words.length === 0) return new Map();
  const known = await db.many<{ word: string }>(sql`
    select word
      from words
     where deletions && ${[...new Set(words.flatMap(deletionsOf))]}::text[]
     order by popularity desc, word
     limit ${LOOKED_UP_MAX}`);
  return new Map(
    words.flatMap((word) => {
      const near = known.map((each) => each.word).filter((other) => isOneSlip(word, other));
      return near.length > 0 ? [[word, near.slice(0, NEIGHBOURS_MAX)] as const] : [];
    }),
  );
}

/**
 * Notes how well known the words are: a word stands as high as the highest book that has it. Storing
 * books adds their words but leaves this to the end of an import and to `recount`.
 */
export async function refreshWords(db: Db) {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const { last } = await db.one<{ last: string | null }>(sql`
      with batch as (
        select book_id, popularity, search_text
          from book_search
         where book_id > ${from} and popularity > 0
         order by book_id
         limit ${BATCH}
      ), known as (
        select l.lexeme as word, max(b.popularity) as popularity
          from batch b, unnest(ts_filter(b.search_text, '{a,b}')) as l
         group by l.lexeme
      ), ordered as (
        -- Always in the same order, so that two at once do not wait for each other in a ring.
        select w.word, k.popularity
          from words w
          join known k on k.word = w.word
         where w.popularity < k.popularity
         order by w.word
           for no key update of w
      ), raised as (
        update words w
           set popularity = o.popularity
          from ordered o
         where w.word = o.word
      )
      select max(book_id::text) as last from batch`);
    after = last ?? undefined;
  }
}

/** Puts the popularity that a search goes by right where it is not the standing of its book. */
export async function keepPopularity(db: Db) {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const { last } = await db.one<{ last: string | null }>(sql`
      with batch as (
        select b.id, b.standing, s.popularity
          from books b
          join book_search s on s.book_id = b.id
         where b.id > ${from}
         order by b.id
         limit ${BATCH}
      ), searched as (
        update book_search s
           set popularity = b.standing
          from batch b
         where s.book_id = b.id and b.popularity <> b.standing
      ), listed as (
        update book_listings l
           set popularity = b.standing
          from batch b
         where l.book_id = b.id and l.popularity <> b.standing
      )
      select max(id::text) as last from batch`);
    after = last ?? undefined;
  }
}
