import type pg from 'pg';
import { noteWords } from '../../server/domains/books/books/search/words.sql.ts';
import { identityOf } from '../../server/domains/books/catalogue/identity.ts';
import type { KeptAuthor } from './authorRecord.ts';
import { searchTextOfBook, updateBooks } from './bulk.sql.ts';
import { KNOWN_BOOK } from './resolve.sql.ts';
import type { KnownBook } from './resolve.ts';
import { inTransaction, onClient } from './session.ts';
import { describeAuthors } from './told.sql.ts';

/** The names of Open Library's authors by their numbers. */
export async function namesOf(client: pg.ClientBase, keys: number[]): Promise<Map<number, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; name: string }>({
    name: 'import-names',
    text: 'select key, name from openlibrary_authors where key = any($1::bigint[])',
    values: [keys],
  });
  return new Map(rows.map(({ key, name }) => [Number(key), name]));
}

/** Stores authors; returns how many are new or different. */
export async function storeAuthors(client: pg.ClientBase, authors: KeptAuthor[]): Promise<number> {
  // Of the same author named twice the later counts; one statement may touch a row only once.
  const kept = [...new Map(authors.map((author) => [author.key, author])).values()];
  const { rowCount } = await client.query({
    name: 'import-authors',
    text: `
      insert into openlibrary_authors as a (${AUTHOR_COLUMNS})
      select key, name, bio, "bornOn", "diedOn", "otherNames"
        from jsonb_to_recordset($1::jsonb) as x (
               key bigint, name text, bio text, "bornOn" text, "diedOn" text, "otherNames" text[])
          on conflict (key) do update set ${AUTHOR_RENEWED}`,
    values: [JSON.stringify(kept)],
  });
  return rowCount ?? 0;
}

const AUTHOR_COLUMNS = 'key, name, bio, born_on, died_on, other_names';
const AUTHOR_RENEWED = `
  name = excluded.name, bio = excluded.bio, born_on = excluded.born_on, died_on = excluded.died_on,
  other_names = excluded.other_names
  where (a.name, a.bio, a.born_on, a.died_on, a.other_names)
        is distinct from (excluded.name, excluded.bio, excluded.born_on, excluded.died_on, excluded.other_names)`;

/** Gives authors that have become others what is known of these. */
export async function storeMovedAuthors(
  client: pg.ClientBase,
  moved: { key: number; to: number }[],
) {
  await client.query({
    text: `
      insert into openlibrary_authors as a (${AUTHOR_COLUMNS})
      select distinct on (m.key) m.key, t.name, t.bio, t.born_on, t.died_on, t.other_names
        from unnest($1::bigint[], $2::bigint[]) as m (key, target)
        join openlibrary_authors t on t.key = m.target
          on conflict (key) do update set ${AUTHOR_RENEWED}`,
    values: [moved.map(({ key }) => key), moved.map(({ to }) => to)],
  });
}

/** The books of public ids, old ones too. */
export async function bookIdsOf(client: pg.ClientBase, googleIds: string[]) {
  const { rows } = await client.query<{ googleId: string; id: string }>({
    name: 'import-book-ids',
    text: `
      select google_id as "googleId", id from books where google_id = any($1::text[])
      union all
      select google_id, book_id from book_aliases where google_id = any($1::text[])`,
    values: [googleIds],
  });
  return new Map(rows.map(({ googleId, id }) => [googleId, id]));
}

/** Takes away books that only Open Library knew, unless somebody here keeps or has reviewed them. */
export const deleteBooksOfNobody = (client: pg.ClientBase, googleIds: string[]) =>
  client.query({
    name: 'import-delete-books',
    text: `
      delete from books b
       where google_id = any($1::text[])
         and source = 'openlibrary'
         and not exists (select from all_reviews where book_id = b.id)
         and not exists (select from favorites where book_id = b.id)
         and not exists (select from entries where book_id = b.id)
         and not exists (select from list_books where book_id = b.id)
         and not exists (select from group_reads where book_id = b.id)`,
    values: [googleIds],
  });

/** Takes editions away that nobody has changed by hand; their ISBNs still lead to the book. */
export const deleteEditions = (client: pg.ClientBase, sourceKeys: string[]) =>
  client.query({
    name: 'import-delete-editions',
    text: `
      with gone as (
        delete from editions
         where source = 'openlibrary' and source_key = any($1::text[])
           and corrected = '{}' and cover_hash is null
        returning id, book_id
      ), isbns as (
        update book_isbns i
           set edition_id = null
          from gone g
         where i.book_id = g.book_id and i.edition_id = g.id
      )
      update books b
         set editions_count = greatest(0, editions_count - g.count)
        from (select book_id, count(*) as count from gone group by book_id) g
       where b.id = g.book_id`,
    values: [sourceKeys],
  });

const BATCH = 1_000;

/** Computes the identity of books that were stored before there was one. */
export async function fillIdentities(client: pg.ClientBase) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<{ id: string; title: string; authors: string[] }>(
      `select id, title, authors from books where identity is null and id > $1 order by id limit ${BATCH}`,
      [after],
    );
    const found = rows.flatMap(({ id, ...book }) => {
      const identity = identityOf(book);
      return identity === undefined ? [] : [{ id, identity }];
    });
    if (found.length > 0)
      await client.query(
        `update books b set identity = f.identity
           from unnest($1::uuid[], $2::bigint[]) as f (id, identity)
          where b.id = f.id`,
        [found.map(({ id }) => id), found.map(({ identity }) => identity)],
      );
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Gives books the names of authors they have been waiting for; returns how many books. */
export async function fillPendingAuthors(client: pg.ClientBase) {
  let filled = 0;
  for (;;) {
    const ids = await inTransaction(client, () => fillSomeAuthors(client));
    if (ids.length === 0) return filled;
    await noteWords(onClient(client), ids);
    filled += ids.length;
  }
}

async function fillSomeAuthors(client: pg.ClientBase) {
  const { rows } = await client.query<
    KnownBook & { names: string[]; places: number[]; keys: string[] }
  >(`
    select ${KNOWN_BOOK}, w.names, w.places, w.keys
      from (select w.book_id, array_agg(a.name order by w.place) as names,
                   array_agg(a.key::text order by w.place) as keys,
                   array_agg(w.place order by w.place) as places
              from pending_authors w
              join openlibrary_authors a on a.key = w.author_key
             group by w.book_id
             limit ${BATCH}) w
      join books b on b.id = w.book_id`);
  const credits = rows.flatMap(({ id, keys }) =>
    keys.map((key) => ({ bookId: id, key: Number(key) })),
  );
  const books = rows.map(({ names, places, keys: _, engagement: __, ...book }) => {
    const authors = [...book.authors];
    if (!book.corrected.includes('authors'))
      for (const [at, name] of names.entries())
        if (!authors.includes(name)) authors.splice(places[at] ?? authors.length, 0, name);
    const named = { ...book, authors };
    return { ...named, identity: identityOf(named) ?? null, searchText: searchTextOfBook(named) };
  });
  await updateBooks(client, books);
  await describeAuthors(onClient(client), credits);
  const ids = books.map(({ id }) => id);
  await client.query(
    `delete from pending_authors w
      using openlibrary_authors a
      where w.book_id = any($1::uuid[]) and a.key = w.author_key`,
    [ids],
  );
  return ids;
}
