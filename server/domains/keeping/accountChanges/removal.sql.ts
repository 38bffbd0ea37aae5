import { type Db, sql } from '../../../platform/db/db.ts';
import { booksCounted, favoritesInCounts, reviewsInCounts } from '../../books/books/counts.sql.ts';

/** Those who are being deleted, the first to go first. */
export const leavingUsers = (db: Db) =>
  db.many<{ id: string }>(sql`
    select id from users where leaving_at is not null order by leaving_at, id limit 1000`);

/** Locks an account that is being deleted; undefined: it is gone. */
export const lockLeaving = (db: Db, userId: string) =>
  db.first(sql`
    select from users where id = ${userId} and leaving_at is not null for update`);

/** Who follows whom. */
interface Pair {
  follower: string;
  following: string;
}

/** Some follows of somebody and by somebody, with the others locked in the order of their ids. */
export const lockFollowsOf = (db: Db, userId: string, most: number) =>
  db.many<Pair>(sql`
    with chosen as materialized (
      (select follower_id, following_id from follows where following_id = ${userId} limit ${most})
      union all
      (select follower_id, following_id from follows where follower_id = ${userId} limit ${most})
      limit ${most}
    ), locked as materialized (
      select id
        from users
       where id in (select follower_id from chosen union select following_id from chosen)
       order by id
         for no key update
    )
    select follower_id as follower, following_id as following
      from chosen
     where (select count(*) from locked) > 0`);

/** Ends these follows of somebody and by somebody; puts the others' counters right. */
export const removeFollows = (db: Db, userId: string, follows: Pair[]) =>
  db.many(sql`
    with gone as (
      delete from follows f
       using unnest(${follows.map(({ follower }) => follower)}::uuid[],
                    ${follows.map(({ following }) => following)}::uuid[]) as pair (a, b)
       where f.follower_id = pair.a and f.following_id = pair.b
      returning f.follower_id, f.following_id
    ), changes as (
      select id, sum(followers) as followers, sum(following) as following
        from (select following_id as id, 1 as followers, 0 as following from gone
              union all
              select follower_id, 0, 1 from gone) each
       where id <> ${userId}
       group by id
    )
    update users u
       set followers_count = u.followers_count - c.followers,
           following_count = u.following_count - c.following
      from changes c
     where u.id = c.id`);

/**
 * Deletes some of somebody's rows of which there may be very many and which are counted nowhere else: blocks, what they
 * were told of and others because of them, names in texts, what feeds tell of them, rows of imports, who asks to follow
 * them, suggestions for lists. What is left of these is little and goes with the account.
 */
export const removeRestOf = (db: Db, userId: string, most: number) =>
  db.many(sql`
    with unblocked as (
      delete from blocks
       where (blocker_id, blocked_id) in (
         select blocker_id, blocked_id
           from blocks
          where blocker_id = ${userId} or blocked_id = ${userId}
          limit ${most})
      returning 1
    ), told as (
      delete from notification_causes
       where (notification_id, source_id) in (
         (select notification_id, source_id from notification_causes where actor_id = ${userId} limit ${most})
         union
         (select k.notification_id, k.source_id
            from notifications n
            join notification_causes k on k.notification_id = n.id
           where n.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning 1
    ), untold as (
      delete from notifications
       where id in (
         select n.id
           from notifications n
          where n.user_id = ${userId}
            and not exists (select from notification_causes k where k.notification_id = n.id)
          limit ${most})
      returning 1
    ), named as (
      delete from mentions
       where (source_id, user_id) in (
         select source_id, user_id from mentions where user_id = ${userId} limit ${most})
      returning 1
    ), activities as (
      delete from feed_activities
       where (item_id, source_id) in (
         select item_id, source_id from feed_activities where user_id = ${userId} limit ${most})
      returning 1
    ), effects as (
      delete from import_effects
       where id in (select id from import_effects where user_id = ${userId} limit ${most})
      returning 1
    ), lines as (
      delete from import_rows
       where (import_id, line) in (
         select r.import_id, r.line
           from library_imports i
           join import_rows r on r.import_id = i.id
          where i.user_id = ${userId}
          limit ${most})
      returning 1
    ), requests as (
      delete from follow_requests
       where (asked_id, asker_id) in (
         (select asked_id, asker_id from follow_requests where asked_id = ${userId} limit ${most})
         union
         (select asked_id, asker_id from follow_requests where asker_id = ${userId} limit ${most})
         limit ${most})
      returning 1
    ), suggested as (
      delete from list_suggestions
       where id in (
         (select id from list_suggestions where user_id = ${userId} limit ${most})
         union
         (select s.id
            from lists l
            join list_suggestions s on s.list_id = l.id
           where l.user_id = ${userId}
           limit ${most})
         limit ${most})
      returning 1
    )
    select 1
      from generate_series(1, greatest(
             (select count(*) from unblocked), (select count(*) from told), (select count(*) from untold),
             (select count(*) from named), (select count(*) from activities), (select count(*) from effects),
             (select count(*) from lines), (select count(*) from requests),
             (select count(*) from suggested)))`);

