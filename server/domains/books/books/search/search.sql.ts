import type { Facets, FoundBook, NamedSeries } from '../../../../../shared/contract/books.ts';
import { isbn13Of } from '../../../../../shared/isbn.ts';
import { FACET_NAMES_MAX, SEARCH_TOTAL_MAX } from '../../../../../shared/limits.ts';
import { type Db, empty, type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import type { Page, RankedKey } from '../../../../platform/http/pagination.ts';
import type { NewBook } from '../book.ts';
import { bookSummary } from '../books.sql.ts';
import { candidates, filteredBy, hasFormat } from './candidates.sql.ts';
import { dividedQuestions } from './divided.sql.ts';
import { quoted } from './document.ts';
import { seriesTold } from './inSeries.sql.ts';
import { listOfAuthor, listOfCategory } from './lists.ts';
import { keyOf, wordsOf } from './normalize.ts';
import { type Filters, type Meant, NOWHERE, type Question, questionOf } from './query.ts';
import {
  KIND_ALL,
  KIND_BEGUN,
  KIND_EXACT,
  KIND_GOOD,
  KIND_HEAD,
  kindInSeries,
  kindOf,
  partialKindOf,
  SLIP,
  scoreOf,
  togetherOf,
} from './ranking.ts';
import { respelledQuestion } from './respelled.sql.ts';
import { alphabetOf, isCorrectable, isMisspelt, slipsBetween } from './words.ts';

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
  /** Only some of the words occur, or they stand here and there, as in a description: nothing better was found. */
  isVague: boolean;
  /** Some of the words occur nowhere together with the others. */
  isLacking?: boolean;
  /** The words that were searched instead of those typed. */
  corrected?: string;
  /** Where filters leave nothing: how many there are without them. */
  unfiltered?: number;
  /** What the books found have in common; with the first page only. */
  facets?: Facets;
  /** Series that are called so, the best known first. */
  series?: NamedSeries[];
}

/**
 * Finds books by ISBN, else by words of title, author, category and description, of which the last
 * may be only begun. All words must occur as typed. Where that finds nothing good, one of them may be
 * misspelt or missing: a second statement looks for those as well, and the best come first. Without
 * words: the books of an author, a subject, a language, most read first.
 *
 * What a question means is decided by all books, whatever it is narrowed down to: a filter leaves out
 * some of what is found without it, and never has another word searched.
 *
 * What finds nothing with all its words may have two of them written together.
 *
 * This module is the only one that knows how a search works: another engine would take its place behind
 * the functions that `docs/decisions/0021-search.md` names.
 */
export async function searchBooks(db: Db, search: Search, page: Page<RankedKey>): Promise<Found> {
  const found = await searchWords(db, search, page);
  if (!search.q || !hasNotAll(found)) return found;
  for (const q of await dividedQuestions(db, search.q)) {
    const divided = await searchAsTyped(db, { ...search, q }, page);
    if (!divided.isVague && countOf(divided) > 0) return { ...divided, corrected: q };
  }
  return found;
}

/**
 * The same for somebody who asks and looks at the answer, and not while they type: what finds nothing with all its words may
 * have a slip in more than one of them, which costs another search.
 */
export async function searchBooksForReader(
  db: Db,
  search: Search,
  page: Page<RankedKey>,
): Promise<Found> {
  const found = await searchBooks(db, search, page);
  if (!search.q || !hasNotAll(found)) return found;
  const q = await respelledQuestion(db, search.q);
  if (q === undefined) return found;
  const respelled = await searchWords(db, { ...search, q }, page);
  if (respelled.isVague || countOf(respelled) === 0) return found;
  return { ...respelled, corrected: respelled.corrected ?? q };
}

/** How many were found, whatever the filters leave of them. */
const countOf = ({ total, unfiltered = 0 }: Found) => total + unfiltered;

/** Nothing was found with all the words. */
const hasNotAll = (found: Found) => countOf(found) === 0 || found.isLacking === true;

const NOTHING: Found = { hits: [], total: 0, isVague: false };

