import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { ReadAmong } from '../../web/features/library/ReadAmong.tsx';
import { SearchPage } from '../../web/pages/SearchPage.tsx';
import { navigate } from '../../web/router.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer, countOf, hold } from '../support/fakeServer.ts';
import { ada, show } from '../support/shown.tsx';

beforeEach(() => {
  answer('GET /api/books/languages', []);
  answer('GET /api/books/search', {
    success: true,
    books: [
      foundBook({ googleId: 'b1', title: 'Rebecca' }),
      foundBook({ googleId: 'b2', title: 'Emma' }),
    ],
    total: 2,
  } as Reply<'GET /api/books/search'>);
  navigate('/search?q=the+one+with+the+ghost', { replace: true });
});

it('what a book that is found is in one’s library is asked by the book, and not by the words of the search', async () => {
  const statuses = hold('GET /api/library/statuses');
  show(<SearchPage />, ada);
  await screen.findByText('Rebecca');
  await expect.poll(() => statuses).toHaveLength(1);
  expect(statuses[0]?.asked.query.get('books')).toBe('b1,b2');
  // Nothing can be pressed before it is known.
  expect(screen.queryByRole('button', { name: /Want to read/ })).toBeNull();
  statuses[0]?.answer([{ googleId: 'b1', status: 'read', timesRead: 1 }]);
  await screen.findByRole('button', { name: 'Want to read: Emma' });
  expect(screen.queryByRole('button', { name: 'Want to read: Rebecca' })).toBeNull();
  expect(screen.getAllByText('Read').length).toBeGreaterThan(0);
});

it('of a list it is said how many of its books one has read, once all of them are there', async () => {
  const books = [{ googleId: 'b1' }, { googleId: 'b2' }, { googleId: 'b3' }];
  const STATUSES = 'GET /api/library/statuses';
  answer(STATUSES, [
    { googleId: 'b1', status: 'read', timesRead: 1 },
    // Being read again.
    { googleId: 'b2', status: 'reading', timesRead: 1 },
    { googleId: 'b3', status: 'want', timesRead: 0 },
  ]);
  const { unmount } = show(<ReadAmong books={books} total={4} />, ada);
  expect(countOf(STATUSES)).toBe(0);
  unmount();
  show(<ReadAmong books={books} total={3} />, ada);
  await screen.findByText('2 of 3 books read');
});