/** Locks some books that somebody has in their library, has reviewed, made a favourite or said a mood of, in the order of their ids. */
export const lockBooksOf = (db: Db, userId: string, most: number) =>
  db.many<{ id: string }>(sql`
    select id
      from books
     where id in (select book_id from all_reviews where user_id = ${userId}
                  union
                  select book_id from favorites where user_id = ${userId}
                  union
                  select book_id from entries where user_id = ${userId}
                  union
                  select book_id from impressions where user_id = ${userId})
     order by id
     limit ${most}
       for no key update`);

/** Deletes somebody's reviews, favourites and impressions of these books; puts the books' counters right. */
export const removeWorksOf = (db: Db, userId: string, books: { id: string }[]) =>
  db.many(sql`
    with gone_reviews as (
      delete from reviews
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
      returning *
    ), gone_earlier as (
      delete from earlier_reviews
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
    ), gone_impressions as (
      delete from impressions
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
    ), gone_favorites as (
      delete from favorites
       where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])
      returning *
    )
    ${booksCounted({
      gone: [
        reviewsInCounts(sql`r`, sql`from gone_reviews r`),
        favoritesInCounts(sql`f`, sql`from gone_favorites f`),
      ],
    })}`);

/**
 * Deletes some of what hangs on somebody's entries, and would go with them at once: what they said of their progress,
 * quotes, each with who likes them, places on shelves. Readings stay, as an entry says what is in them. True: there is more.
 */
export async function removeUnderLibraryOf(db: Db, userId: string, most: number) {
  const gone = await db.one<{ most: number }>(sql`
    with liked_said as (
      delete from progress_likes
       where (progress_id, user_id) in (
         select k.progress_id, k.user_id
           from progress p
           join progress_likes k on k.progress_id = p.id
          where p.user_id = ${userId}
          limit ${most})
      returning 1
    ), said as (
      delete from progress
       where id in (select p.id
                      from progress p
                     where p.user_id = ${userId}
                       and not exists (select from progress_likes where progress_id = p.id)
                       and not exists (select from comments where progress_id = p.id)
                     limit ${most})
      returning 1
    ), liked as (
      delete from quote_likes
       where (quote_id, user_id) in (
         select k.quote_id, k.user_id
           from quotes q
           join quote_likes k on k.quote_id = q.id
          where q.user_id = ${userId}
          limit ${most})
      returning 1
    ), quoted as (
      delete from quotes
       where id in (select q.id
                      from quotes q
                     where q.user_id = ${userId}
                       and not exists (select from quote_likes where quote_id = q.id)
                       and not exists (select from comments where quote_id = q.id)
                     limit ${most})
      returning 1
    ), placed as (
      delete from shelf_entries
       where (shelf_id, book_id) in (
         select shelf_id, book_id from shelf_entries where user_id = ${userId} limit ${most})
      returning 1
    )
    select greatest((select count(*) from liked_said), (select count(*) from said), (select count(*) from liked), (select count(*) from quoted),
                    (select count(*) from placed)) as most`);
  return gone.most === most;
}

/** Deletes what somebody has of these books in their library; a trigger puts the books' ratings right. */
export const removeLibraryOf = (db: Db, userId: string, books: { id: string }[]) =>
  db.many(sql`
    delete from entries
     where user_id = ${userId} and book_id = any(${books.map(({ id }) => id)}::uuid[])`);

/** Deletes an account, with what is still of it in other tables. */
export const removeUser = (db: Db, userId: string) =>
  db.many(sql`delete from users where id = ${userId}`);
