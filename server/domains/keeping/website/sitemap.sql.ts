import { SEARCH_RESULTS } from '../../../../shared/limits.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { authorsAfterKey } from '../../books/books/search/lists.ts';
import { profileVisibleTo } from '../../people/privacy/visibility.sql.ts';
import { groupSeen } from '../../talk/groups/seen.sql.ts';
import { listSeen } from '../../talk/lists/lists.sql.ts';
import { authorAsWritten, pathOfAuthor } from './authorPage.ts';

/** A page that search engines may list. */
export interface ListedPage {
  /** What the pages of a sitemap are in the order of; an author has none but the name, folded. */
  id: string;
  path: string;
  /** When it last changed, where that is known. */
  changedAt: Date | null;
  /** There is something on it: empty pages are not listed. */
  isShown: boolean;
}

/** What stands in a sitemap of its own, by the first part of its address. */
export const LISTED = ['books', 'authors', 'series', 'profiles', 'lists', 'groups'] as const;
export type Listed = (typeof LISTED)[number];

/** SQL of whether a page about book `b` alone would have something on it. */
const hasSomething = sql`(b.description is not null or b.reviews_count + b.favorites_count > 0)`;

/** The next so many books after an id, in the order of their ids. */
export const booksAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select b.id,
           '/book/' || b.google_id as path,
           b.updated_at as "changedAt",
           ${hasSomething} as "isShown"
      from books b
     where true ${afterId(sql`b.id`, after)}
     order by b.id
     limit ${limit}`);

/** The next so many authors after the name of one, folded, in the order of these names; dated by what their pages show. */
export async function authorsAfter(db: Db, after: string | undefined, limit: number) {
  const rows = await db.many<Author>(sql`
    with recursive ${authorsAfterKey(after ?? '', limit)}
    select k.key as id, a.*
      from authors k
     cross join lateral (
           select json_agg(b.authors order by l.popularity desc, l.book_id desc) -> 0 as authors,
                  max(b.updated_at) as "changedAt",
                  coalesce(bool_or(${hasSomething}), false) as "isShown"
             from (select n.popularity, n.book_id
                     from book_listings n
                    where n.list = k.list
                    order by n.popularity desc, n.book_id desc
                    limit ${SEARCH_RESULTS}) l
             join books b on b.id = l.book_id) a
     order by k.key collate "C"`);
  return rows.map(({ id, authors, ...row }): ListedPage => {
    const name = authorAsWritten(id, [{ authors: authors ?? [] }]);
    return name === undefined
      ? { ...row, id, path: '', isShown: false }
      : { ...row, id, path: pathOfAuthor(name) };
  });
}

interface Author extends Omit<ListedPage, 'path'> {
  /** Of the book of theirs that is read most; none where it is being deleted. */
  authors: string[] | null;
}

/** The next so many series after an id, in the order of their ids; one that only somebody's own file names is shown to nobody. */
export const seriesAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select s.id,
           '/series/' || s.slug as path,
           null as "changedAt",
           not exists (select from series_merged m where m.series_id = s.id)
             and exists (select from book_series t
                          where (t.series_id = s.id
                                 or t.series_id in (select m.series_id from series_merged m where m.into_id = s.id))
                            and t.user_id is null and not t.is_out) as "isShown"
      from series s
     where true ${afterId(sql`s.id`, after)}
     order by s.id
     limit ${limit}`);

/** The next so many people after an id, in the order of their ids. */
export const profilesAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select u.id,
           '/profile/' || u.id as path,
           null as "changedAt",
           u.show_in_directory
             and ${profileVisibleTo(undefined, sql`u.id`, sql`u.profile_visibility`)}
             and (u.bio is not null or u.favorites_count > 0
                  or u.reviews_count > (select count(*)
                                          from reviews r
                                         where r.user_id = u.id and r.visibility <> 'public'))
             as "isShown"
      from users u
     where u.leaving_at is null and u.suspended_at is null ${afterId(sql`u.id`, after)}
     order by u.id
     limit ${limit}`);

/** The next so many lists after an id, in the order of their ids. */
export const listsAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select l.id,
           '/list/' || l.id as path,
           l.updated_at as "changedAt",
           l.books_count > 0 and u.show_in_directory and ${listSeen(undefined)} as "isShown"
      from lists l
      join users u on u.id = l.user_id
     where true ${afterId(sql`l.id`, after)}
     order by l.id
     limit ${limit}`);

/** The next so many reading groups after an id, in the order of their ids. */
export const groupsAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select g.id,
           '/group/' || g.id as path,
           g.updated_at as "changedAt",
           g.visibility = 'public' and ${groupSeen(undefined)} as "isShown"
      from reading_groups g
     where true ${afterId(sql`g.id`, after)}
     order by g.id
     limit ${limit}`);

/** The id of the last of the next so many after an id; undefined when there are none. */
export const lastAfter = (db: Db, listed: Listed, after: string | undefined, limit: number) =>
  listed === 'authors'
    ? db.first<{ id: string }>(sql`
        with recursive ${authorsAfterKey(after ?? '', limit)}
        select key as id from authors order by key collate "C" desc limit 1`)
    : db.first<{ id: string }>(sql`
        select part.id
          from (select t.id
                  from ${TABLES[listed]} t
                 where true ${afterId(sql`t.id`, after)}
                 order by t.id
                 limit ${limit}) part
         order by part.id desc
         limit 1`);

const afterId = (column: Sql, after: string | undefined) =>
  after === undefined ? empty : sql`and ${column} > ${after}`;

const TABLES: Record<Exclude<Listed, 'authors'>, Sql> = {
  books: sql`books`,
  series: sql`series`,
  profiles: sql`users`,
  lists: sql`lists`,
  groups: sql`reading_groups`,
};
