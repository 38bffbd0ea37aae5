import { uuidv7 } from 'uuidv7';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { booksCounted, favoritesInCounts, reviewsInCounts } from '../../books/books/counts.sql.ts';
import { readingTrend } from '../../books/books/trending.ts';
import { followRequestsAccepted } from '../../people/follows/follows.events.ts';
import {
  inCounts,
  isCounted,
  isRatingCounted,
  isReadingTrending,
} from '../../people/privacy/counted.sql.ts';
import { TALKED_OF, TALKED_OF_EACH, type TalkedOfKind } from '../../talk/comments/talkedOf.sql.ts';
import { LIKEABLE, type Likeable } from '../../talk/likes/likes.sql.ts';

/** Rows of one kind that one transaction carries over: short enough for others not to notice. */
export const BATCH = 500;

/** Carries some of one kind of thing over, of a person who is locked; how many there were, at most `BATCH`. */
export type Part = (within: Db, userId: string) => Promise<number>;

/** Those whose change of privacy has not been carried over yet, for whoever goes on with it. */
export const peopleCarriedOver = (db: Db) =>
  db.many<{ id: string }>(sql`select id from users where is_carrying_over limit 100`);

/** Locks somebody, if there is still something of theirs to be carried over. */
export const lockCarriedOver = (db: Db, userId: string) =>
  db.first(sql`
    select from users where id = ${userId} and is_carrying_over for no key update`);

/** Everything of theirs has been carried over. */
export const endCarryingOver = (db: Db, userId: string) =>
  db.many(sql`update users set is_carrying_over = false where id = ${userId}`);

/** SQL of what of table `r` is not in the counts as its author's privacy says now, by its visibility. */
const misplaced = (table: Sql, visibility: Sql, isSetAside: Sql, userId: string) => sql`
  select r.book_id, t.is_counted, t.is_trending
    from users author
    join ${table} r on r.user_id = author.id
   cross join lateral (select ${inCounts(visibility, isSetAside)}) t (is_counted, is_trending)
   where author.id = ${userId}
     and (r.is_counted, r.is_trending) <> (t.is_counted, t.is_trending)
   order by r.book_id
   limit ${BATCH}`;

/** Puts some of somebody's reviews or favourites into the counts of their books, or takes them out. */
const moveInCounts =
  (
    table: Sql,
    { visibility, isSetAside }: { visibility: Sql; isSetAside: Sql },
    countsOf: (r: Sql, from: Sql) => Sql,
  ): Part =>
  async (within, userId) => {
    const wanted = misplaced(table, visibility, isSetAside, userId);
    // The locks first, by themselves, as everyone takes them: the rows, then their books in the order of
    // their ids. What comes after sees what others have written meanwhile.
    const locked = await within.many(sql`
      select from ${table} r
       where r.user_id = ${userId}
         and r.book_id in (select m.book_id from (${wanted}) m)
       order by r.book_id
         for update`);
    if (locked.length === 0) return 0;
    await within.many(sql`
      select id
        from books
       where id in (select m.book_id from (${wanted}) m)
       order by id
         for no key update`);
    const { moved } = await within.one<{ moved: number }>(sql`
      with wanted as materialized (${wanted}), before as (
        select r.*
          from ${table} r
          join wanted w on w.book_id = r.book_id
         where r.user_id = ${userId}
      ), moved as (
        update ${table} r
           set is_counted = w.is_counted, is_trending = w.is_trending
          from wanted w
         where r.book_id = w.book_id and r.user_id = ${userId}
        returning r.*
      ), counted as (${booksCounted({
        gone: [countsOf(sql`before`, sql`from before`)],
        come: [countsOf(sql`moved`, sql`from moved`)],
      })})
      select count(*) as moved from moved`);
    return moved;
  };

