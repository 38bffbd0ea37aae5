import { uuidv7 } from 'uuidv7';
import type { EditionFacts, EditionRevision } from '../../../../shared/contract/editions.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { personIfSeen } from '../../people/privacy/person.sql.ts';
import { idOfBook } from '../books/books.sql.ts';
import { formatOfEdition, isbnOfEdition } from './editions.sql.ts';

/** An edition with what people may change of it. */
export interface KnownEdition extends Required<EditionFacts> {
  id: string;
  bookId: string;
  /** Who added it by hand, if somebody did whose account is still there. */
  addedBy: string | null;
}

/** A change as it is kept. */
export type KeptChange = Omit<EditionRevision, 'isRevertible'>;

const knownEdition = sql`
  d.id, d.book_id as "bookId", d.title, d.publisher, d.published_date as "publishedDate",
  d.page_count as "pageCount", d.language, ${formatOfEdition(sql`d`)} as format,
  ${isbnOfEdition(sql`d`)} as isbn13, d.cover_hash as cover,
  (select c.user_id from edition_revisions c where c.edition_id = d.id and c.kind = 'added' limit 1) as "addedBy"`;

/** An edition, and how many changes of it are kept. */
export const changedEdition = (db: Db, id: string) =>
  db.first<KnownEdition & { total: number }>(sql`
    select ${knownEdition}, (select count(*)::integer from edition_revisions where edition_id = d.id) as total
      from editions d
     where d.id = ${id}`);

/** An edition for as long as the transaction takes: nobody else changes it meanwhile. */
export async function lockEdition(db: Db, id: string) {
  await db.many(sql`select from editions where id = ${id} for update`);
  return db.first<KnownEdition>(sql`select ${knownEdition} from editions d where d.id = ${id}`);
}

/** The id inside the database of a book, which stays there for as long as the transaction takes. */
export const bookToEdit = (db: Db, googleId: string) =>
  db.first<{ id: string }>(sql`
    select id from books where id = ${idOfBook(googleId)} for key share`);

/** Adds an edition to a book, and keeps who did. It says nothing of how much the book is read: see decision 0194. */
export async function addEdition(db: Db, userId: string, bookId: string, facts: EditionFacts) {
  const id = uuidv7();
  const { title, publisher, publishedDate, pageCount, language, format } = facts;
  await db.many(sql`
    with added as (
      insert into editions (id, book_id, source, source_key, title, publisher, published_date, page_count,
                            language, physical_format)
      values (${id}, ${bookId}, 'member', ${id}, ${title}, ${publisher ?? null}, ${publishedDate ?? null},
              ${pageCount ?? null}, ${language ?? null}, ${format ?? null})
      returning id
    )
    insert into edition_revisions (id, edition_id, user_id, kind, after, created_at)
    select ${uuidv7()}, id, ${userId}, 'added', ${JSON.stringify(known(facts))}::jsonb, clock_timestamp()
      from added`);
  return id;
}

/** What there is to say of something. */
const known = (facts: EditionFacts) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));

/** Lets an ISBN that leads nowhere lead to an edition; false where it leads somewhere. */
export const claimIsbn = async (db: Db, isbn13: string, { id, bookId }: EditionOfBook) =>
  (await db.first(sql`
    insert into book_isbns (isbn13, book_id, edition_id)
    values (${isbn13}, ${bookId}, ${id})
        on conflict (isbn13) do nothing
    returning 1 as one`)) !== undefined;

/** The same of one that was the edition's before: it may lead to its book meanwhile, but to no other edition. */
export const reclaimIsbn = async (db: Db, isbn13: string, { id, bookId }: EditionOfBook) =>
  (await db.first(sql`
    insert into book_isbns (isbn13, book_id, edition_id)
    values (${isbn13}, ${bookId}, ${id})
        on conflict (isbn13) do update
           set edition_id = excluded.edition_id
         where book_isbns.book_id = excluded.book_id and book_isbns.edition_id is null
    returning 1 as one`)) !== undefined;

