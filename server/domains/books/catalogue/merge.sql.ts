import { type Db, sql } from '../../../platform/db/db.ts';
import { emit, quietly } from '../../../platform/events.ts';
import { lockOwnersOf } from '../../people/privacy/counted.sql.ts';
import type { NewBook } from '../books/book.ts';
import { ratingCounts } from '../books/ratings.ts';
import { ratingsOf } from '../books/recount.sql.ts';
import { searchTextOf } from '../books/search/document.ts';
import { indexBooks } from '../books/search/store.sql.ts';
import { favoriteTrend, readingTrend, reviewTrend } from '../books/trending.ts';
import { booksMerged } from './catalogue.events.ts';
import { type Combined, combine, identityOf } from './identity.ts';

/**
 * Makes one book of two, by their ids inside the database: everything of `from` is then under
 * `into`, and the public id of `from` leads there. Whoever has reviewed both keeps the newer review,
 * whoever keeps both keeps one, and whoever has both in their library has them as one. Returns false when one of them is gone already.
 * `factsOf` says what is known of the one book by what was known of the two.
 */
export const mergeBooks = (db: Db, from: string, into: string, factsOf: FactsOf = bySources) =>
  db.transaction(async (within) => {
    await lockOwnersOf(within, [from, into]);
    const books = await within.many<Merged>(sql`
      select b.id, b.google_id as "googleId", b.source, b.title, b.subtitle,
             b.original_title as "originalTitle", b.other_titles as "otherTitles", b.authors,
             b.categories, b.published_date as "publishedDate", b.page_count as "pageCount",
             b.publisher, b.language, b.isbn10, b.isbn13, b.description,
             b.cover_key as "coverKey", b.readers, b.corrected
        from books b
       where id in (${from}, ${into})
       order by id
         for update`);
    const [old, kept] = [from, into].map((id) => books.find((book) => book.id === id));
    if (!old || !kept) return false;

    await quietly(within);
    await emit(within, booksMerged, { from, into });
    await moveNames(within, from, into);
    await moveCovers(within, from, into);
    await countAnew(within, into);
    await store(within, kept.id, factsOf(kept, old));
    await within.many(sql`delete from books where id = ${from}`);
    await within.many(sql`
      insert into book_aliases (google_id, book_id)
      values (${old.googleId}, ${into})
          on conflict (google_id) do update set book_id = excluded.book_id`);
    return true;
  });

type Merged = Combined & { id: string };

/** Editions, ISBNs, older ids, series, who else worked on it, what people changed, and what imports wrote. */
async function moveNames(db: Db, from: string, into: string) {
  await db.many(sql`update editions set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`update book_isbns set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`update book_aliases set book_id = ${into} where book_id = ${from}`);
  // Which of two of a name it was, and where in a series it stands, where somebody said so by hand of one of the two only.
  await db.many(sql`
    update book_authors k
       set author_id = g.author_id, is_by_hand = true
      from book_authors g
     where g.book_id = ${from} and k.book_id = ${into} and g.role = k.role and g.name_key = k.name_key
       and g.is_by_hand and not k.is_by_hand`);
  await db.many(sql`
    update book_series k
       set position = case when t.is_by_hand then t.position else coalesce(k.position, t.position) end,
           is_by_hand = t.is_by_hand, is_out = t.is_out
      from book_series t
     where t.book_id = ${from} and t.user_id is null and k.book_id = ${into} and k.user_id is null
       and k.series_id = t.series_id and not k.is_by_hand
       and (t.is_by_hand or k.position is null)`);
  await db.many(sql`update series_changes set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`
    update book_memories k
       set remembered = case when coalesce(k.remembered, g.remembered) is not null
                             then left(concat_ws(E'\n', k.remembered, g.remembered), 2000) end,
           told = coalesce(k.told, g.told)
      from book_memories g
     where g.book_id = ${from} and k.book_id = ${into} and coalesce(g.remembered, g.told) is not null`);
  await db.many(sql`
    update book_series t
       set book_id = ${into}
     where book_id = ${from} and user_id is null
       and not exists (select from book_series k
                        where k.book_id = ${into} and k.user_id is null and k.series_id = t.series_id)`);
  await db.many(sql`
    update book_contributors
       set book_id = ${into}
     where book_id = ${from}
       and not exists (select from book_contributors where book_id = ${into})`);
  await db.many(sql`update book_revisions set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`update import_effects set book_id = ${into} where book_id = ${from}`);
  await db.many(sql`
    insert into deleted_texts (user_id, book_id, deleted_at)
    select user_id, ${into}, deleted_at from deleted_texts where book_id = ${from}
        on conflict (user_id, book_id) do nothing`);
}

