import type {
  Entry,
  EntryDetails,
  Progress,
  Reading,
} from '../../../../shared/contract/library.ts';
import { BOOK_SHELVES_MAX } from '../../../../shared/limits.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns, jsonObject, type SqlOf } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { coverOfBook } from '../../books/books/books.sql.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { coverOfEdition, editionOf } from '../../books/editions/editions.sql.ts';
import { visibleOf, visibleTo } from '../../people/privacy/visibility.sql.ts';

/** Who looks at a library, and whether it is their own. */
export interface SeenBy {
  viewer: Viewer;
  isOwner: boolean;
  /** Whose it is, where all that is read is one person's. */
  of?: string;
  /** Which visibilities of theirs the viewer sees, where that is known already. */
  visibilities?: Visibility[];
}

/** SQL of the condition that a viewer may see something of a library, a row of `owner`. */
export const seen = (
  { viewer, isOwner, of, visibilities }: SeenBy,
  owner: Sql,
  visibility: Sql,
) => {
  if (isOwner) return sql`true`;
  if (visibilities) return sql`${visibility} = any(${visibilities}::text[])`;
  return of === undefined
    ? visibleTo(viewer, owner, visibility)
    : visibleOf(viewer, of, visibility);
};

/**
 * SQL of the condition that a viewer may see entry `e`; of entries of one user whose id is at hand, as a
 * parameter, what holds for all of them is asked once and not for each.
 */
export const visibleEntry = (seenBy: SeenBy, owner: Sql = sql`e.user_id`) =>
  seen(seenBy, owner, sql`e.visibility`);

/** SQL of the condition that `v` is the review of entry `e`, and that a viewer may see it. */
const isReviewSeen = (seenBy: SeenBy) => sql`
  v.book_id = e.book_id and v.user_id = e.user_id and ${seen(seenBy, sql`v.user_id`, sql`v.visibility`)}`;

/** SQL of the title of review `v` of book `b`: of one with spoilers others are told that there is one. */
const reviewTitle = ({ isOwner }: SeenBy) =>
  isOwner ? sql`v.title` : sql`case when v.has_spoilers then b.title else v.title end`;

/** SQL of the rating of entry `e` in half stars: of a review, where a viewer may see that. */
export const ratingSeen = (seenBy: SeenBy) =>
  ratingOf(seenBy, sql`(select v.rating from reviews v where ${isReviewSeen(seenBy)})`);

const ratingOf = ({ isOwner }: SeenBy, ofReview: Sql) =>
  isOwner ? sql`e.rating` : sql`case when e.review_id is null then e.rating else ${ofReview} end`;

/** SQL of when what a viewer sees of entry `e` last changed. */
export const changedAt = ({ isOwner }: SeenBy) =>
  isOwner ? sql`e.updated_at` : sql`coalesce(e.shown_at, e.updated_at)`;

/**
 * SQL of how far the latest reading of entry `e` has come, in per cent, by the newest note of progress that a viewer
 * may see: the entry itself has that of the newest, whoever sees it.
 */
export const percentSeen = (seenBy: SeenBy) =>
  seenBy.isOwner ? sql`e.percent` : sql`(select percent from (${placeSeen(seenBy)}) place)`;

/** SQL of that note: no row where an entry is at no place. */
const placeSeen = (seenBy: SeenBy) => sql`
  select last.page, last.minute, last.percent
    from progress last
   where num_nonnulls(e.page, e.minute, e.percent) > 0
     and last.reading_id = (
           select newest.reading_id
             from readings l
             join progress newest on newest.reading_id = l.id
            where l.user_id = e.user_id and l.book_id = e.book_id
              and (newest.page, newest.minute, newest.percent)
                  is not distinct from (e.page, e.minute, e.percent)
            order by newest.at desc, newest.id desc
            limit 1)
     and ${seen(seenBy, sql`last.user_id`, sql`last.visibility`)}
   order by last.at desc, last.id desc
   limit 1`;

