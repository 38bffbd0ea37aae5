import { expect, it } from 'vitest';
import { type Match, scoreOf } from '../../server/domains/books/recall/scoring.ts';
import { processorMs } from '../support/processorTime.ts';

/** Matches of words that stand at these places of a description. */
const at = (...places: number[][]): Match[] =>
  places.map((found, concept) => ({
    concept,
    nearness: 1,
    places: found.map((place) => ({ at: place, field: 'D' })),
  }));

it('words near each other say more than the same ones far apart, and most the nearest', () => {
  const [beside, near, far] = [
    [[1], [2]],
    [
      [1, 100],
      [200, 110],
    ],
    [[1], [200]],
  ].map((places) => scoreOf(at(...places), [2, 1, 5])) as [number, number, number];
  expect(beside).toBeGreaterThan(near);
  expect(near).toBeGreaterThan(far);
});

it('a book that says the words of a question all the time takes no longer for it', async () => {
  const words = Array.from({ length: 30 }, (_, word) =>
    Array.from({ length: 40 }, (_, time) => 1 + word + 30 * time),
  );
  const matches = at(...words);
  const tellings = words.map(() => 1);
  scoreOf(matches, tellings);
  const ms = await processorMs(() => {
    for (let book = 0; book < 200; book++) scoreOf(matches, tellings);
  });
  expect(ms).toBeLessThan(250);
});
