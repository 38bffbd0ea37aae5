import type { BookSummary } from '../../../../shared/contract/books.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { bookSummary } from '../books/books.sql.ts';
import { allNamesOf, firstOf, knownAs } from '../books/series.sql.ts';
import { notHiddenBook } from '../hidings/hidden.sql.ts';
import { type AskedBook, WELL_KNOWN } from './similar.sql.ts';

/** So many of somebody's newest favourites, entries and tastes say what they like. */
const LIKED_MAX = 300;
/** So many books may be recommended before they are chosen from. */
const CANDIDATES_MAX = 150;
/** Of a series so many places are looked at. */
const PLACES_MAX = 60;
/** Those that speak most for it: as many are told, and for the sake of one of more it may be named. */
export const BECAUSE_MAX = 3;
const SPEAKING_MAX = 8;

/** A book with the moods of all that somebody likes counts by so much more. */
const MOODS_SHARE = 0.1;

/** A book that somebody likes, by their own library, favourites and tastes. */
export interface LikedBook extends AskedBook {
  /** From 0 to 1. */
  weight: number;
}

/** What somebody likes, the most and the last liked first. */
export const likedByCaller = (db: Db, userId: string) =>
  db.many<LikedBook>(sql`
    select b.id, b.authors, b.categories, l.weight
      from (${mine(userId)}) l
      join books b on b.id = l.book_id
     order by l.weight desc, l.at desc, b.id`);

/** Whether somebody has a book in their library, whatever they think of it. */
export const hasBooks = async (db: Db, userId: string) =>
  (await db.first(sql`select from entries where user_id = ${userId} limit 1`)) !== undefined;

/** The weight of what somebody only wants to read. */
export const WANTED = 0.4;

/**
 * SQL of the books that somebody likes, `(book_id, weight, at)`, also those that only they see: five stars, a favourite
 * or a taste say all there is to say; that it was finished or is wanted, half of it.
 */
const mine = (userId: string) => sql`
  select book_id, max(weight) as weight, max(at) as at
    from ((select book_id, 1::float8 as weight, created_at as at
             from favorites
            where user_id = ${userId}
            order by created_at desc, id desc
            limit ${fixed(LIKED_MAX)})
          union all
          (select book_id, 1, created_at
             from recommendation_answers
            where user_id = ${userId} and kind = 'taste'
            order by created_at desc, book_id desc
            limit ${fixed(LIKED_MAX)})
          union all
          (select book_id,
                  case when rating >= 9 then 1 when rating >= 8 then 0.8 when rating is not null then 0
                       when status = 'read' then 0.5 when status = 'want' then ${fixed(WANTED)} else 0 end,
                  added_at
             from entries
            where user_id = ${userId}
            order by added_at desc, book_id desc
            limit ${fixed(LIKED_MAX)})) said
   where weight > 0
   group by book_id`;

/** One of somebody's books that speaks for another. */
export interface Speaking {
  id: string;
  /** How much, beside others that speak for the same one. */
  strength: number;
  /** What both have in common, as readers find; null: nothing. */
  mood: string | null;
}

/** A book that may be recommended. */
export interface Candidate {
  id: string;
  score: number;
  /** How many people like it. */
  people: number;
  authors: string[];
  /** Those of somebody's books that speak most for it, the first the most. */
  because: Speaking[];
}

/**
 * The books that are most like what somebody likes, best first, without what they have, liked or dismissed. Moods that most
 * of what they like has put a book a little before others; they bring none.
 */
