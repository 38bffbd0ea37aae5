import { NIL_UUID } from '../../../../../shared/uuid.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { mayBeCorrected } from './store.sql.ts';

/** Books whose words are looked at in one statement. */
const BATCH = 2_000;
/** Words stored in one statement. */
const STORED_AT_ONCE = 2_000;

/**
 * Stores the words of these books and notes how well known they are: a word stands as high as the
 * highest book that has it. Little at a time, for whoever stores a book with the same new word waits.
 */
export async function noteWords(db: Db, bookIds: string[]) {
  const words = await db.many<{ word: string; popularity: number }>(sql`
    with known as materialized (
      select l.word, max(s.popularity) as popularity
        from book_search s, unnest(tsvector_to_array(ts_filter(s.search_text, '{a,b}'))) as l (word)
       where s.book_id = any(${bookIds}::uuid[])
       group by l.word
    )
    select k.word, k.popularity
      from known k
     where ${mayBeCorrected(sql`k.word`)}
       and not exists (select from words w where w.word = k.word and w.popularity >= k.popularity)
     -- Always in the same order, so that two at once do not wait for each other in a ring.
     order by k.word`);
  for (let at = 0; at < words.length; at += STORED_AT_ONCE) {
    const some = words.slice(at, at + STORED_AT_ONCE);
    await db.many(sql`
      insert into words as w (word, popularity)
      select * from unnest(${some.map(({ word }) => word)}::text[],
                           ${some.map(({ popularity }) => popularity)}::smallint[])
          on conflict (word) do update set popularity = excluded.popularity
       where w.popularity < excluded.popularity`);
  }
}

/** The same for all books that anybody has read. */
export async function refreshWords(db: Db) {
  await eachBatch(async (after) => {
    const ids = await db.many<{ id: string }>(sql`
      select book_id as id
        from book_search
       where book_id > ${after} and popularity > 0
       order by book_id
       limit ${BATCH}`);
    await noteWords(
      db,
      ids.map(({ id }) => id),
    );
    return ids.at(-1)?.id;
  });
}

/** Puts the popularity that a search goes by right where it is not the standing of its book. */
export async function keepPopularity(db: Db) {
  await eachBatch(async (after) => {
    const { last } = await db.one<{ last: string | undefined }>(sql`
      with batch as (
        select b.id, b.standing, s.popularity
          from books b
          join book_search s on s.book_id = b.id
         where b.id > ${after}
         order by b.id
         limit ${BATCH}
      ), searched as (
        update book_search s
           set popularity = b.standing
          from batch b
         where s.book_id = b.id and b.popularity <> b.standing
      )
      select max(id::text) as last from batch`);
    return last ?? undefined;
  });
  await keepListings(db);
}

/** Lists name the popularity of their books, by which these find them: they are walked by themselves. */
async function keepListings(db: Db) {
  let after: { list: string; popularity: number; id: string } | undefined = {
    list: '',
    popularity: -1,
    id: NIL_UUID,
  };
  while (after !== undefined) {
    const from: { list: string; popularity: number; id: string } = after;
    after = await db.first(sql`
      with batch as (
        select l.list, l.popularity, l.book_id, s.popularity as right_one
          from book_listings l
          left join book_search s on s.book_id = l.book_id and l.list = any(lists_of(s.search_text))
         where (l.list, l.popularity, l.book_id) > (${from.list}, ${from.popularity}, ${from.id})
         order by l.list, l.popularity, l.book_id
         limit ${BATCH}
      ), wrong as (
        delete from book_listings l
         using batch b
         where (l.list, l.popularity, l.book_id) = (b.list, b.popularity, b.book_id)
           and b.popularity is distinct from b.right_one
      ), right_ones as (
        insert into book_listings (list, popularity, book_id)
        select list, right_one, book_id from batch where popularity <> right_one
            on conflict do nothing
      )
      select list, popularity, book_id as id
        from batch
       order by list desc, popularity desc, book_id desc
       limit 1`);
  }
}

/** Goes through books by the batch; `work` tells the last one it did, undefined at the end. */
async function eachBatch(work: (after: string) => Promise<string | undefined>) {
  let after: string | undefined = NIL_UUID;
  while (after !== undefined) after = await work(after);
}
