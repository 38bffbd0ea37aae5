import type { FoundBook } from '../../../../shared/contract/books.ts';
import { isbn13Of } from '../../../../shared/isbn.ts';
import { SEARCH_TOTAL_MAX } from '../../../../shared/limits.ts';
import { type Db, empty, type Sql, sql } from '../../../platform/db/db.ts';
import type { Page, RankedKey } from '../../../platform/http/pagination.ts';
import type { NewBook } from '../book.ts';
import { bookSummary } from '../books.sql.ts';
import { candidates } from './candidates.sql.ts';
import { quoted } from './document.ts';
import { keyOf, wordsOf } from './normalize.ts';
import { type Filters, type Meant, type Question, questionOf } from './query.ts';
import { KIND_EXACT, KIND_GOOD, scoreOf } from './ranking.ts';
import { wordsNear } from './words.sql.ts';

/** What is searched: words, filters, or both. */
export interface Search extends Filters {
  q?: string | undefined;
}

/** A book found, with its place in the order. */
export type Hit = FoundBook & { score: number };

/** A page of the books found, best first, and one more if the list goes on. */
export interface Found {
  hits: Hit[];
  /** How many there are in all; at most `SEARCH_TOTAL_MAX`, which stands for as many or more. */
  total: number;
  /** Only some of the words occur: nothing better was found. */
  isVague: boolean;
  /** The words that were searched instead of those typed. */
  corrected?: string;
}

/**
 * Finds books by ISBN, else by words of title, author, category and description, of which the last
 * may be only begun. All words must occur, as typed or else one slip away; when no book has all, any
 * of them. Without words: the books of an author, a subject, a language, most read first. This
 * module is the only one that knows how a search works: another engine would take its place behind
 * the functions that `docs/decisions/0021-search.md` names.
 */
export async function searchBooks(
  db: Db,
  { q = '', ...filters }: Search,
  page: Page<RankedKey>,
): Promise<Found> {
  if (!q.trim()) return booksWithin(db, filters, page);
  const isbn13 = isbn13Of(q);
  const byIsbn = isbn13 ? await booksOfIsbn(db, isbn13, page) : [];
  if (byIsbn.length > 0) return { hits: byIsbn, total: byIsbn.length, isVague: false };

  const question = questionOf(q);
  if (!question) return { hits: [], total: 0, isVague: false };
  const typed = await booksMatching(db, question, filters, page);
  if (isGood(typed) || isbn13) return { ...typed, isVague: false };

  const meant = await wordsNear(db, wordsOf(q));
  const other = meant.size > 0 ? questionOf(q, meant) : undefined;
  const corrected = other ? await booksMatching(db, other, filters, page) : NOTHING;
  if (corrected.total > typed.total) {
    const text = correctionOf(q, meant, corrected.first);
    return { ...corrected, isVague: false, ...(text === undefined ? {} : { corrected: text }) };
  }
  if (typed.total > 0 || !question.any) return { ...typed, isVague: false };
  return { ...(await booksMatching(db, question, filters, page, true)), isVague: true };
}

/** The ids of those books that are there already, under whatever id: by ISBN or title and author. */
export async function knownBooks(db: Db, books: NewBook[]): Promise<Set<string>> {
  const asked = books.map(({ googleId, isbn13, title, authors }) => ({
    googleId,
    isbn13,
    words: exactlyOf({ title, authors }),
  }));
  const known = await db.many<{ googleId: string }>(sql`
    select a."googleId"
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (
             "googleId" text, isbn13 text, words tsquery)
     where exists (select from books b where b.google_id = a."googleId")
        or exists (select from books b where b.isbn13 = a.isbn13)
        or exists (select from book_isbns i where i.isbn13 = a.isbn13)
        or exists (select from book_search s where s.search_text @@ a.words)`);
  return new Set(known.map(({ googleId }) => googleId));
}

/** The tsquery text of the books of just this title and first author. */
export const exactlyOf = ({ title, authors }: Pick<NewBook, 'title' | 'authors'>) =>
  [`t=${keyOf(title)}`, ...authors.slice(0, 1).map((author) => `a=${keyOf(author)}`)]
    .map(quoted)
    .join(' & ');

interface Matches {
  hits: Hit[];
  total: number;
  /** The best of all, whichever page is asked for. */
  first: First | null;
}
interface First {
  kind: number;
  popularity: number;
  /** Everything the book is called, its authors and categories. */
  texts: string[];
}

const NOTHING: Matches = { hits: [], total: 0, first: null };

/** So many books that nobody can have meant another word. */
const MANY = 5;
/** Ten readers. */
const POPULAR = 10;

