import { uuidv7 } from 'uuidv7';
import type { Visibility } from '../../../../shared/visibility.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { PART_WEIGHT } from './imports.sql.ts';

/** One thing that an import has written, and what was there before. */
export interface Effect {
  bookId: string | null;
  line: number;
  field: string;
  before: unknown;
  after: unknown;
}

export type KeptEffect = Effect & { id: string; googleId: string | null; title: string | null };

/** Keeps what an import has written, in the transaction that wrote it. */
export const keepEffects = (db: Db, importId: string, userId: string, effects: Effect[]) =>
  db.many(sql`
    insert into import_effects (id, import_id, user_id, book_id, line, field, before, after)
    select x.id, ${importId}, ${userId}, x."bookId", x.line, x.field, x.before, x.after
      from jsonb_to_recordset(${JSON.stringify(
        effects.map((each) => ({ id: uuidv7(), ...each })),
      )}::jsonb) as x (
             id uuid, "bookId" uuid, line integer, field text, before jsonb, after jsonb)`);

/**
 * The next books that an import has written something of and that it was not taken back of, but for some: those of what
 * it wrote last, as many as `share` holds of what it wrote and of what is here of them, one at least.
 */
export const booksToUndo = (
  db: Db,
  importId: string,
  share: { effects: number; weight: number },
  except: string[],
) =>
  db.many<{ bookId: string }>(sql`
    select book_id as "bookId"
      from (select book_id, sum(weight) over (order by first) - weight as before
              from (select book_id, min(at) as first,
                           sum(size) + ${PART_WEIGHT} * (
                             select count(*)
                               from readings r
                               join progress p on p.reading_id = r.id
                              where r.book_id = last.book_id and r.user_id = last.user_id) as weight
                      from (select book_id, user_id, row_number() over (order by id desc) as at,
                                   coalesce(pg_column_size(before), 0)
                                   + coalesce(pg_column_size(after), 0) as size
                              from import_effects
                             where import_id = ${importId} and not is_undone and book_id is not null
                                   and book_id <> all(${except}::uuid[])
                             order by id desc
                             limit ${share.effects}) as last
                     group by book_id, user_id) as books) as weighed
     where before < ${share.weight}`);

/** The titles of books. */
export const titlesOf = async (db: Db, bookIds: string[]) =>
  (
    await db.many<{ title: string }>(sql`
      select left(title, 200) as title from books where id = any(${bookIds}::uuid[]) order by title`)
  ).map(({ title }) => title);

/** What an import has written of books, the last first. */
export const effectsOf = (db: Db, importId: string, bookIds: string[]) =>
  db.many<KeptEffect>(sql`
    select e.id, e.book_id as "bookId", e.line, e.field, e.before, e.after,
           b.google_id as "googleId", b.title
      from import_effects e
      join books b on b.id = e.book_id
     where e.import_id = ${importId} and not e.is_undone and e.book_id = any(${bookIds}::uuid[])
     order by e.id desc`);

/** What an import has made that is of no one book: of these kinds, the last first. */
export const effectsWithoutBook = <After>(
  db: Db,
  importId: string,
  fields: string[],
  limit: number | null = null,
) =>
  db.many<{ id: string; field: string; after: After }>(sql`
    select id, field, after
      from import_effects
     where import_id = ${importId} and not is_undone and book_id is null
       and field = any(${fields}::text[])
     order by id desc
     limit ${limit}`);

/** What was taken back, or is kept for good. */
export const markUndone = (db: Db, ids: string[]) =>
  db.many(sql`update import_effects set is_undone = true where id = any(${ids}::uuid[])`);

/** Makes shelves that somebody has not; those of a name that they have are left. */
export const makeShelves = (
  db: Db,
  userId: string,
  shelves: {
    id: string;
    name: string;
    nameKey: string;
    slug: string;
    description: string | null;
    visibility: Visibility | null;
  }[],
) =>
  db.many<{ id: string; name: string; description: string | null }>(sql`
    insert into shelves (id, user_id, name, name_key, slug, description, visibility)
    select x.id, u.id, x.name, x."nameKey", x.slug, x.description,
           coalesce(x.visibility, u.default_visibility)
      from jsonb_to_recordset(${JSON.stringify(shelves)}::jsonb) as x (
             id uuid, name text, "nameKey" text, slug text, description text, visibility text)
      join users u on u.id = ${userId}
        on conflict (user_id, name_key) do nothing
    returning id, name, description`);

