import type { Burst } from '../../../../shared/contract/bursts.ts';
import { BURST_RATINGS_SHOWN } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { enqueue } from '../../../platform/queue/queue.sql.ts';
import { bookSummary } from '../../books/books/books.sql.ts';
import { inTrend } from '../../books/books/counts.sql.ts';
import { HALF_STARS } from '../../books/books/ratings.ts';
import { reviewTrend } from '../../books/books/trending.ts';
import { isRatingCounted, isRatingShown } from '../../people/privacy/counted.sql.ts';
import { personForAdmins } from '../../people/privacy/person.sql.ts';
import { profileVisibleTo } from '../../people/privacy/visibility.sql.ts';

/** The kind of job that triggers on ratings ask for, by book. */
export const SETTLING = 'burst';

/** Ratings that one transaction sets aside, or takes back. */
export const BATCH = 500;

/**
 * Keeps which ratings of a book are in a burst now, by the rule (`burst_of`, docs/decisions/0180-honest-averages.md). What is in
 * one stays in it, whatever comes after; an open burst takes up what joins it.
 */
export const keepBursts = (db: Db, bookId: string, moment: string | null = null) =>
  db.many(sql`
    with found as materialized (
      select f.user_id, f.reason
        from burst_of(${bookId}, coalesce(${moment}::timestamptz, clock_timestamp())) f
       where not exists (select from burst_ratings s where s.book_id = ${bookId} and s.user_id = f.user_id)
    ), opened as (
      insert into rating_bursts (id, book_id, reason)
      select timed_id(), ${bookId}, reason from (select distinct reason from found) f
          on conflict (book_id, reason) where decision is null do update set reason = excluded.reason
      returning id, reason
    )
    insert into burst_ratings (book_id, user_id, burst_id)
    select ${bookId}, f.user_id, o.id
      from found f
      join opened o on o.reason = f.reason
     order by f.user_id
        on conflict (book_id, user_id) do nothing`);

/**
 * Brings some ratings of a book to where `burst_ratings` says that they are, in its average or out of it; how many, at most
 * `BATCH`. The locks are taken as everybody takes them: people, reviews, entries, the book.
 */
export async function settleSome(within: Db, bookId: string) {
  const people = await within.many<{ id: string }>(sql`
    select e.user_id as id
      from burst_ratings s
      join rating_bursts b on b.id = s.burst_id
      join entries e on e.book_id = s.book_id and e.user_id = s.user_id
      left join reviews r on r.book_id = s.book_id and r.user_id = s.user_id
     where s.book_id = ${bookId}
       and (e.is_set_aside <> (e.rating is not null and b.decision is distinct from 'count')
            or r.is_set_aside <> (b.decision is distinct from 'count'))
     order by e.user_id
     limit ${BATCH}`);
  if (people.length === 0) return 0;
  const theirs = sql`any(${people.map(({ id }) => id)}::uuid[])`;
  await within.many(sql`select from users where id = ${theirs} order by id for share`);
  await within.many(sql`
    select from reviews where book_id = ${bookId} and user_id = ${theirs} order by user_id for update`);
  await within.many(sql`
    select from entries where book_id = ${bookId} and user_id = ${theirs} order by user_id for no key update`);
  await within.many(sql`select from books where id = ${bookId} for no key update`);
  await settleReviews(within, bookId, theirs);
  // A trigger counts them.
  await within.many(sql`
    update entries e
       set is_set_aside = s.is_set_aside, is_counted = s.is_counted
      from (select e.user_id, e.is_set_aside, ${isRatingCounted} as is_counted
              from (select e.user_id, e.rating, e.review_id, e.visibility,
                           e.rating is not null and is_set_aside(e.book_id, e.user_id) as is_set_aside
                      from entries e
                     where e.book_id = ${bookId} and e.user_id = ${theirs}) e
              join users author on author.id = e.user_id) s
     where e.book_id = ${bookId} and e.user_id = s.user_id
       and (e.is_set_aside, e.is_counted) <> (s.is_set_aside, s.is_counted)`);
  return people.length;
}

const settleReviews = (within: Db, bookId: string, theirs: Sql) =>
  within.many(sql`
    with moved as (
      update reviews r
         set is_set_aside = t.is_set_aside,
             is_trending = r.is_counted and author.counts_in_trends and not t.is_set_aside
        from reviews was
        join users author on author.id = was.user_id
       cross join lateral (select is_set_aside(was.book_id, was.user_id)) t (is_set_aside)
       where was.book_id = ${bookId} and was.user_id = ${theirs} and was.is_set_aside <> t.is_set_aside
         and r.book_id = was.book_id and r.user_id = was.user_id
      returning r.rating, r.is_counted, was.is_trending as was_trending, r.is_trending,
                case when r.is_set_aside then -1 else 1 end as step, ${reviewTrend(sql`r.created_at`)} as weight
    ), total as (
      select coalesce(sum(step * rating) filter (where is_counted), 0) as rating_sum,
             array[${halves}]::integer[] as counts,
             coalesce(sum(was_trending::integer - is_trending::integer), 0) as untrended,
             coalesce(sum(weight * (is_trending::integer - was_trending::integer)), 0) as trend
        from moved
    )
    update books b
       set rating_sum = b.rating_sum + t.rating_sum::integer,
           rating_counts = nullif(
             array(select coalesce(b.rating_counts[half], 0) + t.counts[half] from generate_series(1, 10) half order by half),
             ${HALF_STARS.map(() => 0)}::integer[]),
           untrended_count = b.untrended_count + t.untrended::integer,
           trend = trend_after(b.trend, t.trend, ${inTrend} - t.untrended)
      from total t
     where b.id = ${bookId} and exists (select from moved)`);