/** SQL of a position of row `p`, of which all three columns are null where there is none. */
export const positionOf = (p: Sql) => sql`position_of(${p}.page, ${p}.minute, ${p}.percent)`;

/** SQL of the condition that reading `r` ended in a year. */
export const endedIn = (year: number) =>
  sql`r.ended_on >= ${`${year}`} and r.ended_on < ${`${year}.`}`;

/** SQL of the finished readings `r` of entry `e` of which something is true. */
export const finishedFrom = (condition: Sql) => sql`
  from readings r
 where r.user_id = e.user_id and r.book_id = e.book_id and r.outcome = 'finished' and ${condition}`;

/** SQL of how many pages the edition `d` of an entry has, or else book `b`. */
export const editionPages = sql`coalesce(d.page_count, b.page_count)`;

/**
 * SQL of how long the book of entry `e` is, which libraries are sorted, narrowed and counted by: as its edition or the book
 * says, else, for its owner, as they said of readings that they finished, which a private note of progress may have said.
 */
export const lengthOf = ({ isOwner }: Pick<SeenBy, 'isOwner'>) =>
  isOwner
    ? sql`coalesce(${editionPages}, (select max(r.pages) ${finishedFrom(sql`r.pages is not null`)}))`
    : editionPages;

/**
 * SQL of how many pages the copy of entry `e` has: for its owner as they said of the reading under way, which a private note
 * of progress may have said; else as long as the book is (`lengthOf`).
 */
export const copyPages = ({ isOwner }: Pick<SeenBy, 'isOwner'>) =>
  isOwner
    ? sql`coalesce((
        select r.pages from readings r
         where r.user_id = e.user_id and r.book_id = e.book_id and r.outcome is null), ${lengthOf({ isOwner })})`
    : editionPages;

/**
 * SQL of the columns of an `Entry`, of entry `e` of book `b`, edition `d` and what `seenFrom` adds. Of the books of a year is
 * told when in it they were finished: the latest reading may be of another one, or not be over.
 */
export const entryColumns = (seenBy: SeenBy, year?: number) =>
  columns<Omit<Entry, keyof OwnersAlone | 'finishedOn'>>({
    ...(seenBy.isOwner ? OWNERS_ALONE : {}),
    ...(year === undefined
      ? {}
      : {
          finishedOn: sql`coalesce((
    select json_agg(r.ended_on order by r.ended_on) ${finishedFrom(endedIn(year))}), '[]'::json)`,
        }),
    book: jsonObject<Entry['book']>({
      googleId: sql`b.google_id`,
      title: sql`b.title`,
      authors: sql`b.authors`,
      thumbnail: coverSeen(seenBy),
      categories: sql`b.categories`,
      publishedDate: sql`b.published_date`,
      pageCount: copyPages(seenBy),
      language: sql`coalesce(d.language, b.language)`,
      averageRating: sql`round(b.rating_sum / 2.0 / nullif(b.ratings_count, 0), 2)::float8`,
      ratingsCount: sql`b.ratings_count`,
      series: seriesOf(sql`e.book_id`, sql`e.user_id`),
    }),
    status: sql`e.status`,
    rating: sql`${ratingOf(seenBy, sql`v.rating`)} / 2.0::float8`,
    isFavorite: sql`exists (select from favorites f where f.user_id = e.user_id and f.book_id = e.book_id)`,
    review: sql`case when v.id is not null then ${jsonObject<NonNullable<Entry['review']>>({
      _id: sql`v.id`,
      title: reviewTitle(seenBy),
    })} end`,
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
    note: seenBy.isOwner ? sql`e.note` : sql`null`,
    tags: seenBy.isOwner ? sql`e.tags` : sql`'{}'::text[]`,
    priority: seenBy.isOwner ? sql`e.priority` : sql`null`,
    visibility: sql`e.visibility`,
    addedAt: sql`e.added_at`,
    updatedAt: changedAt(seenBy),
    startedOn: sql`e.started_on`,
    endedOn: sql`e.ended_on`,
    timesRead: sql`e.times_read`,
    position: positionOf(placeOf(seenBy)),
    percent: sql`${placeOf(seenBy)}.percent`,
  });

