import type { Person } from '../../../../shared/contract/common.ts';
import type { Shelf } from '../../../../shared/contract/shelves.ts';
import { BOOK_SHELVES_MAX, SHELF_COVERS, SHELVES_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import type { ItemKey, Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { personFor } from '../../people/privacy/person.sql.ts';
import { profileListOf } from '../../people/privacy/profileList.sql.ts';
import { type SeenBy, shelfSeen, visibleEntry } from '../library/entry.sql.ts';
import { isSeenOnShelf } from '../library/state.sql.ts';

/** SQL of the columns of a `Shelf`, of shelf `s`, for a viewer: only entries that they may see. */
const shelfColumns = (seenBy: SeenBy, books: Sql) =>
  columns<Shelf>({
    _id: sql`s.id`,
    name: sql`s.name`,
    slug: sql`s.slug`,
    description: sql`s.description`,
    visibility: sql`s.visibility`,
    books: books,
    covers: sql`array(select ${coverOfBook}
          from shelf_entries t
          join entries e on e.user_id = t.user_id and e.book_id = t.book_id
          join books b on b.id = t.book_id
         where t.shelf_id = s.id and ${visibleEntry(seenBy)}
         order by t.position
         limit ${SHELF_COVERS})`,
    updatedAt: sql`s.updated_at`,
  });

/** SQL of how many books stand on shelf `s`. */
const booksOn = (seenBy: SeenBy) => sql`
  (select count(*)
     from shelf_entries t
     join entries e on e.user_id = t.user_id and e.book_id = t.book_id
    where t.shelf_id = s.id and ${visibleEntry(seenBy)})`;

/** A page of somebody's shelves by name, as far as a viewer may see them, and one more; undefined: no such user. */
export const shelvesOf = (
  db: Db,
  userId: string,
  seenBy: SeenBy,
  { after, limit }: Page<ItemKey>,
) =>
  profileListOf<Shelf & { nameKey: string }>(db, seenBy.viewer, userId, {
    total: sql`(select count(*) from shelves s where s.user_id = u.id and ${shelfSeen(seenBy)})`,
    // Counted together, of the shelves of this page: one book after another of one shelf after another would be looked up.
    page: sql`
    with page as materialized (
      select s.*
        from shelves s
       where s.user_id = ${userId} and ${shelfSeen(seenBy)}
             ${
               after
                 ? sql`
             and (s.name_key collate "und-x-icu", s.id)
                 > (select last.name_key collate "und-x-icu", last.id
                      from shelves last
                     where last.id = ${after.id} and last.user_id = ${userId})`
                 : empty
             }
       order by s.name_key collate "und-x-icu", s.id
       limit ${limit + 1}
    ), counted as materialized (
      select t.shelf_id, count(*) as books
        from shelf_entries t
       where t.user_id = ${userId}
         -- By hash, which "is true" keeps: of a library that has just been imported the planner knows nothing.
         and (t.shelf_id in (select id from page)) is true
         and (t.book_id in (select e.book_id
                              from entries e
                             where e.user_id = ${userId}
                               and ${visibleEntry(seenBy, sql`${userId}::uuid`)})) is true
       group by t.shelf_id
    )
    select ${shelfColumns(seenBy, sql`coalesce(counted.books, 0)`)}, s.name_key as "nameKey"
      from page s
      left join counted on counted.shelf_id = s.id
     order by s.name_key collate "und-x-icu", s.id
     limit ${limit + 1}`,
    order: sql`p."nameKey" collate "und-x-icu", p."_id"`,
  });

/** Whose a shelf is, where a viewer may see it. */
export const ownerOfShelf = (db: Db, id: string, viewer: Viewer, callerId: string | undefined) =>
  db.first<{ userId: string }>(sql`
    select s.user_id as "userId"
      from shelves s
     where s.id = ${id}
       and (s.user_id = ${callerId ?? null}::uuid
            or ${shelfSeen({ viewer, isOwner: false })})`);

/** One shelf with whose it is; undefined: there is none, or the viewer may not see it. */
export const shelfOf = (db: Db, id: string, seenBy: SeenBy) =>
  db.first<Shelf & { owner: Person }>(sql`
    select ${shelfColumns(seenBy, booksOn(seenBy))}, ${personFor(seenBy.viewer, sql`u`)} as owner
      from shelves s
      join users u on u.id = s.user_id
     where s.id = ${id} and ${shelfSeen(seenBy)}`);

/** What a shelf is called, and who sees it. */
export interface ShelfText {
  name: string;
  nameKey: string;
  slug: string;
  description: string | null;
  visibility: string;
}

/** Makes a shelf; undefined: there are as many as there may be. A name that is taken is a broken key. */
export const addShelf = (
  db: Db,
  id: string,
  userId: string,
  text: Omit<ShelfText, 'visibility'> & { visibility: string | null },
) =>
  db.transaction(async (tx) => {
    await lockAll(tx, 'shelves', userId);
    return tx.first(sql`
      with counted as materialized (
        select default_visibility,
               (select count(*) from shelves where user_id = ${userId}) as shelves
          from users
         where id = ${userId}
      )
      insert into shelves (id, user_id, name, name_key, slug, description, visibility)
      select ${id}, ${userId}, ${text.name}, ${text.nameKey}, ${text.slug}, ${text.description},
             coalesce(${text.visibility}, default_visibility)
        from counted
       where shelves < ${SHELVES_MAX}
      returning 1`);
  });

/** Changes one of somebody's shelves; undefined: they have none of this id. */
export function changeShelf(db: Db, id: string, userId: string, text: Partial<ShelfText>) {
  const set = [
    ...(text.name === undefined
      ? []
      : [sql`name = ${text.name}`, sql`name_key = ${text.nameKey}`, sql`slug = ${text.slug}`]),
    ...(text.description === undefined ? [] : [sql`description = ${text.description}`]),
    ...(text.visibility === undefined ? [] : [sql`visibility = ${text.visibility}`]),
    sql`updated_at = now()`,
  ];
  return db.first(sql`
    update shelves set ${join(set, ', ')} where id = ${id} and user_id = ${userId} returning 1`);
}

/** Deletes one of somebody's shelves; undefined: they have none of this id. */
export const removeShelf = (db: Db, id: string, userId: string) =>
  db.first(sql`
    with locked as (
      update entries e
         set revision = gen_random_uuid()
        from shelf_entries t
       where t.shelf_id = ${id} and t.user_id = ${userId}
         and e.user_id = t.user_id and e.book_id = t.book_id
    )
    delete from shelves where id = ${id} and user_id = ${userId} returning 1`);

/** Where a book is to stand: between these two places. undefined: no such shelf of theirs, or no such book. */
export const placeOnShelf = (
  db: Db,
  {
    id,
    userId,
    googleId,
    before,
  }: { id: string; userId: string; googleId: string; before: string | null },
) =>
  db.first<{
    bookId: string;
    hasEntry: boolean;
    isBefore: boolean;
    before: string | null;
    after: string | null;
    current: string | null;
    /** It stands on as many shelves as it may. */
    isFull: boolean;
  }>(sql`
    with place as (
      select t.position
        from shelf_entries t
       where t.shelf_id = ${id}
         and ${before === null ? sql`false` : sql`t.book_id = ${idOfBook(before)}`}
    )
    select b.id as "bookId",
           exists (select from entries e where e.user_id = ${userId} and e.book_id = b.id)
             as "hasEntry",
           exists (select from place) as "isBefore",
           (select position from place) as before,
           (select t.position
              from shelf_entries t
             where t.shelf_id = s.id and t.book_id <> b.id
                   ${before === null ? empty : sql`and t.position < (select position from place)`}
             order by t.position desc
             limit 1) as after,
           (select t.position from shelf_entries t where t.shelf_id = s.id and t.book_id = b.id)
             as current,
           (select count(*) from shelf_entries t where t.user_id = ${userId} and t.book_id = b.id)
             >= ${BOOK_SHELVES_MAX} as "isFull"
      from shelves s
      join books b on b.id = ${idOfBook(googleId)}
     where s.id = ${id} and s.user_id = ${userId}`);

/** Puts a book of somebody's library at a place of one of their shelves: one row of the shelf is written. */
export const putOnShelf = (db: Db, id: string, userId: string, bookId: string, position: string) =>
  db.first(sql`
    with touched as (
      update entries
         set revision = gen_random_uuid()
       where user_id = ${userId} and book_id = ${bookId}
    ), dated as (
      update shelves s
         set updated_at = now()
        from entries e
       where s.id = ${id} and e.user_id = ${userId} and e.book_id = ${bookId} and ${isSeenOnShelf(sql`e.visibility`)}
    )
    insert into shelf_entries (shelf_id, user_id, book_id, position)
    values (${id}, ${userId}, ${bookId}, ${position})
        on conflict (shelf_id, book_id) do update set position = excluded.position
    returning 1`);

/** Takes a book off one of somebody's shelves; undefined: it is not on it. */
export const takeOffShelf = (db: Db, id: string, userId: string, googleId: string) =>
  db.first(sql`
    with gone as (
      delete from shelf_entries
       where shelf_id = ${id} and user_id = ${userId} and book_id = ${idOfBook(googleId)}
      returning user_id, book_id
    ), touched as (
      update entries e
         set revision = gen_random_uuid()
        from gone g
       where e.user_id = g.user_id and e.book_id = g.book_id
    ), dated as (
      update shelves s
         set updated_at = now()
        from gone g
        join entries e on e.user_id = g.user_id and e.book_id = g.book_id
       where s.id = ${id} and ${isSeenOnShelf(sql`e.visibility`)}
    )
    select 1 from gone`);