/** The same with the words as they are divided. */
async function searchWords(
  db: Db,
  { q = '', ...filters }: Search,
  page: Page<RankedKey>,
): Promise<Found> {
  if (!q.trim()) return booksWithin(db, filters, page);
  const isbn13 = isbn13Of(q);
  const byIsbn = isbn13 ? await booksOfIsbn(db, isbn13, filters, page) : [];
  if (byIsbn.length > 0) return { hits: byIsbn, total: byIsbn.length, isVague: false };

  const question = questionOf(q);
  if (!question) return NOTHING;
  const typed = await booksAsTyped(db, question, filters, page);
  if (isGood(typed, question) || isbn13) return foundAsTyped(typed);
  if (!isNarrowed(filters)) return booksNearly(db, q, question, typed, {}, page);

  const anywhere = await booksAsTyped(db, question, {}, FIRST);
  const whole = isGood(anywhere, question)
    ? foundAsTyped(anywhere)
    : await booksNearly(db, q, question, anywhere, {}, FIRST);
  const found =
    whole.isAsTyped || whole.total === 0
      ? foundAsTyped(typed)
      : await booksNearly(db, q, question, anywhere, filters, page);
  return found.total > 0 ? found : { ...found, unfiltered: whole.total };
}

/** The books that have all the words, of which none is taken for another: that would cost as much again. */
async function searchAsTyped(
  db: Db,
  { q = '', ...filters }: Search,
  page: Page<RankedKey>,
): Promise<Found> {
  const question = questionOf(q);
  if (!question) return NOTHING;
  const typed = foundAsTyped(await booksAsTyped(db, question, filters, page, []));
  if (typed.total > 0 || !isNarrowed(filters)) return typed;
  return { ...typed, unfiltered: (await booksAsTyped(db, question, {}, FIRST, [])).total };
}

/** Only how many there are and what is found first is of interest. */
const FIRST: Page<RankedKey> = { limit: 0, after: undefined };

const isNarrowed = (filters: Filters) =>
  Object.values(filters).some((value) => value !== undefined);

const foundAsTyped = ({ hits, total, first, facets, series }: Typed) => ({
  hits,
  total,
  isVague: first !== null && first.kind < KIND_HEAD,
  isAsTyped: true,
  ...(facets ? { facets } : {}),
  ...(series ? { series } : {}),
});

/**
 * What answers a question to which the books with all its words are no good answer: those where one word
 * was misspelt, or is missing, as well. Only what was typed where that is the best after all.
 */
