import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';
import { inCounts, isRatingCounted, isReadingTrending } from '../../people/privacy/counted.sql.ts';
import { ratingCounts } from './ratings.ts';
import { favoriteTrend, readingTrend, reviewTrend } from './trending.ts';

/** Counts every book's reviews, ratings, favourites, readers and trend anew; returns how many were wrong. */
export const recountBooks = (db: Db) => recountRows(db, sql`books`, correct);

/** SQL of the ratings of books that count, of reviews and without. */
export const ratingsOf = (ids: string[]) => sql`
  select book_id, rating from reviews where book_id = any(${ids}::uuid[]) and is_counted and not is_set_aside
  union all
  select book_id, rating from entries where book_id = any(${ids}::uuid[]) and is_counted`;

async function correct(db: Db, ids: string[]) {
  await setAsideAgain(db, ids);
  await countAgain(db, sql`reviews`, sql`r.visibility`, ids, sql`r.is_set_aside`);
  // Favourites are as visible as their owner's profile.
  await countAgain(db, sql`favorites`, sql`'public'`, ids);
  await countEntriesAgain(db, ids);
  const { wrong } = await db.one<{ wrong: number }>(sql`
    with counted as (
      select b.id,
             coalesce(r.reviews, 0) as reviews,
             coalesce(g.ratings, 0) as ratings,
             g.counts,
             coalesce(f.favorites, 0) as favorites,
             coalesce(r.untrended, 0) + coalesce(f.untrended, 0) as untrended,
             coalesce(e.readers, 0) as readers,
             coalesce(r.trend, 0) + coalesce(f.trend, 0) + coalesce(e.trend, 0) as trend
        from books b
        left join (select book_id, count(*) as reviews,
                          count(*) filter (where not is_trending) as untrended,
                          sum(${reviewTrend(sql`created_at`)}) filter (where is_trending) as trend
                     from reviews
                    where book_id = any(${ids}::uuid[]) and is_counted
                    group by book_id) r on r.book_id = b.id
        left join (select book_id, sum(rating) as ratings, ${ratingCounts} as counts
                     from (${ratingsOf(ids)}) each
                    group by book_id) g on g.book_id = b.id
        left join (select book_id, count(*) as favorites,
                          count(*) filter (where not is_trending) as untrended,
                          sum(${favoriteTrend(sql`created_at`)}) filter (where is_trending) as trend
                     from favorites
                    where book_id = any(${ids}::uuid[]) and is_counted
                    group by book_id) f on f.book_id = b.id
        left join (select e.book_id, count(*) as readers, sum(${readingTrend(sql`e`)}) as trend
                     from entries e
                    where e.book_id = any(${ids}::uuid[]) and e.is_trending
                    group by e.book_id) e on e.book_id = b.id
       where b.id = any(${ids}::uuid[])
    ), corrected as (
      update books b
         set reviews_count = c.reviews,
             rating_sum = c.ratings,
             rating_counts = c.counts,
             favorites_count = c.favorites,
             untrended_count = c.untrended,
             trending_readers = c.readers,
             trend = c.trend
        from counted c
       where b.id = c.id
         and ((b.reviews_count, b.rating_sum, b.rating_counts, b.favorites_count, b.untrended_count,
               b.trending_readers)
                is distinct from
              (c.reviews, c.ratings, c.counts, c.favorites, c.untrended, c.readers)
              or b.standing <> standing_of(b.readers, b.editions_count, c.reviews::integer, c.favorites::integer,
                                           b.ratings_count, b.rating_sum)
              -- Sums of doubles depend a little on their order, and keep of what went what is next to nothing beside it.
              or abs(b.trend - c.trend) > 1e-9 * greatest(b.trend, c.trend, trend_at(now())))
      returning b.id
    )
    select count(*) as wrong from corrected`);
  return wrong;
}

/** Says anew which ratings of these books are in a burst. */
async function setAsideAgain(db: Db, bookIds: string[]) {
  for (const table of [sql`reviews`, sql`entries`])
    await db.many(sql`
      update ${table} r
         set is_set_aside = not r.is_set_aside
       where r.book_id = any(${bookIds}::uuid[])
         and r.is_set_aside <> (r.rating is not null and is_set_aside(r.book_id, r.user_id))`);
}

/** Says anew whether what there is of these books is in their counts. */
const countAgain = (db: Db, table: Sql, visibility: Sql, bookIds: string[], isSetAside?: Sql) =>
  db.many(sql`
    with truth as (
      select r.book_id, r.user_id, ${inCounts(visibility, isSetAside)}
        from ${table} r
        join users author on author.id = r.user_id
       where r.book_id = any(${bookIds}::uuid[])
    )
    update ${table} r
       set is_counted = t.is_counted, is_trending = t.is_trending
      from truth t (book_id, user_id, is_counted, is_trending)
     where r.book_id = t.book_id and r.user_id = t.user_id
       and (r.is_counted, r.is_trending) <> (t.is_counted, t.is_trending)`);

/** The same of ratings without a review, and of reading; a trigger counts those that it concerns. */
const countEntriesAgain = (db: Db, bookIds: string[]) =>
  db.many(sql`
    with truth as (
      select e.book_id, e.user_id, ${isRatingCounted}, ${isReadingTrending(readingTrend(sql`e`))}
        from entries e
        join users author on author.id = e.user_id
       where e.book_id = any(${bookIds}::uuid[])
    )
    update entries e
       set is_counted = t.is_counted, is_trending = t.is_trending
      from truth t (book_id, user_id, is_counted, is_trending)
     where e.book_id = t.book_id and e.user_id = t.user_id
       and (e.is_counted, e.is_trending) <> (t.is_counted, t.is_trending)`);
