import type { RecallResult } from '../../../../shared/contract/recall.ts';
import { textOfHtml } from '../../../../shared/htmlText.ts';
import type { Mood } from '../../../../shared/impressions.ts';
import { RECALL_TOTAL_MAX } from '../../../../shared/limits.ts';
import { idOfViewer, type Viewer } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { halfMemoryOf, type Understood } from './question.ts';
import {
  anyOf,
  type Candidate,
  type Commonness,
  candidatesFor,
  MARKED,
  type Shown,
  type Stemmed,
  shownBooks,
  shownQuestions,
  shownReviews,
  stemsOf,
} from './recall.sql.ts';
import { scoreOf } from './scoring.ts';

export interface Recalled {
  results: RecallResult[];
  chips: Understood[];
  total: number;
}

/** What books somebody may remember, best first. The viewer is looked up where “I read it” means their library. */
export async function recallBooks(
  db: Db,
  question: {
    q: string;
    without: ReadonlySet<string>;
    limit: number;
    viewer: () => Promise<Viewer>;
  },
  commonness: Commonness,
): Promise<Recalled> {
  const { concepts, chips, moods } = halfMemoryOf(question.q, question.without);
  if (concepts.length === 0) return { results: [], chips, total: 0 };
  const stemmed = (await stemsOf(db, concepts)).filter(({ stems }) => stems.size > 0);
  if (stemmed.length === 0) return { results: [], chips, total: 0 };
  const tellings = stemmed.map((concept) => tellingOf(concept, commonness));
  const viewer = await question.viewer();
  const candidates = await candidatesFor(db, {
    concepts: stemmed,
    tellings,
    ...queriesOf(stemmed, commonness),
    userId: chips.some(({ kind }) => kind === 'shelf') ? idOfViewer(viewer) : undefined,
    viewer,
  });
  const ranked = candidates
    .map((candidate) => ({
      candidate,
      score: scoreOf(candidate.matches, tellings) * likelihoodOf(candidate, chips, moods),
    }))
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.candidate.standing - one.candidate.standing ||
        (one.candidate.bookId < other.candidate.bookId ? -1 : 1),
    )
    .slice(0, question.limit);
  const stems = stemmed.flatMap((concept) => [...concept.stems.keys()]);
  const shown = await shownBooks(
    db,
    ranked.map(({ candidate }) => candidate.bookId),
    stems,
  );
  const asked = ranked.flatMap(({ candidate: { questionId } }) => questionId ?? []);
  const questions = asked.length === 0 ? [] : await shownQuestions(db, asked, stems, viewer);
  const told = ranked.flatMap(({ candidate: { reviewId } }) => reviewId ?? []);
  const reviews = told.length === 0 ? [] : await shownReviews(db, told, stems, viewer);
  const bookOf = new Map(shown.map((book) => [book._id, book]));
  const markedOf = new Map([...questions, ...reviews].map(({ id, marked }) => [id, marked]));
  return {
    results: ranked.flatMap(({ candidate, score }) => {
      const book = bookOf.get(candidate.bookId);
      const beside = {
        question: markedOf.get(candidate.questionId ?? ''),
        review: markedOf.get(candidate.reviewId ?? ''),
      };
      return book ? [resultOf(book, Math.round(score * 1000) / 1000, beside)] : [];
    }),
    chips,
    total: Math.min(RECALL_TOTAL_MAX, candidates[0]?.total ?? 0),
  };
}

/**
 * How telling a concept is: the logarithm of how many books there are for each that has it. What the statistics do not
 * know stands in fewer books than anything they know.
 */
function tellingOf({ stems }: Stemmed, { shares, books }: Commonness) {
  const rarest = Math.max(1 / books, 1e-6);
  let share = 0;
  for (const [stem, nearness] of stems)
    share += (shares.get(stem) ?? rarest) * (nearness === 1 ? 1 : 0.5);
  return Math.max(0.1, Math.log(1 / Math.min(1, Math.max(share, rarest))));
}

/** So many books may have a word for it to be looked for by itself; of others two have to be there. */
const RARE = 1_000;
/** In so small a catalogue every word may be looked for by itself. */
const SMALL = 4_000;
/** Of so many of the most telling words two have to be there. */
const PAIRED_MAX = 8;
/** Of reviews there are far more, and any may have any two words. */
const PAIRED_IN_REVIEW = 4;