async function booksNearly(
  db: Db,
  q: string,
  question: Question,
  typed: Typed,
  filters: Filters,
  page: Page<RankedKey>,
): Promise<Found & { isAsTyped: boolean }> {
  const meant = meantBy(question, typed);
  // Those that have all words have them here and there: how they stand in titles tells more.
  const isScattered =
    typed.first !== null && typed.first.kind < KIND_ALL && question.typed.length > 1;
  const mayLack =
    question.inTitle.length >= LACKING_FROM ||
    (isScattered && question.typed.length >= LACKING_FROM);
  const isAnswered = typed.total > 0 ? !isScattered : !question.any;
  if (meant.size === 0 && !(mayLack && question.lacking) && isAnswered) return foundAsTyped(typed);
  const other = questionOf(q, meant) ?? question;
  const words = (all: string) => (mayLack && other.lacking ? `(${all}) | ${other.lacking}` : all);
  // One of two words that tell something is not enough by itself.
  const mustStandTogether = isScattered && question.inTitle.length < LACKING_FROM;
  const ways = [
    { words: words(other.all), amongMany: words(other.allAmongMany) },
    ...(other.any ? [{ words: other.any, amongMany: other.any }] : []),
  ];
  const rows = await db.many<Row>(sql`
    with ${candidates({ keys: other.keys, ways }, filters)},
    matched as materialized (
      select s.book_id, s.popularity,
             s.search_text @@ ${`(${question.all}) | ${question.keys}`}::tsquery as as_typed,
             s.search_text @@ ${`(${other.all}) | ${other.keys}`}::tsquery as has_all,
             ${kindOf(question, partialKindOf(question))} as typed_kind,
             ${kindOf(other, partialKindOf(other))} as other_kind
        from candidates s
    ), compared as materialized (
      select m.*,
             m.other_kind - case when m.other_kind >= ${KIND_ALL} then ${SLIP} else 0 end > m.typed_kind
               as is_corrected
        from matched m
    ), partial as materialized (
      select c.*
        from compared c
       where greatest(c.typed_kind, c.other_kind) < ${KIND_ALL}
       order by c.other_kind + c.popularity / 4.0 desc, c.book_id desc
       limit ${COMPARED_MAX}
    ), together as materialized (
      select p.book_id, ${togetherOf(other, question)} as more
        from partial p
        join book_search s on s.book_id = p.book_id
    ), judged as materialized (
      select c.book_id, c.popularity, c.as_typed, c.has_all, c.is_corrected,
             coalesce(t.more, 0) as together,
             coalesce(t.more, 0)
             + case when not c.is_corrected then c.typed_kind
                    when c.other_kind >= ${KIND_ALL} then c.other_kind - ${SLIP}
                    else c.other_kind end as kind
        from compared c
        left join together t on t.book_id = c.book_id
    ), ranked as materialized (
      select j.*, ${scoreOf(sql`j.kind`, sql`j.popularity`)} as score from judged j
    ), best as materialized (
      select as_typed and not is_corrected and kind >= ${KIND_ALL} as is_as_typed
        from ranked
       order by score desc, book_id desc
       limit 1
    ), scored as materialized (
      select r.*
        from ranked r
       where (r.as_typed or not (select is_as_typed from best))
             ${mustStandTogether ? sql`and (r.has_all or r.together > 0)` : empty}
    )
    ${pageOf(page, filters, sql`s.is_corrected as "isCorrected", s.as_typed as "isAsTyped", s.has_all as "hasAll", s.together,`)}`);
  const found = matchesOf(rows);
  const { first } = found;
  const corrected = first?.isCorrected ? correctionOf(q, meant, first) : undefined;
  return {
    hits: found.hits,
    total: found.total,
    ...(found.facets ? { facets: found.facets } : {}),
    isVague: first === null || first.kind < (first.hasAll && first.together ? KIND_HEAD : KIND_ALL),
    isLacking: first === null || (first.kind < KIND_ALL && !first.hasAll),
    isAsTyped:
      first !== null && first.isAsTyped === true && !first.isCorrected && first.kind >= KIND_ALL,
    ...(corrected === undefined ? {} : { corrected }),
  };
}

/** From so many words on, a title in which one of them is missing may be meant. */
const LACKING_FROM = 3;
/** Of what has not all words so many are looked at whether the words stand together. */
const COMPARED_MAX = 300;

/** The words that may have been meant, by those that were typed, the likeliest first. */
function meantBy(question: Question, { near, beside }: Typed): Meant {
  const meant: Meant = new Map();
  for (const word of correctableOf(question)) {
    const others = beside
      .map((other) => ({ other, slips: slipsBetween(word, other) }))
      .filter(({ other }) => isMisspelt(word, other))
      .sort((a, b) => a.slips - b.slips || (a.other < b.other ? -1 : 1))
      .slice(0, BESIDE_MAX);
    const all = new Set([
      ...others.map(({ other }) => other),
      ...near.filter(([typed]) => typed === word).map(([, other]) => other),
    ]);
    if (all.size > 0) meant.set(word, [...all].slice(0, NEIGHBOURS_MAX));
  }
  return meant;
}

/** So many words of a question are corrected, the longest, and each by so many others. */
const WORDS_MAX = 8;
const NEIGHBOURS_MAX = 30;
/** So many of them that stand beside the other words in a title. */
const BESIDE_MAX = 10;

const correctableOf = ({ typed }: Question) =>
  [...new Set(typed)]
    .filter(isCorrectable)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WORDS_MAX);

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
  /** Of the first page only. */
  facets: Facets | null;
}
/** What was found with the words as typed; what may have been meant, where that is not good. */
interface Typed extends Matches {
  /** Words as typed, and others that are one slip away. */
  near: [string, string][];
  /** Words that stand in titles beside all of those typed but one. */
  beside: string[];
  /** Series that are called so. */
  series: NamedSeries[] | null;
}
interface First {
  kind: number;
  popularity: number;
  isCorrected?: boolean;
  isAsTyped?: boolean;
  hasAll?: boolean;
  together?: number;
  /** Everything the book is called, its authors and categories. */
  texts: string[];
}

