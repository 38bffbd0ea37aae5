import type pg from 'pg';
import { placesOf } from '../../server/domains/books/books/series.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { NewEdition } from './bulk.sql.ts';
import type { KnownBook, LookedUp, Prepared } from './resolve.ts';

/** The books that those of a batch may be: by public id, old ones too, by ISBN, by identity. */
export async function lookUp(client: pg.ClientBase, batch: Prepared[]): Promise<LookedUp> {
  const { rows } = await client.query<Found>({
    name: 'catalogue-look-up',
    text: `
      with marked as (
        select id, 'key' as how, google_id as mark from books where google_id = any($1::text[])
        union all
        select book_id, 'key', google_id from book_aliases where google_id = any($1::text[])
        union all
        select book_id, 'isbn', isbn13 from book_isbns where isbn13 = any($2::text[])
        union all
        select id, 'identity', '' from books where identity = any($3::bigint[])
      )
      select m.how, m.mark, ${KNOWN_BOOK}
        from marked m
        join books b on b.id = m.id`,
    values: [
      batch.map(({ key }) => key),
      batch.flatMap(({ isbns }) => isbns),
      batch.flatMap(({ identity }) => identity ?? []),
    ],
  });
  const marks = (wanted: string) =>
    rows.filter(({ how }) => how === wanted).map(({ mark, id }) => ({ mark, id }));
  const books = new Map(
    rows.map(({ how: _, mark: __, ...book }): [string, KnownBook] => [book.id, book]),
  );
  return { books: [...books.values()], keys: marks('key'), isbns: marks('isbn') };
}

type Found = KnownBook & { how: string; mark: string };

/** SQL of the columns of a `KnownBook`, of book `b`. */
export const KNOWN_BOOK = `
  b.id, b.google_id as "googleId", b.source, b.title, b.subtitle,
  b.original_title as "originalTitle", b.other_titles as "otherTitles", b.authors, b.categories,
  b.published_date as "publishedDate", b.page_count as "pageCount", b.publisher, b.language,
  b.isbn10, b.isbn13, b.description, b.cover_key as "coverKey", b.readers,
  b.editions_count as "editionsCount", b.identity::text, b.corrected,
  b.updated_at::text as "updatedAt",
  ${placesOf(sql`b.id`).sql} as series,
  b.reviews_count + b.favorites_count as engagement`;

/** What an edition says about itself. */
export type SourceRow = Omit<NewEdition, 'source' | 'sourceKey' | 'isbns'>;

/** An edition that is there. */
export interface KnownEdition {
  edition: SourceRow;
  bookId: string;
  /** A person has said which ISBN it has: no file does from then on. */
  isIsbnByHand?: boolean;
}

/** Names an edition among all. */
export const markOf = ({ source, sourceKey }: Pick<NewEdition, 'source' | 'sourceKey'>) =>
  `${source} ${sourceKey}`;

/** Which of these editions are there, by source and key. */
export async function knownEditions(
  client: pg.ClientBase,
  editions: Pick<NewEdition, 'source' | 'sourceKey'>[],
) {
  const there = new Map<string, KnownEdition>();
  for (const source of new Set(editions.map((edition) => edition.source))) {
    const { rows } = await client.query<
      SourceRow & { bookId: string; sourceKey: string; isIsbnByHand: boolean }
    >({
      name: 'catalogue-known-editions',
      text: `
        select id, book_id as "bookId", source_key as "sourceKey", title, subtitle, publisher,
               published_date as "publishedDate", page_count as "pageCount", language,
               physical_format as "physicalFormat", 'isbn13' = any(corrected) as "isIsbnByHand"
          from editions
         where source = $1 and source_key = any($2::text[])`,
      values: [
        source,
        editions.filter((each) => each.source === source).map(({ sourceKey }) => sourceKey),
      ],
    });
    for (const { sourceKey, bookId, isIsbnByHand, ...edition } of rows)
      there.set(markOf({ source, sourceKey }), { edition, bookId, isIsbnByHand });
  }
  return there;
}

/** Stores anew what editions say about themselves. */
export async function updateEditions(client: pg.ClientBase, editions: SourceRow[]) {
  if (editions.length === 0) return;
  await client.query({
    name: 'catalogue-update-editions',
    text: `
      update editions e
         set ${EDITION_COLUMNS.map(unlessCorrected).join(', ')}
        from jsonb_to_recordset($1::jsonb) as n (
               id uuid, title text, subtitle text, publisher text, "publishedDate" text,
               "pageCount" integer, language text, "physicalFormat" text)
       where e.id = n.id`,
    values: [JSON.stringify(editions)],
  });
}

const EDITION_COLUMNS = [
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['publisher', 'publisher'],
  ['published_date', 'publishedDate'],
  ['page_count', 'pageCount'],
  ['language', 'language'],
  ['physical_format', 'physicalFormat'],
] as const;

/** What a person has corrected stays, whatever a later file says. */
const unlessCorrected = ([column, name]: (typeof EDITION_COLUMNS)[number]) =>
  `${column} = case when '${column}' = any(e.corrected) then e.${column} else n."${name}" end`;

/** Puts editions beneath other books, with their ISBNs, and counts both books' editions anew. */
export async function moveEditions(client: pg.ClientBase, moved: { id: string; bookId: string }[]) {
  if (moved.length === 0) return;
  const ids = [moved.map(({ id }) => id), moved.map(({ bookId }) => bookId)];
  await client.query({
    text: `
      with m as (select * from unnest($1::uuid[], $2::uuid[]) as m (id, book_id)),
           former as (select e.id, e.book_id from editions e join m on m.id = e.id),
           from_books as (select distinct book_id from former),
           moved as (
             update editions e set book_id = m.book_id from m where e.id = m.id
           ),
           isbns as (
             update book_isbns i
                set book_id = m.book_id
               from m
               join former f on f.id = m.id
              where i.book_id = f.book_id and i.edition_id = m.id
           )
      update books b
         set editions_count = (select count(*) from editions e where e.book_id = b.id and e.source <> 'member')
                            - (select count(*) from editions e join m on m.id = e.id
                                where e.book_id = b.id and e.source <> 'member')
                            + (select count(*) from m where m.book_id = b.id)
       where b.id in (select book_id from from_books union select book_id from m)`,
    values: ids,
  });
}

/** Lets other public ids lead to books. */
export async function insertAliases(
  client: pg.ClientBase,
  aliases: { googleId: string; bookId: string }[],
) {
  if (aliases.length === 0) return;
  await client.query({
    text: `
      insert into book_aliases (google_id, book_id)
      select * from unnest($1::text[], $2::uuid[])
          on conflict (google_id) do update set book_id = excluded.book_id`,
    values: [aliases.map(({ googleId }) => googleId), aliases.map(({ bookId }) => bookId)],
  });
}

/** Remembers which authors' names books wait for. */
export async function insertPendingAuthors(
  client: pg.ClientBase,
  awaited: { key: number; place: number; bookId: string }[],
) {
  if (awaited.length === 0) return;
  await client.query({
    text: `
      insert into pending_authors (author_key, book_id, place)
      select * from unnest($1::bigint[], $2::uuid[], $3::integer[])
          on conflict (author_key, book_id) do nothing`,
    values: [
      awaited.map(({ key }) => key),
      awaited.map(({ bookId }) => bookId),
      awaited.map(({ place }) => place),
    ],
  });
}