/** What a book, and what a review has to have to be looked at. */
function queriesOf(concepts: Stemmed[], { shares, books }: Commonness) {
  const all = anyOf(concepts.flatMap(({ stems }) => [...stems.keys()]));
  const known = concepts
    .map(({ stems }) => {
      const share = [...stems.keys()].reduce((sum, stem) => sum + (shares.get(stem) ?? 0), 0);
      return { words: anyOf([...stems.keys()]), books: share * books };
    })
    .toSorted((one, other) => one.books - other.books)
    .slice(0, PAIRED_MAX);
  const isRare = (concept: { books: number }) => concept.books <= RARE;
  const rare = known.filter(isRare).map(({ words }) => `(${words})`);
  // With a rare one no other has to be there.
  const pairs = anyTwoOf(known.filter((concept) => !isRare(concept)).map(({ words }) => words));
  const reviewed = known.slice(0, PAIRED_IN_REVIEW).map(({ words }) => words);
  const query = books <= SMALL ? all : [...rare, ...pairs].join(' | ') || all;
  return { query, reviewQuery: anyTwoOf(reviewed).join(' | ') };
}

/**
 * What finds any two of them: one of either half, or two of one half. Each pair by itself would name every word as often
 * as there are others, and what an index does for each book grows with the words that are named.
 */
function anyTwoOf(concepts: string[]): string[] {
  if (concepts.length < 2) return [];
  const middle = Math.ceil(concepts.length / 2);
  const halves = [concepts.slice(0, middle), concepts.slice(middle)];
  const oneOfEach = halves.map((half) => `(${half.join(' | ')})`).join(' & ');
  return [`(${oneOfEach})`, ...halves.flatMap(anyTwoOf)];
}

/** By how much each mood of a question makes a book likelier that readers find to have it. */
const MOOD = 1.05;

/** By how much what is no word makes a book likelier or less; people remember times and languages wrong. */
function likelihoodOf(
  { year, language, pageCount, isOwn, moods }: Candidate,
  chips: Understood[],
  named: readonly Mood[],
) {
  let likelihood = MOOD ** named.filter((mood) => moods.includes(mood)).length;
  for (const chip of chips) {
    if (chip.kind === 'decade' && year !== null) {
      const away = Math.max(0, chip.from - year, year - chip.to);
      likelihood *= Math.max(0.75, 1.15 - away / 60);
    }
    if (chip.kind === 'language') likelihood *= language === chip.language ? 1.2 : 0.95;
    if (chip.kind === 'length' && pageCount !== null)
      likelihood *= (chip.isShort ? pageCount <= 220 : pageCount >= 500) ? 1.1 : 0.9;
    if (chip.kind === 'shelf') likelihood *= isOwn ? 1.4 : 0.9;
  }
  return likelihood;
}

/** Longer sentences are cut around what was found. */
const SENTENCE_MAX = 300;

function resultOf(
  { markedTitle, markedDescription, ...book }: Shown,
  score: number,
  beside: { question: string | undefined; review: string | undefined },
): RecallResult {
  const [reason] = [
    { field: 'description' as const, ...tellingSentence(textOfHtml(markedDescription ?? '')) },
    { field: 'question' as const, ...tellingSentence(beside.question ?? '') },
    { field: 'review' as const, ...tellingSentence(beside.review ?? '') },
  ].toSorted((one, other) => other.found - one.found);
  return {
    book,
    score: Math.min(1, score),
    reason: reason?.found
      ? { field: reason.field, ...marksOf(reason.sentence) }
      : { field: 'title', ...marksOf(markedTitle) },
  };
}

/** The sentence of a text with the most that was asked for, and how much that is. */
const tellingSentence = (marked: string) =>
  [...SENTENCES.segment(marked)]
    .map(({ segment }) => segment.trim())
    .map((sentence) => ({
      sentence,
      found: new Set(sentence.toLowerCase().match(MARKED_WORDS)).size,
    }))
    .toSorted((one, other) => other.found - one.found)[0] ?? { sentence: '', found: 0 };

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
const MARKED_WORDS = new RegExp(`${MARKED[0]}[^${MARKED[1]}]*`, 'g');

/** A text without its marks, and where they were. */
function marksOf(marked: string) {
  const marks: [number, number][] = [];
  let text = '';
  for (const part of marked.split(/([\ue000\ue001])/)) {
    if (part === MARKED[0]) marks.push([text.length, text.length]);
    else if (part === MARKED[1]) marks.splice(-1, 1, [marks.at(-1)?.[0] ?? 0, text.length]);
    else text += part;
  }
  if (text.length <= SENTENCE_MAX) return { text, marks };
  const isKept = ([, to]: [number, number]) => to <= SENTENCE_MAX;
  return { text: `${text.slice(0, SENTENCE_MAX)}…`, marks: marks.filter(isKept) };
}