/** Puts some ratings without a review, and reading, into the counts of their books, or takes them out, by a trigger. */
const moveEntries: Part = async (within, userId) => {
  const placed = sql`${isRatingCounted}, ${isReadingTrending(readingTrend(sql`e`))}`;
  const wanted = sql`
    select e.book_id
      from entries e
      join users author on author.id = e.user_id
     where e.user_id = ${userId} and (e.is_counted, e.is_trending) <> (${placed})
     order by e.book_id
     limit ${BATCH}`;
  const locked = await within.many(sql`
    select from entries
     where user_id = ${userId} and book_id = any(array(${wanted}))
     order by book_id
       for no key update`);
  if (locked.length === 0) return 0;
  await within.many(sql`
    select from books where id = any(array(${wanted})) order by id for no key update`);
  const moved = await within.many(sql`
    update entries e
       set (is_counted, is_trending) = row(${placed})
      from users author
     where e.user_id = ${userId} and author.id = e.user_id and e.book_id = any(array(${wanted}))
    returning true as moved`);
  return moved.length;
};

/** Puts some of what somebody says of books without a review into their counts, or takes it out, by a trigger. */
const moveImpressions: Part = async (within, userId) => {
  const found = await within.many<{ bookId: string }>(sql`
    select i.book_id as "bookId"
      from impressions i
     where i.user_id = ${userId} and i.is_counted <> is_impression_counted(i.user_id, i.book_id)
     order by i.book_id
     limit ${BATCH}
       for update`);
  if (found.length === 0) return 0;
  const books = found.map(({ bookId }) => bookId);
  await within.many(sql`
    select from book_impressions where book_id = any(${books}::uuid[]) order by book_id for update`);
  await within.many(sql`
    update impressions set is_counted = is_counted
     where user_id = ${userId} and book_id = any(${books}::uuid[])`);
  return found.length;
};

/** Says of some of somebody's quotes, lists or answers whether they are for everybody. */
const judgeForEverybody =
  (table: Sql, isForEverybody: Sql, from: Sql = empty): Part =>
  async (within, userId) => {
    const judged = await within.many(sql`
      update ${table} t
         set is_for_everybody = not t.is_for_everybody
       where t.id = any(array(
               select t.id
                 from users author
                 join ${table} t on t.user_id = author.id ${from}
                where author.id = ${userId} and t.is_for_everybody <> (${isForEverybody})
                limit ${BATCH}
                  for no key update of t))
      returning true`);
    return judged.length;
  };

/**
 * Puts some of somebody's likes and comments into the counts of what they are under, or takes them out. They are not
 * counted while their author is suspended; who may see them makes no difference.
 */
const moveConversation: Part = async (within, userId) => {
  const misplacedIn = (kind: Misplaced['kind'], table: Sql, id: Sql) => sql`
    select ${kind}::text as kind, t.${id} as id
      from ${table} t
      join users author on author.id = t.user_id
     where t.user_id = ${userId} and t.is_counted <> (author.suspended_at is null)`;
  const likes = LIKES.map(([kind, of]) => misplacedIn(kind, of.likes, of.thing));
  const found = await within.many<Misplaced>(sql`
    ${join(likes, ' union all ')}
    union all ${misplacedIn('said', sql`comments`, sql`id`)} and t.group_id is null
    limit ${BATCH}`);
  if (found.length === 0) return 0;
  const idsOf = (kind: Misplaced['kind']) =>
    sql`any(${found.filter((each) => each.kind === kind).map(({ id }) => id)}::uuid[])`;
  const saidUnder = (kind: Misplaced['kind']) =>
    isTalkedOf(kind)
      ? sql`or id in (select ${TALKED_OF[kind].thing} from comments where id = ${idsOf('said')})`
      : empty;
  const locked = LIKES.map(
    ([kind, { things }]) => sql`
    (select count(*) from (
       select from ${things} where id = ${idsOf(kind)} ${saidUnder(kind)} order by id for no key update) t)`,
  );
  await within.many(sql`select ${join(locked, ', ')}`);
  const moved = LIKES.map(
    ([kind, { likes, thing }]) => sql`
    ${likes}_moved as (
      update ${likes} k set is_counted = counts from author
       where k.user_id = ${userId} and k.${thing} = ${idsOf(kind)} and is_counted <> counts
      returning k.${thing} as id
    )`,
  );
  // Of one thing both its likes and its comments may be; nobody likes what is their own: no row is changed twice.
  const counted = LIKES.map(([kind, { things, likes }]) =>
    isTalkedOf(kind)
      ? sql`
    of_${things} as (
      update ${things} t
         set likes_count = t.likes_count + step * m.likes,
             comments_count = t.comments_count + step * m.comments
        from step, (select id, sum(likes) as likes, sum(comments) as comments
                      from (select id, 1 as likes, 0 as comments from ${likes}_moved
                             union all
                            select ${TALKED_OF[kind].thing}, 0, 1 from comments_moved) each
                     group by id) m
       where t.id = m.id
    )`
      : sql`
    of_${things} as (
      update ${things} t set likes_count = t.likes_count + step
        from step, ${likes}_moved m
       where t.id = m.id
    )`,
  );
  await within.many(sql`
    with author as (
      select suspended_at is null as counts from users where id = ${userId}
    ), ${join(moved, ', ')}, comments_moved as (
      update comments c set is_counted = counts from author
       where c.user_id = ${userId} and c.id = ${idsOf('said')} and is_counted <> counts
      returning ${join(
        TALKED_OF_EACH.map(([, { thing }]) => sql`c.${thing}`),
        ', ',
      )}
    ), step as (
      select case when counts then 1 else -1 end as step from author
    ), ${join(counted, ', ')}
    select 1 from step`);
  return found.length;
};

