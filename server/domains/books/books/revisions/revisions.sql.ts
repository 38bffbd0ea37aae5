import { uuidv7 } from 'uuidv7';
import type { BookFacts, BookRevision } from '../../../../../shared/contract/books.ts';
import { isbn10Of } from '../../../../../shared/isbn.ts';
import type { Viewer } from '../../../../platform/auth/viewer.ts';
import { type Db, empty, join, type Sql, sql } from '../../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../../platform/http/pagination.ts';
import { personFor } from '../../../people/privacy/person.sql.ts';
import { profileVisibleTo, visibleTo } from '../../../people/privacy/visibility.sql.ts';
import { identityOf } from '../../catalogue/identity.ts';
import type { NewBook } from '../book.ts';
import { bookFacts, idOfBook } from '../books.sql.ts';
import { searchTextOf } from '../search/document.ts';
import { indexBooks } from '../search/store.sql.ts';
import { placesOf } from '../series.sql.ts';
import type { SeriesPlace } from '../seriesPlaces.ts';

/** A book with what people may change of it, and what has to be known to store it again. */
export interface KnownBook extends NewBook {
  id: string;
  /** The hash of a cover that was handed in. */
  cover: string | null;
}

/** A book that is here already. */
export interface OtherBook {
  googleId: string;
  title: string;
  subtitle: string | null;
  originalTitle: string | null;
  otherTitles: string[];
  authors: string[];
  /** Where it stands in series for everybody. */
  series: SeriesPlace[];
}

/** A change as it is kept. */
export type KeptChange = Omit<BookRevision, 'isRevertible'>;

const knownBook = sql`
  ${bookFacts},
  b.cover_hash as cover`;

/**
 * SQL of the columns of a kept change `c` by user `u`, who is named to those who may see their profile. What an import has
 * brought along tells what is in a library: of that, to those who see the book in it.
 */
const keptChange = (viewer: Viewer) => sql`
  c.id as "_id",
  c.kind,
  case when u.id is not null
        and ${profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`)}
        and (not c.is_import
             or exists (select from entries e
                         where e.user_id = c.user_id and e.book_id = c.book_id
                           and ${visibleTo(viewer, sql`e.user_id`, sql`e.visibility`, sql`u.profile_visibility`)}))
       then ${personFor(viewer, sql`u`)} end as user,
  c.before,
  c.after,
  c.created_at as "createdAt"`;

/** A book for as long as the transaction takes: nobody else changes it meanwhile. */
export const lockBook = (db: Db, googleId: string) =>
  db.first<KnownBook>(sql`
    select ${knownBook} from books b where b.id = ${idOfBook(googleId)} for update`);

/** A book as it is now, and how many changes of it are kept. */
export const changedBook = (db: Db, googleId: string) =>
  db.first<KnownBook & { total: number }>(sql`
    select ${knownBook}, (select count(*) from book_revisions where book_id = b.id) as total
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** Who added a book by hand, if somebody did whose account is still there. */
export const addedBook = (db: Db, googleId: string) =>
  db.first<{ id: string; addedBy: string | null }>(sql`
    select b.id,
           (select c.user_id from book_revisions c where c.book_id = b.id and c.kind = 'added' limit 1)
             as "addedBy"
      from books b
     where b.id = ${idOfBook(googleId)}`);

/**
 * Who added a book by hand and is the only one who has done anything with it: nobody else has it, has said something of
 * it, has put it on a list, reads it in a group or has changed it. Null where there is no such person.
 */
export async function onlyUserOf(db: Db, bookId: string) {
  // What is of the book and what is of persons: each by itself, should they be spread (docs/scale.md).
  const added = await db.first<{ userId: string }>(sql`
    select c.user_id as "userId"
      from book_revisions c
     where c.book_id = ${bookId} and c.kind = 'added' and not c.is_import and c.user_id is not null
       and ${usedByNoOther(CHANGED_BY, sql`c.user_id`, bookId)}
       and not exists (select from book_aliases o where o.book_id = c.book_id)`);
  if (!added) return null;
  const { isAlone } = await db.one<{ isAlone: boolean }>(sql`
    select ${usedByNoOther(USED_BY, sql`${added.userId}`, bookId)}
           and not exists (select from group_reads o where o.book_id = ${bookId}) as "isAlone"`);
  return isAlone ? added.userId : null;
}

