import type { Review, ReviewExcerpt } from '../../../../shared/contract/reviews.ts';
import { PAGE_TEXT_MAX, REVIEW_EXCERPT } from '../../../../shared/limits.ts';
import { markSpoilers } from '../../../../shared/markdown.ts';
import { passagesOf, SHUT } from '../../../../shared/passages.ts';

/*
 * What of long texts stands on a page for visitors. Everybody waits for all that is on it, so one person's texts are
 * not what says how large it is.
 */

/** A review as a page for visitors has it: of a long one its beginning, which the application goes on with. */
export function excerptOf(review: Review): ReviewExcerpt {
  if (review.content.length <= REVIEW_EXCERPT) return review;
  const content = beginningOf(review.content);
  const shut = passagesOf(content).filter(({ start, end }) => content.slice(start, end) === SHUT);
  return {
    ...review,
    content: `${content}…`,
    hidden: review.hidden.slice(0, shut.length),
    isExcerpt: true,
  };
}

/** The beginning of a text, which lays nothing open that is a spoiler in the whole. */
function beginningOf(text: string) {
  const marks = [...text.matchAll(MARK)].map(({ index }) => index);
  const ends = [...marks.filter((at) => at < REVIEW_EXCERPT), endOfWord(text, REVIEW_EXCERPT)];
  const [first = 0] = ends;
  // What comes before all marks is open; of very many it would take long to say more.
  if (ends.length === 1 || marks.length > MARKS_MAX) return text.slice(0, first).trimEnd();
  const whole = markSpoilers(text);
  const end = ends.findLast((at) => whole.startsWith(markSpoilers(text.slice(0, at)))) ?? 0;
  return text.slice(0, end).trimEnd();
}

/** Where a spoiler may begin or end. */
const MARK = />!|!<|\|\|/g;
const MARKS_MAX = 40;

/** Where the last word ends that is whole; in scripts without spaces between words, before a character. */
function endOfWord(text: string, most: number) {
  const space = text.slice(0, most + 1).search(/\s\S*$/);
  if (space > most / 2) return space;
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** The beginning of a description in HTML, of which a page shows less. */
export const shortDescription = (html: string | null) =>
  html && html.length > REVIEW_EXCERPT
    ? html.slice(0, REVIEW_EXCERPT).replace(/<[^>]*$|&[^;\s]*$/, '')
    : html;

/** How many of the first things a page has room for, by the lengths of their texts; one at least. */
export function fittingOn(texts: readonly (string | null | undefined)[]) {
  let sum = 0;
  const first = texts.findIndex((text) => {
    sum += text?.length ?? 0;
    return sum > PAGE_TEXT_MAX;
  });
  return first === -1 ? texts.length : Math.max(1, first);
}
