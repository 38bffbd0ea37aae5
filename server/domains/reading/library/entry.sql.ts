import type { Edition, Entry, EntryDetails } from '../../../../shared/contract/library.ts';
import { BOOK_SHELVES_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';

/** Who looks at a library, and whether it is their own. */
export interface Looker {
  viewer: Viewer;
  isOwner: boolean;
}

/**
 * SQL of the condition that a looker may see entry `e`; of entries of one user whose id is at hand, as a
 * parameter, what holds for all of them is asked once and not for each.
 */
export const visibleEntry = ({ viewer, isOwner }: Looker, owner: Sql = sql`e.user_id`) =>
  isOwner ? sql`true` : visibleTo(viewer, owner, sql`e.visibility`);

/** SQL of the review of entry `e` as far as a looker may see it: one column, null without. */
const reviewSeen = ({ viewer, isOwner }: Looker, column: Sql) => sql`
  (select ${column}
     from reviews v
    where v.book_id = e.book_id and v.user_id = e.user_id
      and ${isOwner ? sql`true` : visibleTo(viewer, sql`v.user_id`, sql`v.visibility`)})`;

/** SQL of the title of review `v` of book `b`: of one with spoilers others are told that there is one. */
const reviewTitle = ({ isOwner }: Looker) =>
  isOwner ? sql`v.title` : sql`case when v.has_spoilers then b.title else v.title end`;

/** SQL of the rating of entry `e` in half stars: of a review, where a looker may see that. */
export const ratingSeen = (looker: Looker) =>
  looker.isOwner
    ? sql`e.rating`
    : sql`case when e.review_id is null then e.rating else ${reviewSeen(looker, sql`v.rating`)} end`;

/** SQL of when what a looker sees of entry `e` last changed. */
export const changedAt = ({ isOwner }: Looker) =>
  isOwner ? sql`e.updated_at` : sql`coalesce(e.shown_at, e.updated_at)`;

/**
 * SQL of something `of` how far the latest reading of entry `e` has come, by the newest note of progress that a looker
 * may see: the entry itself has that of the newest, whoever sees it.
 */
export const placeSeen = ({ viewer, isOwner }: Looker, of: (row: Sql) => Sql) =>
  isOwner
    ? of(sql`e`)
    : sql`case when num_nonnulls(e.page, e.minute, e.percent) > 0 then (
        select ${of(sql`said`)}
          from progress said
         where said.reading_id = (select newest.reading_id
                                    from readings l
                                    join progress newest on newest.reading_id = l.id
                                   where l.user_id = e.user_id and l.book_id = e.book_id
                                     and (newest.page, newest.minute, newest.percent)
                                         is not distinct from (e.page, e.minute, e.percent)
                                   order by newest.at desc, newest.id desc
                                   limit 1)
           and ${visibleTo(viewer, sql`said.user_id`, sql`said.visibility`)}
         order by said.at desc, said.id desc
         limit 1) end`;

/** SQL of how far row `p` is, in per cent. */
export const percentOf = (row: Sql) => sql`${row}.percent`;

/** SQL of a position of row `p`, of which all three columns are null where there is none. */
export const positionOf = (p: Sql) => sql`
  case when ${p}.page is not null then json_build_object('page', ${p}.page)
       when ${p}.minute is not null then json_build_object('minute', ${p}.minute)
       when ${p}.percent is not null then json_build_object('percent', ${p}.percent) end`;

/** SQL of an edition, of row `d`; null where there is none. */
const editionOf = (d: Sql) => sql`
  case when ${d}.id is not null then json_build_object(
    '_id', ${d}.id,
    'title', ${d}.title,
    'publisher', ${d}.publisher,
    'publishedDate', ${d}.published_date,
    'pageCount', ${d}.page_count,
    'language', ${d}.language,
    'format', ${formatOfEdition(d)},
    'isbn13', ${isbnOfEdition(d)}) end`;

/** SQL of the ISBN of an edition, of row `d`; one out of somebody's file has it in its name, wherever the ISBN leads. */
const isbnOfEdition = (d: Sql) => sql`
  coalesce((select min(i.isbn13) from book_isbns i where i.edition_id = ${d}.id),
           case when ${d}.source = 'member' then left(${d}.source_key, 13) end)`;

/** SQL of what providers say of a format, in our words. */
const formatOfEdition = (d: Sql) => sql`
  case when ${d}.physical_format ~* '(audio|cassette|mp3)' then 'audio'
       when ${d}.physical_format ~* '(e-?book|electronic|kindle|epub|pdf)' then 'ebook'
       when ${d}.physical_format is not null then 'paper' end`;

/** SQL of the columns of an `Entry`, of entry `e` of book `b` and edition `d`. */
export const entryColumns = (looker: Looker) => sql`
  json_build_object(
    'googleId', b.google_id,
    'title', b.title,
    'authors', b.authors,
    'thumbnail', ${coverOfBook},
    'categories', b.categories,
    'publishedDate', b.published_date,
    'pageCount', coalesce(d.page_count, b.page_count),
    'language', coalesce(d.language, b.language),
    'averageRating', round(b.rating_sum / 2.0 / nullif(b.ratings_count, 0), 2)::float8,
    'ratingsCount', b.ratings_count,
    'series', ${seriesOf(sql`e.book_id`, sql`e.user_id`)}) as book,
  e.status,
  ${ratingSeen(looker)} / 2.0::float8 as rating,
  exists (select from favorites f where f.user_id = e.user_id and f.book_id = e.book_id)
    as "isFavorite",
  ${reviewSeen(looker, sql`json_build_object('_id', v.id, 'title', ${reviewTitle(looker)})`)} as review,
  coalesce((
    select json_agg(json_build_object('_id', s.id, 'name', s.name, 'slug', s.slug) order by s.name_key)
      from (select s.*
              from shelf_entries t
              join shelves s on s.id = t.shelf_id
             where t.user_id = e.user_id and t.book_id = e.book_id
               and ${shelfSeen(looker)}
             order by s.name_key
             limit ${BOOK_SHELVES_MAX}) s), '[]'::json) as shelves,
  e.is_owned as "isOwned",
  e.format,
  ${editionOf(sql`d`)} as edition,
  ${looker.isOwner ? sql`e.note` : sql`null::text`} as note,
  ${looker.isOwner ? sql`e.tags` : sql`'{}'::text[]`} as tags,
  e.visibility,
  e.added_at as "addedAt",
  ${changedAt(looker)} as "updatedAt",
  e.started_on as "startedOn",
  e.ended_on as "endedOn",
  e.times_read as "timesRead",
  ${placeSeen(looker, positionOf)} as position,
  ${placeSeen(looker, percentOf)} as percent`;

/** SQL of the condition that a looker may see shelf `s`. */
export const shelfSeen = ({ viewer, isOwner }: Looker) =>
  isOwner ? sql`true` : visibleTo(viewer, sql`s.user_id`, sql`s.visibility`);

/** SQL of where the columns of an `Entry` are from. */
export const entriesFrom = sql`
  from entries e
  join books b on b.id = e.book_id
  left join editions d on d.id = e.edition_id`;

/** SQL of a `Progress`, of row `p`. */
const progressColumns = sql`
  p.id as "_id",
  to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  ${positionOf(sql`p`)} as position,
  p.percent,
  p.note,
  p.visibility`;

/** SQL of the columns of a `Reading`, of row `r` with its edition `d`, each with its progress. */
const readingColumns = sql`
  r.id as "_id",
  r.started_on as "startedOn",
  r.ended_on as "endedOn",
  r.outcome,
  ${editionOf(sql`d`)} as edition,
  r.pages,
  (select p.percent from progress p where p.reading_id = r.id order by p.at desc, p.id desc limit 1)
    as percent,
  to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt",
  coalesce((
    select json_agg(to_json(each))
      from (select ${progressColumns}
              from progress p
             where p.reading_id = r.id
             order by p.at desc, p.id desc) each), '[]'::json) as progress`;

/** SQL of somebody's own readings of a book. */
const ownReadings = (userId: string, where: Sql) => sql`
  select ${readingColumns}
    from readings r
    left join editions d on d.id = r.edition_id
   where r.user_id = ${userId} and ${where}`;

export type ReadingRow = NonNullable<EntryDetails['readings']>[number] & { recordedAt: string };

/** Somebody's own entry of a book with all its readings; undefined where there is none. */
export const entryOf = (db: Db, userId: string, bookId: string) =>
  db.first<Entry & { readings: ReadingRow[] }>(sql`
    select ${entryColumns({ viewer: { id: userId }, isOwner: true })},
           coalesce((
             select json_agg(to_json(each))
               from (${ownReadings(userId, sql`r.book_id = e.book_id`)}) each), '[]'::json) as readings
    ${entriesFrom}
     where e.user_id = ${userId} and e.book_id = ${bookId}`);

/** One of somebody's own readings. */
export const readingOf = (db: Db, userId: string, id: string) =>
  db.first<ReadingRow>(ownReadings(userId, sql`r.id = ${id}`));

/** One of somebody's own notes of progress. */
export const progressOf = (db: Db, userId: string, id: string) =>
  db.first<NonNullable<ReadingRow['progress']>[number]>(sql`
    select ${progressColumns} from progress p where p.user_id = ${userId} and p.id = ${id}`);

/** A page of a book's editions by id, and one more, of how many there are; undefined: no such book. */
export const editionsOf = (db: Db, googleId: string, { after, limit }: Page<string>) =>
  listOf<Edition>(db, {
    owner: sql`
    select b.id, (select count(*) from editions d where d.book_id = b.id) as total
      from books b
     where b.id = ${idOfBook(googleId)}`,
    page: sql`
    select d.id as "_id", d.title, d.publisher, d.published_date as "publishedDate",
           d.page_count as "pageCount", d.language, ${formatOfEdition(sql`d`)} as format,
           ${isbnOfEdition(sql`d`)} as isbn13
      from editions d
     where d.book_id = o.id ${after === undefined ? empty : sql`and d.id::text > ${after}`}
     order by d.id
     limit ${limit + 1}`,
    order: sql`p."_id"`,
  });
