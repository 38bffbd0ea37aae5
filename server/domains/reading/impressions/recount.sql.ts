import { type Db, sql } from '../../../platform/db/db.ts';
import { recountRows } from '../../../platform/db/recount.ts';

/** Counts anew what people say of each book; returns how many were wrong. */
export const recountImpressions = (db: Db) => recountRows(db, sql`books`, correct);

async function correct(db: Db, ids: string[]) {
  // A trigger counts what this concerns.
  await db.many(sql`
    update impressions set is_counted = is_counted
     where book_id = any(${ids}::uuid[]) and is_counted <> is_impression_counted(user_id, book_id)`);
  const { wrong } = await db.one<{ wrong: number }>(sql`
    with said as (
      select i.book_id, k.key, count(*) as people
        from impressions i
       cross join unnest(impression_keys(i) || '{people}'::text[]) k (key)
       where i.book_id = any(${ids}::uuid[]) and i.is_counted
       group by i.book_id, k.key
    ), counted as (
      select book_id, max(people) filter (where key = 'people') as people,
             coalesce(jsonb_object_agg(key, people) filter (where key <> 'people'), '{}') as counts
        from said
       group by book_id
    ), corrected as (
      insert into book_impressions as k (book_id, people, counts)
      select b.id, coalesce(c.people, 0), coalesce(c.counts, '{}')
        from unnest(${ids}::uuid[]) b (id)
        left join counted c on c.book_id = b.id
       where c.book_id is not null or exists (select from book_impressions g where g.book_id = b.id)
       order by b.id
          on conflict (book_id) do update
         set people = excluded.people, counts = excluded.counts
       where (k.people, k.counts) is distinct from (excluded.people, excluded.counts)
      returning 1
    )
    select count(*) as wrong from corrected`);
  return wrong;
}
