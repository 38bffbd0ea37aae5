import { describe, expect, it } from 'vitest';
import {
  excerptOf,
  fittingOn,
  shortDescription,
} from '../../server/domains/keeping/website/excerpts.ts';
import type { Review } from '../../shared/contract/reviews.ts';
import { PAGE_TEXT_MAX, REVIEW_CONTENT_MAX, REVIEW_EXCERPT } from '../../shared/limits.ts';
import { plainTextOf } from '../../shared/markdown.ts';

const review = (content: string, hidden: Review['hidden'] = []) =>
  ({ _id: 'one', content, hidden }) as Review;
const longText = 'All of the spice '.repeat(1_000).slice(0, REVIEW_CONTENT_MAX);

describe('The excerpt of a review', () => {
  it('is the review where it is short', () => {
    const short = review('And spice.');
    expect(excerptOf(short)).toBe(short);
  });

  it('ends with a whole word, and is said to be one', () => {
    const { content, isExcerpt } = excerptOf(review(longText));
    expect(isExcerpt).toBe(true);
    expect(content.length).toBeLessThanOrEqual(REVIEW_EXCERPT + 1);
    expect(content).toMatch(/ (All|of|the|spice)…$/);
  });

  it('of a script without spaces ends between two characters', () => {
    const { content } = excerptOf(review('a'.repeat(REVIEW_EXCERPT - 1) + '𠮷'.repeat(2_000)));
    expect(content).toBe(`${'a'.repeat(REVIEW_EXCERPT - 1)}…`);
  });

  it.each([
    ['>!', '!<'],
    ['>!p120: ', '!<'],
    ['||', '||'],
    ['>!of >!it ', '!< all!<'],
    ['|| before >!', '!< behind ||'],
  ])('never lays open what is hidden in the whole: %s %s', (opening, closing) => {
    for (const at of [0, 500, 990, 998, 999, 1_000, 1_200]) {
      const before = 'spice '.repeat(400).slice(0, at);
      const whole = `${before}${opening}${'the murderer '.repeat(200)}${closing} ${longText}`;
      const { content } = excerptOf(review(whole));
      if (!plainTextOf(whole).includes('murderer'))
        expect(plainTextOf(content)).not.toContain('murderer');
      expect(content.length).toBeLessThanOrEqual(REVIEW_EXCERPT + 1);
    }
  });

  it('knows of those passages only that are in it', () => {
    const shut = { length: 9, opensAt: { page: 9 } };
    const { hidden } = excerptOf(review(`>!!< a >!!< ${longText} >!!<`, [shut, shut, shut]));
    expect(hidden).toHaveLength(2);
  });

  it('takes no time that grows with the marks in it', () => {
    for (const piece of ['>!', '||', '>!a!<', '|| a', '>!||', '!<>!', '\\||', '<http://a']) {
      const text = piece.repeat(REVIEW_CONTENT_MAX / piece.length);
      const begun = performance.now();
      excerptOf(review(text));
      expect(performance.now() - begun, piece).toBeLessThan(500);
    }
  });
});

it('A page has room for one thing with a text at least, and for as many as fit', () => {
  expect(fittingOn([])).toBe(0);
  expect(fittingOn([null, 'short', null])).toBe(3);
  const long = 'x'.repeat(PAGE_TEXT_MAX / 2);
  expect(fittingOn([long, null, long, 'x', long])).toBe(3);
  expect(fittingOn([`${long}${long}x`, null])).toBe(1);
});

it('A description that is cut ends in no tag and no entity', () => {
  const before = 'x'.repeat(REVIEW_EXCERPT - 3);
  expect(shortDescription(`${before}<em>all</em>`)).toBe(before);
  expect(shortDescription(`${before}&amp;`)).toBe(before);
  expect(shortDescription('<p>short</p>')).toBe('<p>short</p>');
});
