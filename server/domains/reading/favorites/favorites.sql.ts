import { uuidv7 } from 'uuidv7';
import type { Favorite } from '../../../../shared/contract/favorites.ts';
import { FIRST_FAVORITES } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { booksCounted, favoritesInCounts } from '../../books/books/counts.sql.ts';
import { authorLocked, inCounts, lockOwner } from '../../people/privacy/counted.sql.ts';
import { profileListOf } from '../../people/privacy/profileList.sql.ts';

/** SQL of parts of a statement: books, of rows `x` of an id and a book's, become favourites and are counted, once however often. */
const favored = (userId: string, from: Sql) => sql`
    ${authorLocked(sql`${userId}`)}, added as (
      insert into favorites (id, user_id, book_id, is_counted, is_trending)
      -- Favourites are as visible as their owner's profile.
      select x.id, author.id, x.book_id, ${inCounts(sql`'public'`)}
        from ${from}
       cross join author
       order by x.book_id
          on conflict (user_id, book_id) do nothing
      returning *
    ), counted_book as (
      ${booksCounted({ come: [favoritesInCounts(sql`a`, sql`from added a`)] })}
    ), counted_user as (
      update users u
         set favorites_count = u.favorites_count + a.count
        from (select count(*)::integer as count from added) a
       where u.id = ${userId} and a.count > 0
    )`;

/** Makes a book a favourite; undefined: there is no such book. */
export const addFavorite = (db: Db, userId: string, googleId: string) =>
  db.first<{ isFavorite: boolean }>(sql`
    with ${favored(
      userId,
      sql`(select ${uuidv7()}::uuid as id, id as book_id from books where id = ${idOfBook(googleId)}) x`,
    )}
    select true as "isFavorite" from books where id = ${idOfBook(googleId)}`);

/** Makes books favourites. */
export const addFavorites = (db: Db, userId: string, bookIds: string[]) => {
  const rows = JSON.stringify(bookIds.map((book_id) => ({ id: uuidv7(), book_id })));
  return db.many(sql`
    with ${favored(userId, sql`jsonb_to_recordset(${rows}::jsonb) as x (id uuid, book_id uuid)`)}
    select 1 from added`);
};

/** SQL of parts of a statement: these books are favourites no more. */
const unfavored = (userId: string, books: Sql) => sql`
    gone as (
      delete from favorites f
       where f.user_id = ${userId} and f.book_id in (${books})
      returning f.*
    ), counted_book as (
      ${booksCounted({ gone: [favoritesInCounts(sql`g`, sql`from gone g`)] })}
    ), counted_user as (
      update users u
         set favorites_count = u.favorites_count - g.count
        from (select count(*)::integer as count from gone) g
       where u.id = ${userId} and g.count > 0
    )`;

/** Makes a book no favourite any more; undefined: there is no such book. */
export const removeFavorite = (db: Db, userId: string, googleId: string) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    return tx.first<{ isFavorite: boolean }>(sql`
    with ${unfavored(userId, sql`${idOfBook(googleId)}`)}
    select false as "isFavorite" from books where id = ${idOfBook(googleId)}`);
  });

/** Makes books no favourites any more. */
export const removeFavorites = (db: Db, userId: string, bookIds: string[]) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    await tx.many(sql`
    with ${unfavored(userId, sql`select unnest(${bookIds}::uuid[])`)} select 1 from gone`);
  });

/**
 * Puts favourites first, in this order, and no others; false, and nothing is done: one of the books is no favourite of
 * theirs. Their owner is locked, so that of two orders at once one holds.
 */
export const putFirst = (db: Db, userId: string, googleIds: string[]) =>
  db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const chosen = await tx.many<{ bookId: string }>(sql`
      select f.book_id as "bookId"
        from unnest(${googleIds}::text[]) with ordinality w (google_id, place)
        join favorites f on f.user_id = ${userId} and f.book_id = ${idOfBook(sql`w.google_id`)}
       order by w.place`);
    if (chosen.length < googleIds.length) return false;
    const ids = chosen.map(({ bookId }) => bookId);
    await tx.many(sql`
      update favorites f
         set place = array_position(${ids}::uuid[], f.book_id)
       where f.user_id = ${userId} and (f.place is not null or f.book_id = any(${ids}::uuid[]))
             and f.place is distinct from array_position(${ids}::uuid[], f.book_id)`);
    return true;
  });

/** Whose favourites, and who looks at them. */
interface Asked {
  userId: string;
  viewer: Viewer;
  /** Only the one that is this book. */
  googleId?: string | undefined;
}

/**
 * A page of somebody's favourites, newest first, and one more. undefined: there is no such user. They have no
 * visibility of their own, but that of the profile.
 */
export const favoritesOf = (
  db: Db,
  { userId, viewer, googleId }: Asked,
  { after, limit }: Page<NewestKey>,
) =>
  profileListOf<Favorite>(db, viewer, userId, {
    total:
      googleId === undefined
        ? sql`u.favorites_count`
        : sql`(select count(*) from favorites f where f.user_id = u.id and f.book_id = ${idOfBook(googleId)})`,
    order: sql`p."addedAt" desc, p."_id" desc`,
    page: sql`
    select ${shownFavorite}
      from favorites f
      join books b on b.id = f.book_id
     where f.user_id = ${userId}
           ${googleId === undefined ? empty : sql`and b.id = ${idOfBook(googleId)}`}
           ${after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : empty}
     order by f.created_at desc, f.id desc
     limit ${limit + 1}`,
  });

/** SQL of what is shown of favourite `f` of book `b`. */
const shownFavorite = sql`
  f.id as "_id",
  b.google_id as book,
  f.created_at as "addedAt",
  b.title,
  ${coverOfBook} as thumbnail`;

/** The favourites that somebody put first, or the newest where they put none; undefined: there is no such user. */
export const firstFavoritesOf = async (db: Db, userId: string, viewer: Viewer) =>
  (
    await profileListOf<Favorite>(db, viewer, userId, {
      total: sql`u.favorites_count`,
      order: sql`p.place, p."addedAt" desc, p."_id" desc`,
      page: sql`
      select ${shownFavorite}, f.place
        from ((select * from favorites
                where user_id = ${userId} and place is not null
                order by place
                limit ${FIRST_FAVORITES})
              union all
              (select * from favorites
                where user_id = ${userId}
                      and not exists (select from favorites where user_id = ${userId} and place is not null)
                order by created_at desc, id desc
                limit ${FIRST_FAVORITES})) f
        join books b on b.id = f.book_id`,
    })
  )?.rows;
