import { join } from 'sql-template-tag';
import type { BookSummary } from '../../../../shared/contract/books.ts';
import { RECALL_TOTAL_MAX } from '../../../../shared/limits.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import type { Viewer } from '../../../platform/auth/viewer.ts';
import { type Db, type Sql, sql } from '../../../platform/db/db.ts';
import { fixed } from '../../../platform/db/fixed.ts';
import { notMuted } from '../../people/mutes/muted.sql.ts';
import { visibleTo } from '../../people/privacy/visibility.sql.ts';
import { bookSummary } from '../books/books.sql.ts';
import { cut } from '../books/search/normalize.ts';
import type { Concept } from './question.ts';
import type { Field, Match } from './scoring.ts';

/** A concept of a question with the words of books that stand for it, as PostgreSQL's dictionaries cut them. */
export interface Stemmed {
  /** Each with how near it is to what was typed: 1, or less for a synonym. */
  stems: Map<string, number>;
}

/** What may stand for a word counts for so much of it. */
const SYNONYM = 0.6;

/** The stems of the words of a question: what was typed in every language, its synonyms, which are English, in that. */
export async function stemsOf(db: Db, concepts: Concept[]): Promise<Stemmed[]> {
  const asked = concepts.flatMap(({ word, synonyms }, concept) => [
    ...LANGUAGES.map((language) => ({ concept, word, language, nearness: 1 })),
    ...synonyms.map((synonym) => ({
      concept,
      word: synonym,
      language: 'english',
      nearness: SYNONYM,
    })),
  ]);
  const rows = await db.many<{ concept: number; stem: string; nearness: number }>(sql`
    select a.concept, l.stem, max(a.nearness) as nearness
      from unnest(${asked.map(({ concept }) => concept)}::integer[],
                  ${asked.map(({ word }) => word)}::text[],
                  ${asked.map(({ language }) => language)}::text[]::regconfig[],
                  ${asked.map(({ nearness }) => nearness)}::float8[]) as a (concept, word, language, nearness)
     cross join unnest(tsvector_to_array(to_tsvector(a.language, a.word))) as l (stem)
     group by a.concept, l.stem`);
  return concepts.map((_, at) => ({
    stems: new Map(
      rows.filter(({ concept }) => concept === at).map(({ stem, nearness }) => [stem, nearness]),
    ),
  }));
}

/** Those of recall_language (migration 0080). */
const LANGUAGES = [
  ...['english', 'simple', 'german', 'french', 'spanish', 'italian', 'portuguese', 'russian'],
  ...['dutch', 'swedish', 'norwegian', 'danish', 'finnish', 'hungarian', 'turkish', 'arabic'],
];

/** How common words are: the share of books with each that has one of the more common, and how many books there are. */
export interface Commonness {
  books: number;
  shares: Map<string, number>;
}

/** What PostgreSQL's statistics say of the words of books; nothing where it has not collected any yet. */
export async function commonnessOfWords(db: Db): Promise<Commonness> {
  const row = await db.first<{ books: number; words: string[]; shares: number[] }>(sql`
    select greatest(c.reltuples, 1)::float8 as books,
           s.most_common_elems::text::text[] as words,
           -- The last two are the least and the most of the others.
           s.most_common_elem_freqs::float8[] as shares
      from pg_class c
      join pg_stats s on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'words'
     where c.oid = 'book_memories'::regclass`);
  return {
    books: row?.books ?? 1,
    shares: new Map((row?.words ?? []).map((word, at) => [word, row?.shares[at] ?? 0])),
  };
}

/** So many books that have something of a question are looked at, and of so many where each word stands. */
const CANDIDATES_MAX = 4_000;

/** Of a word so many places in a book are looked at: no text that tells something has it oftener. */
const PLACES_MAX = 10;

/** So many reviews that have two of the most telling words are looked at, whichever they are, and so many of one person. */
const REVIEWS_MAX = 1_000;
const REVIEWS_OF_PERSON_MAX = 20;
/** Among so many these are chosen: as far as they go, nobody’s many reviews keep those of others out. */
const REVIEWS_FOUND_MAX = 5_000;

