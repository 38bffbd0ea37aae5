import { type Db, sql } from '../../../platform/db/db.ts';

/** Stores what readers remember of books, beside what these say of themselves; null takes it away. */
export const rememberBooks = (db: Db, books: { googleId: string; remembered: string | null }[]) =>
  db.many(sql`
    update book_memories m
       set remembered = g.remembered,
           words = recall_words(b) || to_tsvector('pg_catalog.english', coalesce(g.remembered, ''))
      from unnest(${books.map(({ googleId }) => googleId)}::text[],
                  ${books.map(({ remembered }) => remembered)}::text[]) as g (google_id, remembered)
      join books b on b.google_id = g.google_id
     where m.book_id = b.id and m.remembered is distinct from g.remembered`);
