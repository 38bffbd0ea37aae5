import type { BrowseShelf, PlainShelf } from '../../../../shared/browse.ts';
import type { BookSummary, FoundBook } from '../../../../shared/contract/books.ts';
import { SHELF_BOOKS, SHORT_PAGES } from '../../../../shared/limits.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import type { Page, RankedKey } from '../../../platform/http/pagination.ts';
import { notMuted } from '../../people/mutes/muted.sql.ts';
import {
  idOf,
  isSignedIn,
  profileVisibleTo,
  visibleTo,
} from '../../people/privacy/visibility.sql.ts';
import { bookSummary } from '../books/books.sql.ts';
import { type Impressing, impressing } from '../books/impressing.sql.ts';
import { listOfCategory } from '../books/search/lists.ts';
import { notHiddenBook } from '../hidings/hidden.sql.ts';
import { WELL_KNOWN } from '../recommendations/similar.sql.ts';

/** So many of the newest wishes that everybody may see say what is wanted. */
const WISHES = 2_000;
/** Of so many people that somebody follows, those followed last, the newest so many favourites each. */
const FOLLOWED = 200;
const FAVORITES_EACH = 20;
/** Among so many of the best known books those categories, decades and languages are found that get a shelf. */
const LOOKED_AT = 1_000;
/** What fewer of them are of gets none. */
const WORTH_A_SHELF = 4;

/** A shelf of a kind of which there are many, and how many of the best known books are on it. */
export interface ManyShelf {
  kind: 'category' | 'decade' | 'language';
  name: string;
}

/** The categories, decades and languages of the best known books, each kind with those of most books first. */
export const shelvesOfBestKnown = (db: Db) =>
  db.many<ManyShelf>(sql`
    with known as materialized (
      select b.categories, b.published_date, b.language
        from books b
       where b.standing >= ${fixed(WELL_KNOWN)}
       order by b.standing desc, b.id desc
       limit ${fixed(LOOKED_AT)}
    )
    select kind, name
      from (select 'category' as kind, min(c.name) as name, count(*) as books
              from known k
             cross join lateral unnest(k.categories) as c (name)
             group by lower(c.name)
             union all
            select 'decade', (published_key(k.published_date) / 100000 * 10)::text, count(*)
              from known k
             where published_key(k.published_date) >= 10000000
             group by 2
             union all
            select 'language', k.language, count(*) from known k where k.language is not null group by 2) found
     where books >= ${fixed(WORTH_A_SHELF)}
     order by kind, books desc, name`);

/** A book on a shelf, with its place in the order. */
export type ShelvedBook = FoundBook & { score: number };

/** What of a shelf is asked for: a page, as somebody sees it, of books of which people say something. */
export interface Asked extends Impressing {
  viewer: Viewer;
  page: Page<RankedKey>;
}

/** A page of the books of a shelf, and one more. */
export const booksOnShelf = (db: Db, shelf: BrowseShelf, asked: Asked) =>
  db.many<ShelvedBook>(sql`
    select ${bookSummary}, b.description, b.published_date as "publishedDate", b.page_count as "pageCount", s.score
      from (${placesOn(shelf, asked)}) s
      join books b on b.id = s.id
     order by s.score desc, s.id desc`);

/** The first books of some shelves, each with which of them it is on. */
export const firstOnShelves = (db: Db, shelves: readonly BrowseShelf[], viewer: Viewer) => {
  const asking: Asked = { viewer, page: { limit: SHELF_BOOKS - 1, after: undefined } };
  const plain = shelves.flatMap((shelf, at) =>
    isMany(shelf.kind) ? [] : [{ at, sql: placesOn(shelf, asking) }],
  );
  const of = (kind: ManyShelf['kind']) =>
    shelves.flatMap((shelf, at) => (shelf.kind === kind ? [{ at, of: keyOfMany(shelf) }] : []));
  const many = (['category', 'decade', 'language'] as const).map((kind) => {
    const asked = of(kind);
    return sql`
      select asked.at, found.id, found.score
        from unnest(${asked.map(({ at }) => at)}::integer[], ${asked.map(({ of }) => of)}::text[]) as asked (at, name)
       cross join lateral (${placesOfMany(kind, sql`asked.name`, asking)}) found`;
  });
  const parts = [
    ...plain.map(
      ({ at, sql: part }) =>
        sql`(select ${at}::integer as at, found.id, found.score from (${part}) found)`,
    ),
    ...many.map((part) => sql`(${part})`),
  ];
  return db.many<BookSummary & { at: number }>(sql`
    select s.at, ${bookSummary}
      from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) s
      join books b on b.id = s.id
     order by s.at, s.score desc, s.id desc`);
};

const isMany = (kind: BrowseShelf['kind']): kind is ManyShelf['kind'] =>
  kind === 'category' || kind === 'decade' || kind === 'language';