/** Removes a shelf that an import made, if nothing stands on it and it is called and described as it was. */
export const removeEmptyShelf = (
  db: Db,
  userId: string,
  { id, name, description }: { id: string; name: string; description: string | null },
) =>
  db.many(sql`
    delete from shelves s
     where s.id = ${id} and s.user_id = ${userId} and s.name = ${name}
       and s.description is not distinct from ${description}
       and not exists (select from shelf_entries t where t.shelf_id = s.id)`);

/** Which of these places on somebody's shelves are taken. */
export const takenPlaces = (db: Db, userId: string, ids: string[], positions: string[]) =>
  db.many<{ shelfId: string; position: string }>(sql`
    select shelf_id as "shelfId", position
      from shelf_entries
     where user_id = ${userId} and shelf_id = any(${ids}::uuid[])
       and position = any(${positions}::text[])`);

/** A goal of a year. */
interface GoalRow {
  year: number;
  books: number | null;
  pages: number | null;
}

/** Sets goals for years that somebody has none for; returns those. */
export const addGoals = (db: Db, userId: string, goals: GoalRow[]) =>
  db.many<GoalRow>(sql`
    insert into goals (user_id, year, books, pages)
    select ${userId}, x.year, x.books, x.pages
      from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb) as x (
             year integer, books integer, pages integer)
        on conflict (user_id, year) do nothing
    returning year, books, pages`);

/** Drops a goal that is still as an import set it. */
export const removeGoalAsIs = (db: Db, userId: string, { year, books, pages }: GoalRow) =>
  db.many(sql`
    delete from goals
     where user_id = ${userId} and year = ${year} and books is not distinct from ${books}
       and pages is not distinct from ${pages}`);

/** When books came into a library, where a file knows it. */
export const setAddedAt = (db: Db, userId: string, rows: { bookId: string; addedAt: string }[]) =>
  db.many(sql`
    update entries e
       set added_at = x."addedAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("bookId" uuid, "addedAt" timestamptz)
     where e.user_id = ${userId} and e.book_id = x."bookId"`);

/** Deletes somebody's entries. */
export const removeEntriesOf = (db: Db, userId: string, bookIds: string[]) =>
  db.many(sql`
    delete from entries where user_id = ${userId} and book_id = any(${bookIds}::uuid[])`);

/**
 * Deletes a book that an import has added, unless somebody has done anything with it: has it in a library,
 * has reviewed, favoured or corrected it, given it a cover, or it came from elsewhere as well by now. `covers` are
 * those that the import has given it.
 */
export const removeUnusedBook = (
  db: Db,
  bookId: string,
  covers: { cover: string; revision: string }[],
) =>
  db.many(sql`
    delete from books b
     where b.id = ${bookId} and b.source = 'member'
       and not exists (select from entries where book_id = b.id)
       and not exists (select from all_reviews where book_id = b.id)
       and not exists (select from deleted_reviews where book_id = b.id)
       and not exists (select from favorites where book_id = b.id)
       and not exists (select from list_books where book_id = b.id)
       and not exists (select from list_suggestions where book_id = b.id)
       and not exists (select from group_reads where book_id = b.id)
       and not exists (select from group_votes where book_id = b.id)
       and not exists (select from cover_images
                        where book_id = b.id and hash <> all(${covers.map(({ cover }) => cover)}))
       and not exists (select from editions where book_id = b.id)
       and not exists (select from book_aliases where book_id = b.id)
       and not exists (select from book_revisions
                        where book_id = b.id and kind <> 'added'
                          and id <> all(${covers.map(({ revision }) => revision)}::uuid[]))
       and not exists (select from import_effects
                        where book_id = b.id and not is_undone and field <> 'book')`);
