import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WhereToGet } from '../../web/pages/WhereToGet.tsx';
import { bookDetails } from '../support/browserReplies.ts';
import { answer, countOf } from '../support/fakeServer.ts';
import { settle, show } from '../support/shown.tsx';

const links = (...bookLinks: { name: string; address: string }[]) => {
  answer('GET /api/site', { bookLinks } as never);
  answer('GET /api/books/:googleId', { success: true, book: bookDetails({ title: 'The Sea' }) });
};

it('the places that the site names stand behind one press, and do not learn where somebody came from', async () => {
  links({ name: 'Library', address: 'https://library.example.org/?q={title}' });
  show(<WhereToGet googleId="sea" />, null);
  const summary = await screen.findByText('Where to get it');
  expect(summary.closest('details')?.open).toBe(false);
  const link = screen.getByText('Library').closest('a');
  expect(link?.getAttribute('href')).toBe('https://library.example.org/?q=The%20Sea');
  expect(link?.rel).toBe('noreferrer');
});

it('nothing stands there where the site names none', async () => {
  links();
  const { container } = show(<WhereToGet googleId="sea" />, null);
  await expect.poll(() => countOf('GET /api/site')).toBe(1);
  await settle();
  expect(container.querySelector('details')).toBeNull();
});