/** SQL of the cover of book `b`: to its owner that of the edition `d` of theirs. */
const coverSeen = ({ isOwner }: SeenBy) =>
  isOwner ? sql`coalesce(${coverOfEdition(sql`d`)}, ${coverOfBook})` : coverOfBook;

/** What the answer to anybody else does not even name. */
type OwnersAlone = Pick<Entry, 'dueOn' | 'borrowedFrom' | 'lentTo' | 'lentOn'>;
const OWNERS_ALONE: SqlOf<OwnersAlone> = {
  dueOn: sql`e.due_on`,
  borrowedFrom: sql`e.borrowed_from`,
  lentTo: sql`e.lent_to`,
  lentOn: sql`e.lent_on`,
};

/** SQL of where entry `e` is: a row with the columns of a position. */
const placeOf = ({ isOwner }: SeenBy) => (isOwner ? sql`e` : sql`place`);

/** SQL of what the columns of an `Entry` need beside entry `e`: its review, and how far it has come. */
export const seenFrom = (seenBy: SeenBy) => sql`
  left join reviews v on ${isReviewSeen(seenBy)}
  ${seenBy.isOwner ? empty : sql`left join lateral (${placeSeen(seenBy)}) place on true`}`;

/** SQL of the condition that a viewer may see shelf `s`. */
export const shelfSeen = (seenBy: SeenBy) => seen(seenBy, sql`s.user_id`, sql`s.visibility`);

/** SQL of entries `e` with their books and editions. */
export const entriesFrom = sql`
  from entries e
  join books b on b.id = e.book_id
  left join editions d on d.id = e.edition_id`;

/** SQL of the fields of a `Progress`, of row `p`, of the caller's own, which nobody likes themselves. */
export const progressFields: SqlOf<Progress> = {
  _id: sql`p.id`,
  at: sql`to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  position: positionOf(sql`p`),
  percent: sql`p.percent`,
  note: sql`p.note`,
  visibility: sql`p.visibility`,
  likes: sql`p.likes_count`,
  comments: sql`p.comments_count`,
  isLiked: sql`false`,
};
const progressColumns = columns<Progress>(progressFields);

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

const OWN: SeenBy = { viewer: undefined, isOwner: true };

/** A row of `readingColumns`. */
export type ReadingRow = Reading & { recordedAt: string };

/** SQL of the newest passage that `userId` keeps from the book of entry `e`, and how many others. */
const newestQuote = (userId: string) => sql`
  select ${jsonObject<NonNullable<EntryDetails['quote']>>({
    text: sql`q.text`,
    position: positionOf(sql`q`),
    others: sql`count(*) over () - 1`,
  })}
    from quotes q
   where q.user_id = ${userId} and q.book_id = e.book_id
   order by q.created_at desc, q.id desc
   limit 1`;

/** Somebody's own entry of a book with all its readings; undefined where there is none. */
export const entryOf = (db: Db, userId: string, bookId: string) =>
  db.first<Omit<EntryDetails, 'readings'> & { readings: ReadingRow[] }>(sql`
    select ${entryColumns(OWN)},
           coalesce((
             select json_agg(to_json(each))
               from (${ownReadings(userId, sql`r.book_id = e.book_id`)}) each), '[]'::json) as readings,
           (${newestQuote(userId)}) as quote
    ${entriesFrom}
    ${seenFrom(OWN)}
     where e.user_id = ${userId} and e.book_id = ${bookId}`);

/** One of somebody's own readings. */
export const readingOf = (db: Db, userId: string, id: string) =>
  db.first<ReadingRow>(ownReadings(userId, sql`r.id = ${id}`));

/** One of somebody's own notes of progress. */
export const progressOf = (db: Db, userId: string, id: string) =>
  db.first<Progress>(sql`
    select ${progressColumns} from progress p where p.user_id = ${userId} and p.id = ${id}`);
