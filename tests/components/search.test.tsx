import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SearchPage } from '../../web/pages/SearchPage.tsx';
import { navigate } from '../../web/router.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer, hold } from '../support/fakeServer.ts';
import { settle, show, type } from '../support/shown.tsx';

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
