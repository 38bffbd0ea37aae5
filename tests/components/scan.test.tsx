import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScanDialog } from '../../web/features/books/ScanDialog.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer } from '../support/fakeServer.ts';
import { press, show, type } from '../support/shown.tsx';

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