/** What a shelf of many is found by. */
const keyOfMany = ({ params }: BrowseShelf) =>
  params.category === undefined
    ? `${params.decade ?? params.language ?? ''}`
    : listOfCategory(params.category);

/** SQL of the places on a shelf, `(id, score)`, from where a page begins, and one more: read in the order of an index, or of a bounded number of rows. */
const placesOn = (shelf: BrowseShelf, asked: Asked): Sql =>
  isMany(shelf.kind)
    ? placesOfMany(shelf.kind, sql`${keyOfMany(shelf)}::text`, asked)
    : PLAIN[shelf.kind](asked);

const placesOfMany = (kind: ManyShelf['kind'], key: Sql, asked: Asked) =>
  kind === 'category'
    ? sql`
      select l.book_id as id, l.popularity::integer as score
        from book_listings l
       where l.list = ${key} and ${mayStand(sql`l.book_id`, asked)} ${afterPlace(sql`l.popularity`, sql`l.book_id`, asked)}
       order by l.popularity desc, l.book_id desc
       limit ${fixed(asked.page.limit + 1)}`
    : inOrderOf(
        sql`b.standing`,
        kind === 'decade'
          ? sql`b.published_date is not null and published_key(b.published_date) / 100000 = ${key}::integer / 10`
          : sql`b.language = ${key}`,
        asked,
      );

const inOrderOf = (order: Sql, condition: Sql, asked: Asked) => sql`
  select b.id, (${order})::integer as score
    from books b
   where ${condition} and ${mayStand(sql`b.id`, asked)} ${afterPlace(order, sql`b.id`, asked)}
   order by ${order} desc, b.id desc
   limit ${fixed(asked.page.limit + 1)}`;

/** The viewer has not hidden it, and people say of it what is asked for. */
const mayStand = (id: Sql, { viewer, ...said }: Asked) =>
  sql`${notHiddenBook(viewer, id)} ${impressing(id, said)}`;

const afterPlace = (order: Sql, id: Sql, { page: { after } }: Asked) =>
  after ? sql`and (${order}, ${id}) < (${after.score}::integer, ${after.id}::uuid)` : empty;

const newest = sql`(published_key(b.published_date) / 10000 * 1000 + b.standing)`;

const PLAIN: Record<PlainShelf, (asked: Asked) => Sql> = {
  following: (asked) =>
    counted(
      isSignedIn(asked.viewer)
        ? sql`
          select f.book_id, f.user_id
            from (select following_id as id
                    from follows
                   where follower_id = ${idOf(asked.viewer)}
                   order by created_at desc, id desc
                   limit ${fixed(FOLLOWED)}) who
           cross join lateral (
                 select *
                   from favorites f
                  where f.user_id = who.id
                  order by f.created_at desc, f.id desc
                  limit ${fixed(FAVORITES_EACH)}) f
           where ${profileVisibleTo(asked.viewer, sql`f.user_id`)} and ${notMuted(asked.viewer, sql`f.user_id`)}`
        : sql`select null::uuid as book_id, null::uuid as user_id where false`,
      asked,
    ),
  wanted: (asked) =>
    counted(
      sql`
        select e.book_id, e.user_id
          from (select *
                  from entries
                 where status = 'want' and visibility = 'public'
                 order by added_at desc, book_id
                 limit ${fixed(WISHES)}) e
          join users u on u.id = e.user_id
         where u.counts_in_trends and ${visibleTo(asked.viewer, sql`e.user_id`, sql`e.visibility`, sql`u.profile_visibility`)}
           and ${notMuted(asked.viewer, sql`e.user_id`)}`,
      asked,
    ),
  'loved-by-few': (asked) =>
    inOrderOf(
      sql`rating_bound(b.rating_sum, b.rating_counts, b.ratings_count)`,
      sql`b.ratings_count between 3 and 30 and rating_bound(b.rating_sum, b.rating_counts, b.ratings_count) >= 2500`,
      asked,
    ),
  new: (asked) =>
    inOrderOf(
      newest,
      sql`b.published_date is not null and b.standing > 0
          and ${newest} < (extract(year from now())::integer + 1) * 1000`,
      asked,
    ),
  short: (asked) => inOrderOf(sql`b.standing`, sql`b.page_count <= ${fixed(SHORT_PAGES)}`, asked),
};

/** SQL of the places of books by how many people chose them, of a bounded number of `(book_id, user_id)`. */
const counted = (chosen: Sql, asked: Asked) => sql`
  select c.id, c.score
    from (select book_id as id, count(distinct user_id)::integer as score from (${chosen}) chosen group by book_id) c
   where ${mayStand(sql`c.id`, asked)} ${afterPlace(sql`c.score`, sql`c.id`, asked)}
   order by c.score desc, c.id desc
   limit ${fixed(asked.page.limit + 1)}`;
