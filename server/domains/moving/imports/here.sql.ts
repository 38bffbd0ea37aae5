import { jsonObject } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { seriesOf } from '../../books/books/series.sql.ts';
import { ownOf } from '../../reading/impressions/impressions.sql.ts';
import { statesOf } from '../../reading/library/state.sql.ts';
import { type OwnReview, reviewFields } from '../../talk/reviews/reviewItem.sql.ts';
import { removedTextsOf } from '../../talk/reviews/reviews.sql.ts';
import { editionsOfRows } from './editions.sql.ts';
import { PART_WEIGHT } from './imports.sql.ts';
import type { LibraryItem } from './libraryItem.ts';
import type { Here } from './plan.ts';
import { shelfKeyOf } from './plan.ts';

/** How much somebody has of books, by the books' ids: what `hereOf` brings of each. */
export async function weightsHere(db: Db, userId: string, bookIds: string[]) {
  const found = await db.many<{ bookId: string; parts: number }>(sql`
    select b.id as "bookId",
           (select count(*)
              from readings r
              join progress p on p.reading_id = r.id
             where r.user_id = ${userId} and r.book_id = b.id)
           + (select count(*) from earlier_reviews v where v.user_id = ${userId} and v.book_id = b.id)
           + (select count(*) from quotes q where q.user_id = ${userId} and q.book_id = b.id) as parts
      from unnest(${bookIds}::uuid[]) as b (id)`);
  return new Map(found.map(({ bookId, parts }) => [bookId, parts * PART_WEIGHT]));
}

/** What somebody has of the books of rows, by their ids inside the database. */
export async function hereOf(
  db: Db,
  userId: string,
  rows: { row: { line: number; read: LibraryItem }; bookId: string }[],
): Promise<Map<number, Here>> {
  const ids = [...new Set(rows.map(({ bookId }) => bookId))];
  const states = new Map((await statesOf(db, userId, ids)).map((each) => [each.bookId, each]));
  const things = new Map((await thingsOf(db, userId, ids)).map((each) => [each.bookId, each]));
  const shelves = new Map(
    (await shelvesOfUser(db, userId)).map(({ id, name }) => [id, shelfKeyOf(name)]),
  );
  const editions = await editionsOfRows(db, rows);
  const hasReviews = rows.some(
    ({ row }) => row.read.review !== null || row.read.earlierReviews?.length > 0,
  );
  const removed = hasReviews ? await removedTextsOf(db, userId) : [];
  const found = new Map<number, Here>();
  for (const { row, bookId } of rows) {
    const state = states.get(bookId);
    const thing = things.get(bookId);
    if (!state || !thing) continue;
    found.set(row.line, {
      ...thing,
      state,
      written: new Map(thing.written.map(({ field, after }) => [field, after])),
      shelfKeys: new Set(state.shelves.map((id) => shelves.get(id) ?? '')),
      edition: editions.get(row.line) ?? null,
      removed,
    });
  }
  return found;
}

type Things = Pick<
  Here,
  'review' | 'earlierReviews' | 'isFavorite' | 'impression' | 'quotes' | 'progress' | 'series'
> & {
  bookId: string;
  written: { field: string; after: unknown }[];
};

/** What an import writes of these is never asked for, and may be long. */
const UNASKED = ['progress', 'quote', 'earlierReview', 'tags', 'placed'];

/** Somebody's own review, favourite, impressions, quotes and progress of books, and what imports have written of them. */
const thingsOf = (db: Db, userId: string, bookIds: string[]) =>
  db.many<Things>(sql`
    select b.id as "bookId",
           (select ${jsonObject<OwnReview>({ id: sql`v.id`, rating: sql`v.rating`, ...reviewFields })}
              from reviews v where v.book_id = b.id and v.user_id = ${userId}) as review,
           array(select v.content from earlier_reviews v where v.book_id = b.id and v.user_id = ${userId})
             as "earlierReviews",
           exists (select from favorites f where f.book_id = b.id and f.user_id = ${userId})
             as "isFavorite",
           ${ownOf(sql`${userId}::uuid`, sql`b.id`)} as impression,
           array(select q.text from quotes q where q.user_id = ${userId} and q.book_id = b.id)
             as quotes,
           coalesce((
             select json_agg(json_build_object(
                      'id', p.id, 'readingId', p.reading_id, 'page', p.page, 'minute', p.minute,
                      'percent', p.percent, 'note', p.note, 'visibility', p.visibility,
                      'at', to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
               from readings r
               join progress p on p.reading_id = r.id
              where r.user_id = ${userId} and r.book_id = b.id), '[]'::json) as progress,
           ${seriesOf(sql`b.id`, sql`${userId}::uuid`)} as series,
           coalesce((
             select json_agg(json_build_object('field', w.field, 'after', w.after))
               from (select distinct on (key) key as field, after
                       from (select e.id, e.after,
                                    case when e.field = 'reading' then 'reading ' || (e.after ->> 'id')
                                         else e.field end as key
                               from import_effects e
                              where e.book_id = b.id and e.user_id = ${userId}
                                and not e.is_undone and e.field <> all(${UNASKED}::text[])) e
                      order by key, id desc) w), '[]'::json) as written
      from books b
     where b.id = any(${bookIds}::uuid[])`);

/** Somebody's shelves by name. */
export const shelvesOfUser = (db: Db, userId: string) =>
  db.many<{ id: string; name: string }>(sql`
    select id, name from shelves where user_id = ${userId}`);
