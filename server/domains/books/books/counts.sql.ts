import { join, type Sql, sql } from '../../../platform/db/db.ts';
import { favoriteTrend, reviewTrend } from './trending.ts';

/**
 * SQL of what reviews `r` are in the counts of their books, for `booksCounted`: `from` says which. They count
 * as far as their `is_counted` and `is_trending` say: what is not public is in no count.
 */
export const reviewsInCounts = (r: Sql, from: Sql) => sql`
  select ${r}.book_id, ${r}.is_counted, ${r}.is_trending, 1 as reviews, 0 as favorites,
         case when not ${r}.is_set_aside then ${r}.rating::integer end as rating, ${reviewTrend(sql`${r}.created_at`)} as trend
    ${from}`;

/** SQL of what favourites `f` are in the counts of their books, for `booksCounted`. */
export const favoritesInCounts = (f: Sql, from: Sql) => sql`
  select ${f}.book_id, ${f}.is_counted, ${f}.is_trending, 0 as reviews, 1 as favorites,
         null::integer as rating, ${favoriteTrend(sql`${f}.created_at`)} as trend
    ${from}`;

/** SQL of how many things are in the trend of book `b`. */
export const inTrend = sql`
  b.reviews_count + b.favorites_count - b.untrended_count + b.trending_readers`;

interface Changed {
  /** Queries of what is there no more, or not as it was. */
  gone?: Sql[];
  /** Queries of what is there now. */
  come?: Sql[];
}

/**
 * SQL that puts the counts of books right after what counts in them has changed, in the statement that
 * changes it. Of one book there may be one rating that goes and one that comes.
 */
export const booksCounted = ({ gone = [], come = [] }: Changed) => sql`
  update books b
     set reviews_count = b.reviews_count + c.reviews,
         favorites_count = b.favorites_count + c.favorites,
         untrended_count = b.untrended_count + c.untrended,
         rating_sum = b.rating_sum + coalesce(c.rating_come, 0) - coalesce(c.rating_gone, 0),
         rating_counts = ratings_after(
           ratings_after(b.rating_counts, c.rating_gone, -1), c.rating_come, 1),
         trend = trend_after(b.trend, c.trend, ${inTrend} + c.reviews + c.favorites - c.untrended)
    from (select book_id,
                 sum(sign * reviews) filter (where is_counted) as reviews,
                 sum(sign * favorites) filter (where is_counted) as favorites,
                 sum(sign) filter (where is_counted and not is_trending) as untrended,
                 sum(sign * trend) filter (where is_trending) as trend,
                 max(rating) filter (where is_counted and sign = -1) as rating_gone,
                 max(rating) filter (where is_counted and sign = 1) as rating_come
            from (${join(
              [
                ...gone.map((part) => sql`select -1 as sign, gone.* from (${part}) gone`),
                ...come.map((part) => sql`select 1 as sign, come.* from (${part}) come`),
              ],
              ' union all ',
            )}) each
           group by book_id) totals
   cross join lateral (
         select coalesce(totals.reviews, 0) as reviews, coalesce(totals.favorites, 0) as favorites,
                coalesce(totals.untrended, 0) as untrended, coalesce(totals.trend, 0) as trend,
                totals.rating_gone, totals.rating_come) c
   where b.id = totals.book_id
     and (c.reviews <> 0 or c.favorites <> 0 or c.untrended <> 0 or c.trend <> 0
          or c.rating_gone is distinct from c.rating_come)`;
