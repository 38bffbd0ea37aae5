import type pg from 'pg';
import { addNamesake } from '../../server/domains/books/authors/changes.sql.ts';
import { authorKnownAs } from '../../server/domains/books/books/credits.sql.ts';
import { keepPlaces } from '../../server/domains/books/books/series.sql.ts';
import { yearOf } from '../../server/domains/books/catalogue/dates.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { AUTHORS_MERGED_MAX } from '../../shared/limits.ts';
import type { ToldOfBook } from './incoming.ts';
import { onClient } from './session.ts';

export interface Told extends ToldOfBook {
  bookId: string;
}

/** Keeps what a dump says of books that were just stored, in the transaction of the client. */
export async function keepTold(client: pg.ClientBase, books: Told[]) {
  const db = onClient(client);
  await keepMemories(db, books);
  await keepContributors(db, books);
  await keepPlaces(
    db,
    books.flatMap(({ bookId, series }) =>
      series.map((place) => ({ ...place, bookId, userId: null })),
    ),
  );
  await describeAuthors(
    db,
    books.flatMap(({ bookId, authors }) => authors.map((key) => ({ bookId, key }))),
  );
}

/** Lets books be found by what may be remembered of them. */
const keepMemories = (db: Db, books: Told[]) =>
  db.many(sql`
    insert into book_memories as m (book_id, told, words)
    select b.id, x.words, recall_words(b) || remembered_words(null, x.words)
      from unnest(${books.map(({ bookId }) => bookId)}::uuid[],
                  ${books.map(({ words }) => words)}::text[]) as x (id, words)
      join books b on b.id = x.id
      left join book_memories k on k.book_id = b.id
     where k.book_id is null or k.told is distinct from coalesce(x.words, k.told)
     order by b.id
        on conflict (book_id) do update
       set told = excluded.told,
           words = (select recall_words(b) from books b where b.id = m.book_id)
                   || remembered_words(m.remembered, excluded.told)`);

/** Says who else worked on books of which nobody has said it yet. */
const keepContributors = (db: Db, books: Told[]) => {
  const rows = books.flatMap(({ bookId, contributors }) =>
    contributors.map((each, at) => ({ ...each, bookId, place: at + 1 })),
  );
  if (rows.length === 0) return [];
  return db.many(sql`
    insert into book_contributors (book_id, place, name, role)
    select x."bookId", x.place, x.name, x.role
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("bookId" uuid, place integer, name text, role text)
     where author_role(x.role) not in ('author', 'contributor')
       and not exists (select from book_contributors c where c.book_id = x."bookId")
     order by 1, 2`);
};

/** An author of a book, and what Open Library says of the one of that number. */
interface Described {
  bookId: string;
  key: number;
  authorId: string;
  /** Of which record what is said of them comes. */
  describedBy: number | null;
  bornHere: string | null;
  name: string;
  bornOn: string | null;
  otherNames: string[];
}

/**
 * Says of the authors of books when they lived and who they were, as the records of these numbers have it, where nobody has
 * said it by hand. Of several records of one name that of the first book counts; one that was born in another year is somebody
 * else of that name, and told apart.
 */
export async function describeAuthors(db: Db, credits: { bookId: string; key: number }[]) {
  if (credits.length === 0) return;
  const found = await db.many<Described>(sql`
    select w.book_id as "bookId", o.key::float8 as key, a.id as "authorId", a.openlibrary_key::float8 as "describedBy",
           a.born_on as "bornHere", o.name, o.born_on as "bornOn", o.other_names as "otherNames"
      from unnest(${credits.map(({ bookId }) => bookId)}::uuid[],
                  ${credits.map(({ key }) => `${key}`)}::bigint[]) as x (book_id, key)
      join openlibrary_authors o on o.key = x.key
      join book_authors w on w.book_id = x.book_id and w.role = 'author' and w.name_key = left(author_key(o.name), 400)
      join authors a on a.id = ${authorKnownAs(sql`w.author_id`)}
     where not w.is_by_hand and num_nonnulls(o.bio, o.born_on, o.died_on) + cardinality(o.other_names) > 0
     order by a.id, o.key, w.book_id
       for update of a`);
  const described = new Map<string, { key: number | null; born: string | null }>();
  const fresh = new Map<string, Described>();
  for (const each of found) {
    const { authorId, key, bornOn } = each;
    const is = described.get(authorId) ?? { key: each.describedBy, born: each.bornHere };
    if (is.key === null && !isBornElsewhen(is.born, bornOn)) {
      described.set(authorId, { key, born: is.born ?? bornOn });
      fresh.set(authorId, each);
    } else if (is.key !== key && isBornElsewhen(is.born, bornOn)) {
      const namesake = await creditNamesake(db, each);
      if (namesake !== undefined) described.set(namesake, { key, born: bornOn });
    } else described.set(authorId, is);
  }
  await keepRecords(
    db,
    [...described].flatMap(([id, { key }]) => (key === null ? [] : [{ id, key }])),
  );
  await keepOtherNames(
    db,
    [...fresh].flatMap(([id, { otherNames }]) => otherNames.map((name) => ({ id, name }))),
  );
}

