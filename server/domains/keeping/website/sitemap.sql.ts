import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { namesOfAuthor } from '../../books/books/credits.sql.ts';
import { profileVisibleTo } from '../../people/privacy/visibility.sql.ts';
import { groupSeen } from '../../talk/groups/seen.sql.ts';
import { listSeen } from '../../talk/lists/lists.sql.ts';

/** A page that search engines may list. */
export interface ListedPage {
  /** What the pages of a sitemap are in the order of. */
  id: string;
  path: string;
  /** When it last changed, where that is known. */
  changedAt: Date | null;
  /** There is something on it: empty pages are not listed. */
  isShown: boolean;
}

/** What stands in a sitemap of its own, by the first part of its address. */
export const LISTED = [
  'books',
  'authors',
  'series',
  'profiles',
  'lists',
  'groups',
  'questions',
] as const;
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

/** The next so many authors after an id, in the order of their ids; who was merged, or has no book here, has no page. */
export const authorsAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select a.id,
           '/author/' || a.slug as path,
           null as "changedAt",
           not exists (select from authors_merged m where m.author_id = a.id)
             and exists (select from (${namesOfAuthor(sql`a.id`)}) n
                           join book_authors w on w.author_id = n.id
                           join books b on b.id = w.book_id
                          where ${hasSomething}) as "isShown"
      from authors a
     where true ${afterId(sql`a.id`, after)}
     order by a.id
     limit ${limit}`);

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

/** The next so many questions after an id, in the order of their ids; one that nobody has answered says nothing yet. */
export const questionsAfter = (db: Db, after: string | undefined, limit: number) =>
  db.many<ListedPage>(sql`
    select q.id,
           '/questions/' || q.id as path,
           q.updated_at as "changedAt",
           not q.is_open and ${profileVisibleTo(undefined, sql`q.user_id`)} as "isShown"
      from questions q
     where true ${afterId(sql`q.id`, after)}
     order by q.id
     limit ${limit}`);

/** The id of the last of the next so many after an id; undefined when there are none. */
export const lastAfter = (db: Db, listed: Listed, after: string | undefined, limit: number) =>
  db.first<{ id: string }>(sql`
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

const TABLES: Record<Listed, Sql> = {
  books: sql`books`,
  authors: sql`authors`,
  series: sql`series`,
  profiles: sql`users`,
  lists: sql`lists`,
  groups: sql`reading_groups`,
  questions: sql`questions`,
};
