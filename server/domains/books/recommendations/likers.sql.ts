import { type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';

/**
 * Who has been here for so many days, as where ratings are set aside (`burst_of` in the database: tests/api/burstRule.test.ts holds
 * the two equal), and has so many other books, is hardly somebody's invention.
 */
export const READER_DAYS_MIN = 7;
export const READER_BOOKS_MIN = 3;
/** In a site that is younger everybody is new, which says nothing. */
export const NEW_SITE_DAYS = 30;

/**
 * SQL of whether entry `e` says for everybody to see that somebody likes its book, as the index says it; a crowd whose
 * ratings are set aside is not heard.
 */
const isLiked = sql`
  not e.is_set_aside and e.visibility = 'public'
  and coalesce(case when not e.is_rating_narrow then e.rating >= 8 end, e.status in ('read', 'want'))`;

/**
 * SQL of whether what user `u` shows to everybody counts: their profile is not private, they let it count, and they are
 * no account that was made a moment ago.
 */
const isCounted = sql`
  (u.counts_in_trends
   and (u.created_at < now() - make_interval(days => ${fixed(READER_DAYS_MIN)})
        or (select min(m.run_on) > now() - make_interval(days => ${fixed(NEW_SITE_DAYS)}) from migrations m))
   and ${visibleTo(undefined, sql`u.id`, sql`'public'`, sql`u.profile_visibility`)})`;

/** SQL of whether what user `u` likes says something of the books that they like: they count, and have some other books. */
const isHeard = sql`
  (${isCounted}
   and (select count(*) >= ${fixed(READER_BOOKS_MIN)}
          from (select from entries own where own.user_id = u.id limit ${fixed(READER_BOOKS_MIN)}) few))`;

/** SQL of who likes a book for everybody to see, whoever they are, `(user_id, liked_at)`: so many favourites and so many entries at most, the newest. */
const likesOf = (book: Sql, most: number) => sql`
  (select f.user_id, f.created_at as liked_at
     from favorites f
    where f.book_id = ${book}
    order by f.created_at desc
    limit ${fixed(most)})
  union all
  (select e.user_id, e.added_at
     from entries e
    where e.book_id = ${book} and ${isLiked}
    order by e.added_at desc
    limit ${fixed(most)})`;

/** SQL of how many people like a book for everybody to see, as far as they are counted, and when the last of them began to: `(people, newest)`. */
export const likersCounted = (book: Sql, most: number) => sql`
  select least(count(distinct l.user_id), ${fixed(most)})::integer as people, max(l.liked_at) as newest
    from (${likesOf(book, most)}) l
    join users u on u.id = l.user_id
   where ${isCounted}`;

/** SQL of the people who like a book for everybody to see and are heard, `(user_id)`: so many at most, those who did so last. */
export const likersOf = (book: Sql, most: number) => sql`
  select l.user_id
    from (${likesOf(book, most)}) l
    join users u on u.id = l.user_id
   where ${isHeard}
   group by l.user_id
   order by max(l.liked_at) desc
   limit ${fixed(most)}`;

/** SQL of what somebody likes for everybody to see, `(book_id)`, among so many favourites and entries, the newest ones. */
export const likedBy = (user: Sql, most: number) => sql`
  (select f.book_id
     from favorites f
    where f.user_id = ${user}
    order by f.created_at desc, f.id desc
    limit ${fixed(most)})
  union
  (select e.book_id
     from (select *
             from entries
            where user_id = ${user}
            order by added_at desc, book_id desc
            limit ${fixed(most)}) e
    where ${isLiked})`;