const isBornElsewhen = (one: string | null, other: string | null) => {
  const years = [yearOf(one), yearOf(other)];
  return years[0] !== undefined && years[1] !== undefined && years[0] !== years[1];
};

/** Credits a book to the one of a name whom a record describes; answers who that is. */
async function creditNamesake(db: Db, { bookId, key, authorId, name }: Described) {
  const known = await db.first<{ id: string }>(sql`
    select id
      from authors
     where name_key = left(author_key(${name}), 400) and openlibrary_key = ${`${key}`}::bigint
     order by id
     limit 1`);
  const namesake = known ?? (await addNamesake(db, authorId));
  if (namesake === undefined) return undefined;
  await db.many(sql`
    update book_authors w
       set author_id = ${namesake.id}
     where book_id = ${bookId} and not is_by_hand and name_key = left(author_key(${name}), 400)
       and ${authorKnownAs(sql`w.author_id`)} = ${authorId}`);
  return namesake.id;
}

/** What was corrected by hand, be it to nothing, stays. */
const keepRecords = (db: Db, authors: { id: string; key: number }[]) =>
  db.many(sql`
    update authors a
       set openlibrary_key = n.key, bio = n.bio, born_on = n.born_on, died_on = n.died_on
      from (select a.id, o.key,
                   case when 'bio' = any(h.fields) then a.bio else coalesce(o.bio, a.bio) end as bio,
                   case when h.fields && '{bornOn,diedOn}' then a.born_on else coalesce(o.born_on, a.born_on) end as born_on,
                   case when h.fields && '{bornOn,diedOn}' then a.died_on else coalesce(o.died_on, a.died_on) end as died_on
              from unnest(${authors.map(({ id }) => id)}::uuid[],
                          ${authors.map(({ key }) => `${key}`)}::bigint[]) as x (id, key)
              join authors a on a.id = x.id
              join openlibrary_authors o on o.key = x.key
             cross join lateral (
                     select array(select jsonb_object_keys(c.after)
                                    from author_changes c
                                   where c.author_id = a.id and c.kind = 'corrected') as fields) h) n
     where a.id = n.id
       and (a.openlibrary_key, a.bio, a.born_on, a.died_on) is distinct from (n.key, n.bio, n.born_on, n.died_on)`);

/** Lets authors be found by other names, where a name is nobody else's. */
async function keepOtherNames(db: Db, others: { id: string; name: string }[]) {
  if (others.length === 0) return;
  const names = others.map(({ name }) => name);
  await db.many(sql`select keep_authors(${names}::text[])`);
  await db.many(sql`
    insert into authors_merged (author_id, into_id)
    select distinct on (a.id) a.id, x.id
      from unnest(${others.map(({ id }) => id)}::uuid[], ${names}::text[]) as x (id, name)
      join authors a on a.name_key = left(author_key(x.name), 400) and not a.is_namesake
     where a.id <> x.id
       and not exists (select from authors_merged m where m.author_id = a.id or m.into_id = a.id)
       and not exists (select from book_authors w where w.author_id = a.id)
       and not exists (select from author_changes c where c.author_id = a.id or c.other_id = a.id)
       and not exists (select from author_follows f where f.author_id = a.id)
       -- So many more as one record brings are still within what may be merged by hand.
       and (select count(*) from authors_merged m where m.into_id = x.id) < ${AUTHORS_MERGED_MAX / 2}
     order by a.id, x.id
        on conflict do nothing`);
}
