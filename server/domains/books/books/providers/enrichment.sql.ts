import { type Db, sql } from '../../../../platform/db/db.ts';
import { identityOf } from '../../catalogue/identity.ts';
import type { NewBook, Source } from '../book.ts';
import { bookFacts, idOfBook } from '../books.sql.ts';
import { searchTextOf } from '../search/document.ts';
import { indexBooks } from '../search/store.sql.ts';
import { placesOf } from '../series.sql.ts';
import type { SeriesPlace } from '../seriesPlaces.ts';
import type { Provider } from './provider.ts';

type Name = Provider['name'];

/** A question to one provider, and what it may cost. */
export interface Asked {
  provider: Name;
  /** Requests that answering takes at most, and so many a day in all. */
  requests: number;
  budget: number;
}

/** Whether this process may ask a provider now, and if not, why. */
export interface Taken {
  provider: Name;
  /** False: somebody asks it just now, or the answer is still good. */
  isOurs: boolean;
  isWithinBudget: boolean;
  /** Seconds for which it wants to be left alone. */
  paused: number;
}

/** As long as a process may take to ask; what one that was killed had begun is free again then. */
const ASKING_SECONDS = 30;

/** The day that quotas are counted by: Google's begins at midnight there. */
export const today = sql`(now() at time zone 'America/Los_Angeles')::date`;

/**
 * Takes a question for this process, and counts it towards the budgets of the day that all processes
 * share. One statement; of two processes at once one gets it.
 */
export const takeRequest = (db: Db, question: string, asked: Asked[]) =>
  db.many<Taken>(sql`
    with asked as (
      select a.provider as upstream, a.requests, a.budget,
             coalesce(u.paused_until, '-infinity') as paused_until
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (
               provider text, requests integer, budget integer)
        left join provider_budgets u on u.upstream = a.provider
    ), taken as (
      insert into provider_requests as q (upstream, question, until)
      select upstream, ${question}, now() + make_interval(secs => ${ASKING_SECONDS})
        from asked
       where paused_until <= now()
       order by upstream
          on conflict (upstream, question) do update set until = excluded.until
       where q.until <= now()
      returning q.upstream
    ), counted as (
      insert into provider_budgets as u (upstream, day, calls)
      select a.upstream, ${today}, a.requests
        from asked a
        join taken t on t.upstream = a.upstream
       where a.requests <= a.budget
       order by a.upstream
          on conflict (upstream) do update
         set day = excluded.day,
             calls = excluded.calls + case when u.day = excluded.day then u.calls else 0 end
       where u.day <> excluded.day
          or u.calls + excluded.calls
             <= (select a.budget from asked a where a.upstream = u.upstream)
      returning u.upstream
    )
    select a.upstream as provider,
           a.upstream in (select upstream from taken)   as "isOurs",
           a.upstream in (select upstream from counted) as "isWithinBudget",
           case when a.paused_until > now()
                then ceil(extract(epoch from a.paused_until - now()))::integer
                else 0
           end as paused
      from asked a`);

/** The question is answered for so long. */
export const rememberRequest = (db: Db, provider: Name, question: string, seconds: number) =>
  db.many(sql`
    update provider_requests
       set until = now() + make_interval(secs => ${seconds})
     where upstream = ${provider} and question = ${question}`);

/** The question could not be answered: whoever comes next may ask it. */
export const forgetRequest = (db: Db, provider: Name, question: string) =>
  db.many(sql`
    delete from provider_requests where upstream = ${provider} and question = ${question}`);

/** The provider wants to be left alone by all processes. */
export const pauseProvider = (db: Db, provider: Name, seconds: number) =>
  db.many(sql`
    update provider_budgets
       set paused_until = greatest(paused_until, now() + make_interval(secs => ${seconds}))
     where upstream = ${provider}`);

/** A book of the catalogue with what has to be known to fill its enrichment. */
export interface KnownBook extends NewBook {
  id: string;
  source: Source;
  corrected: string[];
  updatedAt: string;
  /** Where it stands in series for everybody. */
  series: SeriesPlace[];
}

