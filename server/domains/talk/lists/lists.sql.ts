import type { List, ListedBook, OwnList } from '../../../../shared/contract/lists.ts';
import { LIST_BOOKS_MAX, LISTS_MAX, SHELF_COVERS } from '../../../../shared/limits.ts';
import type { ListKind } from '../../../../shared/lists.ts';
import type { Visibility } from '../../../../shared/visibility.ts';
import { auditLogInsert, type Deleter } from '../../../platform/audit/audit.sql.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, join, type Sql, sql } from '../../../platform/db/db.ts';
import { type Listed, listOf, newestFirst } from '../../../platform/db/listQuery.ts';
import { lockAll } from '../../../platform/db/locks.ts';
import type { NewestKey, Page, RankedKey } from '../../../platform/http/pagination.ts';
import { bookSummary, coverOfBook, idOfBook } from '../../books/books/books.sql.ts';
import { personFor, personOf } from '../../people/privacy/person.sql.ts';
import { profileListOf } from '../../people/privacy/profileList.sql.ts';
import {
  idOf,
  isReportedTo,
  isSignedIn,
  maybeVisibleTo,
  notHiddenFrom,
  visibleTo,
} from '../../people/privacy/visibility.sql.ts';
import { groupSeen, isMember } from '../groups/seen.sql.ts';
import { LIKEABLE, like, unlike } from '../likes/likes.sql.ts';

/** SQL of the condition that a viewer may see list `l`. */
export const listSeen = (viewer: Viewer) => visibleTo(viewer, sql`l.user_id`, sql`l.visibility`);

/** SQL of the covers of the first books of list `l`. */
export const coversOfList = sql`
  array(select ${coverOfBook}
          from list_books t
          join books b on b.id = t.book_id
         where t.list_id = l.id
         order by t.position
         limit ${SHELF_COVERS})`;

/** SQL of the condition that a viewer is in the reading group of list `l`. */
const isOfGroup = (viewer: Viewer) =>
  isSignedIn(viewer)
    ? sql`exists (select from group_members i
                   where i.group_id = l.group_id and i.user_id = ${idOf(viewer)} and i.state = 'member')`
    : sql`false`;

/** SQL of the condition that a viewer puts books on list `l`: it is theirs, or of a group that they are a member of. */
const isWriter = (viewer: Viewer) =>
  isSignedIn(viewer) ? sql`(l.user_id = ${idOf(viewer)} or ${isOfGroup(viewer)})` : sql`false`;

/** SQL of the condition that a viewer is told who wrote on list `l`: who is in a group that only its members see, they alone are. */
const isToldWriters = (viewer: Viewer) => sql`
  (not exists (select from reading_groups g where g.id = l.group_id and g.visibility = 'members')
   or ${isWriter(viewer)})`;

/**
 * SQL of the condition that a viewer, who sees list `l`, sees the note of its place `t` that user `n` wrote, or the owner: one by
 * somebody whose profile is private is for its followers, the owner, and those who put books on the list.
 */
export const noteSeen = (viewer: Viewer) => sql`
  (t.note_by is null
   or ${visibleTo(viewer, sql`t.note_by`, sql`'public'`, sql`n.profile_visibility`)}
   ${
     isSignedIn(viewer)
       ? sql`or ${notHiddenFrom(viewer, sql`t.note_by`)} and ${isWriter(viewer)}`
       : empty
   })`;

/** SQL of the columns of a `List`, of list `l` by user `w`. */
export const listColumns = (viewer: Viewer) =>
  columns<List>({
    _id: sql`l.id`,
    title: sql`l.title`,
    description: sql`l.description`,
    visibility: sql`l.visibility`,
    kind: sql`l.kind`,
    group: sql`(select json_build_object('_id', g.id, 'title', g.title)
                  from reading_groups g
                 where g.id = l.group_id and ${groupSeen(viewer)})`,
    mayAdd: isWriter(viewer),
    books: sql`l.books_count`,
    likes: sql`l.likes_count`,
    isLiked: isSignedIn(viewer)
      ? sql`exists (select from list_likes k where k.list_id = l.id and k.user_id = ${idOf(viewer)})`
      : sql`false`,
    covers: coversOfList,
    owner: personOf(sql`w`),
    createdAt: sql`l.created_at`,
    updatedAt: sql`l.updated_at`,
  });

const newestOrder = (last: Page<NewestKey>['after']) => ({
  after: last ? sql`and (l.created_at, l.id) < (${last.createdAt}, ${last.id})` : empty,
  order: sql`l.created_at desc, l.id desc`,
});