export interface Candidate {
  bookId: string;
  /** By which question that was answered with it, or by which review, it is found; neither: by what it says of itself. */
  questionId: string | null;
  reviewId: string | null;
  total: number;
  year: number | null;
  language: string | null;
  pageCount: number | null;
  standing: number;
  isOwn: boolean;
  /** Those that its readers name. */
  moods: string[];
  matches: Match[];
}

interface CandidateRow extends Omit<Candidate, 'matches'> {
  matches: [concept: number, nearness: number, places: number[], fields: Field[]][];
}

/** The books that have most of what is asked for, each word by how telling it is, and where the words stand in them. */
export async function candidatesFor(
  db: Db,
  { concepts, tellings, query, reviewQuery, userId, viewer }: Asked,
): Promise<Candidate[]> {
  const stems = concepts.flatMap(({ stems: of }, concept) =>
    [...of].map(([stem, nearness]) => ({ concept, stem, nearness })),
  );
  const weights = concepts.map(
    ({ stems: of }, at): Sql =>
      sql`case when c.words @@ ${anyOf([...of.keys()])}::tsquery then ${tellings[at] ?? 0}::float8 else 0 end`,
  );
  const rows = await db.many<CandidateRow>(sql`
    with candidates as materialized (
      (select m.book_id, m.words, null::uuid as question_id, null::uuid as review_id
         from book_memories m
        where m.words @@ ${query}::tsquery
        limit ${fixed(CANDIDATES_MAX)})
      union all
      -- What others have asked for, and found: beside what the book says of itself.
      (select m.book_id, q.words || m.words, q.id, null
         ${acceptedQuestions(viewer)}
         join book_memories m on m.book_id = a.book_id
        where q.words @@ ${query}::tsquery
        limit ${fixed(CANDIDATES_MAX)})
      union all
      (select m.book_id, r.told || m.words, null, r.id
         from (select found.id, row_number() over (partition by found.user_id order by found.id) as turn
                 from (select r.id, r.user_id
                         ${toldReviews(viewer)}
                        where r.told @@ ${reviewQuery}::tsquery
                        limit ${fixed(REVIEWS_FOUND_MAX)}) found) chosen
         join reviews r on r.id = chosen.id
         join book_memories m on m.book_id = r.book_id
        where chosen.turn <= ${fixed(REVIEWS_OF_PERSON_MAX)}
        limit ${fixed(REVIEWS_MAX)})
    ), each_weighed as materialized (
      select c.book_id, c.question_id, c.review_id, ${join(weights, ' + ')} as weight
        from candidates c
    ), weighed as (
      -- A book by the one thing that has most of what is asked for; by what it says of itself where nothing has more.
      select best.*, (select count(distinct book_id) from each_weighed) as total
        from (select distinct on (book_id) *
                from each_weighed
               order by book_id, weight desc, num_nonnulls(question_id, review_id), question_id, review_id) best
       order by weight desc, book_id
       limit ${fixed(RECALL_TOTAL_MAX)}
    )
    select w.book_id as "bookId", w.question_id as "questionId", w.review_id as "reviewId", w.total::integer, b.language, b.page_count as "pageCount", b.standing,
           substring(b.published_date from '^-?[0-9]+')::integer as year,
           ${
             userId === undefined
               ? sql`false`
               : sql`exists (
             select from entries e where e.user_id = ${userId} and e.book_id = b.id)`
           } as "isOwn",
           coalesce((select i.moods from book_impressions i where i.book_id = w.book_id), '{}') as moods,
           (select jsonb_agg(jsonb_build_array(a.concept, a.nearness, l.positions[:${fixed(PLACES_MAX)}], l.weights[:${fixed(PLACES_MAX)}]))
              from unnest(coalesce((select q.words from questions q where q.id = w.question_id),
                                   (select r.told from reviews r where r.id = w.review_id), '') || m.words)
                   as l (lexeme, positions, weights)
              join unnest(${stems.map(({ stem }) => stem)}::text[],
                          ${stems.map(({ concept }) => concept)}::integer[],
                          ${stems.map(({ nearness }) => nearness)}::float8[]) as a (stem, concept, nearness)
                on a.stem = l.lexeme) as matches
      from weighed w
      join book_memories m on m.book_id = w.book_id
      join books b on b.id = w.book_id`);
  return rows.map(({ matches, ...row }) => ({
    ...row,
    matches: (matches ?? []).map(([concept, nearness, places, fields]) => ({
      concept,
      nearness,
      places: places.map((at, index) => ({ at, field: fields[index] ?? 'D' })),
    })),
  }));
}