const usedByNoOther = (tables: readonly Sql[], userId: Sql, bookId: string) =>
  join(
    tables.map(
      (table) =>
        sql`not exists (select from ${table} o where o.book_id = ${bookId} and o.user_id is distinct from ${userId})`,
    ),
    ' and ',
  );

/** What says who has changed what there is of a book for everybody. */
const CHANGED_BY = [
  sql`book_revisions`,
  sql`answers`,
  sql`(select d.book_id, r.user_id from edition_revisions r join editions d on d.id = r.edition_id)`,
];

/** What says who has done something with a book. */
const USED_BY = [
  sql`entries`,
  sql`all_reviews`,
  sql`deleted_reviews`,
  sql`favorites`,
  sql`impressions`,
  sql`list_suggestions`,
  sql`group_votes`,
  sql`(select p.book_id, l.user_id from list_books p join lists l on l.id = p.list_id)`,
];

/** Books that may be the same as one of this title and author: whoever finds them compares. */
export const similarBooks = (db: Db, book: Pick<NewBook, 'title' | 'authors'>) =>
  db.many<OtherBook>(sql`
    select b.google_id as "googleId", b.title, b.subtitle, b.original_title as "originalTitle",
           b.other_titles as "otherTitles", b.authors, ${placesOf(sql`b.id`)} as series
      from books b
     where b.identity = ${identityOf(book) ?? null}::bigint
     limit ${SIMILAR_MAX}`);

/** The book that an ISBN leads to. */
export const bookOfIsbn = (db: Db, isbn13: string) =>
  db.first<OtherBook>(sql`
    select b.google_id as "googleId", b.title, b.subtitle, b.original_title as "originalTitle",
           b.other_titles as "otherTitles", b.authors, ${placesOf(sql`b.id`)} as series
      from book_isbns i
      join books b on b.id = i.book_id
     where i.isbn13 = ${isbn13}`);

/** Adds a book and notes who did, and whether by an import; undefined when its public id is taken. */
export async function addBook(db: Db, userId: string, book: NewBook, isImport = false) {
  const added = await db.first<{ id: string }>(sql`
    with added as (
      insert into books (
        id, google_id, source, title, subtitle, original_title, authors, categories, published_date,
        page_count, publisher, language, isbn10, isbn13, description, identity)
      values (
        ${uuidv7()}, ${book.googleId}, 'member', ${book.title}, ${book.subtitle}, ${book.originalTitle},
        ${book.authors}, ${book.categories}, ${book.publishedDate}, ${book.pageCount}, ${book.publisher},
        ${book.language}, ${book.isbn10}, ${book.isbn13}, ${book.description},
        ${identityOf(book) ?? null})
          on conflict (google_id) do nothing
      returning id
    ), noted as (
      insert into book_revisions (id, book_id, user_id, kind, after, is_import, created_at)
      select ${uuidv7()}, id, ${userId}, 'added', ${JSON.stringify(knownFacts(book))}::jsonb,
             ${isImport}, clock_timestamp()
        from added
    )
    select id from added`);
  if (added) await index(db, { ...book, id: added.id });
  return added?.id;
}

/**
 * Lets an ISBN lead to a book; false when it leads to another one. In its own statements, so that of
 * two at once the second sees what the first did.
 */
export async function claimIsbn(db: Db, isbn13: string, bookId: string) {
  await db.many(sql`
    insert into book_isbns (isbn13, book_id)
    values (${isbn13}, ${bookId})
        on conflict (isbn13) do nothing`);
  const { isOurs } = await db.one<{ isOurs: boolean }>(sql`
    select book_id = ${bookId} as "isOurs" from book_isbns where isbn13 = ${isbn13}`);
  return isOurs;
}