const knownBook = sql`
  ${bookFacts},
  b.source,
  b.corrected,
  b.updated_at as "updatedAt",
  ${placesOf(sql`b.id`)} as series`;

/** One book by its public id. */
export const knownBookOf = (db: Db, googleId: string) =>
  db.first<KnownBook>(sql`
    select ${knownBook} from books b where b.id = ${idOfBook(googleId)}`);

/**
 * Books of the catalogue that those found may be: the same id, now or formerly, the same ISBN, or
 * alike enough in title and author that whoever asks has to compare (`isAlike`).
 */
export const candidatesOf = (db: Db, found: NewBook[]) =>
  db.many<KnownBook & { of: string; isAlike: boolean }>(sql`
    with found as (
      select *
        from jsonb_to_recordset(${JSON.stringify(found.map(marksOf))}::jsonb) as f (
               "googleId" text, isbn13 text, identity bigint)
    ), candidates as (
      select f."googleId" as of, b.id, 1 as rank
        from found f join books b on b.google_id = f."googleId"
       union all
      select f."googleId", a.book_id, 2
        from found f join book_aliases a on a.google_id = f."googleId"
       union all
      select f."googleId", i.book_id, 3
        from found f join book_isbns i on i.isbn13 = f.isbn13
       union all
      select f."googleId", b.id, 3
        from found f join books b on b.isbn13 = f.isbn13
       union all
      select f."googleId", b.id, 4
        from found f join lateral (
          select id from books where identity = f.identity limit ${ALIKE_MAX}) b on true
    )
    select c.of, c.rank = 4 as "isAlike", ${knownBook}
      from candidates c
      join books b on b.id = c.id
     order by c.rank, b.reviews_count + b.favorites_count desc, b.id`);

/** More books than these share no title and author. */
const ALIKE_MAX = 20;

const marksOf = (book: NewBook) => ({
  googleId: book.googleId,
  isbn13: book.isbn13,
  identity: identityOf(book) ?? null,
});

/** An id or ISBN elsewhere that leads to a book here. */
export interface Lead {
  bookId: string;
  googleId: string;
  isbn13: string | null;
}

/** Lets ids and ISBNs lead to books; what leads somewhere already stays there. */
export const storeLeads = (db: Db, leads: Lead[]) =>
  db.many(sql`
    with leads as (
      select *
        from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) as l (
               "bookId" uuid, "googleId" text, isbn13 text)
    ), aliases as (
      insert into book_aliases (google_id, book_id)
      select distinct on (l."googleId") l."googleId", l."bookId"
        from leads l
       where not exists (select from books b where b.google_id = l."googleId")
       order by l."googleId"
          on conflict (google_id) do nothing
    )
    insert into book_isbns (isbn13, book_id)
    select distinct on (l.isbn13) l.isbn13, l."bookId"
      from leads l
     where l.isbn13 is not null
     order by l.isbn13
        on conflict (isbn13) do nothing`);

/** Stores books whose enrichment are filled, unless somebody has changed them meanwhile. */
export const storeEnriched = (db: Db, books: KnownBook[]) =>
  db.transaction(async (within) => {
    const stored = await storeIfSame(within, books);
    const ids = new Set(stored.map(({ id }) => id));
    const filled = books.filter(({ id }) => ids.has(id));
    await within.many(
      indexBooks(filled.map((book) => ({ id: book.id, searchText: searchTextOf(book) }))),
    );
    return stored;
  });

const storeIfSame = (db: Db, books: KnownBook[]) =>
  db.many<{ id: string }>(sql`
    update books b
       set categories = n.categories, published_date = n."publishedDate",
           page_count = n."pageCount", publisher = n.publisher, language = n.language,
           description = n.description, cover_key = n."coverKey",
           updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(books)}::jsonb) as n (
             id uuid, categories text[], "publishedDate" text, "pageCount" integer,
             publisher text, language text, description text, "coverKey" text,
             "updatedAt" timestamptz)
     where b.id = n.id and b.updated_at = n."updatedAt"
    returning b.id`);
