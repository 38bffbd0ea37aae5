import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScanDialog } from '../../web/features/books/ScanDialog.tsx';
import { loadAllWords } from '../../web/locales/words.ts';
import { LovedBooks } from '../../web/pages/LovedBooks.tsx';
import { SeriesOrder } from '../../web/pages/SeriesOrder.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer, answerList, countOf, fail } from '../support/fakeServer.ts';
import { button, press, show, type } from '../support/shown.tsx';

it('takes a book of a series once, and says so when it is scanned again', async () => {
  answer('GET /api/books/search', {
    books: [foundBook({ googleId: 'b1', title: 'Middlemarch' })],
    total: 1,
  } as never);
  const onFound = vi.fn();
  show(<ScanDialog isSeries onFound={onFound} onClose={() => {}} />);
  for (const said of [
    'Added: Middlemarch. Now the next one.',
    'Already taken: Middlemarch. Now the next one.',
  ]) {
    type(screen.getByRole('textbox'), '9780140620757');
    press('Find the book');
    await screen.findByText(said);
  }
  expect(onFound).toHaveBeenCalledTimes(1);
});

const tales = {
  _id: 's1',
  slug: 'the-tales',
  name: 'The Tales',
  description: null,
  books: 0,
  readBooks: 0,
};

it.each([
  ['a series', <SeriesOrder key="" series={tales} />, 'PUT /api/series/:id/books/:googleId'],
  ['those one loves', <LovedBooks key="" />, 'POST /api/favorites/:googleId'],
] as const)('tries again with a book that %s did not take', async (_, screenOf, call) => {
  answer('GET /api/books/search', {
    books: [foundBook({ googleId: 'b1', title: 'Middlemarch' })],
    total: 1,
  } as never);
  answerList('GET /api/series/:id/books', () => ({ items: [] }));
  answerList('GET /api/favorites', () => ({ items: [] }));
  answerList('GET /api/library', () => ({ items: [] }));
  fail(call, 503);
  await loadAllWords();
  show(screenOf);
  await screen.findByRole('button', { name: 'Scan a barcode' });
  press('Scan a barcode');
  for (const times of [1, 2]) {
    type(await screen.findByRole('textbox', { name: 'ISBN' }), '9780140620757');
    press('Find the book');
    await waitFor(() => expect(countOf(/^(PUT|POST)/)).toBe(times));
    await waitFor(() =>
      expect(button('Find the book').getAttribute('aria-disabled')).not.toBe('true'),
    );
  }
});