const pageFrom = (page: Page<NewestKey>) => {
  const { after, order } = newestOrder(page.after);
  return sql`${after} order by ${order} limit ${page.limit + 1}`;
};

/** A page of somebody's own lists, newest first, and one more; whether a book is on each, where one is asked about. */
export async function ownLists(
  db: Db,
  userId: string,
  page: Page<NewestKey>,
  book: string | undefined,
) {
  const hasBook = sql`, exists (select from list_books t
                                 where t.list_id = l.id and t.book_id = ${idOfBook(book ?? '')}) as "hasBook"`;
  const lists = await listOf<OwnList>(db, {
    owner: sql`select count(*) as total from lists where user_id = ${userId}`,
    page: sql`
    select ${listColumns({ id: userId })} ${book === undefined ? empty : hasBook}
      from lists l
      join users w on w.id = l.user_id
     where l.user_id = ${userId} ${pageFrom(page)}`,
    order: newestFirst,
  });
  return lists as Listed<OwnList>;
}

/** Which of everybody's lists come first, and those behind the last one of a page. */
interface ListOrder {
  after: Sql;
  order: Sql;
}

/**
 * A page of the public lists of everybody that a viewer may see, and one more; `q` is a part of the title, or blank for any.
 * An index knows the letters and pairs of letters of each title, and the planner not how many lists have them: they are
 * put in order first, and only as many as the page takes are asked whose they are and who may see them.
 */
function publicLists(viewer: Viewer, q: string, { after, order }: ListOrder, limit: number) {
  const withTitle = sql`(
    select *
      from lists l
     where l.visibility = 'public'
           and name_parts(lower(l.title)) @> name_parts(lower(${q}::text))
           and position(lower(${q}) in lower(l.title)) > 0
           ${after}
     order by ${order}
    offset 0)`;
  return sql`
    select ${listColumns(viewer)}
      from ${q === '' ? sql`lists` : withTitle} l
      join users w on w.id = l.user_id
     where l.visibility = 'public' and ${maybeVisibleTo(viewer, sql`l.user_id`, sql`l.is_for_everybody`)}
           and ${listSeen(viewer)} ${after}
     order by ${order}
     limit ${limit + 1}`;
}

/** A page of everybody's public lists, newest first, and one more. */
export const newestLists = (db: Db, viewer: Viewer, q: string, { after, limit }: Page<NewestKey>) =>
  db.many<List>(publicLists(viewer, q, newestOrder(after), limit));

/** The same, most liked first and the newest of equals: ids are in the order of their time. */
export const mostLikedLists = (
  db: Db,
  viewer: Viewer,
  q: string,
  { after, limit }: Page<RankedKey>,
) =>
  db.many<List>(
    publicLists(
      viewer,
      q,
      {
        after: after
          ? sql`and (l.likes_count, l.id) < (${after.score}::integer, ${after.id}::uuid)`
          : empty,
        order: sql`l.likes_count desc, l.id desc`,
      },
      limit,
    ),
  );

/** A page of somebody's lists that a viewer may see, newest first, and one more; undefined: no such user. */
export const listsOf = (db: Db, userId: string, viewer: Viewer, page: Page<NewestKey>) =>
  profileListOf<List>(db, viewer, userId, {
    total: sql`(select count(*) from lists l where l.user_id = u.id and ${listSeen(viewer)})`,
    page: sql`
    select ${listColumns(viewer)}
      from lists l
      join users w on w.id = l.user_id
     where l.user_id = ${userId} and ${listSeen(viewer)} ${pageFrom(page)}`,
    order: newestFirst,
  });

/**
 * A page of the lists with a book on them that a viewer may see, newest first, and one more; undefined: no such
 * book. Ids are in the order of their time, and the index has the lists of a book in that of their ids.
 */
export const listsWith = (db: Db, googleId: string, viewer: Viewer, page: Page<NewestKey>) =>
  listOf<List>(db, {
    owner: sql`
    select k.id, null as total from books k where k.id = ${idOfBook(googleId)}`,
    page: sql`
    select ${listColumns(viewer)}
      from list_books m
      join lists l on l.id = m.list_id
      join users w on w.id = l.user_id
     where m.book_id = o.id and ${listSeen(viewer)}
           ${page.after ? sql`and m.list_id < ${page.after.id}` : empty}
     order by m.list_id desc
     limit ${page.limit + 1}`,
    order: sql`p."_id" desc`,
  });

/** One list; undefined: there is none, or the viewer may not see it. */
export const listFor = (db: Db, id: string, viewer: Viewer) =>
  db.first<List>(sql`
    select ${listColumns(viewer)}
      from lists l
      join users w on w.id = l.user_id
     where l.id = ${id} and ${listSeen(viewer)}`);

