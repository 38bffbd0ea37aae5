import { empty, type Sql, sql } from '../../../../platform/db/db.ts';
import { fixed } from '../../../../platform/db/fixed.ts';
import type { Question } from './query.ts';

/**
 * How good an answer a book is: what kind of match it is, plus how much the book is read and liked.
 *
 *   score = kind + standing / 4
 *
 * The kind, from the question and the document `s` (in brackets, as tsquery tests):
 *
 *   100  the title to the letter, with or without series or subtitle
 *    97  the title but for its article
 *    90  the whole name of an author
 *    70  of a series that is called so, with the standing of its best known book: its books stand in its order
 *    66  a title that begins like that, and up to 6 more for how much of it was asked for; 4 less when
 *        another article was typed, or none
 *    60  all words in the names of its authors
 *    45  the category the book is shelved under
 *    35  another of its categories
 *    20  all words in title and authors, and up to 30 more for how much of the title was asked for:
 *        “dune herbert” asks for all of Dune and for half of Dune Messiah
 *    10  all words in title, authors, subtitle and categories
 *     0  some of them only in the description
 *
 * Where nothing better than 50 was found, what has not all of the words counts as well, and what has
 * other words than those typed, but for a slip:
 *
 *   −12  from 20 on: a word was corrected
 *     4  all words, some of them only in the description
 *    10  times the share of the words that stand in the title, times how much of the title they are
 *    40  times the share of the words that stand in the title or the subtitle, times the share of what was
 *        typed that stands together in one of them: “harry potter and the pri” is four words of five in
 *        The Philosopher's Stone, and none in a book that tells of a Harry and a potter
 *
 * The standing (`books.standing`, see the migration 0040; kept by a trigger) is
 *
 *   4 ln(1 + readers + 3 (editions − 1) + 10 (reviews + favourites here)) + 2 (L − 2.05)
 *
 * with L the lower bound of the mean of the stars (E. Miller, “Ranking Items With Star Ratings”;
 * there from a histogram of K = 5 stars, here with the variance of 1 within what readers gave, as
 * only their sum is kept): mean − 1.65 √((mean of squares − mean²) / (n + 6)), each of the five
 * stars having been given once before; nobody has rated: 2.05.
 * So standing / 4 is 0 for a book nobody knows, 2.4 with ten readers, 7 with a thousand, 14 with a
 * million, and 1 more for being rated 4.5 by many: enough to lift what everybody reads over the
 * neighbouring kind: The Hobbit over a Hobbit nobody knows, an author's famous books over a life of
 * the author that has the name for its title.
 */
export const kindOf = (question: Question, otherwise: Sql = sql`0`, ofSeries = empty): Sql => sql`
  case when s.search_text @@ ${question.title}::tsquery        then 100
       when s.search_text @@ ${question.bareTitle}::tsquery    then 97
       when s.search_text @@ ${question.author}::tsquery       then 90
       ${ofSeries}
       when s.search_text @@ ${question.titleBegun}::tsquery   then 66 + 6 * ${shareBegun(question)}
       when s.search_text @@ ${question.bareTitleBegun}::tsquery
       then 62 + 6 * ${shareBegun(question)}
       when s.search_text @@ ${question.inAuthor}::tsquery     then 60
       when s.search_text @@ ${question.mainCategory}::tsquery then 45
       when s.search_text @@ ${question.category}::tsquery     then 35
       when s.search_text @@ ${question.inTitleOrAuthor}::tsquery
       then 20 + 30 * ${shareOfTitle(question)}
       when s.search_text @@ ${question.inHead}::tsquery       then 10
       else ${otherwise}
   end`;

/** A series that is called so; what is better by itself is no less for standing in one. */
const KIND_SERIES = 70;

/** The branch of a book that stands in a series `o`, whose score is that of the best known of it, and a little less for each place. */
export const kindInSeries = sql`when o.place > 0 then ${fixed(KIND_SERIES)} + (o.top - s.popularity) / 4.0 - o.place / 1000.0`;

/** The kind of what has not all words in title, authors, subtitle and categories. */
export const partialKindOf = (question: Question): Sql => sql`
  (case when s.search_text @@ ${question.all}::tsquery then 4 else 0 end
   + 10 * ${shareOfWords(question.inTitle)} * ${shareOfTitle(question)})`;

/** What it has more for words that stand together, from two on. */
export const togetherOf = (question: Question, asTyped: Question): Sql => sql`
  40 * ${shareOfWords(question.inTitleOrSubtitle)} * (
    select coalesce(max(r.words), 0) / ${asTyped.typed.length}::float8
      from unnest(tsvector_to_array(s.search_text)) as l (lexeme),
           unnest(${runsOf(asTyped.typed).map(({ run }) => run)}::text[],
                  ${runsOf(asTyped.typed).map(({ words }) => words)}::integer[]) as r (run, words)
     where l.lexeme like 't=%' and strpos(' ' || substr(l.lexeme, 3) || ' ', r.run) > 0)`;

const found = (words: string[]) => sql`(
  select count(*) from unnest(${words}::tsquery[]) as word where s.search_text @@ word)`;

const shareOfTitle = ({ inTitle }: Question) =>
  sql`least(1, ${found(inTitle)} / s.title_words::float8)`;

/** Of a title that begins like that, in which so all words are: the last one is only begun. */
const shareBegun = ({ inTitle }: Question) =>
  sql`least(1, ${inTitle.length} / s.title_words::float8)`;

const shareOfWords = (words: string[]) => sql`(${found(words)} / ${words.length}::float8)`;

/** Two and more of the words next to each other; the last may be only begun. */
function runsOf(words: string[]) {
  const some = words.slice(0, RUN_WORDS);
  return some.flatMap((_, from) =>
    some.slice(from + 1).map((_, at) => {
      const to = from + at + 2;
      const isBegun = to === words.length;
      return { words: to - from, run: ` ${some.slice(from, to).join(' ')}${isBegun ? '' : ' '}` };
    }),
  );
}

/** Titles are seldom longer. */
const RUN_WORDS = 10;

/** SQL of a score from its two parts; whole, so that it can stand in a cursor. */
export const scoreOf = (kind: Sql, popularity: Sql) =>
  sql`round(1000 * (${kind} + ${popularity} / 4.0))::integer`;

/** From here on a match is of a title or an author as a whole. */
export const KIND_GOOD = 50;
/** From here on, and below a whole author, a title begins with all that was typed. */
export const KIND_BEGUN = 62;
/** The title to the letter, or but for its article. */
export const KIND_EXACT = 97;
/** From here on all words stand in title and authors. */
export const KIND_ALL = 20;
/** The same in title, authors, subtitle and categories: below it some stand only in a description. */
export const KIND_HEAD = 10;
/** What a book loses for a word that had to be corrected. */
export const SLIP = 12;
