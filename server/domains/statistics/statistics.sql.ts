import type { Entry } from '../../../shared/contract/library.ts';
import type { Outcome } from '../../../shared/library.ts';
import { type Db, empty, sql } from '../../platform/db/db.ts';
import {
  entriesFrom,
  entryColumns,
  type Looker,
  ratingSeen,
  visibleEntry,
} from '../library/entry.sql.ts';
import { notHiddenFrom, profileVisibleTo, visibleTo } from '../privacy/visibility.sql.ts';

/** Whether there is somebody, and whether a looker may see their profile. */
export const profileSeen = (db: Db, userId: string, { viewer, isOwner }: Looker) =>
  db.first<{ isSeen: boolean; timeZone: string | null }>(sql`
    select ${isOwner ? sql`true` : profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`)}
             as "isSeen",
           u.time_zone as "timeZone"
      from users u
     where u.id = ${userId} and ${notHiddenFrom(viewer, sql`u.id`)}`);

/** A reading that has ended, of an entry that a looker may see. */
export interface EndedReading {
  bookId: string;
  startedOn: string | null;
  endedOn: string | null;
  outcome: Outcome;
  recordedAt: string;
  /** Of the copy that was read; null where nobody has said. */
  pages: number | null;
}

/** All ended readings of somebody, in the order in which their ends were said. */
export const endedReadings = (db: Db, userId: string, looker: Looker) =>
  db.many<EndedReading>(sql`
    select r.book_id as "bookId",
           r.started_on as "startedOn",
           r.ended_on as "endedOn",
           r.outcome,
           r.recorded_at as "recordedAt",
           coalesce(r.pages, c.page_count) as pages
      from readings r
      ${looker.isOwner ? empty : sql`join entries e on e.user_id = r.user_id and e.book_id = r.book_id`}
      left join editions c on c.id = r.edition_id
     where r.user_id = ${userId} and r.outcome is not null
       and ${visibleEntry(looker, sql`${userId}::uuid`)}
     order by r.recorded_at, r.id`);

/** A book as its owner has it, for counting. */
export interface ReadBook {
  bookId: string;
  /** Half stars. */
  rating: number | null;
  pages: number | null;
  published: number | null;
  language: string | null;
  format: string | null;
  authors: string[];
  categories: string[];
  readers: number;
}

/** What is known of books that somebody has, in their editions. */
export const readBooks = (db: Db, userId: string, bookIds: string[], looker: Looker) =>
  db.many<ReadBook>(sql`
    select e.book_id as "bookId",
           ${ratingSeen(looker)} as rating,
           coalesce(d.page_count, b.page_count) as pages,
           published_key(b.published_date) as published,
           coalesce(d.language, b.language) as language,
           e.format,
           b.authors,
           b.categories,
           b.ratings_count + b.readers as readers
    ${entriesFrom}
     where e.user_id = ${userId} and e.book_id = any(${bookIds}::uuid[])
       and ${visibleEntry(looker, sql`${userId}::uuid`)}`);

/** Some of somebody's entries, each with the id of its book. */
export const entriesOfBooks = (db: Db, userId: string, bookIds: string[], looker: Looker) =>
  db.many<Entry & { bookId: string }>(sql`
    select e.book_id as "bookId", ${entryColumns(looker)}
    ${entriesFrom}
     where e.user_id = ${userId} and e.book_id = any(${bookIds}::uuid[]) and ${visibleEntry(looker)}`);

/** How many pages somebody came on with on each day, in a year or ever, by what they said of it. */
export const pagesByDay = (
  db: Db,
  userId: string,
  looker: Looker,
  { year, timeZone }: { year: number | undefined; timeZone: string },
) =>
  db.many<{ day: string; pages: number }>(sql`
    select day, sum(pages)::integer as pages
      from (select to_char(p.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
                   round(greatest(0, p.place - lag(p.place, 1, 0::float8)
                                       over (partition by p.reading_id order by p.at, p.id))) as pages
              from (select n.id, n.at, n.reading_id,
                           coalesce(n.page, n.percent / 100
                                            * coalesce(r.pages, d.page_count, b.page_count))::float8
                             as place
                      from progress n
                      join readings r on r.id = n.reading_id
                      join entries e on e.user_id = r.user_id and e.book_id = r.book_id
                      join books b on b.id = r.book_id
                      left join editions d on d.id = coalesce(r.edition_id, e.edition_id)
                     where n.user_id = ${userId}
                       and ${visibleEntry(looker, sql`${userId}::uuid`)}
                       and ${
                         looker.isOwner
                           ? sql`true`
                           : visibleTo(looker.viewer, sql`${userId}::uuid`, sql`n.visibility`)
                       }) p
             where p.place is not null) each
     where pages > 0 and ${year === undefined ? sql`true` : sql`left(day, 4) = ${`${year}`}`}
     group by day
     order by day
     limit 20000`);