/** Whose a list is, of what kind, and whether it is of a group of the viewer's, where they may see it. */
export const stateOfList = (db: Db, id: string, viewer: Viewer) =>
  db.first<{ userId: string; kind: ListKind; isOfGroup: boolean }>(sql`
    select l.user_id as "userId", l.kind, ${isOfGroup(viewer)} as "isOfGroup"
      from lists l
     where l.id = ${id} and ${listSeen(viewer)}`);

/** Whether somebody is in a reading group; undefined: they see no such group. */
export const isInGroup = (db: Db, group: string, viewer: Viewer) =>
  db.first<{ isMember: boolean }>(sql`
    select ${isMember(viewer)} as "isMember"
      from reading_groups g
     where g.id = ${group} and ${groupSeen(viewer)}`);

/** What a list is called, and who sees it. */
export interface ListText {
  title: string;
  description: string | null;
  visibility: Visibility;
  kind: ListKind;
  group: string | null;
}

/** Makes a list; undefined: there are as many as there may be. */
export const addList = (
  db: Db,
  id: string,
  userId: string,
  text: Omit<ListText, 'visibility'> & { visibility: Visibility | null },
) =>
  db.transaction(async (tx) => {
    await lockAll(tx, 'lists', userId);
    return tx.first(sql`
      with counted as materialized (
        select default_visibility, (select count(*) from lists where user_id = ${userId}) as lists
          from users
         where id = ${userId}
      )
      insert into lists (id, user_id, title, description, kind, group_id, visibility)
      select ${id}, ${userId}, ${text.title}, ${text.description}, ${text.kind},
             ${text.group}, coalesce(${text.visibility}, default_visibility)
        from counted
       where lists < ${LISTS_MAX}
      returning 1`);
  });

/** Changes one of somebody's lists; undefined: they have none of this id. */
export function changeList(db: Db, id: string, userId: string, text: Partial<ListText>) {
  const { title, description, visibility, kind, group } = text;
  const set = [
    ...(title === undefined ? [] : [sql`title = ${title}`]),
    ...(description === undefined ? [] : [sql`description = ${description}`]),
    ...(visibility === undefined ? [] : [sql`visibility = ${visibility}`]),
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(group === undefined ? [] : [sql`group_id = ${group}`]),
    sql`updated_at = now()`,
  ];
  return db.first(sql`
    update lists set ${join(set, ', ')} where id = ${id} and user_id = ${userId} returning 1`);
}

/**
 * Deletes a list: its owner's own, or anybody's where `mayDeleteOthers`. undefined: there is none that they may see;
 * `isDeleted` false: it is another's.
 */
export const removeList = (db: Db, id: string, { user, ip }: Deleter, mayDeleteOthers: boolean) =>
  db.first<{ isDeleted: boolean }>(sql`
    with old as materialized (
      select l.id, l.title, l.user_id, w.username
        from lists l
        join users w on w.id = l.user_id
       where l.id = ${id}
         and (${listSeen(user)}
              or ${isReportedTo(user, sql`l.id`)})
    ), gone as (
      delete from lists l
       using old
       where l.id = old.id and (old.user_id = ${user.id} or ${mayDeleteOthers}::boolean)
      returning l.id
    ), audited as (${auditLogInsert(
      {
        event: 'list-deleted',
        actor: user,
        subject: { kind: 'list', id: sql`old.id`, name: sql`old.title` },
        details: sql`'@' || old.username`,
        ip,
      },
      // What people do with what is their own, nobody has to know.
      sql`from old join gone on gone.id = old.id where old.user_id <> ${user.id}`,
    )})
    select exists (select from gone) as "isDeleted" from old`);

/** A page of the books on a list that a viewer may see, in its order, and one more; undefined: no such list. */
export const booksOnList = (
  db: Db,
  id: string,
  viewer: Viewer,
  { after, limit }: Page<{ position: string }>,
) =>
  listOf<ListedBook & { position: string }>(db, {
    owner: sql`
    select l.id, l.books_count as total
      from lists l
     where l.id = ${id} and ${listSeen(viewer)}`,
    page: sql`
    select ${bookSummary}, case when s.is_seen then t.note end as note,
           case when s.is_seen and t.note_by is not null and ${isToldWriters(viewer)}
                then ${personFor(viewer, sql`n`)} end as "noteBy",
           t.added_at as "addedAt", t.position
      from list_books t
      join lists l on l.id = t.list_id
      join books b on b.id = t.book_id
      left join users n on n.id = t.note_by
     cross join lateral (select ${noteSeen(viewer)} offset 0) s (is_seen)
     where t.list_id = o.id ${after ? sql`and t.position > ${after.position}` : empty}
     order by t.position
     limit ${limit + 1}`,
    order: sql`p.position`,
  });

