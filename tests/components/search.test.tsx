import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchPage } from '../../web/pages/SearchPage.tsx';
import { navigate } from '../../web/router.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer, calls, hold } from '../support/fakeServer.ts';
import { press, settle, show, type } from '../support/shown.tsx';

it('a filter that is typed while results come stays as it was typed', async () => {
  answer('GET /api/books/languages', []);
  const search = hold('GET /api/books/search');
  navigate('/search?q=emma', { replace: true });
  const { container } = show(<SearchPage />, null);
  await vi.waitFor(() => expect(search).toHaveLength(1));
  const from = container.querySelector<HTMLInputElement>('[name="from"]');
  if (!from) throw new Error('There is no field for the first year');
  type(from, '1815');
  search[0]?.answer({ success: true, books: [foundBook({ title: 'Emma' })] } as never);
  await screen.findByText('Emma');
  await settle(100);
  // The results stand in the address now, which is another one.
  expect(location.hash).not.toBe('#/search?q=emma');
  expect(from.value).toBe('1815');
});

it('a series that is called like that stands above the books, also once they stand in the address', async () => {
  answer('GET /api/books/languages', []);
  answer('GET /api/books/search', {
    success: true,
    books: [foundBook({ title: 'A Wizard of Earthsea' })],
    total: 1,
    series: [{ _id: 's1', slug: 'earthsea', name: 'Earthsea' }],
  } as never);
  navigate('/search?q=earthsea', { replace: true });
  show(<SearchPage />, null);
  await screen.findByText('A Wizard of Earthsea');
  await settle(100);
  expect(location.hash).toContain('results=');
  const series = screen.getByRole('link', { name: 'Earthsea' });
  expect(series.getAttribute('href')).toBe('#/series/earthsea');
});

it('moods and content warnings narrow a search down, stand in the address, and are taken away by a press each', async () => {
  answer('GET /api/books/languages', []);
  answer('GET /api/books/search', {
    success: true,
    books: [foundBook({ title: 'Emma' })],
    total: 1,
  } as never);
  navigate('/search?q=emma&mood=dark,none&without=war', { replace: true });
  show(<SearchPage />, null);
  const asked = () => calls.findLast(({ call }) => call === 'GET /api/books/search')?.query;
  await expect.poll(() => asked()?.get('mood')).toBe('dark');
  expect(asked()?.get('without')).toBe('war');
  const [fields] = screen.getAllByRole('group', { name: 'Moods' });
  const filters = within(fields as HTMLElement);
  expect(filters.getByRole('button', { name: 'Dark', pressed: true })).toBeTruthy();
  fireEvent.click(filters.getByRole('button', { name: 'Sad' }));
  press('Apply filters');
  await expect.poll(() => location.hash).toContain('mood=dark%2Csad');
  await screen.findByText('Emma');
  const left = within(await screen.findByRole('group', { name: 'Without' }));
  fireEvent.click(left.getByRole('button', { name: 'War' }));
  await expect.poll(() => location.hash).not.toContain('without');
  expect(location.hash).toContain('mood=dark%2Csad');
  press('Clear filters');
  await expect.poll(() => location.hash).not.toContain('mood');
});