const halves = sql`${HALF_STARS.reduce<Sql>(
  (list, half) =>
    sql`${list}${list === empty ? empty : sql`, `}coalesce(sum(step) filter (where is_counted and rating = ${half}), 0)`,
  empty,
)}`;

/** SQL of the ratings of burst `t` that everybody can see. */
const shownIn = sql`
  from burst_ratings s
  -- One look into an index for each, however many entries there are.
  cross join lateral (select * from entries e where e.book_id = s.book_id and e.user_id = s.user_id limit 1) e
  join users u on u.id = e.user_id
 where s.burst_id = t.id and ${isRatingShown}
   and ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}`;

const burstsWhere = (condition: Sql) => sql`
  select t.id as "_id",
         (select to_jsonb(summary) from (select ${bookSummary} from books b where b.id = t.book_id) summary) as book,
         (select count(*) ${shownIn}) as count,
         t.reason,
         (select coalesce(json_agg(json_build_object('user', r.person, 'rating', r.rating, 'createdAt', r.at) order by r.at desc), '[]')
            from (select ${personForAdmins(sql`u`)} as person, e.rating / 2.0::float8 as rating, coalesce(e.rated_at, e.added_at) as at
                  ${shownIn}
                   order by coalesce(e.rated_at, e.added_at) desc, e.user_id
                   limit ${BURST_RATINGS_SHOWN}) r) as ratings,
         case when t.decision is null then 'open' else 'decided' end as state,
         t.decision,
         t.created_at as "createdAt"
    from rating_bursts t
   where ${condition}`;

/** A page of bursts, newest first, and one more. */
export const burstsThat = (db: Db, isOpen: boolean, { after, limit }: Page<NewestKey>) =>
  db.many<Burst>(sql`
    ${burstsWhere(sql`
      t.decision is ${isOpen ? empty : sql`not`} null
      ${after ? sql`and (t.created_at, t.id) < (${after.createdAt}, ${after.id})` : empty}`)}
     order by t.created_at desc, t.id desc
     limit ${limit + 1}`);

/** One burst. */
export const burstOf = (db: Db, id: string) => db.first<Burst>(burstsWhere(sql`t.id = ${id}`));

/** Decides what becomes of a burst, and writes it down where it is decided otherwise than before. Undefined: there is none. */
export const decideBurst = (
  db: Db,
  id: string,
  decision: NonNullable<Burst['decision']>,
  { user, ip }: { user: Actor; ip: string },
) =>
  db.first<{ bookId: string }>(sql`
    with decided as (
      update rating_bursts
         set decision = ${decision}, decided_at = now()
       where id = ${id} and decision is distinct from ${decision}
      returning book_id
    ), audited as (${auditLogInsert(
      {
        event: decision === 'count' ? 'ratings-counted' : 'ratings-left',
        actor: user,
        subject: { kind: 'book', id: sql`b.id`, name: sql`b.title` },
        ip,
      },
      sql`from decided d join books b on b.id = d.book_id`,
    )})
    select book_id as "bookId" from rating_bursts where id = ${id}`);

/** Bursts of two books that become one. */
export async function moveBursts(db: Db, { from, into }: { from: string; into: string }) {
  // An open one of each with the same reason become one.
  await db.many(sql`
    update burst_ratings s
       set burst_id = kept.id
      from rating_bursts gone
      join rating_bursts kept on kept.book_id = ${into} and kept.reason = gone.reason and kept.decision is null
     where gone.book_id = ${from} and gone.decision is null and s.burst_id = gone.id`);
  await db.many(sql`
    update rating_bursts b
       set book_id = ${into}
     where b.book_id = ${from}
       and not (b.decision is null
                and exists (select from rating_bursts k
                             where k.book_id = ${into} and k.reason = b.reason and k.decision is null))`);
  await db.many(sql`
    update burst_ratings s
       set book_id = ${into}
     where s.book_id = ${from}
       and not exists (select from burst_ratings k where k.book_id = ${into} and k.user_id = s.user_id)`);
  await setAsideAnew(db, into);
  if (await db.first(sql`select from rating_bursts where book_id = ${into} limit 1`))
    await enqueue(db, SETTLING, into);
}

/** Sets aside what is in a burst of a book, and nothing else of it. */
export async function setAsideAnew(db: Db, bookId: string) {
  for (const table of [sql`reviews`, sql`entries`])
    await db.many(sql`
      update ${table} r
         set is_set_aside = not r.is_set_aside
       where r.book_id = ${bookId} and r.is_set_aside <> (r.rating is not null and is_set_aside(r.book_id, r.user_id))`);
}
