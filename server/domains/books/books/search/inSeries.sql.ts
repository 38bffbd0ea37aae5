import { SEARCH_SERIES_MAX, SEARCH_TOTAL_MAX } from '../../../../../shared/limits.ts';
import { type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import { allNamesOf, inOrder, knownAs } from '../series.sql.ts';
import { KIND_AUTHOR, KIND_SERIES, scoreOf } from './ranking.ts';
import type { AskedSeries } from './seriesNames.ts';

/**
 * SQL of the tables `asked_series` and `of_series (series_id, book_id, place, top)`: the books of the series that are asked for,
 * each with its place among them, and how much the best known of them is read. What only somebody's own file says is found by
 * nobody; of one series no more are looked at than a search finds.
 */
export const seriesAsked = (asked: AskedSeries[]): Sql => sql`
  asked_series as materialized (
    select distinct on (known.id) known.id, a.author
      from unnest(${asked.map(({ name }) => name)}::text[],
                  ${asked.map(({ author }) => author)}::text[]) as a (name, author)
      join series s on s.name_key = a.name
     cross join lateral (select ${knownAs(sql`s.id`)} as id) known
     order by known.id, a.author nulls first
     limit ${fixed(SERIES_MAX)}
  ), of_series as materialized (
    select p.series_id, p.book_id,
           row_number() over (partition by p.series_id order by ${inOrder(sql`p.position`, sql`p.book_id`)}) as place,
           max(s.popularity) over (partition by p.series_id) as top
      from (select distinct on (a.id, t.book_id) a.id as series_id, a.author, t.book_id, t.position, t.is_out
              from asked_series a
             cross join lateral (${allNamesOf(sql`a.id`)}) names
             cross join lateral (
                   select * from book_series t
                    where t.series_id = names.id and t.user_id is null
                    limit ${fixed(SEARCH_TOTAL_MAX)}) t
             order by a.id, t.book_id, t.is_by_hand desc, t.series_id = a.id desc) p
      join book_search s on s.book_id = p.book_id
     where not p.is_out and (p.author is null or s.search_text @@ p.author::tsquery)
  )`;

/** So many series of one name are looked at. */
const SERIES_MAX = 20;

/**
 * SQL of the table `scored` of `judged`, where books of a series that was asked for stand in its order: behind titles and
 * authors to the letter, before titles that only begin like that, unless these are read far more than all of the series.
 */
export const scoredWithSeries = sql`
  scored as materialized (
    select j.book_id, j.popularity,
           case when o.place is null then j.kind else ${KIND_SERIES} end as kind,
           case when o.place is null then ${scoreOf(sql`j.kind`, sql`j.popularity`)}
                else ${scoreOf(sql`${KIND_SERIES}`, sql`o.top`)} - o.place::integer end as score
      from judged j
      left join (select distinct on (book_id) book_id, top, place
                   from of_series
                  order by book_id, top desc, place) o
        on o.book_id = j.book_id and j.kind < ${KIND_AUTHOR}
  )`;

/** SQL of the series of `of_series` as a list, the best known first. */
export const seriesTold = sql`
  (select json_agg(t)
     from (select s.id as "_id", s.slug, s.name, count(*)::integer as books
             from of_series o
             join series s on s.id = o.series_id
            group by s.id
            order by max(o.top) desc, count(*) desc, s.id
            limit ${fixed(SEARCH_SERIES_MAX)}) t)`;
