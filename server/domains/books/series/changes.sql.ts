import { uuidv7 } from 'uuidv7';
import type { SeriesChange } from '../../../../shared/contract/series.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { idOfBook } from '../books/books.sql.ts';
import {
  type ByHand,
  changesMade,
  isRevertibleOf,
  type NewChange,
  noteChangeOf,
} from '../books/byHand.sql.ts';
import { allNamesOf, SERIES_MERGED, seriesKeyOf } from '../books/series.sql.ts';
import { authorKeyOf } from '../catalogue/identity.ts';

/** A series for as long as the transaction takes: nobody else changes it meanwhile. */
export const lockSeries = (db: Db, id: string) =>
  db.one<LockedSeries>(sql`select id, name, description from series where id = ${id} for update`);

export interface LockedSeries {
  id: string;
  name: string;
  description: string | null;
}

/** Makes a series without books; its first book says of which author it is. */
export async function addSeries(db: Db, name: string) {
  const id = uuidv7();
  await db.many(sql`
    insert into series (id, name, name_key, author_key)
    values (${id}, ${name}, ${seriesKeyOf(name)}, ${id})`);
  return id;
}

/**
 * Gives a series another name, and lets imports find it by either; `isTaken` where that is the name of another one of the same
 * author. How many `names` it has where this is one more, with all that were merged into it; else 0.
 */
export async function renameSeries(db: Db, id: string, name: string) {
  const { owner, names } = await db.one<{ owner: string | null; names: number }>(sql`
    with alias as (
      insert into series (id, name, name_key, author_key)
      select ${uuidv7()}, ${name}, ${seriesKeyOf(name)}, author_key from series where id = ${id}
          on conflict (name_key, author_key) do nothing
      returning id
    ), led as (
      insert into series_merged (series_id, into_id) select alias.id, ${id}::uuid from alias
    )
    select coalesce((select ${id}::uuid from alias),
                    (select coalesce(m.into_id, o.id)
                       from series s
                       join series o on o.author_key = s.author_key and o.name_key = ${seriesKeyOf(name)}
                       left join series_merged m on m.series_id = o.id
                      where s.id = ${id})) as owner,
           -- The others are counted as they were before this statement: itself, and this one.
           coalesce((select 2 + (select count(*)::integer from series_merged where into_id = ${id})
                       from alias), 0) as names`);
  if (owner !== id) return { isTaken: true, names: 0 };
  await db.many(sql`update series set name = ${name} where id = ${id}`);
  return { isTaken: false, names };
}

export const describeSeries = (db: Db, id: string, description: string | null) =>
  db.many(sql`update series set description = ${description} where id = ${id}`);

/** The id inside the database of a book, and its first author. */
export const bookToPlace = (db: Db, googleId: string) =>
  db.first<{ id: string; author: string | null }>(sql`
    select id, authors[1] as author from books where id = ${idOfBook(googleId)}`);

/** Where a book stands in a series for everybody, beside what was merged into it; what nobody said is in nothing. */
export interface KeptPlace {
  position: string | null;
  isIn: boolean;
  isByHand: boolean;
}

export const keptPlace = async (db: Db, seriesId: string, bookId: string): Promise<KeptPlace> =>
  (await db.first<KeptPlace>(sql`
    select position, not is_out as "isIn", is_by_hand as "isByHand"
      from book_series
     where book_id = ${bookId} and user_id is null and series_id = ${seriesId}`)) ?? NOWHERE;

const NOWHERE: KeptPlace = { position: null, isIn: false, isByHand: false };

/** Whether anybody says that a book stands in a series, or in what was merged into it. */
export const hasPlace = (db: Db, seriesId: string, bookId: string) =>
  db.first<object>(sql`
    select 1 as one
      from book_series
     where book_id = ${bookId}
       and series_id in (${allNamesOf(sql`${seriesId}::uuid`)})
     limit 1`);

