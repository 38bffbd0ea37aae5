import type {
  Author,
  AuthorBook,
  AuthorBooksSort,
  AuthorSummary,
} from '../../../../shared/contract/authors.ts';
import { AUTHOR_NAMES_MAX } from '../../../../shared/limits.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { listOf } from '../../../platform/db/listQuery.ts';
import type { Page, RankedKey } from '../../../platform/http/pagination.ts';
import { isNotLeaving } from '../../people/privacy/visibility.sql.ts';
import { bookSummary } from '../books/books.sql.ts';
import { authorKnownAs, namesOfAuthor } from '../books/credits.sql.ts';
import { quoted } from '../books/search/document.ts';
import { wordsOf } from '../books/search/normalize.ts';
import { otherSpellings, otherSpellingsBegun } from '../books/search/spellings.ts';

/** An author as somebody sees them; undefined for one of whom no book is here, and whom nobody has corrected. */
export const authorFor = (db: Db, idOrName: string, viewerId: string | undefined) =>
  db.first<Author>(sql`
    with root as materialized (${rootFor(idOrName)}),
    names as materialized (select n.id from root r cross join lateral (${namesOfAuthor(sql`r.id`)}) n)
    select ${columns<Author>({
      ...summaryOf(sql`a.id`),
      bio: sql`a.bio`,
      bornOn: sql`a.born_on`,
      diedOn: sql`a.died_on`,
      followers: sql`f.count`,
      isFollowing: sql`exists (select from author_follows w
                                where w.user_id = ${viewerId ?? null}::uuid
                                  and w.author_id in (select id from names))`,
    })}
      from root r
      join authors a on a.id = r.id
     cross join lateral (
           select count(distinct w.user_id)::integer as count
             from author_follows w
            where w.author_id in (select id from names) and ${isNotLeaving(sql`w.user_id`)}) f
     where exists (select from book_authors b where b.author_id in (select id from names))
        or ${isByHand(sql`r.id`)}`);

/** SQL of what is said of an author `a` wherever they are named; their books and names are counted over all they are known as. */
const summaryOf = (id: Sql) => ({
  _id: sql`a.id`,
  slug: sql`a.slug`,
  name: sql`a.name`,
  otherNames: sql`
    array(select o.name
            from authors_merged m
            join authors o on o.id = m.author_id
           where m.into_id = ${id} and o.name <> a.name
           group by o.name
           order by o.name
           limit ${AUTHOR_NAMES_MAX})`,
  // Where portraits are to come from is not decided: none is shown that nobody has looked at.
  photo: sql`null::text`,
  books: sql`
    (select count(distinct b.book_id)::integer
       from book_authors b
      where b.author_id in (${namesOfAuthor(id)}))`,
});

/** SQL of the author of an id, a slug or a name, as they are known now. */
export const rootFor = (idOrName: string) =>
  isUuid(idOrName)
    ? sql`select ${authorKnownAs(sql`a.id`)} as id from authors a where a.id = ${idOrName}`
    : sql`
        select ${authorKnownAs(sql`named.id`)} as id
          from (select a.id, 1 as place from authors a where a.slug = ${idOrName}
                 union all
                select a.id, 2
                  from authors a
                 where a.name_key = left(author_key(${idOrName}), 400) and not a.is_namesake
                 order by place
                 limit 1) named`;

/** SQL of whether somebody has changed an author by hand: they are there for everybody, also without a book. */
const isByHand = (author: Sql) =>
  sql`exists (select from author_changes c where c.author_id = ${author})`;

/** A book of an author, with its place in the order. */
export type ListedBook = AuthorBook & { score: number };

/** SQL of the whole numbers that each order is by, the largest first. */
const ORDERS: Record<AuthorBooksSort, Sql> = {
  read: sql`b.standing::integer`,
  // Of what has no year: the least that a cursor holds, which is as far from 0 as the most.
  year: sql`coalesce(published_key(b.published_date), ${sql`-2147483647`})`,
  rating: sql`rating_bound(b.rating_sum, b.rating_counts, b.ratings_count)`,
};