/** So many books that nobody can have meant another word. */
const MANY = 5;
/** Ten readers. */
const POPULAR = 10;

/**
 * What was typed need not be corrected: a whole title or author, several words with which a title begins to the
 * letter, a series, or what many or known books have.
 */
function isGood({ total, first, series }: Typed, { typed }: Question) {
  if (!first) return false;
  if (series) return true;
  if (first.kind >= KIND_EXACT) return true;
  if (first.kind >= KIND_BEGUN && typed.length > 1) return true;
  return first.kind >= KIND_GOOD && (total >= MANY || first.popularity >= POPULAR);
}

const foundBook = sql`
  ${bookSummary},
  b.description,
  b.published_date as "publishedDate",
  b.page_count as "pageCount"`;

function booksOfIsbn(db: Db, isbn13: string, filters: Filters, { limit }: Page<RankedKey>) {
  const within = isNarrowed(filters)
    ? sql`
           and exists (select from book_search s where s.book_id = b.id ${filteredBy(filters)})
           ${filters.format === undefined ? empty : sql`and ${hasFormat(sql`b.id`, filters.format)}`}`
    : empty;
  return db.many<Hit>(sql`
    select ${foundBook}, b.standing::integer as score
      from books b
     where b.id in (select id from books where isbn13 = ${isbn13}
                     union all
                    select book_id from book_isbns where isbn13 = ${isbn13})
           ${within}
     order by b.standing desc, b.id desc
     limit ${limit}`);
}

/** The books with all words as typed; and, where they are no good answer, which may have been meant by some of them. */
async function booksAsTyped(
  db: Db,
  question: Question,
  filters: Filters,
  page: Page<RankedKey>,
  words = isNarrowed(filters) ? [] : correctableOf(question),
): Promise<Typed> {
  const { keys, all, allAmongMany, allButOne, series } = question;
  const isPoor = sql`not coalesce((
      select f.kind >= ${KIND_EXACT} or exists (select from named)
             or f.kind >= ${KIND_GOOD}
                and (f.popularity >= ${POPULAR} or (select count(*) from scored) >= ${MANY})
        from first f), false)`;
  const told = sql`${seriesTold} as series,`;
  const rows = await db.many<Row>(sql`
    with ${candidates({ keys, ways: [{ words: all, amongMany: allAmongMany }], series }, filters)},
    ${scoredBy(kindOf(question, sql`0`, kindInSeries), sql`left join named o using (book_id)`)}
    ${
      words.length === 0
        ? pageOf(page, filters, empty, told)
        : pageOf(
            page,
            filters,
            empty,
            sql`
     ${told}
     case when coalesce(p.place, 1) = 1 then (
       select jsonb_agg(jsonb_build_array(n.typed_word, n.near) order by n.popularity desc, n.near)
         from words_near(${words}::text[], ${words.map(alphabetOf)}::text[]) n
        where ${isPoor}) end as near,
     case when coalesce(p.place, 1) = 1 then (
       select jsonb_agg(w.word)
         from words_beside(${allButOne ?? NOWHERE}::tsquery, ${words}::text[]) w (word)
        where ${isPoor}) end as beside,`,
          )
    }`);
  const [row] = rows;
  return {
    ...matchesOf(rows),
    near: row?.near ?? [],
    beside: row?.beside ?? [],
    series: row?.series ?? null,
  };
}

/** Books without a word asked for. One list has an index of its own; it can be walked to its end. */
async function booksWithin(db: Db, filters: Filters, page: Page<RankedKey>): Promise<Found> {
  const list = listOf(filters);
  const found = list ? await listed(db, list, page) : await mostRead(db, filters, page);
  return {
    hits: found.hits,
    total: found.total,
    isVague: false,
    ...(found.facets ? { facets: found.facets } : {}),
  };
}

function listOf({ author, subject, ...others }: Filters) {
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  if (author !== undefined && subject === undefined) return listOfAuthor(author);
  return subject !== undefined && author === undefined ? listOfCategory(subject) : undefined;
}

