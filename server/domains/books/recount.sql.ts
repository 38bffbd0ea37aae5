import { type Db, sql } from '../../platform/db/db.ts';
import { ratingCounts } from './ratings.ts';
import { favoriteTrend, reviewTrend } from './trending.ts';

/** Books recounted in one transaction: short enough for readers and writers not to notice. */
const BATCH = 1_000;

/** Counts every book's reviews, ratings, favourites and trend anew; returns how many were wrong. */
export async function recountBooks(db: Db) {
  let wrong = 0;
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    const batch = await db.transaction((within) => recountBatch(within, from));
    wrong += batch.wrong;
    after = batch.last;
  }
  return wrong;
}

/** SQL of the ratings of books that count, of reviews and without. */
export const ratingsOf = (ids: string[]) => sql`
  select book_id, rating from reviews where book_id = any(${ids}::uuid[])
  union all
  select book_id, rating from entries where book_id = any(${ids}::uuid[]) and is_counted`;

async function recountBatch(db: Db, after: string) {
  // Whoever reviews one of them meanwhile waits here; the second statement then sees what is true.
  const ids = await db.many<{ id: string }>(sql`
    select id from books where id > ${after} order by id limit ${BATCH} for no key update`);
  const { wrong } = await db.one<{ wrong: number }>(sql`
    with counted as (
      select b.id,
             coalesce(r.reviews, 0) as reviews,
             coalesce(g.ratings, 0) as ratings,
             g.counts,
             coalesce(f.favorites, 0) as favorites,
             coalesce(r.trend, 0) + coalesce(f.trend, 0) as trend
        from books b
        left join (select book_id, count(*) as reviews,
                          sum(${reviewTrend(sql`created_at`)}) as trend
                     from reviews
                    where book_id = any(${ids.map(({ id }) => id)}::uuid[])
                    group by book_id) r on r.book_id = b.id
        left join (select book_id, sum(rating) as ratings, ${ratingCounts} as counts
                     from (${ratingsOf(ids.map(({ id }) => id))}) each
                    group by book_id) g on g.book_id = b.id
        left join (select book_id, count(*) as favorites,
                          sum(${favoriteTrend(sql`created_at`)}) as trend
                     from favorites
                    where book_id = any(${ids.map(({ id }) => id)}::uuid[])
                    group by book_id) f on f.book_id = b.id
       where b.id = any(${ids.map(({ id }) => id)}::uuid[])
    ), corrected as (
      update books b
         set reviews_count = c.reviews,
             rating_sum = c.ratings,
             rating_counts = c.counts,
             favorites_count = c.favorites,
             trend = c.trend
        from counted c
       where b.id = c.id
         and ((b.reviews_count, b.rating_sum, b.rating_counts, b.favorites_count)
                is distinct from (c.reviews, c.ratings, c.counts, c.favorites)
              -- Sums of doubles depend a little on their order.
              or abs(b.trend - c.trend) > 1e-9 * greatest(b.trend, c.trend))
      returning b.id
    )
    select count(*) as wrong from corrected`);
  return { wrong, last: ids.length === BATCH ? ids.at(-1)?.id : undefined };
}