/** A page of the books of an author; undefined for one who is not there. */
export const booksOfAuthor = async (
  db: Db,
  idOrName: string,
  sort: AuthorBooksSort,
  { after, limit }: Page<RankedKey>,
) => {
  const found = await listOf<ListedBook>(db, {
    before: sql`
      root as materialized (${rootFor(idOrName)}),
      works as materialized (
        select w.book_id, array_agg(distinct w.role) as roles
          from root r
         cross join lateral (${namesOfAuthor(sql`r.id`)}) n
          join book_authors w on w.author_id = n.id
         group by w.book_id)`,
    owner: sql`
      select total
        from root r, (select count(*)::integer as total from works) t
       where total > 0 or ${isByHand(sql`r.id`)}`,
    page: sql`
      select ${bookSummary}, b.description, b.published_date as "publishedDate", b.page_count as "pageCount",
             found.roles, found.score
        from (select b.id, w.roles, ${ORDERS[sort]} as score
                from works w
                join books b on b.id = w.book_id
               where true ${after ? sql`and (${ORDERS[sort]}, b.id) < (${after.score}, ${after.id}::uuid)` : empty}
               order by score desc, b.id desc
               limit ${limit + 1}) found
        join books b on b.id = found.id`,
    order: sql`p.score desc, p."_id" desc`,
  });
  return found && { rows: found.rows, total: found.total };
};

/** So many names are looked at of those that have the words. */
const LOOKED_AT = 500;

/** Authors one of whose names has all words, the last at least begun, in this or another spelling: those whose whole name it is first, then those of most books. */
export const authorsFound = (db: Db, q: string, limit: number) => {
  const words = wordsOf(q);
  if (words.length === 0) return Promise.resolve([]);
  const asked = words
    .map((word, at) => {
      const isLast = at === words.length - 1;
      const others = (isLast ? otherSpellingsBegun : otherSpellings)(word);
      return `(${[`${quoted(word)}${isLast ? ':*' : ''}`, ...others.map(quoted)].join(' | ')})`;
    })
    .join(' & ');
  return db.many<AuthorSummary>(sql`
    with named as materialized (
      select a.id, a.name_key
        from authors a
       where to_tsvector('pg_catalog.simple', replace(a.name_key, '-', ' ')) @@ ${asked}::tsquery
       limit ${LOOKED_AT}
    ), found as materialized (
      select ${authorKnownAs(sql`n.id`)} as id, bool_or(n.name_key = left(author_key(${q}), 400)) as is_whole
        from named n
       group by 1
    )
    select ${columns<AuthorSummary>(summaryOf(sql`a.id`))}
      from found f
      join authors a on a.id = f.id
     cross join lateral (
           select max(b.standing) as standing, count(*) as count
             from (${namesOfAuthor(sql`a.id`)}) n
             join book_authors w on w.author_id = n.id
             join books b on b.id = w.book_id) read
     where read.count > 0 or ${isByHand(sql`a.id`)}
     order by f.is_whole desc, read.count desc, read.standing desc nulls last, a.slug
     limit ${limit}`);
};

/** Follows an author. */
export const followAuthor = (db: Db, id: string, userId: string) =>
  db.many(sql`
    insert into author_follows (user_id, author_id)
    values (${userId}, ${id})
        on conflict (user_id, author_id) do nothing`);

/** How many authors somebody follows. */
export const countFollowed = async (db: Db, userId: string) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::integer as count from author_follows where user_id = ${userId}`)
  ).count;

/** Follows an author no more, by whatever name. */
export const unfollowAuthor = (db: Db, id: string, userId: string) =>
  db.many(sql`
    delete from author_follows
     where user_id = ${userId} and author_id in (${namesOfAuthor(sql`${id}::uuid`)})`);
