import type { Entry, LibraryCounts, OwnBookStatus } from '../../../../shared/contract/library.ts';
import { PAGE_SIZE_MAX } from '../../../../shared/limits.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import { planEachTime } from '../../../platform/db/statements.ts';
import type { Page } from '../../../platform/http/pagination.ts';
import { isReportedTo } from '../../people/privacy/visibility.sql.ts';
import { entryColumns, type SeenBy, seenFrom, visibleEntry } from './entry.sql.ts';
import {
  decadeOf,
  fitting,
  fittingEntries,
  type LibraryKey,
  type LibraryQuery,
  typeOfKey,
} from './filters.sql.ts';
import { progressFor } from './seen.sql.ts';

/** An entry of a list, with what it is ordered by. */
export type ListedEntry = Entry & { _id: string; bookId: string; key: string | number | null };

/** A page of what a viewer may see of somebody's library and one more, of how many fit. */
export async function libraryOf(
  db: Db,
  userId: string,
  seenBy: SeenBy,
  wanted: LibraryQuery,
  page: Page<LibraryKey>,
) {
  const list = await listOf<ListedEntry>(db, {
    before: sql`fits as materialized (${fittingEntries(sql`${userId}::uuid`, wanted, seenBy)})`,
    owner: sql`select (select count(*) from fits) as total`,
    page: sql`
    select e.book_id as "_id", e.book_id as "bookId", n.key, n.place, ${entryColumns(seenBy, wanted.filter.year)}
      from (${pageOf(wanted, page)}) n
      join entries e on e.user_id = ${userId} and e.book_id = n.book_id and ${visibleEntry(seenBy)}
      join books b on b.id = e.book_id
      left join editions d on d.id = e.edition_id
      ${seenFrom(seenBy)}`,
    order: sql`p.place`,
  });
  return list ?? { total: 0, rows: [] };
}

/** SQL of the books of a page, in order: unknowns last, and among equals by id. */
function pageOf({ sort, order }: LibraryQuery, { after, limit }: Page<LibraryKey>) {
  const type = typeOfKey(sort);
  const further = order === 'asc' ? sql`>` : sql`<`;
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const idDirection = order === 'asc' ? sql`asc` : sql`desc`;
  const start =
    after &&
    sql`, (select case when f.book_id is null then ${after.value}::${type} else f.key end as key,
                  ${after.id}::uuid as id
             from (select) as one
             left join fits f on f.book_id = ${after.id}) s
             where (s.key is null and f.key is null and f.book_id ${further} s.id)
                or (s.key is not null
                    and (f.key ${further} s.key or (f.key = s.key and f.book_id ${further} s.id)
                         or f.key is null))`;
  const inOrder = sql`f.key ${direction}, f.book_id ${idDirection}`;
  // Numbered after the page is cut out: before, all of the library would be sorted, not only its first ones found.
  return sql`
    select f.book_id, f.key, row_number() over (order by ${inOrder}) as place
      from (select f.book_id, f.key
              from fits f ${start ?? empty}
             order by ${inOrder}
             limit ${limit + 1}) f`;
}

/** The ids of the books of all entries that fit, but no more than so many. */
export const fittingBooks = async (db: Db, userId: string, wanted: LibraryQuery, most: number) => {
  const seenBy = { viewer: { id: userId }, isOwner: true };
  const rows = await db.many<{ bookId: string }>(sql`
    select book_id as "bookId"
      from (${fittingEntries(sql`${userId}::uuid`, wanted, seenBy)}) fits
     limit ${most}`);
  return rows.map(({ bookId }) => bookId);
};

/** What some books are in somebody's own library; those that are not in it are left out. */
export const statusesOf = (db: Db, userId: string, googleIds: string[]) =>
  db.many<OwnBookStatus>(sql`
    select ${columns<OwnBookStatus>({
      googleId: sql`b.google_id`,
      status: sql`e.status`,
      timesRead: sql`e.times_read`,
    })}
      from books b
      join entries e on e.book_id = b.id and e.user_id = ${userId}
     where b.google_id = any(${googleIds}::text[])
     limit ${PAGE_SIZE_MAX}`);

/** The filters whose values are counted. */
const COUNTED = ['status', 'category', 'language', 'format', 'decade'] as const;