/** Where a book is to stand on a list: between these two places. undefined: there is no such book. */
export const placeOnList = (db: Db, id: string, googleId: string, before: string | null) =>
  db.first<{
    bookId: string;
    /** Null: the list is gone. */
    isFull: boolean | null;
    before: string | null;
    after: string | null;
    current: string | null;
  }>(sql`
    with place as (
      select t.position
        from list_books t
       where t.list_id = ${id}
         and ${before === null ? sql`false` : sql`t.book_id = ${idOfBook(before)}`}
    )
    select b.id as "bookId",
           (select books_count >= ${LIST_BOOKS_MAX} from lists where id = ${id}) as "isFull",
           (select position from place) as before,
           (select t.position
              from list_books t
             where t.list_id = ${id} and t.book_id <> b.id
                   ${before === null ? empty : sql`and t.position < (select position from place)`}
             order by t.position desc
             limit 1) as after,
           (select t.position from list_books t where t.list_id = ${id} and t.book_id = b.id)
             as current
      from books b
     where b.id = ${idOfBook(googleId)}`);

/** What a list says of a book; whose words it is, a text that stays the same keeps. */
export interface Note {
  text: string | null;
  by: string;
}

/** What is put on a list, and where. */
export interface Placed {
  bookId: string;
  position: string;
  /** undefined: as it was. */
  note: Note | undefined;
}

/** SQL of who wrote a note on list `id`; null: its owner, or there is none. */
const writerOn = (id: string, { text, by }: Note) =>
  text === null
    ? sql`null::uuid`
    : sql`nullif(${by}::uuid, (select user_id from lists where id = ${id}))`;

/** Puts a book at a place of a list, or moves it there, and counts it; undefined: one of the two is gone. */
export const putOnList = (db: Db, id: string, { bookId, position, note }: Placed) =>
  db.first(sql`
    with book as materialized (
      -- First, as whoever makes one book of two locks them first.
      select id from books where id = ${bookId} for key share
    ), locked as materialized (
      select id from lists where id = ${id} and exists (select from book) for no key update
    ), put as (
      insert into list_books as t (list_id, book_id, position, note, note_by)
      select id, ${bookId}, ${position}, ${note?.text ?? null}, ${note ? writerOn(id, note) : sql`null`} from locked
          on conflict (list_id, book_id) do update
         set position = excluded.position ${note ? sql`, ${noted(sql`excluded.note`, sql`excluded.note_by`)}` : empty}
      -- A row that was inserted has been locked or replaced by nobody.
      returning (xmax = 0) as is_new
    )
    update lists
       set books_count = books_count + (select count(*) from put where is_new), updated_at = now()
     where id = ${id} and exists (select from put)
    returning 1`);

/** SQL of what a place `t` is set to by a note and its writer. */
const noted = (note: Sql, by: Sql) => sql`
  note = ${note}, note_by = case when t.note = ${note} then t.note_by else ${by} end`;

/** Changes what a list says of a book that stays where it is; undefined: it is not on it. */
export const noteOnList = (db: Db, id: string, bookId: string, note: Note) =>
  db.first(sql`
    with noted as (
      update list_books t
         set ${noted(sql`${note.text}::text`, writerOn(id, note))}
       where list_id = ${id} and book_id = ${bookId}
      returning 1
    )
    update lists set updated_at = now() where id = ${id} and exists (select from noted) returning 1`);

/** Takes a book off a list and counts it out; undefined: it is not on it. */
export const takeOffList = (db: Db, id: string, googleId: string) =>
  db.first(sql`
    with locked as materialized (
      select id from lists where id = ${id} for no key update
    ), gone as (
      delete from list_books
       where list_id in (select id from locked) and book_id = ${idOfBook(googleId)}
      returning list_id
    )
    update lists
       set books_count = books_count - 1, updated_at = now()
     where id = ${id} and exists (select from gone)
    returning 1`);

/** Likes a list that somebody may see, once however often, if it is another's; undefined: they see no such list. */
export const likeList = (db: Db, id: string, userId: string) =>
  like(db, LIKEABLE.list, { id, userId, target: seenList(id, userId) });

/** Likes a list no more, once however often; undefined: there is no such list that they see. */
export const unlikeList = (db: Db, id: string, userId: string) =>
  unlike(db, LIKEABLE.list, { id, userId, target: seenList(id, userId) });

const seenList = (id: string, userId: string) => sql`
  select l.id, l.user_id, l.likes_count
    from lists l
   where l.id = ${id} and ${listSeen({ id: userId })}`;