type EditionOfBook = Pick<KnownEdition, 'id' | 'bookId'>;

/** Takes an edition its ISBN, which leads nowhere then but where the book itself has it; further ones, which are returned, go on leading to the book. */
export async function giveUpIsbn(db: Db, isbn13: string | null, { id, bookId }: EditionOfBook) {
  await db.many(sql`
    delete from book_isbns i
     using books b
     where i.isbn13 = ${isbn13} and i.book_id = ${bookId} and i.edition_id = ${id}
       and b.id = i.book_id and b.isbn13 is distinct from i.isbn13`);
  const further = await db.many<{ isbn13: string }>(sql`
    update book_isbns
       set edition_id = null
     where book_id = ${bookId} and edition_id = ${id}
    returning isbn13`);
  return further.map((each) => each.isbn13);
}

interface Change {
  edition: KnownEdition;
  kind: 'corrected' | 'reverted';
  userId: string;
  before: EditionFacts;
  after: EditionFacts;
}

/**
 * Changes fields of a locked edition, and keeps who did, from what to what. The columns are noted as corrected, so that
 * no import changes them.
 */
export const changeEdition = (db: Db, { edition, kind, userId, before, after }: Change) => {
  const { title, publisher, publishedDate, pageCount, language } = { ...edition, ...after };
  const corrected = Object.keys(after).flatMap((field) => COLUMNS[field as keyof EditionFacts]);
  const hasFormat = after.format !== undefined;
  return db.one<KeptChange>(sql`
    with changed as (
      update editions
         set title = ${title}, publisher = ${publisher}, published_date = ${publishedDate},
             page_count = ${pageCount}, language = ${language},
             physical_format = case when ${hasFormat} then ${after.format ?? null} else physical_format end,
             -- An ISBN in its name is none that it has from now on.
             source_key = case when ${after.isbn13 !== undefined} and source = 'member' then id::text
                               else source_key end,
             corrected = array(select distinct unnest(corrected || ${corrected}::text[]) order by 1)
       where id = ${edition.id}
    ), c as (
      insert into edition_revisions (id, edition_id, user_id, kind, before, after, created_at)
      values (${uuidv7()}, ${edition.id}, ${userId}, ${kind}, ${JSON.stringify(before)}::jsonb,
              ${JSON.stringify(after)}::jsonb, clock_timestamp())
      returning *
    )
    select ${keptChange({ id: userId })} from c left join users u on u.id = c.user_id`);
};

/** The columns that hold a field, as imports name them; a cover is none that they have. */
const COLUMNS: Record<keyof EditionFacts, string[]> = {
  title: ['title', 'subtitle'],
  publisher: ['publisher'],
  publishedDate: ['published_date'],
  pageCount: ['page_count'],
  language: ['language'],
  format: ['physical_format'],
  isbn13: ['isbn13'],
  cover: [],
};

/** SQL of the columns of a kept change `c` by user `u`, who is named to those who may see their profile. */
const keptChange = (viewer: Viewer) => sql`
  c.id as "_id",
  c.kind,
  ${personIfSeen(viewer, sql`u`)} as user,
  c.before,
  c.after,
  c.created_at as "createdAt"`;

/** A page of the changes of an edition, newest first, and one more. */
export const changesOfEdition = (
  db: Db,
  id: string,
  { limit, after }: Page<NewestKey>,
  viewer: Viewer,
) =>
  db.many<KeptChange>(sql`
    select ${keptChange(viewer)}
      from edition_revisions c
      left join users u on u.id = c.user_id
     where c.edition_id = ${id}
           ${after ? sql`and (c.created_at, c.id) < (${after.createdAt}, ${after.id})` : empty}
     order by c.created_at desc, c.id desc
     limit ${limit + 1}`);

/** What one change of an edition was. */
export const changeOfEdition = (db: Db, editionId: string, id: string) =>
  db.first<Pick<KeptChange, 'before' | 'after'>>(sql`
    select before, after from edition_revisions where edition_id = ${editionId} and id = ${id}`);
