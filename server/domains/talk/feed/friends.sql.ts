import type { Friend, Suggested } from '../../../../shared/contract/feed.ts';
import { type Db, empty, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { idOfBook } from '../../books/books/books.sql.ts';
import { notMuted } from '../../people/mutes/muted.sql.ts';
import { personFor, personOf } from '../../people/privacy/person.sql.ts';
import {
  notHiddenFrom,
  visibleTo,
  visibleToFollower,
} from '../../people/privacy/visibility.sql.ts';
import { changedAt, percentSeen, ratingSeen } from '../../reading/library/entry.sql.ts';

/** Somebody with a book, with what pages go on by. */
type FriendRow = Friend & { _id: string; createdAt: string };

/** A page of those whom somebody follows and who have a book, the last to change it first; undefined: no such book. */
export const friendsWith = (
  db: Db,
  userId: string,
  googleId: string,
  { after, limit }: Page<NewestKey>,
) => {
  const me = { id: userId };
  const seen = { viewer: me, isOwner: false };
  return listOf<FriendRow>(db, {
    owner: sql`select b.id as "bookId", b.title, null as total from books b where b.id = ${idOfBook(googleId)}`,
    page: sql`
    select u.id as "_id", ${changedAt(seen)} as "createdAt", ${personOf(sql`u`)} as user, e.status,
           ${ratingSeen(seen)} / 2.0::float8 as rating,
           ${percentSeen(seen)} as percent,
           -- Of one with spoilers it is told that there is one.
           (select json_build_object('_id', r.id, 'title',
                                     case when r.has_spoilers then o.title else r.title end)
              from reviews r
             where r.book_id = e.book_id and r.user_id = e.user_id
               and ${visibleToFollower(sql`r.visibility`)}) as review,
           e.ended_on as "endedOn"
      -- The newest are taken before anything is read of who they are.
      from (select e.*
              from follows f
             -- One look for each whom they follow: a popular book is in very many libraries.
             cross join lateral (select own.*
                                   from entries own
                                  where own.user_id = f.following_id and own.book_id = o."bookId"
                                  limit 1) e
             where f.follower_id = ${userId}
               and ${visibleToFollower(sql`e.visibility`)} and ${notHiddenFrom(me, sql`e.user_id`)}
                   ${after ? sql`and (${changedAt(seen)}, e.user_id) < (${after.createdAt}, ${after.id})` : empty}
             order by ${changedAt(seen)} desc, e.user_id desc
             limit ${limit + 1}) e
      join users u on u.id = e.user_id`,
    order: sql`p."createdAt" desc, p."_id" desc`,
  });
};

/** So many of one's newest books and of one's newest favourites are compared, and of each so many of the people who have it, among so many. */
const BOOKS_COMPARED = 200;
const PEOPLE_COMPARED = 100;
const PEOPLE_LOOKED_AT = 500;
/** Of so many of them, who have most of these books, the ratings are compared. */
const RATERS_COMPARED = 100;
/** Fewer ratings of the same books say nothing of taste. */
const RATINGS_LEAST = 3;

/**
 * People who have many of the books that somebody has or loves, of those everyone sees, who are in the directory and whom they
 * do not follow yet: who rates most alike first. What is compared is bounded, however many books and people there are.
 */
export const peopleLike = (db: Db, userId: string, limit: number) => {
  const me = { id: userId };
  return db.many<Suggested>(sql`
    with mine as materialized (
      select b.book_id, max(b.rating) as rating
        from ((select e.book_id, e.rating
                 from entries e
                where e.user_id = ${userId}
                order by e.added_at desc, e.book_id desc
                limit ${BOOKS_COMPARED})
              union all
              (select f.book_id, null
                 from favorites f
                where f.user_id = ${userId}
                order by f.created_at desc, f.id desc
                limit ${BOOKS_COMPARED})) b
       group by b.book_id
    ), having_one as materialized (
      -- Any of them: an order would have to read all who have a popular book.
      select e.user_id, e.book_id, mine.rating
        from mine
       cross join lateral (select e.user_id, e.book_id
                             from (select e.user_id, e.book_id
                                     from entries e
                                    where e.book_id = mine.book_id and e.visibility = 'public' and e.user_id <> ${userId}
                                    limit ${PEOPLE_LOOKED_AT}) e
                             join users u on u.id = e.user_id
                            where u.show_in_directory and u.profile_visibility = 'public'
                            limit ${PEOPLE_COMPARED}) e
    ), likely as materialized (
      select u.id
        from (select h.user_id, count(*) as books from having_one h group by h.user_id) h
        join users u on u.id = h.user_id
       where ${notHiddenFrom(me, sql`u.id`)} and ${notMuted(me, sql`u.id`)}
         and not exists (select from follows f
                          where f.follower_id = ${userId} and f.following_id = u.id)
       order by h.books desc, u.id
       limit ${RATERS_COMPARED}
    ), shared as (
      select o.user_id,
             count(*) as books,
             count(*) filter (where o.rating is not null and o.own is not null) as rated,
             avg(1 - abs(o.rating - o.own) / 9.0) as agreement
        from (select e.user_id, h.rating as own,
                     case when e.review_id is null then e.rating else v.rating end as rating
                from likely
                join having_one h on h.user_id = likely.id
                join entries e on e.user_id = h.user_id and e.book_id = h.book_id
                left join reviews v on v.book_id = e.book_id and v.user_id = e.user_id
                      and ${visibleTo(me, sql`v.user_id`, sql`v.visibility`)}
               where ${visibleTo(me, sql`e.user_id`, sql`e.visibility`)}) o
       group by o.user_id
    )
    select ${personFor(me, sql`u`)} as user,
           case when s.rated >= ${RATINGS_LEAST} and s.agreement >= 0.75 then 'taste' else 'books' end as reason,
           s.books as "commonBooks",
           case when s.rated >= ${RATINGS_LEAST} then round(100 * s.agreement)::integer end as agreement
      from shared s
      join users u on u.id = s.user_id
     order by s.books * coalesce(s.agreement, 0.5) desc, u.id
     limit ${limit}`);
};

/** How many of the books of somebody that `userId` sees are in that one's library, or favorites of theirs. */
export const commonWith = async (db: Db, userId: string, otherId: string) => {
  const me = { id: userId };
  const { books } = await db.one<{ books: number }>(sql`
    select count(*)::integer as books
      from entries e
     where e.user_id = ${otherId} and ${visibleTo(me, sql`e.user_id`, sql`e.visibility`)}
       and (exists (select from entries o where o.user_id = ${userId} and o.book_id = e.book_id)
            or exists (select from favorites f where f.user_id = ${userId} and f.book_id = e.book_id))`);
  return books;
};
