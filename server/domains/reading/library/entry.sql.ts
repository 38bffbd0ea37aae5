import type { Edition, Entry, Progress, Reading } from '../../../../shared/contract/library.ts';
import { BOOK_SHELVES_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns, jsonObject, type SqlOf } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';

/** Who looks at a library, and whether it is their own. */
export interface SeenBy {
  viewer: Viewer;
  isOwner: boolean;
}

/**
 * SQL of the condition that a viewer may see entry `e`; of entries of one user whose id is at hand, as a
 * parameter, what holds for all of them is asked once and not for each.
 */
export const visibleEntry = ({ viewer, isOwner }: SeenBy, owner: Sql = sql`e.user_id`) =>
  isOwner ? sql`true` : visibleTo(viewer, owner, sql`e.visibility`);

/** SQL of the review of entry `e` as far as a viewer may see it: one column, null without. */
const reviewSeen = ({ viewer, isOwner }: SeenBy, column: Sql) => sql`
  (select ${column}
     from reviews v
    where v.book_id = e.book_id and v.user_id = e.user_id
      and ${isOwner ? sql`true` : visibleTo(viewer, sql`v.user_id`, sql`v.visibility`)})`;

/** SQL of the title of review `v` of book `b`: of one with spoilers others are told that there is one. */
const reviewTitle = ({ isOwner }: SeenBy) =>
  isOwner ? sql`v.title` : sql`case when v.has_spoilers then b.title else v.title end`;

/** SQL of the rating of entry `e` in half stars: of a review, where a viewer may see that. */
export const ratingSeen = (seenBy: SeenBy) =>
  seenBy.isOwner
    ? sql`e.rating`
    : sql`case when e.review_id is null then e.rating else ${reviewSeen(seenBy, sql`v.rating`)} end`;

/** SQL of when what a viewer sees of entry `e` last changed. */
export const changedAt = ({ isOwner }: SeenBy) =>
  isOwner ? sql`e.updated_at` : sql`coalesce(e.shown_at, e.updated_at)`;

/**
 * SQL of something `of` how far the latest reading of entry `e` has come, by the newest note of progress that a viewer
 * may see: the entry itself has that of the newest, whoever sees it.
 */
export const placeSeen = ({ viewer, isOwner }: SeenBy, of: (row: Sql) => Sql) =>
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

/** SQL of the fields of an `Edition`, of row `d`. */
const editionFields = (d: Sql): SqlOf<Edition> => ({
  _id: sql`${d}.id`,
  title: sql`${d}.title`,
  publisher: sql`${d}.publisher`,
  publishedDate: sql`${d}.published_date`,
  pageCount: sql`${d}.page_count`,
  language: sql`${d}.language`,
  format: formatOfEdition(d),
  isbn13: isbnOfEdition(d),
});