export const candidatesFor = (db: Db, userId: string) =>
  db.many<Candidate>(sql`
    with mine as materialized (${mine(userId)}),
    candidates as materialized (
      select n.book_id, sum(m.weight * n.score) as score,
             -- What they said they like is a better reason than what they only want.
             (array_agg(m.book_id order by m.weight * m.weight * n.score desc, m.book_id))[1:${fixed(SPEAKING_MAX)}] as because,
             (array_agg(m.weight * m.weight * n.score order by m.weight * m.weight * n.score desc, m.book_id))[1:${fixed(SPEAKING_MAX)}] as strengths
        from mine m
        join book_likenesses k on k.book_id = m.book_id
       cross join lateral unnest(k.others, k.scores) as n (book_id, score)
       where ${isNew(userId)}
       group by n.book_id
       order by score desc, n.book_id
       limit ${fixed(CANDIDATES_MAX)}
    ),
    described as materialized (
      select *
        from (select m.book_id, m.weight, (select i.moods from book_impressions i where i.book_id = m.book_id) as moods from mine m) d
       where d.moods <> '{}'
    ),
    moods as materialized (
      select d.mood, sum(d.weight) / (select sum(weight) from described) as share
        from (select unnest(moods) as mood, weight from described) d
       group by d.mood
    )
    select b.id, c.score * (1 + ${fixed(MOODS_SHARE)} * coalesce(s.share, 0)) as score,
           coalesce(k.people, 0) as people, b.authors,
           (select json_agg(json_build_object('id', o.id, 'strength', o.strength, 'mood', (
                     select t.mood
                       from moods t
                       join described d on d.book_id = o.id
                      where t.mood = any(s.moods) and t.mood = any(d.moods)
                      order by t.share desc, t.mood
                      limit 1)) order by o.at)
              from unnest(c.because, c.strengths) with ordinality as o (id, strength, at)) as because
      from candidates c
      join books b on b.id = c.book_id
      left join book_likenesses k on k.book_id = c.book_id
      left join lateral (
           select avg(coalesce(t.share, 0)) as share, array_agg(o.mood) as moods
             from book_impressions i
            cross join lateral unnest(i.moods) as o (mood)
             left join moods t on t.mood = o.mood
            where i.book_id = c.book_id) s on true
     order by score desc, b.id`);

/** SQL of whether book `n` is nothing that somebody has, liked, dismissed or hid. */
const isNew = (userId: string) => sql`
  not exists (select from entries e where e.user_id = ${userId} and e.book_id = n.book_id)
  and not exists (select from favorites f where f.user_id = ${userId} and f.book_id = n.book_id)
  and not exists (select from recommendation_answers a where a.user_id = ${userId} and a.book_id = n.book_id)
  and ${notHiddenBook({ id: userId }, sql`n.book_id`)}`;

/** Of some books those that are nothing that somebody has, liked, dismissed or hid. */
export const newTo = async (db: Db, userId: string, bookIds: string[]) =>
  new Set(
    (
      await db.many<{ id: string }>(sql`
      select n.book_id as id from unnest(${bookIds}::uuid[]) as n (book_id) where ${isNew(userId)}`)
    ).map(({ id }) => id),
  );

/** A book in a series, and what somebody does with it. */
export interface SeriesPlace {
  seriesId: string;
  bookId: string;
  authors: string[];
  /** Where it begins; null where nobody knows. */
  place: number | null;
  isRead: boolean;
  isBeingRead: boolean;
  isNew: boolean;
}

/** The places of all series in which some books stand for everybody. */
export const seriesPlacesOf = (db: Db, userId: string, bookIds: string[]) =>
  db.many<SeriesPlace>(sql`
    with series_here as materialized (
      select distinct ${knownAs(sql`t.series_id`)} as id
        from book_series t
       where t.book_id = any(${bookIds}::uuid[]) and t.user_id is null and not t.is_out
    )
    select distinct on (s.id, n.book_id)
           s.id as "seriesId", n.book_id as "bookId", b.authors, ${firstOf(sql`n.position`)}::float8 as place,
           coalesce(e.status = 'read' or e.times_read > 0, false) as "isRead",
           coalesce(e.status in ('reading', 'paused'), false) as "isBeingRead",
           (${isNew(userId)}) as "isNew"
      from series_here s
     cross join lateral (${allNamesOf(sql`s.id`)}) names
     cross join lateral (
           select *
             from book_series t
            where t.series_id = names.id and t.user_id is null and not t.is_out
            limit ${fixed(PLACES_MAX)}) n
      join books b on b.id = n.book_id
      left join entries e on e.user_id = ${userId} and e.book_id = n.book_id
     order by s.id, n.book_id`);

/** Books as they are shown, in any order. */
export const summariesOf = (db: Db, ids: string[]) =>
  db.many<BookSummary>(sql`select ${bookSummary} from books b where b.id = any(${ids}::uuid[])`);

/** The best known books, and the newest where few are known. */
export const bestKnown = (db: Db, most: number) =>
  db.many<{ id: string; authors: string[] }>(sql`
    (select id, authors
       from books
      where standing >= ${fixed(WELL_KNOWN)}
      order by standing desc, id desc
      limit ${fixed(most)})
    union all
    (select id, authors from books order by id desc limit ${fixed(most)})`);
