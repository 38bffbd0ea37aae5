import { uuidv7 } from 'uuidv7';
import type { Favorite } from '../../../shared/contract/favorites.ts';
import { type Db, empty, sql } from '../../platform/db/db.ts';
import { listOf } from '../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../books/books.sql.ts';
import { favoriteTrend, trendWithout } from '../books/trending.ts';
import { notHiddenFrom, type Viewer } from '../privacy/visibility.sql.ts';

/** Makes a book a favourite and counts it, once however often; undefined: there is no such book. */
export const addFavorite = (db: Db, userId: string, googleId: string) =>
  db.first<{ isFavorite: boolean }>(sql`
    with added as (
      insert into favorites (id, user_id, book_id)
      select ${uuidv7()}, ${userId}, id from books where id = ${idOfBook(googleId)}
          on conflict (user_id, book_id) do nothing
      returning *
    ), counted_book as (
      update books b
         set favorites_count = b.favorites_count + 1,
             trend = b.trend + ${favoriteTrend(sql`a.created_at`)}
        from added a
       where b.id = a.book_id
    ), counted_user as (
      update users u
         set favorites_count = u.favorites_count + 1
        from added a
       where u.id = a.user_id
    )
    select true as "isFavorite" from books where id = ${idOfBook(googleId)}`);

/** Makes a book no favourite any more; undefined: there is no such book. */
export const removeFavorite = (db: Db, userId: string, googleId: string) =>
  db.first<{ isFavorite: boolean }>(sql`
    with gone as (
      delete from favorites f
       using books b
       where b.id = ${idOfBook(googleId)} and f.book_id = b.id and f.user_id = ${userId}
      returning f.*
    ), counted_book as (
      update books b
         set favorites_count = b.favorites_count - 1,
             trend = ${trendWithout(
               sql`b.trend`,
               favoriteTrend(sql`g.created_at`),
               sql`b.reviews_count + b.favorites_count - 1`,
             )}
        from gone g
       where b.id = g.book_id
    ), counted_user as (
      update users u
         set favorites_count = u.favorites_count - 1
        from gone g
       where u.id = g.user_id
    )
    select false as "isFavorite" from books where id = ${idOfBook(googleId)}`);

/**
 * A page of somebody's favourites, newest first, and one more; or only the one that is a book.
 * undefined: there is no such user for the viewer.
 */
export const favoritesOf = (
  db: Db,
  userId: string,
  { after, limit }: Page<NewestKey>,
  { viewer, googleId }: { viewer: Viewer; googleId: string | undefined },
) =>
  listOf<Favorite>(db, {
    owner: sql`select favorites_count as total from users where id = ${userId} and ${notHiddenFrom(viewer, sql`id`)}`,
    order: sql`p."addedAt" desc, p."_id" desc`,
    page: sql`
    select f.id as "_id",
           b.google_id as book,
           f.created_at as "addedAt",
           b.title,
           ${coverOfBook} as thumbnail
      from favorites f
      join books b on b.id = f.book_id
     where f.user_id = ${userId}
           ${googleId === undefined ? empty : sql`and b.id = ${idOfBook(googleId)}`}
           ${after ? sql`and (f.created_at, f.id) < (${after.createdAt}, ${after.id})` : empty}
     order by f.created_at desc, f.id desc
     limit ${limit + 1}`,
  });