/** In how many series other than one a book stands for everybody. */
export const otherSeriesOf = (db: Db, seriesId: string, bookId: string) =>
  db.one<{ count: number }>(sql`
    select count(*)::integer as count
      from book_series
     where book_id = ${bookId} and user_id is null and not is_out and series_id <> ${seriesId}`);

/** Keeps where a book stands, or that it does not; one that is by hand stays so whatever an import says. */
export const keepPlace = (db: Db, seriesId: string, bookId: string, place: KeptPlace) =>
  place.isIn || place.isByHand
    ? db.many(sql`
        insert into book_series (id, book_id, series_id, position, is_by_hand, is_out)
        values (${uuidv7()}, ${bookId}, ${seriesId}, ${place.position}, ${place.isByHand}, ${!place.isIn})
            on conflict (book_id, user_id, series_id) do update
               set position = excluded.position, is_by_hand = excluded.is_by_hand, is_out = excluded.is_out`)
    : db.many(sql`
        delete from book_series
         where book_id = ${bookId} and user_id is null and series_id = ${seriesId}`);

/** A series that was made without a book is of the author of its first one, unless they have one of this name. */
export const adoptAuthor = (db: Db, seriesId: string, author: string | null) => {
  const key = authorKeyOf(author ?? '');
  return db.many(sql`
    update series s
       set author_key = ${key}
     where s.id = ${seriesId} and s.author_key = s.id::text
       and not exists (select from series o where o.name_key = s.name_key and o.author_key = ${key})`);
};

/** Keeps a change of a series. */
export const noteChange = (
  db: Db,
  { bookId, ...change }: NewChange<SeriesChange['kind']> & { bookId?: string },
) =>
  noteChangeOf(
    db,
    SERIES,
    change,
    bookId === undefined ? undefined : { column: sql`book_id`, value: bookId },
  );

/** A page of the changes of a series, newest first, and one more; and how many there are. */
export const changesOfSeries = (db: Db, id: string, page: Page<NewestKey>, viewer: Viewer) =>
  changesMade<SeriesChange>(db, SERIES, id, page, viewer);

/** One change of a series, with all that is needed to take it back. */
export const changeOfSeries = (db: Db, seriesId: string, id: string) =>
  db.first<KeptChange>(sql`
    select c.kind, c.book_id as "bookId", c.other_id as "otherId", c.before, c.after,
           ${isRevertibleOf(SERIES)} as "isRevertible"
      from series_changes c
      join series t on t.id = c.series_id
     where c.series_id = ${seriesId} and c.id = ${id}`);

export interface KeptChange {
  kind: SeriesChange['kind'];
  bookId: string | null;
  otherId: string | null;
  before: { name?: string; description?: string | null } & Partial<KeptPlace>;
  after: { names?: string[] };
  isRevertible: boolean;
}

const isStillPlaced = sql`
  coalesce((select p.is_by_hand = (c.after ->> 'isByHand')::boolean
                   and p.is_out <> (c.after ->> 'isIn')::boolean
                   and p.position is not distinct from c.after ->> 'position'
              from book_series p
             where p.book_id = c.book_id and p.user_id is null and p.series_id = c.series_id),
           c.after ->> 'isByHand' = 'false' and c.after ->> 'isIn' = 'false')`;

/** Series as they are put right by hand. */
export const SERIES: ByHand = {
  ...SERIES_MERGED,
  things: sql`series`,
  changes: sql`series_changes`,
  more: sql`
    case when b.id is not null then json_build_object('googleId', b.google_id, 'title', b.title) end as book,
    case when o.id is not null then json_build_object('_id', o.id, 'slug', o.slug, 'name', o.name) end as series`,
  moreFrom: sql`left join books b on b.id = c.book_id`,
  isStillSo: sql`
    case c.kind
         when 'corrected' then
           (c.after ->> 'name' is null or t.name = c.after ->> 'name')
           and (not c.after ? 'description' or t.description is not distinct from c.after ->> 'description')
         when 'placed' then ${isStillPlaced}
         when 'removed' then ${isStillPlaced}
         else false end`,
};
