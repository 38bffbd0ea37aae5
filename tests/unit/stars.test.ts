import { expect, test } from 'vitest';
import { starsOf } from '../../web/ui/Stars.tsx';

const shown = (rating: number) =>
  starsOf(rating)
    .map((star) => ({ full: '*', half: '+', empty: '.' })[star])
    .join('');

// Specification: 3.10, 9.10
test.each([
  [0, '.....'],
  [1, '*....'],
  [2.4, '**...'],
  [2.5, '**+..'],
  [3.49, '***..'],
  [3.75, '***+.'],
  [4.5, '****+'],
  [5, '*****'],
])('%f stars are shown as %s: half a star when the fraction is 0.5 or more', (rating, stars) => {
  expect(shown(rating)).toBe(stars);
});
