import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookMerge } from '../../shared/contract/merges.ts';
import { MergeList } from '../../web/features/merges/MergeList.tsx';
import { BookMenu } from '../../web/pages/BookMenu.tsx';
import { foundBook, user } from '../support/browserReplies.ts';
import { answer, answerList, hold } from '../support/fakeServer.ts';
import { press, settle, show } from '../support/shown.tsx';

const merge: BookMerge = {
  _id: 'm1',
  from: { googleId: 'b1', title: 'Of the Sea' },
  into: { googleId: 'b2', title: 'The Sea', thumbnail: null },
  user: user('wanda'),
  createdAt: '2026-11-01T10:00:00.000Z',
  undoUntil: '2026-12-01T10:00:00.000Z',
  undoneAt: null,
  isUndoable: true,
};

const menu = (looksAfterCatalogue: boolean) => {
  answer('GET /api/books/:googleId/hiding', { isHidden: false });
  answer('GET /api/books/search', {
    success: true,
    books: [
      foundBook({ googleId: 'b1', title: 'Of the Sea' }),
      foundBook({ googleId: 'b2', title: 'The Sea' }),
    ],
    total: 2,
  });
  show(
    <BookMenu
      userId="u1"
      bookId="x"
      googleId="b1"
      title="Of the Sea"
      looksAfterCatalogue={looksAfterCatalogue}
    />,
  );
};

it('whoever may correct a book makes it part of another, which is not itself', async () => {
  menu(true);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge with another' }));
  await settle();
  expect(screen.queryByRole('radio', { name: /Of the Sea/ })).toBeNull();
  fireEvent.click(await screen.findByRole('radio', { name: /The Sea/ }));
  screen.getByText(/^Of the Sea becomes part of The Sea/);
  const held = hold('POST /api/books/:googleId/merge');
  press('Merge');
  await vi.waitFor(() => expect(held).toHaveLength(1));
  expect(held[0]?.asked.body).toEqual({ into: 'b2' });
  held[0]?.fail(409);
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held[1]?.answer(merge);
  await screen.findByText('The two are one now.');
  expect(location.hash).toBe('#/details/b2');
});

it('whoever is alone with a book that they added corrects it, and merges nothing', async () => {
  answer('GET /api/books/:googleId/correction', { mayCorrect: true });
  menu(false);
  await screen.findByRole('menuitem', { name: 'Correct this book' });
  expect(screen.queryByRole('menuitem', { name: 'Merge with another' })).toBeNull();
});

it('readers report a duplicate, and say of which book', async () => {
  menu(false);
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.queryByRole('menuitem', { name: 'Merge with another' })).toBeNull();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Report' }));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'duplicate' } });
  const held = hold('POST /api/reports');
  press('Send report');
  await screen.findByText('Please say which other book it is');
  fireEvent.click(await screen.findByRole('radio', { name: /The Sea/ }));
  press('Send report');
  await settle();
  expect(held.map(({ asked }) => asked.body)).toEqual([
    { kind: 'book', subject: 'x', reason: 'duplicate', text: '', other: 'b2' },
  ]);
});

it('what was merged is listed, and made two again once, however often somebody presses', async () => {
  answerList('GET /api/books/merges', () => ({ items: [merge] }));
  show(<MergeList />);
  await screen.findByRole('link', { name: 'The Sea' });
  const held = hold('POST /api/books/merges/:id/undo');
  press('Undo the merge of Of the Sea');
  press('Undo the merge of Of the Sea');
  await settle();
  expect(held).toHaveLength(1);
  const undone = { ...merge, undoneAt: '2026-11-02T10:00:00.000Z', isUndoable: false };
  answerList('GET /api/books/merges', () => ({ items: [undone] }));
  held[0]?.answer(undone);
  const said = await screen.findByText(/^Two books again since/);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(said));
});
