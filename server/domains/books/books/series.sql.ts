import { uuidv7 } from 'uuidv7';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { authorKeyOf } from '../catalogue/identity.ts';
import { knownAsOf, namesIn } from './byHand.sql.ts';
import { keyOf } from './search/normalize.ts';
import { type SeriesPlace, seriesPositionOf } from './seriesPlaces.ts';

/** A book may stand in so many series; of a row of a file no more are taken. */
export const SERIES_OF_BOOK_MAX = 10;
const SERIES_NAME_MAX = 300;

/** The name of a series as it is compared. */
export const seriesKeyOf = (name: string) => keyOf(name) || name.trim().toLowerCase();

/** What series are known as. */
export const SERIES_MERGED = { merged: sql`series_merged`, one: sql`series_id` };

/** SQL of the series that one is known as: itself, unless it was merged or is another name. */
export const knownAs = (series: Sql) => knownAsOf(SERIES_MERGED, series);

/** SQL of a query of a series and of all that were merged into it or are other names of it. */
export const allNamesOf = (series: Sql) => namesIn(SERIES_MERGED, series);

/**
 * SQL of the series of a book as somebody's entry shows them, each once, in the order of their file: what was said by hand
 * goes before what their file says, and that before what holds for everybody. `user` may be null.
 */
export const seriesOf = (book: Sql, user: Sql) => sql`
  coalesce((
    select json_agg(json_build_object('_id', s.id, 'slug', s.slug, 'name', s.name, 'position', p.position)
                    order by p.id)
      from (select distinct on (k.id) k.id as series, t.id, t.position, t.is_out
              from book_series t
             cross join lateral (select ${knownAs(sql`t.series_id`)} as id) k
             where t.book_id = ${book} and (t.user_id is null or t.user_id = ${user})
             order by k.id, t.is_by_hand desc, t.user_id nulls last, t.series_id = k.id desc) p
      join series s on s.id = p.series
     where not p.is_out), '[]'::json)`;

/** SQL of the number with which a position begins; null where there is none. */
export const firstOf = (position: Sql) =>
  sql`substring(${position} from '^[0-9]{1,9}(?:[.][0-9]{1,9})?')::numeric`;

/** SQL of the order of the books of a series: a span comes after the book with which it begins, what has no place last. */
export const inOrder = (position: Sql, book: Sql) =>
  sql`${firstOf(position)} nulls last, ${position} like '%-%', ${book}`;

/** SQL of where a book stands in series for everybody. */
export const placesOf = (book: Sql) => sql`
  coalesce((
    select json_agg(json_build_object('name', s.name, 'position', t.position) order by t.id)
      from book_series t
      join series s on s.id = t.series_id
     where t.book_id = ${book} and t.user_id is null and not t.is_out), '[]'::json)`;

/** SQL of the condition that the name of a series of a book, as somebody's entry shows them, or a later word of it, begins with a text. */
export const inSeries = (book: Sql, user: Sql, text: string) => sql`
  exists (
    select from book_series t
      join series s on s.id = t.series_id
     where t.book_id = ${book} and (t.user_id is null or t.user_id = ${user})
       and strpos(' ' || s.name_key, ${` ${seriesKeyOf(text)}`}) > 0)`;

/** A place in a series that is to be kept: for everybody, or as what somebody's file says. */
export interface NewPlace extends SeriesPlace {
  bookId: string;
  userId: string | null;
}

