import type { BookMerge } from '../../../../shared/contract/merges.ts';
import { MERGE_UNDO_DAYS } from '../../../../shared/limits.ts';
import { type Actor, auditLogInsert } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { newestFirst, wholeList } from '../../../platform/db/listQuery.ts';
import type { NewestKey, Page } from '../../../platform/http/pagination.ts';
import { briefBook } from '../../books/books/books.sql.ts';
import { lockOwnersOf } from '../../people/privacy/counted.sql.ts';
import { personIfSeen } from '../../people/privacy/person.sql.ts';
import type { Pair } from './kept.sql.ts';

/** Who merges, or takes a merge back, and from which address. */
export interface Merger {
  user: Actor;
  ip: string;
}

/** Locks books, in the order of their ids, and before them who has something of them; how many of the books there still are. */
export const lockBooks = async (db: Db, ids: string[]) => {
  await lockOwnersOf(db, ids);
  const books = await db.many(sql`
    select from books where id = any(${ids}::uuid[]) order by id for update`);
  return books.length;
};

/** Of how many people there is something with the first, and who have both; neither is counted beyond what may be. */
export const sizeOf = (db: Db, { from, into }: Pair, most: number) =>
  db.one<{ entries: number; both: number }>(sql`
    with those as materialized (
      select e.user_id from entries e where e.book_id = ${from} limit ${most + 1}
    )
    select count(*)::integer as entries,
           count(*) filter (where exists (select from entries k where k.user_id = t.user_id and k.book_id = ${into}))::integer as both
      from those t`);

/** Locks what people have of both, so that it is kept as it is. */
export async function lockBoth(db: Db, { from, into }: Pair) {
  for (const table of [sql`reviews`, sql`entries`])
    await db.many(sql`
      select from ${table} a
       where a.book_id in (${from}, ${into})
         and exists (select from ${table} b where b.user_id = a.user_id and b.book_id = ${from})
         and exists (select from ${table} b where b.user_id = a.user_id and b.book_id = ${into})
       order by a.user_id, a.book_id
         for update of a`);
}

/** Writes down that somebody makes two books one, with both as they are. */
export async function addMerge(db: Db, id: string, { from, into }: Pair, { user, ip }: Merger) {
  await db.many(sql`
    with added as (
      insert into book_merges (id, from_id, google_id, title, into_id, user_id)
      select ${id}, b.id, b.google_id, b.title, ${into}, ${user.id} from books b where b.id = ${from}
      returning title
    )
    ${auditLogInsert(
      {
        event: 'books-merged',
        actor: user,
        subject: { kind: 'book', id: sql`k.id`, name: sql`k.title` },
        details: sql`added.title`,
        ip,
      },
      sql`from added cross join books k where k.id = ${into}`,
    )}`);
  await db.many(sql`
    insert into book_merge_rows (id, merge_id, of_table, book_id, was, is_twin)
    select gen_random_uuid(), ${id}, 'books', b.id, to_jsonb(b), false from books b where b.id in (${from}, ${into})`);
}

/** How the book that stayed is afterwards. */
export const keepFacts = (db: Db, id: string, into: string) =>
  db.many(sql`
    update book_merge_rows r
       set became = to_jsonb(b)
      from books b
     where r.merge_id = ${id} and r.of_table = 'books' and r.book_id = ${into} and b.id = ${into}`);

/** A merge that is to be taken back, for as long as the transaction takes. */
export const mergeToUndo = (db: Db, id: string) =>
  db.first<Pair & { isUndone: boolean; isTooOld: boolean; isOvertaken: boolean }>(sql`
    select g.from_id as "from", g.into_id as "into", g.undone_at is not null as "isUndone",
           not ${isRecent} as "isTooOld", ${isOvertaken} as "isOvertaken"
      from book_merges g
     where g.id = ${id}
       for update of g`);

const isRecent = sql`(g.created_at > now() - make_interval(days => ${MERGE_UNDO_DAYS}))`;

/** The book that stayed has gone itself, took in another one since, or the id of the first is taken. */
const isOvertaken = sql`(
  not exists (select from books k where k.id = g.into_id)
  or exists (select from books k where k.google_id = g.google_id)
  or exists (select from book_merges l
              where l.into_id = g.into_id and l.undone_at is null and (l.created_at, l.id) > (g.created_at, g.id)))`;

/** Writes down that a merge is taken back, and forgets what was kept for it. */
export async function endMerge(db: Db, id: string, { user, ip }: Merger) {
  await db.many(sql`
    with ended as (
      update book_merges
         set undone_at = now(), undone_by = ${user.id}
       where id = ${id}
      returning title, into_id
    )
    ${auditLogInsert(
      {
        event: 'books-separated',
        actor: user,
        subject: { kind: 'book', id: sql`k.id`, name: sql`k.title` },
        details: sql`ended.title`,
        ip,
      },
      sql`from ended join books k on k.id = ended.into_id`,
    )}`);
  await db.many(sql`delete from book_merge_rows where merge_id = ${id}`);
}

const named = (viewer: Viewer, who: Sql) => sql`
  ${personIfSeen(viewer, sql`u`)} as ${who}`;

const mergesWhere = (viewer: Viewer, condition: Sql) => sql`
  select g.id as "_id",
         json_build_object('googleId', g.google_id, 'title', g.title) as "from",
         case when b.id is not null then ${briefBook} end as "into",
         ${named(viewer, sql`"user"`)},
         g.created_at as "createdAt",
         g.created_at + make_interval(days => ${MERGE_UNDO_DAYS}) as "undoUntil",
         g.undone_at as "undoneAt",
         g.undone_at is null and ${isRecent} and not ${isOvertaken} as "isUndoable"
    from book_merges g
    left join books b on b.id = g.into_id
    left join users u on u.id = g.user_id
   where ${condition}`;

/** A page of the merges, newest first, and one more; and how many there are. */
export const mergesMade = (db: Db, viewer: Viewer, { after, limit }: Page<NewestKey>) =>
  wholeList<BookMerge>(db, {
    owner: sql`select count(*) as total from book_merges`,
    order: newestFirst,
    page: sql`
      ${mergesWhere(viewer, after ? sql`(g.created_at, g.id) < (${after.createdAt}, ${after.id})` : sql`true`)}
       order by g.created_at desc, g.id desc
       limit ${limit + 1}`,
  });

/** One merge. */
export const mergeOf = (db: Db, viewer: Viewer, id: string) =>
  db.one<BookMerge>(mergesWhere(viewer, sql`g.id = ${id}`));