export interface Asked {
  concepts: Stemmed[];
  tellings: number[];
  /** What a book has to have to be looked at. */
  query: string;
  /** What a review has to tell to be looked at; empty: none is. */
  reviewQuery: string;
  userId: string | undefined;
  viewer: Viewer;
}

/** A book with the marks of a question in what it says: between `MARKED` stands what was asked for. */
export interface Shown extends BookSummary {
  markedTitle: string;
  markedDescription: string | null;
}

/** A question, or a review, with its marks. */
export interface ShownWords {
  id: string;
  marked: string;
}

/** Characters that no text has. */
export const MARKED = ['\ue000', '\ue001'] as const;

const HEADLINE = `HighlightAll=true, StartSel=${MARKED[0]}, StopSel=${MARKED[1]}`;

/** Of a description so much is looked through for the sentence that tells why: of fifty whole ones it would take seconds. */
const LOOKED_THROUGH = 2_000;

/** Books as they are shown, in any order. */
export const shownBooks = (db: Db, ids: string[], stems: string[]) =>
  db.many<Shown>(sql`
    select ${bookSummary},
           ts_headline(recall_language(b.source, b.language), b.title, ${anyOf(stems)}::tsquery, ${HEADLINE}) as "markedTitle",
           ts_headline(recall_language(b.source, b.language),
                       -- No tag is cut in two.
                       regexp_replace(left(b.description, ${LOOKED_THROUGH}), '<[^<>]*$', ''),
                       ${anyOf(stems)}::tsquery, ${HEADLINE}) as "markedDescription"
      from books b
     where b.id = any(${ids}::uuid[])`);

/** SQL of questions `q` with the answer `a` that was accepted, as far as a viewer sees both. */
const acceptedQuestions = (viewer: Viewer) => sql`
  from questions q
  join answers a on a.question_id = q.id and a.is_accepted
       and ${visibleTo(viewer, sql`q.user_id`, sql`'public'`)}
       and ${visibleTo(viewer, sql`a.user_id`, sql`'public'`)}`;

/** Questions by which books were found, in any order. */
export const shownQuestions = (db: Db, ids: string[], stems: string[], viewer: Viewer) =>
  db.many<ShownWords>(sql`
    select q.id, ts_headline('pg_catalog.english', q.remembered, ${anyOf(stems)}::tsquery, ${HEADLINE}) as marked
    ${acceptedQuestions(viewer)}
     where q.id = any(${ids}::uuid[])`);

/** SQL of the reviews `r` that are looked through, as far as a viewer sees them. */
const toldReviews = (viewer: Viewer) => sql`
  from reviews r
  join users author on author.id = r.user_id
       and r.visibility = 'public' and not r.has_spoilers
       and ${visibleTo(viewer, sql`r.user_id`, sql`r.visibility`, sql`author.profile_visibility`)}
       and ${notMuted(viewer, sql`r.user_id`)}`;

/**
 * Reviews by which books were found, in any order: what they tell before their first spoiler, which is what they are found
 * by (told_of_review), and of that not more than is looked through. With marks it may be twice as long.
 */
export async function shownReviews(
  db: Db,
  ids: string[],
  stems: string[],
  viewer: Viewer,
): Promise<ShownWords[]> {
  const found = await db.many<{ id: string; content: string; language: string | null }>(sql`
    select r.id, r.language,
           left(split_part(split_part(r.content, '>!', 1), '||', 1), ${2 * LOOKED_THROUGH}) as content
    ${toldReviews(viewer)} where r.id = any(${ids}::uuid[])`);
  return db.many<ShownWords>(sql`
    select x.id, ts_headline(recall_language('review', x.language), x.content, ${anyOf(stems)}::tsquery, ${HEADLINE}) as marked
      from unnest(${found.map(({ id }) => id)}::text[],
                  ${found.map(({ content }) => cut(plainTextOf(content, '…'), LOOKED_THROUGH))}::text[],
                  ${found.map(({ language }) => language)}::text[]) as x (id, content, language)`);
}

/** A tsquery of any of some stems. */
export const anyOf = (stems: string[]) => stems.map(quoted).join(' | ');

const quoted = (stem: string) => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
