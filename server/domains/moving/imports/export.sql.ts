import { columns, jsonObject } from '../../../platform/db/columns.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { averageRating } from '../../books/books/books.sql.ts';
import { contributorsOfBook } from '../../books/books/contributors.sql.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { isbnInName } from '../../books/editions/editions.sql.ts';
import { isNotLeaving } from '../../people/privacy/visibility.sql.ts';
import { ownOf } from '../../reading/impressions/impressions.sql.ts';
import { entryFields } from '../../reading/library/entryItem.sql.ts';
import { readingJson } from '../../reading/library/readingItem.sql.ts';
import { quoteFields } from '../../talk/quotes/quoteItem.sql.ts';
import { earlierReviewFields, reviewFields } from '../../talk/reviews/reviewItem.sql.ts';
import type { ArchiveRest } from './formats/commonplace.ts';
import type { LibraryItem } from './libraryItem.ts';

/** What somebody has of a book, as it is exported; shelves come from `placesOfUser`. */
export type ExportLine = Omit<LibraryItem, 'shelves' | 'shelfPlaces'> & {
  googleId: string;
  averageRating: number | null;
  /** Of the edition that was chosen. */
  editionTitle: string | null;
};

/** So many notes of progress and quotes are read together, but for those of one book: a statement has seconds. */
const ROWS_BELOW = 10_000;

/**
 * A page of all books that somebody has anything of, in the order of their public ids, after one: their
 * library, what they have reviewed without it, favourites, and what they say of books. Fewer than asked for where much hangs
 * on them; none at the end.
 */
export async function exportedBooks(db: Db, userId: string, after: string, limit: number) {
  const bookIds = await nextBooks(db, userId, after, limit);
  return bookIds.length === 0 ? [] : linesOf(db, userId, bookIds);
}

const nextBooks = async (db: Db, userId: string, after: string, limit: number) => {
  const rows = await db.many<{ id: string }>(sql`
    with own as (
      select book_id from entries where user_id = ${userId}
       union
      select book_id from reviews where user_id = ${userId}
       union
      select book_id from favorites where user_id = ${userId}
       union
      select book_id from impressions where user_id = ${userId}
    ), next as materialized (
      select b.id, b.google_id
        from own
        join books b on b.id = own.book_id
       where b.google_id > ${after}
       order by b.google_id
       limit ${limit}
    ), page as (
      select n.id,
             row_number() over in_order as place,
             sum((select count(*)
                    from readings r
                    join progress p on p.reading_id = r.id
                   where r.user_id = ${userId} and r.book_id = n.id)
                 + (select count(*) from quotes q where q.user_id = ${userId} and q.book_id = n.id)
             ) over in_order as rows_below
        from next n
      window in_order as (order by n.google_id)
    )
    select id from page where place = 1 or rows_below <= ${ROWS_BELOW}`);
  return rows.map(({ id }) => id);
};

const linesOf = (db: Db, userId: string, bookIds: string[]) =>
  db.many<ExportLine>(sql`
    select ${columns<ExportLine>({
      googleId: sql`b.google_id`,
      averageRating,
      editionTitle: sql`d.title`,
      title: sql`b.title`,
      subtitle: sql`b.subtitle`,
      authors: sql`b.authors`,
      contributors: contributorsOfBook,
      series: seriesOf(sql`b.id`, sql`${userId}::uuid`),
      isbns: sql`
           case when d.id is not null
                then array(select i.isbn13 from book_isbns i where i.edition_id = d.id
                            union
                           select ${isbnInName(sql`d`)} where ${isbnInName(sql`d`)} is not null
                            order by 1)
                else array_remove(array[b.isbn13], null) end`,
      ids: sql`
           jsonb_strip_nulls(jsonb_build_object(
             'commonplace', b.google_id,
             'google', case when b.source = 'google' then b.google_id end,
             'openlibraryWork', case when b.google_id ~ '^OL[0-9]+W$' then b.google_id end,
             'openlibraryEdition', case when d.source_key ~ '^OL[0-9]+M$' then d.source_key end))`,
      publisher: sql`coalesce(d.publisher, b.publisher)`,
      year: yearOf(sql`coalesce(d.published_date, b.published_date)`),
      originalYear: yearOf(sql`b.published_date`),
      pages: sql`coalesce(d.page_count, b.page_count)`,
      language: sql`coalesce(d.language, b.language)`,
      ...entryFields,
      readings: allOf(
        readingJson,
        sql`
               from readings r
              where r.user_id = ${userId} and r.book_id = b.id`,
      ),
      isFavorite: sql`
           exists (select from favorites f where f.user_id = ${userId} and f.book_id = b.id)`,
      review: sql`case when v.id is not null then ${jsonObject(reviewFields)} end`,
      earlierReviews: allOf(
        sql`${jsonObject(earlierReviewFields)} order by v.created_at desc, v.id desc`,
        sql`
               from earlier_reviews v
              where v.user_id = ${userId} and v.book_id = b.id`,
      ),
      impression: ownOf(sql`${userId}::uuid`, sql`b.id`),
      quotes: allOf(
        sql`${jsonObject(quoteFields)} order by q.created_at, q.text`,
        sql`
               from quotes q
              where q.user_id = ${userId} and q.book_id = b.id`,
      ),
    })}
      from books b
      left join entries e on e.user_id = ${userId} and e.book_id = b.id
      left join editions d on d.id = e.edition_id
      left join reviews v on v.user_id = ${userId} and v.book_id = b.id
     where b.id = any(${bookIds}::uuid[])
     order by b.google_id`);

