import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReportQueue } from '../../web/features/reports/ReportQueue.tsx';
import { report } from '../support/browserReplies.ts';
import { answerList } from '../support/fakeServer.ts';
import { ada, show } from '../support/shown.tsx';

it('each reported thing is led to itself, a comment where it stands', async () => {
  const book = { googleId: 'b1', bookTitle: 'Middlemarch' };
  const items = [
    report('review', 'r1', book),
    report('comment', 'c1', { ...book, reviewId: 'r2' }),
    report('comment', 'c2', { quoteId: 'q1' }),
    report('comment', 'c3', { progressId: 'p1' }),
    report('comment', 'c4', { groupId: 'g1' }),
    report('answer', 'a1', { questionId: 'q2' }),
    report('question', 'q3', { questionId: 'q3' }),
    report('quote', 'q4', book),
    report('list', 'l1'),
  ];
  answerList('GET /api/admin/reports', () => ({ items }));
  show(<ReportQueue />, { ...ada, role: 'admin' });
  await screen.findByRole('link', { name: 'Open the review' });
  const links = screen.getAllByRole('link', { name: /^Open the (?!book)/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '#/details/b1?review=r1',
    '#/details/b1?review=r2&comment=c1',
    '#/quotes/q1?comment=c2',
    '#/progress/p1?comment=c3',
    '#/groups/g1?comment=c4',
    '#/questions/q2?answer=a1',
    '#/questions/q3',
    '#/quotes/q4',
    '#/lists/l1',
  ]);
  expect(screen.getAllByRole('link', { name: 'Open the book: Middlemarch' })).toHaveLength(3);
});

it('a comment that was reported before its place was kept leads to its book alone', async () => {
  answerList('GET /api/admin/reports', () => ({
    items: [report('comment', 'c1', { googleId: 'b1', bookTitle: 'Middlemarch' })],
  }));
  show(<ReportQueue />, { ...ada, role: 'admin' });
  await screen.findByRole('link', { name: 'Open the book: Middlemarch' });
  expect(screen.queryByRole('link', { name: /comment/ })).toBeNull();
});

it('a review that was reported stands there as its author laid it out', async () => {
  const evidence = {
    googleId: 'b1',
    bookTitle: 'Middlemarch',
    content: '**Slow**, then >!over!<.',
  };
  answerList('GET /api/admin/reports', () => ({ items: [report('review', 'r1', evidence)] }));
  show(<ReportQueue />, { ...ada, role: 'admin' });
  const slow = await screen.findByText('Slow');
  expect([slow.tagName, slow.closest('blockquote')?.textContent]).toEqual([
    'STRONG',
    expect.not.stringContaining('>!'),
  ]);
});
