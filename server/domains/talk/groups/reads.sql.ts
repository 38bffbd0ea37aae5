import type { GroupRead } from '../../../../shared/contract/groups.ts';
import type { Position } from '../../../../shared/contract/library.ts';
import { LISTED_SECTIONS_MAX } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { groupOpen } from './seen.sql.ts';

const readColumnsWith = (sections: Sql) =>
  columns<GroupRead>({
    _id: sql`d.id`,
    book: sql`b.google_id`,
    title: sql`b.title`,
    authors: sql`b.authors`,
    thumbnail: coverOfBook,
    pageCount: sql`b.page_count`,
    from: sql`d.starts_on`,
    until: sql`d.ends_on`,
    sections,
    createdAt: sql`to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });

/** SQL of the columns of a `GroupRead`, of read `d` of book `b`. */
export const readColumns = readColumnsWith(sql`d.sections`);

/** The same of one among many: a hundred times all sections, of which no row shows any, would be megabytes. */
export const listedReadColumns = readColumnsWith(
  sql`jsonb_path_query_array(d.sections, ${`$[0 to ${LISTED_SECTIONS_MAX - 1}]`}::jsonpath)`,
);

/** A page of what a group reads, newest first, and one more; undefined: there is no such group for the viewer. */
export const readsOf = (
  db: Db,
  groupId: string,
  viewer: Viewer,
  { after, limit }: Page<NewestKey>,
) =>
  listOf<GroupRead>(db, {
    owner: sql`
    select g.id, (select count(*) from group_reads d where d.group_id = g.id) as total
      from reading_groups g
     where g.id = ${groupId} and ${groupOpen(viewer)}`,
    page: sql`
    select ${listedReadColumns}
      from group_reads d
      join books b on b.id = d.book_id
     where d.group_id = o.id
           ${after ? sql`and (d.created_at, d.id) < (${after.createdAt}, ${after.id})` : empty}
     order by d.created_at desc, d.id desc
     limit ${limit + 1}`,
    order: newestFirst,
  });

/** One read of a group, for whoever looks after it. */
export const readOf = (db: Db, groupId: string, id: string) =>
  db.first<GroupRead>(sql`
    select ${readColumns}
      from group_reads d
      join books b on b.id = d.book_id
     where d.group_id = ${groupId} and d.id = ${id}`);

/** How far a group wants to be, by when. */
export interface Section {
  name: string;
  upTo: Position;
  on: string | null;
}

/** When a group reads a book, and in what parts. */
export interface ReadPlan {
  from: string;
  until: string | null;
  sections: Section[];
}

/** The book that a public id leads to, and how long it is; within a transaction it does not become part of another meanwhile. */
export const bookToRead = (db: Db, googleId: string) =>
  db.first<{ id: string; pages: number | null }>(sql`
    select id, page_count as pages from books where id = ${idOfBook(googleId)} for key share`);

/** How many books a group reads, has read and is going to read. */
export const countReads = async (db: Db, groupId: string) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::integer as count from group_reads where group_id = ${groupId}`)
  ).count;

/** Adds a book that a group reads; nobody has to vote for it any more. */
export const addRead = (db: Db, id: string, groupId: string, bookId: string, plan: ReadPlan) =>
  db.many(sql`
    with chosen as (
      delete from group_votes where group_id = ${groupId} and book_id = ${bookId}
    )
    insert into group_reads (id, group_id, book_id, starts_on, ends_on, sections)
    values (${id}, ${groupId}, ${bookId}, ${plan.from}, ${plan.until},
            ${JSON.stringify(plan.sections)}::jsonb)`);

/** Changes when a group reads a book, and in what parts; undefined: it does not read that. */
export function changeRead(db: Db, groupId: string, id: string, plan: Partial<ReadPlan>) {
  const { from, until, sections } = plan;
  const set = [
    ...(from === undefined ? [] : [sql`starts_on = ${from}`]),
    ...(until === undefined ? [] : [sql`ends_on = ${until}`]),
    ...(sections === undefined ? [] : [sql`sections = ${JSON.stringify(sections)}::jsonb`]),
    // There is always something to set.
    sql`group_id = ${groupId}`,
  ];
  return db.first(sql`
    update group_reads set ${join(set, ', ')} where group_id = ${groupId} and id = ${id} returning 1`);
}

/** Takes away what a group reads; undefined: it does not read that. */
export const removeRead = (db: Db, groupId: string, id: string) =>
  db.first(sql`delete from group_reads where group_id = ${groupId} and id = ${id} returning 1`);
