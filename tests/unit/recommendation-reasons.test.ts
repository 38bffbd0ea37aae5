import { expect, it } from 'vitest';
import { namedInTurn } from '../../server/domains/books/recommendations/reasons.ts';

const speaking = (id: string, strength: number) => ({ id, strength, mood: null });

it('a list of recommendations names the books that speak for them in turn, the one that says most first', () => {
  const [sleep, web] = [speaking('The Big Sleep', 1), speaking('Charlotte’s Web', 0.9)];
  const likedFor = namedInTurn();
  const named = [[sleep, web], [sleep, web], [sleep], [sleep, web], []].map(
    (books) => likedFor(books)?.id,
  );
  expect(named).toEqual([
    'The Big Sleep',
    'Charlotte’s Web',
    'The Big Sleep',
    'Charlotte’s Web',
    undefined,
  ]);
});

it('names none that says far less than the first, and one of what shares a mood as well as others', () => {
  const likedFor = namedInTurn();
  const strong = { ...speaking('Rebecca', 1), mood: 'dark' };
  const rows = [
    [strong, speaking('Dracula', 0.6), speaking('Emma', 0.1)],
    [strong, speaking('Dracula', 0.6), speaking('Emma', 0.1)],
    [strong, speaking('Carmilla', 0.5)],
    [strong, speaking('Emma', 0.1)],
  ];
  expect(rows.map((row) => likedFor(row)?.id)).toEqual([
    'Rebecca',
    'Dracula',
    'Carmilla',
    'Rebecca',
  ]);
});