/** SQL of an `Edition`, of row `d`; null where there is none. */
const editionOf = (d: Sql) =>
  sql`case when ${d}.id is not null then ${jsonObject(editionFields(d))} end`;

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
export const entryColumns = (seenBy: SeenBy) =>
  columns<Entry>({
    book: jsonObject<Entry['book']>({
      googleId: sql`b.google_id`,
      title: sql`b.title`,
      authors: sql`b.authors`,
      thumbnail: coverOfBook,
      categories: sql`b.categories`,
      publishedDate: sql`b.published_date`,
      pageCount: sql`coalesce(d.page_count, b.page_count)`,
      language: sql`coalesce(d.language, b.language)`,
      averageRating: sql`round(b.rating_sum / 2.0 / nullif(b.ratings_count, 0), 2)::float8`,
      ratingsCount: sql`b.ratings_count`,
      series: seriesOf(sql`e.book_id`, sql`e.user_id`),
    }),
    status: sql`e.status`,
    rating: sql`${ratingSeen(seenBy)} / 2.0::float8`,
    isFavorite: sql`exists (select from favorites f where f.user_id = e.user_id and f.book_id = e.book_id)`,
    review: reviewSeen(
      seenBy,
      jsonObject<NonNullable<Entry['review']>>({ _id: sql`v.id`, title: reviewTitle(seenBy) }),
    ),
    shelves: sql`coalesce((
    select json_agg(${jsonObject<Entry['shelves'][number]>({
      _id: sql`s.id`,
      name: sql`s.name`,
      slug: sql`s.slug`,
    })} order by s.name_key)
      from (select s.*
              from shelf_entries t
              join shelves s on s.id = t.shelf_id
             where t.user_id = e.user_id and t.book_id = e.book_id
               and ${shelfSeen(seenBy)}
             order by s.name_key
             limit ${BOOK_SHELVES_MAX}) s), '[]'::json)`,
    isOwned: sql`e.is_owned`,
    format: sql`e.format`,
    edition: editionOf(sql`d`),
    note: seenBy.isOwner ? sql`e.note` : sql`null::text`,
    tags: seenBy.isOwner ? sql`e.tags` : sql`'{}'::text[]`,
    visibility: sql`e.visibility`,
    addedAt: sql`e.added_at`,
    updatedAt: changedAt(seenBy),
    startedOn: sql`e.started_on`,
    endedOn: sql`e.ended_on`,
    timesRead: sql`e.times_read`,
    position: placeSeen(seenBy, positionOf),
    percent: placeSeen(seenBy, percentOf),
  });

/** SQL of the condition that a viewer may see shelf `s`. */
export const shelfSeen = ({ viewer, isOwner }: SeenBy) =>
  isOwner ? sql`true` : visibleTo(viewer, sql`s.user_id`, sql`s.visibility`);

/** SQL of where the columns of an `Entry` are from. */
export const entriesFrom = sql`
  from entries e
  join books b on b.id = e.book_id
  left join editions d on d.id = e.edition_id`;

/** SQL of a `Progress`, of row `p`. */
const progressColumns = columns<Progress>({
  _id: sql`p.id`,
  at: sql`to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  position: positionOf(sql`p`),
  percent: sql`p.percent`,
  note: sql`p.note`,
  visibility: sql`p.visibility`,
});

/** SQL of the columns of a `Reading`, of row `r` with its edition `d`, each with its progress. */
const readingColumns = columns<ReadingRow>({
  _id: sql`r.id`,
  startedOn: sql`r.started_on`,
  endedOn: sql`r.ended_on`,
  outcome: sql`r.outcome`,
  edition: editionOf(sql`d`),
  pages: sql`r.pages`,
  percent: sql`(select p.percent from progress p where p.reading_id = r.id order by p.at desc, p.id desc limit 1)`,
  recordedAt: sql`to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  progress: sql`coalesce((
    select json_agg(to_json(each))
      from (select ${progressColumns}
              from progress p
             where p.reading_id = r.id
             order by p.at desc, p.id desc) each), '[]'::json)`,
});

/** SQL of somebody's own readings of a book. */
const ownReadings = (userId: string, where: Sql) => sql`
  select ${readingColumns}
    from readings r
    left join editions d on d.id = r.edition_id
   where r.user_id = ${userId} and ${where}`;

/** A row of `readingColumns`. */
export type ReadingRow = Reading & { recordedAt: string };

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
  db.first<Progress>(sql`
    select ${progressColumns} from progress p where p.user_id = ${userId} and p.id = ${id}`);

/** A page of a book's editions by id, and one more, of how many there are; undefined: no such book. */
export const editionsOf = (db: Db, googleId: string, { after, limit }: Page<string>) =>
  listOf<Edition>(db, {
    owner: sql`
    select b.id, (select count(*) from editions d where d.book_id = b.id) as total
      from books b
     where b.id = ${idOfBook(googleId)}`,
    page: sql`
    select ${columns(editionFields(sql`d`))}
      from editions d
     where d.book_id = o.id ${after === undefined ? empty : sql`and d.id::text > ${after}`}
     order by d.id
     limit ${limit + 1}`,
    order: sql`p."_id"`,
  });