/**
 * How many of somebody's own entries fit, and how many of each value of some filters would if that were the one asked for: a
 * filter narrows the counts of the others, not its own.
 */
export const countsOf = (db: Db, userId: string, { filter, ...order }: LibraryQuery) => {
  const owner = sql`${userId}::uuid`;
  const seenBy = { viewer: { id: userId }, isOwner: true };
  const { status, category, language, format, decade, ...others } = filter;
  const unfit = COUNTED.map(
    (name) => sql`
      case when ${fitting({ [name]: filter[name] }, seenBy, owner)} then null else ${name}::text end`,
  );
  /** What fits but for one filter, which its own counts leave out. */
  const but = (name: string) => sql`own.unfit <@ array[${name}::text]`;
  const counted = (filter: Exclude<keyof LibraryCounts, 'books'>) => sql`
    coalesce(json_agg(json_build_object('name', c.name, 'books', c.books) order by c.place)
               filter (where c.filter = ${filter}), '[]'::json)`;
  return db.one<LibraryCounts>(
    planEachTime(sql`
    with fits as materialized (${fittingEntries(owner, { filter: others, ...order }, seenBy)}),
    own as materialized (
      select array_remove(array[${join(unfit, ', ')}], null) as unfit, e.status, e.format, coalesce(d.language, b.language) as language, b.categories,
             ${decadeOf(sql`published_key(b.published_date)`)} as decade
        from fits f
        join entries e on e.user_id = ${userId} and e.book_id = f.book_id and ${visibleEntry(seenBy)}
        join books b on b.id = e.book_id
        left join editions d on d.id = e.edition_id),
    named (filter, name) as (
      select 'status', coalesce(status, 'none') from own where ${but('status')}
       union all
      select 'format', format from own where ${but('format')}
       union all
      select 'language', language from own where ${but('language')}
       union all
      select 'decade', decade::text from own where ${but('decade')}
       union all
      select 'category', n.name
        from own cross join lateral (select distinct c.name from unnest(own.categories) c (name)) n
       where ${but('category')}),
    c as (
      select n.filter, n.name, count(*)::integer as books,
             row_number() over (partition by n.filter order by count(*) desc, n.name collate "C") as place
        from named n
       where n.name <> ''
       group by n.filter, n.name)
    select ${columns<LibraryCounts>({
      books: sql`(select count(*)::integer from own where own.unfit = '{}')`,
      status: counted('status'),
      category: counted('category'),
      language: counted('language'),
      format: counted('format'),
      decade: counted('decade'),
    })}
      from c
     where c.place <= ${PAGE_SIZE_MAX}`),
  );
};

/** The time zone that somebody has chosen; null: none. */
export const chosenTimeZone = (db: Db, userId: string) =>
  db.one<{ timeZone: string | null }>(sql`
    select max(time_zone) as "timeZone" from users where id = ${userId}`);

export const chooseTimeZone = (db: Db, userId: string, timeZone: string | null) =>
  db.many(sql`update users set time_zone = ${timeZone} where id = ${userId}`);

/** Takes the note away from what somebody else said of their progress; undefined: there is none that they may know of. */
export const takeNoteAway = (db: Db, id: string, { user, ip }: Deleter) =>
  db.first(sql`
    with old as (
      select p.id, p.user_id, r.book_id, w.username
        from progress p
        join readings r on r.id = p.reading_id
        join users w on w.id = p.user_id
       where p.id = ${id} and p.note is not null and p.user_id <> ${user.id}
         and (exists (select 1 from ${progressFor(user, sql`${id}::uuid`)})
              or ${isReportedTo(user, sql`p.id`)})
    ), emptied as (
      update progress p set note = null from old where p.id = old.id
    ), unnamed as (
      delete from mentions where source_id in (select id from old)
    ), touched as (
      update entries set revision = gen_random_uuid()
       where (user_id, book_id) in (select user_id, book_id from old)
    ), audited as (${auditLogInsert(
      {
        event: 'note-removed',
        actor: user,
        subject: { kind: 'note', id: sql`old.id`, name: sql`'@' || old.username` },
        ip,
      },
      sql`from old`,
    )})
    select 1 from old`);