interface Change {
  book: KnownBook;
  kind: 'corrected' | 'reverted';
  userId: string;
  before: BookFacts;
  after: BookFacts;
  /** It came along with an import. */
  isImport?: true;
}

/**
 * Changes fields of a locked book, and keeps who did, from what to what. The columns are noted as
 * corrected, so that no import changes them. An ISBN that is given up leads nowhere any more, unless
 * an edition has it.
 */
export async function changeBook(db: Db, { book, kind, userId, before, after, isImport }: Change) {
  const facts: KnownBook = { ...book, ...after };
  const isbn10 = (facts.isbn13 && isbn10Of(facts.isbn13)) ?? null;
  const columns = Object.keys(after).flatMap((field) => COLUMNS[field as keyof BookFacts]);
  const formerIsbn = 'isbn13' in after ? book.isbn13 : null;
  const change = await db.one<KeptChange>(sql`
    with changed as (
      update books
         set title = ${facts.title}, subtitle = ${facts.subtitle},
             original_title = ${facts.originalTitle}, authors = ${facts.authors},
             categories = ${facts.categories}, published_date = ${facts.publishedDate},
             page_count = ${facts.pageCount}, publisher = ${facts.publisher},
             language = ${facts.language}, isbn10 = ${isbn10}, isbn13 = ${facts.isbn13},
             description = ${facts.description}, identity = ${identityOf(facts) ?? null},
             corrected = array(select distinct unnest(corrected || ${columns}::text[]) order by 1),
             updated_at = now()
       where id = ${book.id}
    ), given_up as (
      delete from book_isbns
       where isbn13 = ${formerIsbn} and book_id = ${book.id} and edition_id is null
    ), c as (
      insert into book_revisions (id, book_id, user_id, kind, before, after, is_import, created_at)
      values (${uuidv7()}, ${book.id}, ${userId}, ${kind}, ${JSON.stringify(before)}::jsonb,
              ${JSON.stringify(after)}::jsonb, ${isImport === true}, clock_timestamp())
      returning *
    )
    select ${keptChange({ id: userId })} from c left join users u on u.id = c.user_id`);
  await index(db, facts);
  return change;
}

const index = (db: Db, book: NewBook & { id: string }) =>
  db.many(indexBooks([{ id: book.id, searchText: searchTextOf(book) }]));

/** A page of the changes of a book, newest first, and one more. */
export const changesOfBook = (
  db: Db,
  bookId: string,
  { limit, after }: Page<NewestKey>,
  viewer: Viewer,
) =>
  db.many<KeptChange>(sql`
    select ${keptChange(viewer)}
      from book_revisions c
      left join users u on u.id = c.user_id
     where c.book_id = ${bookId}
           ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}, ${after.id})` : empty}
     order by c.created_at desc, c.id desc
     limit ${limit + 1}`);

/** One change of a book. */
export const changeOfBook = (db: Db, bookId: string, id: string) =>
  db.first<KeptChange>(sql`
    select ${keptChange(undefined)}
      from book_revisions c
      left join users u on u.id = c.user_id
     where c.book_id = ${bookId} and c.id = ${id}`);

/** The fields that a book has anything in. */
const knownFacts = (book: NewBook) =>
  Object.fromEntries(
    (Object.keys(COLUMNS) as (keyof NewBook)[])
      .map((field) => [field, book[field]] as const)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

/** The columns that hold a field. */
const COLUMNS: Record<keyof BookFacts, string[]> = {
  title: ['title'],
  subtitle: ['subtitle'],
  originalTitle: ['original_title'],
  authors: ['authors'],
  categories: ['categories'],
  publishedDate: ['published_date'],
  pageCount: ['page_count'],
  publisher: ['publisher'],
  language: ['language'],
  isbn13: ['isbn10', 'isbn13'],
  description: ['description'],
  // What is handed in stands before what an import knows anyway.
  cover: [],
};

/** More books than these share no title and author. */
const SIMILAR_MAX = 50;
