import type { Entry } from '../../../../shared/contract/library.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page } from '../../../platform/http/pagination.ts';
import { notHiddenFrom, profileVisibleTo } from '../../people/privacy/visibility.sql.ts';
import { entryColumns, type SeenBy, visibleEntry } from './entry.sql.ts';
import { fittingEntries, type LibraryKey, type LibraryQuery, typeOfKey } from './filters.sql.ts';

/** An entry of a list, with what it is ordered by. */
export type ListedEntry = Entry & { _id: string; bookId: string; key: string | number | null };

/**
 * A page of somebody's library and one more, of how many fit. undefined: there is no such user, or one of
 * them and the viewer has blocked the other; without a total where the profile is private to them.
 */
export async function libraryOf(
  db: Db,
  userId: string,
  seenBy: SeenBy,
  wanted: LibraryQuery,
  page: Page<LibraryKey>,
) {
  const owner = sql`${userId}::uuid`;
  const list = await listOf<ListedEntry, { isVisible: boolean }>(db, {
    owner: sql`
    select u.id, ${isProfileSeen(seenBy)} as "isVisible", (select count(*) from fits) as total
      from users u
     where u.id = ${userId} and ${notHiddenFrom(seenBy.viewer, sql`u.id`)}`,
    before: sql`fits as materialized (${fittingEntries(owner, wanted, seenBy)})`,
    page: sql`
    select e.book_id as "_id", e.book_id as "bookId", n.key, n.place, ${entryColumns(seenBy)}
      from (${pageOf(wanted, page)}) n
      join entries e on e.user_id = o.id and e.book_id = n.book_id and ${visibleEntry(seenBy, owner)}
      join books b on b.id = e.book_id
      left join editions d on d.id = e.edition_id`,
    order: sql`p.place`,
  });
  if (!list) return undefined;
  return list.isVisible ? { rows: list.rows, total: list.total } : { rows: [] };
}

const isProfileSeen = ({ viewer, isOwner }: SeenBy) =>
  isOwner ? sql`true` : profileVisibleTo(viewer, sql`u.id`, sql`u.profile_visibility`);

/** SQL of the books of a page, in order: unknowns last, and among equals by id. */
function pageOf({ sort, order }: LibraryQuery, { after, limit }: Page<LibraryKey>) {
  const type = typeOfKey(sort);
  const further = order === 'asc' ? sql`>` : sql`<`;
  const direction = order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const idDirection = order === 'asc' ? sql`asc` : sql`desc`;
  const start =
    after === undefined
      ? sql`select true as is_first, null::${type} as key, null::uuid as id`
      : sql`select false as is_first,
                   case when f.book_id is null then ${after.value}::${type} else f.key end as key,
                   ${after.id}::uuid as id
              from (select) as one
              left join fits f on f.book_id = ${after.id}`;
  const inOrder = sql`f.key ${direction}, f.book_id ${idDirection}`;
  // Numbered after the page is cut out: before, all of the library would be sorted, not only its first ones found.
  return sql`
    select f.book_id, f.key, row_number() over (order by ${inOrder}) as place
      from (select f.book_id, f.key
              from fits f, (${start}) s
             where s.is_first
                or (s.key is null and f.key is null and f.book_id ${further} s.id)
                or (s.key is not null
                    and (f.key ${further} s.key or (f.key = s.key and f.book_id ${further} s.id)
                         or f.key is null))
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