const yearOf = (date: Sql) => sql`substring(${date} from '^-?[0-9]+')::integer`;

const allOf = (things: Sql, from: Sql) =>
  sql`coalesce((select json_agg(${things}) ${from}), '[]'::json)`;

/** Where all books of somebody stand on their shelves, shelf by shelf in its order. */
export const placesOfUser = (db: Db, userId: string) =>
  db.many<{ googleId: string; name: string; place: number }>(sql`
    select b.google_id as "googleId", s.name,
           row_number() over (partition by s.id order by t.position)::integer as place
      from shelf_entries t
      join shelves s on s.id = t.shelf_id
      join books b on b.id = t.book_id
     where t.user_id = ${userId}
     order by s.name_key, t.position`);

/** What somebody's picture is called in their archive. */
export const PICTURE_FILE = 'picture.webp';

/** Somebody's own shelves, goals and whom they follow, and what they have chosen. */
export const restOf = (db: Db, userId: string) =>
  db.one<
    Pick<ArchiveRest, 'account' | 'settings' | 'shelves' | 'goals'> & {
      follows: { id: string; username: string }[];
    }
  >(sql`
    select jsonb_build_object('username', u.username, 'displayName', u.display_name,
                              'firstName', u.first_name, 'lastName', u.last_name, 'bio', u.bio)
           || case when u.picture is null then '{}'
                   else jsonb_build_object('picture', ${PICTURE_FILE}::text) end as account,
           json_build_object('profileVisibility', u.profile_visibility,
                             'defaultVisibility', u.default_visibility,
                             'timeZone', u.time_zone,
                             'showFollows', u.show_follows,
                             'showInDirectory', u.show_in_directory,
                             'countsInTrends', u.counts_in_trends,
                             'notifications', coalesce((
                               select json_object_agg(s.kind, json_build_object(
                                        'site', s.site, 'mail', s.mail, 'push', s.push,
                                        'language', s.language) order by s.kind)
                                 from notification_settings s
                                where s.user_id = u.id), '{}'::json)) as settings,
           coalesce((
             select json_agg(json_build_object('name', s.name, 'description', coalesce(s.description, ''),
                                               'visibility', s.visibility) order by s.name_key)
               from shelves s where s.user_id = u.id), '[]'::json) as shelves,
           coalesce((
             select json_agg(json_build_object('year', g.year, 'books', g.books, 'pages', g.pages)
                             order by g.year)
               from goals g where g.user_id = u.id), '[]'::json) as goals,
           coalesce((
             select json_agg(json_build_object('id', f.following_id, 'username', w.username)
                             order by w.username_key)
               from follows f
               join users w on w.id = f.following_id
              where f.follower_id = u.id and ${isNotLeaving(sql`w.id`)}), '[]'::json) as follows
      from users u
     where u.id = ${userId}`);

/** The covers that somebody has handed in and that are kept. */
export const coversOfUser = (db: Db, userId: string) =>
  db.many<{ googleId: string; bookId: string; hash: string }>(sql`
    select distinct b.google_id as "googleId", b.id as "bookId", i.hash
      from book_revisions c
      join books b on b.id = c.book_id
      join cover_images i on i.book_id = b.id and i.hash = c.after ->> 'cover'
     where c.user_id = ${userId}
     order by "googleId", hash
     limit 1000`);

/** One of them. */
export const coverBytes = (db: Db, bookId: string, hash: string) =>
  db.first<{ bytes: Buffer }>(sql`
    select bytes from cover_images where book_id = ${bookId} and hash = ${hash}`);
