import { LIST_BOOKS_MAX } from '../../../../shared/limits.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { ArchiveList, ArchiveListBook } from './formats/commonplace.ts';

/** Somebody's own lists, in the order they were made in. */
export const listsToExport = (db: Db, userId: string) =>
  db.many<ArchiveList>(sql`
    select title, coalesce(description, '') as description, visibility, kind
      from lists
     where user_id = ${userId}
     order by created_at, id`);

/** Where a page of what stands on somebody's lists begins. */
export interface ListPlace {
  list: number;
  position: string;
}

/** What stands on somebody's lists, list by list, `list` counting them from 0 as `listsToExport` has them. */
export const listBooksToExport = (db: Db, userId: string, after: ListPlace, limit: number) =>
  db.many<ListPlace & ArchiveListBook>(sql`
    with own as (
      select id, (row_number() over (order by created_at, id))::integer - 1 as list
        from lists
       where user_id = ${userId}
    )
    select own.list, t.position, b.title, b.authors, array_remove(array[b.isbn13], null) as isbns,
           jsonb_build_object('commonplace', b.google_id) as ids,
           -- What others wrote would become one's own.
           case when t.note_by is null then t.note end as note
      from own
      join list_books t on t.list_id = own.id
      join books b on b.id = t.book_id
     where own.list >= ${after.list} and (own.list, t.position) > (${after.list}, ${after.position})
     order by own.list, t.position
     limit ${limit}`);

/** What somebody's lists are called, but for those that an import has made; how many of each title. */
export const otherTitlesOfLists = (db: Db, userId: string, importId: string) =>
  db.many<{ title: string; count: number }>(sql`
    select title, count(*)::integer as count
      from lists
     where user_id = ${userId}
       and id not in (select (after ->> 'id')::uuid from import_effects
                       where import_id = ${importId} and field = 'list' and book_id is null)
     group by title`);

/** The last place of a list, which is held; null: nothing stands on it. undefined: the list is gone. */
export const endOfList = (db: Db, listId: string) =>
  db.first<{ last: string | null }>(sql`
    with held as materialized (select id from lists where id = ${listId} for no key update)
    select (select max(position) from list_books where list_id = held.id) as last from held`);

/**
 * Puts books at the end of a list and counts them; those that stand on it already stay. The list counts as
 * untouched by its owner: when it was changed is not noted.
 */
export const appendToList = (
  db: Db,
  listId: string,
  books: { bookId: string; position: string; note: string | null }[],
) =>
  db.many(sql`
    with put as (
      insert into list_books (list_id, book_id, position, note)
      select l.id, b.id, x.position, x.note
        from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as x (
               "bookId" uuid, position text, note text)
        join books b on b.id = x."bookId"
        join lists l on l.id = ${listId} and l.books_count + ${books.length} <= ${LIST_BOOKS_MAX}
          on conflict do nothing
      returning 1
    )
    update lists set books_count = books_count + (select count(*) from put) where id = ${listId}`);

/** Removes a list that an import made, unless its owner has changed anything about it since. */
export const removeListAsIs = (db: Db, userId: string, listId: string) =>
  db.many(sql`
    delete from lists
     where id = ${listId} and user_id = ${userId} and updated_at = created_at`);

/** Which of these people somebody does not follow yet, and may without asking. */
export const peopleToFollow = (db: Db, userId: string, ids: string[]) =>
  db.many<{ id: string }>(sql`
    select u.id
      from users u
     where u.id = any(${ids}::uuid[]) and u.id <> ${userId} and u.profile_visibility = 'public'
       and u.leaving_at is null and u.suspended_at is null
       and not exists (select from follows f where f.follower_id = ${userId} and f.following_id = u.id)
     order by u.id`);

/** Fills in what somebody has not said of themselves. */
export const fillProfile = (
  db: Db,
  userId: string,
  given: { bio: string | null; displayName: string | null; timeZone: string | null },
) =>
  db.many(sql`
    update users
       set bio = coalesce(bio, ${given.bio}),
           display_name = coalesce(display_name, ${given.displayName}),
           time_zone = coalesce(time_zone, ${given.timeZone})
     where id = ${userId} and (bio is null or display_name is null or time_zone is null)`);

/** The books that an import has added, by the id that the file has for them. */
export const booksMadeBy = (db: Db, importId: string, archivedIds: string[]) =>
  db.many<{ archivedId: string; googleId: string; line: number }>(sql`
    select r.read -> 'ids' ->> 'commonplace' as "archivedId", b.google_id as "googleId",
           e.line
      from import_effects e
      join import_rows r on r.import_id = e.import_id and r.line = e.line
      join books b on b.id = e.book_id and b.cover_hash is null
     where e.import_id = ${importId} and e.field = 'book' and not e.is_undone
       and r.read -> 'ids' ->> 'commonplace' = any(${archivedIds}::text[])`);