/** What was typed need not be corrected: a whole title or author, or what many or known books have. */
function isGood({ total, first }: Matches) {
  if (!first) return false;
  if (first.kind >= KIND_EXACT) return true;
  return first.kind >= KIND_GOOD && (total >= MANY || first.popularity >= POPULAR);
}

const foundBook = sql`
  ${bookSummary},
  b.description,
  b.published_date as "publishedDate",
  b.page_count as "pageCount"`;

const booksOfIsbn = (db: Db, isbn13: string, { limit }: Page<RankedKey>) =>
  db.many<Hit>(sql`
    select ${foundBook}, b.standing::integer as score
      from books b
     where b.id in (select id from books where isbn13 = ${isbn13}
                     union all
                    select book_id from book_isbns where isbn13 = ${isbn13})
     order by b.standing desc, b.id desc
     limit ${limit}`);

async function booksMatching(
  db: Db,
  question: Question,
  filters: Filters,
  page: Page<RankedKey>,
  isAny = false,
): Promise<Matches> {
  return ranked(db, candidates(question, filters, isAny), page);
}

/** Books without a word asked for. One list has an index of its own; it can be walked to its end. */
async function booksWithin(db: Db, filters: Filters, page: Page<RankedKey>): Promise<Found> {
  const list = listOf(filters);
  const found = list
    ? await listed(db, list, page)
    : await ranked(db, candidates(undefined, filters), page);
  return { hits: found.hits, total: found.total, isVague: false };
}

function listOf({ author, subject, ...others }: Filters) {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (author !== undefined && subject === undefined) return `a=${keyOf(author)}`;
  return subject !== undefined && author === undefined ? `c=${keyOf(subject)}` : undefined;
}

type Row = Omit<Hit, 'score'> & { score: number | null } & Omit<Matches, 'hits'>;

async function ranked(db: Db, tables: Sql, { limit, after }: Page<RankedKey>): Promise<Matches> {
  const rows = await db.many<Row>(sql`
    with ${tables}, scored as materialized (
      select book_id, kind, popularity, ${scoreOf(sql`kind`, sql`popularity`)} as score
        from candidates
    ), first as (
      select s.kind, s.popularity,
             array[b.title, b.subtitle, b.original_title] || b.other_titles || b.authors
               || b.categories as texts
        from (select * from scored order by score desc, book_id desc limit 1) s
        join books b on b.id = s.book_id
    ), page as (
      select book_id, score
        from scored
       where ${after ? sql`(score, book_id) < (${after.score}, ${after.id})` : sql`true`}
       order by score desc, book_id desc
       limit ${limit + 1}
    )
    select ${foundBook}, p.score,
           (select least(count(*), ${SEARCH_TOTAL_MAX}) from scored) as total,
           (select to_json(f) from first f) as first
      from page p
      join books b on b.id = p.book_id
     order by p.score desc, p.book_id desc`);
  return matchesOf(rows);
}

async function listed(db: Db, list: string, { limit, after }: Page<RankedKey>): Promise<Matches> {
  const rows = await db.many<Row>(sql`
    with page as materialized (
      select popularity, book_id
        from book_listings
       where list = ${list}
             ${after ? sql`and (popularity, book_id) < (${after.score}, ${after.id})` : empty}
       order by popularity desc, book_id desc
       limit ${limit + 1}
    )
    select ${foundBook}, p.popularity::integer as score, null as first,
           (select count(*)
              from (select from book_listings where list = ${list} limit ${SEARCH_TOTAL_MAX}) l) as total
      from page p
      join books b on b.id = p.book_id
     order by p.popularity desc, p.book_id desc`);
  return matchesOf(rows);
}

/** A page after the last has no row that could tell the total: nobody who follows links gets there. */
function matchesOf(rows: Row[]): Matches {
  const [row] = rows;
  if (!row) return NOTHING;
  return {
    hits: rows.map(({ total: _, first: __, score, ...book }) => ({ ...book, score: score ?? 0 })),
    total: row.total,
    first: row.first,
  };
}

/** The words as the best book has them; undefined when it has those typed. */
function correctionOf(q: string, meant: Meant, first: First | null) {
  if (!first) return undefined;
  const has = new Set(wordsOf(first.texts.join(' ')));
  const typed = wordsOf(q);
  const words = typed.map((word, at) => {
    const isLast = at === typed.length - 1;
    if (has.has(word) || (isLast && [...has].some((other) => other.startsWith(word)))) return word;
    return meant.get(word)?.find((other) => has.has(other)) ?? word;
  });
  const corrected = words.join(' ');
  return corrected === typed.join(' ') ? undefined : corrected;
}