const LIKES = Object.entries(LIKEABLE) as [keyof typeof LIKEABLE, Likeable][];

const isTalkedOf = (kind: string): kind is TalkedOfKind => kind in TALKED_OF;

/** A like, by what is liked, or a comment that was `said`, that is in a count and should not be, or is not and should. */
interface Misplaced {
  kind: keyof typeof LIKEABLE | 'said';
  id: string;
}

/** Lets some of those follow who wait to be accepted, where the profile is public now. */
const acceptWaiting: Part = async (within, userId) => {
  // Both ends of each follow, in the order of their ids: see follows.sql.ts.
  const waiting = await within.many<{ id: string }>(sql`
    select u.id
      from users u
     where u.id in (select q.asker_id
                      from follow_requests q
                      join users asked on asked.id = q.asked_id
                     where q.asked_id = ${userId} and q.declined_at is null
                       and asked.profile_visibility = 'public'
                     order by q.created_at, q.id
                     limit ${BATCH})
     order by u.id
       for no key update`);
  if (waiting.length === 0) return 0;
  const ids = waiting.map(({ id }) => id);
  await within.many(sql`
    with taken as (
      delete from follow_requests
       where asked_id = ${userId} and asker_id = any(${ids}::uuid[]) and declined_at is null
      returning asker_id
    ), come as (
      insert into follows (id, follower_id, following_id)
      select given.id, taken.asker_id, ${userId}
        from taken
        join unnest(${ids.map(() => uuidv7())}::uuid[], ${ids}::uuid[]) as given (id, asker_id)
          on given.asker_id = taken.asker_id
          on conflict do nothing
      returning follower_id
    )
    update users u
       set following_count = u.following_count
             + (select count(*) from come where follower_id = u.id),
           followers_count = u.followers_count
             + case when u.id = ${userId} then (select count(*) from come) else 0 end
     where u.id = ${userId} or u.id in (select follower_id from come)`);
  await emit(within, followRequestsAccepted, { askers: ids, asked: userId });
  return waiting.length;
};

/** Everything that is elsewhere what somebody's privacy says; favourites are as visible as the profile. */
export const PARTS: readonly Part[] = [
  acceptWaiting,
  moveInCounts(
    sql`reviews`,
    { visibility: sql`r.visibility`, isSetAside: sql`r.is_set_aside` },
    reviewsInCounts,
  ),
  moveInCounts(
    sql`favorites`,
    { visibility: sql`'public'`, isSetAside: sql`false` },
    favoritesInCounts,
  ),
  moveEntries,
  moveImpressions,
  judgeForEverybody(sql`lists`, isCounted(sql`t.visibility`)),
  judgeForEverybody(sql`answers`, isCounted(sql`'public'`)),
  judgeForEverybody(
    sql`quotes`,
    sql`${isCounted(sql`t.visibility`)} and e.visibility = 'public'`,
    sql`join entries e on e.user_id = t.user_id and e.book_id = t.book_id`,
  ),
  moveConversation,
];
