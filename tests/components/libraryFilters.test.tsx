import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { answer, answerList, calls } from '../support/fakeServer.ts';
import { entryWith, press, settle, show, type } from '../support/shown.tsx';

beforeEach(async () => {
  location.hash = '#/library';
  answerList('GET /api/library', () => ({ items: [entryWith()] }));
  answerList('GET /api/library/tags', () => ({ items: [] }));
  answer('GET /api/books/languages', [
    { language: 'fr', books: 3 },
    { language: 'de', books: 9 },
  ]);
  show(<LibraryPage />);
  await screen.findByText('Middlemarch');
  press('Sort and filter');
});

it('on a phone they open above the books, with how many are left', async () => {
  press('Sort and filter');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  press('Sort and filter');
  const sheet = screen.getByRole('dialog', { name: 'Sort and filter' });
  type(within(sheet).getByLabelText('Decade'), '1870');
  await settle(400);
  expect(asked()).toMatchObject({ decade: '1870' });
  fireEvent.click(within(sheet).getByRole('button', { name: 'Show 1 book' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const asked = () =>
  Object.fromEntries(
    calls.findLast(({ call, query }) => call === 'GET /api/library' && query.has('limit'))?.query ??
      [],
  );

it('what a book is can be chosen, and stands in the address', async () => {
  await screen.findByRole('option', { name: 'French' });
  type(await field('Category'), 'Classics');
  type(await field('Language'), 'fr');
  type(await field('Decade'), '1870');
  await settle(400);
  expect(location.hash).toBe('#/library?category=Classics&language=fr&decade=1870');
  expect(asked()).toMatchObject({ category: 'Classics', language: 'fr', decade: '1870' });
  press('Remove the filter Language: French');
  await settle(400);
  expect(asked().language).toBeUndefined();
  expect((await field('Language')).value).toBe('');
});

it('what is typed counts when the field is left or with Enter, in the figures of any script', async () => {
  const author = await field('Author');
  type(author, ' George Eliot ');
  await settle(400);
  expect(asked().author).toBeUndefined();
  fireEvent.blur(author);
  const year = await field('Read in');
  year.focus();
  type(year, '٢٠٢٤');
  fireEvent.keyDown(year, { key: 'Enter' });
  await settle(400);
  // Who goes on typing is still in it.
  expect(document.activeElement).toBe(await field('Read in'));
  const least = await field('Pages from');
  type(least, '1,200');
  fireEvent.blur(least);
  await settle(400);
  expect(asked()).toMatchObject({ author: 'George Eliot', year: '2024', minPages: '1200' });
});

it('what is no number is not asked for, and said', async () => {
  const most = await field('Pages up to');
  type(most, '1,2,');
  fireEvent.blur(most);
  await settle(400);
  expect(await screen.findByText('Write a number, such as 214')).toBeTruthy();
  expect(asked().maxPages).toBeUndefined();
});
