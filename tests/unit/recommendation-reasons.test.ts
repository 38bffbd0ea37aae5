import { expect, it } from 'vitest';
import { namedInTurn } from '../../server/domains/books/recommendations/reasons.ts';
import { bookSummary } from '../support/browserReplies.ts';

it('a list of recommendations names the books that speak for them in turn, the one that says most first', () => {
  const [sleep, web] = ['The Big Sleep', 'Charlotte’s Web'].map((title) =>
    bookSummary({ _id: title, title }),
  ) as [ReturnType<typeof bookSummary>, ReturnType<typeof bookSummary>];
  const likedFor = namedInTurn();
  const named = [[sleep, web], [sleep, web], [sleep], [sleep, web], []].map(
    (books) => likedFor(books)?.title,
  );
  expect(named).toEqual([
    'The Big Sleep',
    'Charlotte’s Web',
    'The Big Sleep',
    'Charlotte’s Web',
    undefined,
  ]);
});