/** Keeps places of books in series; where somebody has one of that series already, it becomes this, but for what was said by hand. */
export async function keepPlaces(db: Db, places: NewPlace[]) {
  if (places.length === 0) return;
  const authors = await db.many<{ id: string; author: string | null }>(sql`
    select id, authors[1] as author
      from books
     where id = any(${places.map(({ bookId }) => bookId)}::uuid[])`);
  const authorKeys = new Map(authors.map(({ id, author }) => [id, authorKeyOf(author ?? '')]));
  const rows = placesOnce(places).map(({ name, position, bookId, userId }) => ({
    id: uuidv7(),
    seriesId: uuidv7(),
    bookId,
    userId,
    name: [...name].slice(0, SERIES_NAME_MAX).join(''),
    nameKey: seriesKeyOf(name),
    authorKey: authorKeys.get(bookId) ?? '',
    position: seriesPositionOf(position),
  }));
  await db.many(sql`
    insert into series (id, name, name_key, author_key)
    select distinct on (x."nameKey", x."authorKey")
           x."seriesId", x.name, x."nameKey", x."authorKey"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
             "seriesId" uuid, name text, "nameKey" text, "authorKey" text)
     order by x."nameKey", x."authorKey"
        on conflict (name_key, author_key) do nothing`);
  await db.many(sql`
    insert into book_series (id, book_id, user_id, series_id, position)
    select x.id, x."bookId", x."userId", s.id, x.position
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (
             id uuid, "bookId" uuid, "userId" uuid, "nameKey" text, "authorKey" text, position text)
      join series s on s.name_key = x."nameKey" and s.author_key = x."authorKey"
     order by x.id
        on conflict (book_id, user_id, series_id) do update set position = excluded.position
     where not book_series.is_by_hand`);
}

/** Keeps places of books that hold for everybody, by their public ids, now or formerly; those of none are left out. */
export async function keepPlacesOf(db: Db, places: (SeriesPlace & { googleId: string })[]) {
  if (places.length === 0) return;
  const googleIds = [...new Set(places.map(({ googleId }) => googleId))];
  const known = await db.many<{ googleId: string; bookId: string }>(sql`
    select google_id as "googleId", id as "bookId" from books where google_id = any(${googleIds}::text[])
    union all
    select google_id, book_id from book_aliases where google_id = any(${googleIds}::text[])`);
  const idOf = new Map(known.map(({ googleId, bookId }) => [googleId, bookId]));
  await keepPlaces(
    db,
    places.flatMap(({ googleId, name, position }) => {
      const bookId = idOf.get(googleId);
      return bookId === undefined ? [] : [{ bookId, userId: null, name, position }];
    }),
  );
}

/** Where books stand in series for everybody, by their public ids. */
export async function placesOfBooks(db: Db, googleIds: string[]) {
  const found = await db.many<SeriesPlace & { googleId: string }>(sql`
    select b.google_id as "googleId", s.name, t.position
      from books b
      join book_series t on t.book_id = b.id and t.user_id is null and not t.is_out
      join series s on s.id = t.series_id
     where b.google_id = any(${googleIds}::text[])
     order by t.id`);
  const places = new Map<string, SeriesPlace[]>();
  for (const { googleId, ...place } of found)
    places.set(googleId, [...(places.get(googleId) ?? []), place]);
  return places;
}

/** Takes back what somebody's file said of a book, where it is still so. */
export const removePlaces = (
  db: Db,
  userId: string,
  places: { bookId: string; name: string; position: string | null }[],
) =>
  db.many(sql`
    delete from book_series t
     using jsonb_to_recordset(${JSON.stringify(
       places.map(({ name, position, ...each }) => ({
         ...each,
         nameKey: seriesKeyOf(name),
         position: seriesPositionOf(position),
       })),
     )}::jsonb) as x ("bookId" uuid, "nameKey" text, position text), series s
     where t.book_id = x."bookId" and t.user_id = ${userId}
       and s.id = t.series_id and s.name_key = x."nameKey"
       and t.position is not distinct from x.position`);

/** Each series of a book once, and no more than a book may stand in. */
function placesOnce(places: NewPlace[]) {
  const counts = new Map<string, number>();
  const seen = new Set<string>();
  return places.filter(({ bookId, userId, name }) => {
    const whose = `${bookId} ${userId}`;
    const key = `${whose} ${seriesKeyOf(name)}`;
    const count = counts.get(whose) ?? 0;
    if (seen.has(key) || name.trim() === '' || count >= SERIES_OF_BOOK_MAX) return false;
    seen.add(key);
    counts.set(whose, count + 1);
    return true;
  });
}
