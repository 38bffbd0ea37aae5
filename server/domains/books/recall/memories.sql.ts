import { type Db, sql } from '../../../platform/db/db.ts';
import { booksInSlices, MORE } from '../catalogue/inSlices.ts';

/** Stores what readers remember of books, beside what these say of themselves; null takes it away. */
export const rememberBooks = (db: Db, books: { googleId: string; remembered: string | null }[]) =>
  db.many(sql`
    update book_memories m
       set remembered = g.remembered,
           words = recall_words(b) || remembered_words(g.remembered, m.told)
      from unnest(${books.map(({ googleId }) => googleId)}::text[],
                  ${books.map(({ remembered }) => remembered)}::text[]) as g (google_id, remembered)
      join books b on b.google_id = g.google_id
     where m.book_id = b.id and m.remembered is distinct from g.remembered`);

/** Lets the books that were here before dumps did it be found by what they say of themselves. */
export const remembering = (db: Db) =>
  booksInSlices(db, 'memories', (tx, ids) =>
    tx.many(sql`
      insert into book_memories (book_id, words)
      select b.id, recall_words(b)
        from books b
       where b.id = any(${ids}::uuid[])
         and not exists (select from book_memories m where m.book_id = b.id)
       order by b.id
          on conflict do nothing`),
  );

/** Reviews that are read in one transaction at most. */
const REVIEWS_AT_ONCE = 500;

/** Lets books be found by what the reviews tell that were here before these were looked through. */
export const readingReviews = (db: Db) =>
  booksInSlices(db, 'reviews', async (tx, bookIds) => {
    const read = await tx.many(sql`
      with untold as (
        select book_id, user_id
          from reviews
         where book_id = any(${bookIds}::uuid[]) and told is null
         order by book_id, user_id
         limit ${REVIEWS_AT_ONCE}
           for no key update
      )
      -- A trigger reads them.
      update reviews r
         set told = null
        from untold u
       where r.book_id = u.book_id and r.user_id = u.user_id
      returning r.id`);
    return read.length === REVIEWS_AT_ONCE ? MORE : undefined;
  });
