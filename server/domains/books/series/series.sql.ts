import type { SeriesSummary } from '../../../../shared/contract/books.ts';
import type { Series, SeriesBook } from '../../../../shared/contract/series.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { ItemKey, Page } from '../../../platform/http/pagination.ts';
import { bookSummary, idOfBook } from '../books/books.sql.ts';
import { quoted } from '../books/search/document.ts';
import { wordsOf } from '../books/search/normalize.ts';
import { allNamesOf, firstOf, inOrder, knownAs, seriesKeyOf } from '../books/series.sql.ts';

/** A series as somebody sees it; undefined for one that is not there for them. */
export const seriesFor = (db: Db, idOrSlug: string, viewerId: string | undefined) =>
  db.first<Series>(sql`
    with root as materialized (${rootFor(idOrSlug)}),
    places as materialized (${placesSeen(viewerId)}),
    counted as (
      select count(distinct u.place)::integer as books,
             count(distinct u.place) filter (where e.times_read > 0)::integer as read_books
        from places p
       cross join lateral (${placesAt(sql`p.position`, sql`p.book_id`)}) u
        left join entries e on e.user_id = ${viewerId ?? null} and e.book_id = p.book_id
    )
    select s.id as "_id", s.slug, s.name, s.description, c.books, c.read_books as "readBooks"
      from root r
      join series s on s.id = r.id
     cross join counted c
     where c.books > 0 or ${isByHand(sql`r.id`)}`);

/** So many names are looked at of those that have the words. */
const LOOKED_AT = 500;

/**
 * Series one of whose names has all words, the last at least begun: those whose whole name it is first, then those of most
 * books. What only somebody's own file names is found by nobody.
 */
export const seriesFound = (db: Db, q: string, limit: number) => {
  const words = wordsOf(q);
  if (words.length === 0) return Promise.resolve([]);
  const asked = words
    .map((word, at) => `${quoted(word)}${at === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
  return db.many<SeriesSummary>(sql`
    with named as materialized (
      select s.id, s.name_key
        from series s
       where to_tsvector('pg_catalog.simple', s.name_key) @@ ${asked}::tsquery
       limit ${LOOKED_AT}
    ), found as materialized (
      select ${knownAs(sql`n.id`)} as id, bool_or(n.name_key = ${seriesKeyOf(q)}) as is_whole
        from named n
       group by 1
    )
    select s.id as "_id", s.slug, s.name, c.books
      from found f
      join series s on s.id = f.id
     cross join lateral (
           select count(distinct t.book_id)::integer as books
             from (${allNamesOf(sql`s.id`)}) n
             join book_series t on t.series_id = n.id
            where t.user_id is null and not t.is_out) c
     where c.books > 0 or ${isByHand(sql`s.id`)}
     order by f.is_whole desc, c.books desc, s.slug
     limit ${limit}`);
};

/** A book of a series, with its id in the database. */
export type ListedBook = SeriesBook & { _id: string; bookId: string };

/**
 * A page of the books of a series, in order, or a book and those before and after it; undefined for one that is not there
 * for them.
 */
export const booksOfSeries = async (
  db: Db,
  idOrSlug: string,
  viewerId: string | undefined,
  { after, limit }: Page<ItemKey>,
  around?: string,
) => {
  const found = await listOf<ListedBook>(db, {
    before: sql`
      root as materialized (${rootFor(idOrSlug)}),
      places as materialized (
        select *, row_number() over (order by ${inOrder(sql`position`, sql`book_id`)}) as place
          from (${placesSeen(viewerId)}) seen)`,
    owner: sql`
      select total
        from root r, (select count(*)::integer as total from places) t
       where total > 0 or ${isByHand(sql`r.id`)}`,
    page: sql`
      select n.place, n.position, e.status, coalesce(e.times_read, 0) as "timesRead", b.id as "bookId", b.id as "_id",
             (select to_json(s) from (select ${bookSummary}) s) as book
        from (${around === undefined ? pageOfPlaces(after, limit) : placesAround(around)}) n
        join books b on b.id = n.book_id
        left join entries e on e.user_id = ${viewerId ?? null} and e.book_id = n.book_id`,
    order: sql`p.place`,
  });
  return found && { rows: found.rows, total: found.total };
};

const pageOfPlaces = (after: ItemKey | undefined, limit: number) => sql`
  select *
    from places
         ${after ? sql`where place > (select place from places where book_id = ${after.id})` : empty}
   order by place
   limit ${limit + 1}`;

/** Of a span the one before is before where it begins, and the one after is after where it ends. */
const placesAround = (googleId: string) => sql`
  select p.*
    from places p
   where p.book_id = ${idOfBook(googleId)}
   union all
  (select p.*
     from places p, places here
    where here.book_id = ${idOfBook(googleId)} and ${lastOf(sql`p.position`)} < ${firstOf(sql`here.position`)}
    order by ${lastOf(sql`p.position`)} desc, p.position like '%-%', p.place
    limit 1)
   union all
  (select p.*
     from places p, places here
    where here.book_id = ${idOfBook(googleId)} and ${firstOf(sql`p.position`)} > ${lastOf(sql`here.position`)}
    order by ${firstOf(sql`p.position`)}, p.position like '%-%', p.place
    limit 1)`;

/** SQL of the series of an id or a slug, as it is known now. */
const rootFor = (idOrSlug: string) => sql`
  select ${knownAs(sql`s.id`)} as id from series s where s.${isUuid(idOrSlug) ? sql`id` : sql`slug`} = ${idOrSlug}`;

/** SQL of whether somebody has changed a series by hand: it is there for everybody, also without a book. */
const isByHand = (series: Sql) =>
  sql`exists (select from series_changes c where c.series_id = ${series})`;

/**
 * SQL of the books of the series in `root`, each once with its place, also of those that were merged into it: what was said by
 * hand goes before what the viewer's own file says, and that before what holds for everybody.
 */
const placesSeen = (viewerId: string | undefined) => sql`
  select seen.book_id, seen.position
    from (select distinct on (t.book_id) t.book_id, t.position, t.is_out
            from (select id, id as root from root
                   union all
                  select m.series_id, r.id from series_merged m join root r on r.id = m.into_id) n
            join book_series t on t.series_id = n.id
           where t.user_id is null or t.user_id = ${viewerId ?? null}
           order by t.book_id, t.is_by_hand desc, t.user_id nulls last, t.series_id = n.root desc) seen
   where not seen.is_out`;

/** SQL of the number with which it ends: of `1-3` 3. */
const lastOf = (position: Sql) =>
  sql`coalesce(substring(${position} from '-([0-9]{1,9}(?:[.][0-9]{1,9})?)$')::numeric, ${firstOf(position)})`;

/** More than so many books are in no one volume. */
const SPAN_MAX = 50;

/** SQL of the places that a book takes: those of its span, else its own; one without a position is a place by itself. */
const placesAt = (position: Sql, book: Sql) => sql`
  select case when span.last is null
              then coalesce(trim_scale(${firstOf(position)})::text, ${position}, ${book}::text)
              else (span.first + step)::text end as place
    from (select r.bounds[1]::integer as first, r.bounds[2]::integer as last
            from (select regexp_match(${position}, '^([0-9]{1,6})-([0-9]{1,6})$') as bounds) r) read
    left join lateral (select read.first, read.last
                        where read.last > read.first and read.last - read.first < ${SPAN_MAX}) span on true
   cross join lateral generate_series(0, coalesce(span.last - span.first, 0)) step`;