type Row = Omit<Hit, 'score'> & { score: number | null } & Omit<
    Typed,
    'hits' | 'near' | 'beside' | 'series'
  > &
  Partial<Pick<Typed, 'near' | 'beside' | 'series'>>;

/** What filters let through, where no one list holds it. */
const mostRead = async (db: Db, filters: Filters, page: Page<RankedKey>) =>
  matchesOf(
    await db.many<Row>(sql`
    with ${candidates({ keys: undefined, ways: [{ words: undefined, amongMany: undefined }] }, filters)},
    ${scoredBy(sql`0`)}
    ${pageOf(page, {})}`),
  );

/** SQL of the table `scored` of all candidates `s`, by the kind of their match, for which more may be joined. */
const scoredBy = (kind: Sql, more: Sql = empty) => sql`
    judged as materialized (
      select s.book_id, s.popularity, ${kind} as kind from candidates s ${more}
    ), scored as materialized (
      select j.*, ${scoreOf(sql`j.kind`, sql`j.popularity`)} as score from judged j
    )`;

/**
 * SQL of the `Facets` of what was found, best first: `found` is a query of `book_id`, of which the first 1,000 count. A query of
 * its own: without `select`, PostgreSQL counts them anew for each row of the page.
 */
const facetsOf = (found: Sql) => sql`
  (select facets_of(array(${found} limit ${fixed(SEARCH_TOTAL_MAX)}), ${fixed(FACET_NAMES_MAX)}))`;

/**
 * SQL of the books of a page of `scored`, with what is told of the best of all; at least one row. Of a format are those of
 * the best that facets count.
 */
const pageOf = (
  { limit, after }: Page<RankedKey>,
  { format }: Filters,
  ofFirst: Sql = empty,
  besides: Sql = empty,
) => {
  const shown = format === undefined ? sql`scored` : sql`of_format`;
  return sql`
    , first as materialized (
      select s.kind, s.popularity, ${ofFirst}
             array[b.title, b.subtitle, b.original_title] || b.other_titles || b.authors
               || b.categories as texts
        from (select * from scored order by score desc, book_id desc limit 1) s
        join books b on b.id = s.book_id
    ), ${
      format === undefined
        ? empty
        : sql`of_format as materialized (
      select s.book_id, s.score
        from (select book_id, score from scored order by score desc, book_id desc limit ${SEARCH_TOTAL_MAX}) s
       where ${hasFormat(sql`s.book_id`, format)}
    ), `
    }page as materialized (
      select book_id, score, row_number() over (order by score desc, book_id desc) as place
        from ${shown}
       where ${after ? sql`(score, book_id) < (${after.score}, ${after.id})` : sql`true`}
       order by score desc, book_id desc
       limit ${limit + 1}
    )
    select ${foundBook}, p.score, ${besides}
           (select least(count(*), ${SEARCH_TOTAL_MAX}) from ${shown}) as total,
           (select to_json(f) from first f) as first,
           ${after || limit === FIRST.limit ? sql`null::json` : facetsOf(sql`select book_id from ${shown} order by score desc, book_id desc`)} as facets
      from (select) as always
      left join page p on true
      left join books b on b.id = p.book_id
     order by p.score desc, p.book_id desc`;
};

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
              from (select from book_listings where list = ${list} limit ${SEARCH_TOTAL_MAX}) l) as total,
           ${after ? sql`null::json` : facetsOf(sql`select book_id from book_listings where list = ${list} order by popularity desc, book_id desc`)} as facets
      from page p
      join books b on b.id = p.book_id
     order by p.popularity desc, p.book_id desc`);
  return matchesOf(rows);
}

/** Of a page without books there is one row, for the total. */
function matchesOf(rows: Row[]): Matches {
  const [row] = rows;
  if (!row) return { hits: [], total: 0, first: null, facets: null };
  const hits = rows.flatMap(
    ({
      total: _,
      first: __,
      facets: ___,
      score,
      near: ____,
      beside: _____,
      series: ______,
      ...book
    }) => (book._id === null ? [] : [{ ...book, score: score ?? 0 }]),
  );
  return { hits, total: row.total, first: row.first, facets: row.facets };
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
