import { type Db, sql } from '../../../platform/db/db.ts';
import { idOfBook } from '../../books/books/books.sql.ts';
import { followersSeen } from '../../people/follows/follows.sql.ts';
import { profileVisibleTo, visibleTo } from '../../people/privacy/visibility.sql.ts';
import { listSeen } from '../../talk/lists/lists.sql.ts';

/** What everyone may know of somebody from a link to their profile. */
export interface LinkedProfile {
  id: string;
  username: string;
  bio: string | null;
  /** In the directory, and so for search engines to find. */
  isListed: boolean;
  /** Null: the profile is private. */
  shown: {
    createdAt: string;
    followersCount: number;
    reviewsCount: number;
    favoritesCount: number;
  } | null;
}

/** Somebody as a link to their profile shows them. */
export const linkedProfile = (db: Db, id: string) =>
  db.first<LinkedProfile>(sql`
    select u.id,
           u.username,
           u.bio,
           u.show_in_directory as "isListed",
           case when ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}
                then json_build_object(
                       'createdAt', u.created_at,
                       'followersCount', ${followersSeen},
                       'reviewsCount', u.reviews_count - (
                         select count(*)
                           from reviews r
                          where r.user_id = u.id and r.visibility <> 'public'),
                       'favoritesCount', u.favorites_count) end as shown
      from users u
     where u.id = ${id} and u.leaving_at is null and u.suspended_at is null`);

/** What the answers do not say of a list that everyone may see. */
export interface LinkedList {
  /** Its owner is in the directory, and so for search engines to find. */
  isListed: boolean;
}

/** What the page of a list says of it to programs; undefined: there is no such list that everyone may see. */
export const linkedList = (db: Db, id: string) =>
  db.first<LinkedList>(sql`
    select w.show_in_directory as "isListed"
      from lists l
      join users w on w.id = l.user_id
     where l.id = ${id} and ${listSeen(undefined)}`);

/** The book that has a public id, or had it, or of which it is an edition, there being several sources. */
export const bookWithId = (db: Db, id: string) =>
  db.first<{ googleId: string }>(sql`
    select b.google_id as "googleId"
      from books b
     where b.id = coalesce(${idOfBook(id)},
                           (select e.book_id
                              from editions e
                             where e.source in ('google', 'openlibrary') and e.source_key = ${id}
                             limit 1))`);

/** The book of which an edition has an ISBN-13. */
export const bookWithIsbn = (db: Db, isbn13: string) =>
  db.first<{ googleId: string }>(sql`
    select b.google_id as "googleId"
      from book_isbns i
      join books b on b.id = i.book_id
     where i.isbn13 = ${isbn13}`);

/** A book that somebody finished, as everybody may see it; undefined: there is no such reading for everybody. */
export const finishedReading = (db: Db, id: string) =>
  db.first<{ username: string; googleId: string; title: string; authors: string[] }>(sql`
    select u.username, b.google_id as "googleId", b.title, b.authors
      from readings r
      join entries e on e.user_id = r.user_id and e.book_id = r.book_id
      join users u on u.id = r.user_id
      join books b on b.id = r.book_id
     where r.id = ${id} and r.outcome = 'finished'
           and ${visibleTo(undefined, sql`e.user_id`, sql`e.visibility`, sql`u.profile_visibility`)}`);