/** Covers that members handed in; the one that is shown stays. */
async function moveCovers(db: Db, from: string, into: string) {
  await db.many(sql`
    update cover_images
       set book_id = ${into}
     where book_id = ${from}
       and hash not in (select hash from cover_images where book_id = ${into})`);
  await db.many(sql`
    update books
       set cover_hash = (select cover_hash from books where id = ${from})
     where id = ${into} and cover_hash is null`);
}

/** Counts what there is of a book. */
export async function countAnew(db: Db, id: string) {
  await db.many(sql`
    update books b
       set reviews_count = r.count,
           rating_sum = g.ratings,
           rating_counts = g.counts,
           favorites_count = f.count,
           untrended_count = r.untrended + f.untrended,
           trending_readers = e.readers,
           trend = r.trend + f.trend + e.trend,
           -- What people add themselves makes no book better known.
           editions_count = (select count(*) from editions where book_id = ${id} and source <> 'member')
      from (select coalesce(sum(rating), 0) as ratings, ${ratingCounts} as counts
              from (${ratingsOf([id])}) each) g,
           (select count(*) as count,
                   count(*) filter (where not is_trending) as untrended,
                   coalesce(sum(${reviewTrend(sql`created_at`)}) filter (where is_trending), 0)
                     as trend
              from reviews where book_id = ${id} and is_counted) r,
           (select count(*) as count,
                   count(*) filter (where not is_trending) as untrended,
                   coalesce(sum(${favoriteTrend(sql`created_at`)}) filter (where is_trending), 0)
                     as trend
              from favorites where book_id = ${id} and is_counted) f,
           (select count(*) as readers, coalesce(sum(${readingTrend(sql`e`)}), 0) as trend
              from entries e where e.book_id = ${id} and e.is_trending) e
     where b.id = ${id}`);
}

/** Makes a book findable by what is stored of it. */
export async function indexAnew(db: Db, id: string) {
  const book = await db.one<NewBook>(sql`
    select b.google_id as "googleId", b.title, b.subtitle, b.original_title as "originalTitle",
           b.other_titles as "otherTitles", b.authors, b.categories, b.published_date as "publishedDate",
           b.page_count as "pageCount", b.publisher, b.language, b.isbn10, b.isbn13, b.description,
           b.cover_key as "coverKey"
      from books b
     where b.id = ${id}`);
  await db.many(indexBooks([{ id, searchText: searchTextOf(book) }]));
}

type FactsOf = (kept: Combined, old: Combined) => Combined;

/** What each knows that the other does not; of what both know of equal sources, that of the one that stays. */
const bySources: FactsOf = (kept, old) => {
  // What was corrected in one of them only is right in both.
  const onlyOld = old.corrected.filter((column) => !kept.corrected.includes(column));
  return {
    ...combine(kept, combine({ ...old, corrected: onlyOld }, kept)),
    corrected: [...new Set([...kept.corrected, ...old.corrected])],
  };
};

/** The same for somebody who has seen both and said which stays: it is believed whatever the sources are. */
export const byTheOneThatStays: FactsOf = (kept, old) =>
  bySources(kept, { ...old, source: kept.source });

async function store(db: Db, id: string, final: Combined) {
  await db.many(sql`
    update books
       set source = ${final.source}, title = ${final.title}, subtitle = ${final.subtitle},
           original_title = ${final.originalTitle}, other_titles = ${final.otherTitles},
           authors = ${final.authors}, categories = ${final.categories},
           published_date = ${final.publishedDate}, page_count = ${final.pageCount},
           publisher = ${final.publisher}, language = ${final.language}, isbn10 = ${final.isbn10},
           isbn13 = ${final.isbn13}, description = ${final.description},
           cover_key = ${final.coverKey}, readers = ${final.readers},
           identity = ${identityOf(final) ?? null}, corrected = ${final.corrected},
           updated_at = now()
     where id = ${id}`);
  await db.many(indexBooks([{ id, searchText: searchTextOf(final) }]));
}
