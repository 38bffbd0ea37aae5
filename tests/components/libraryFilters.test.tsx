import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { navigate } from '../../web/router.tsx';
import { answer, answerList, calls, fail } from '../support/fakeServer.ts';
import { entryWith, press, settle, show, type } from '../support/shown.tsx';

const SHELF = {
  _id: '0190c0de-0000-7000-8000-000000000001',
  name: 'Winter',
  slug: 'winter',
  description: '',
  visibility: 'public',
  books: 1,
  covers: [] as string[],
  updatedAt: '2026-10-01T08:00:00.000Z',
} as const;

beforeEach(async () => {
  location.hash = '#/library';
  answerList('GET /api/library', () => ({ items: [entryWith()] }));
  answerList('GET /api/library/tags', () => ({ items: [] }));
  answer('GET /api/library/counts', {
    books: 12,
    status: [
      { name: 'read', books: 9 },
      { name: 'want', books: 3 },
    ],
    category: [{ name: 'Classics', books: 4 }],
    language: [
      { name: 'de', books: 9 },
      { name: 'fr', books: 3 },
    ],
    format: [{ name: 'ebook', books: 2 }],
    decade: [
      { name: '1860', books: 2 },
      { name: '1870', books: 1 },
      { name: '180', books: 1 },
      { name: '-730', books: 1 },
    ],
  });
  answer('GET /api/shelves', [SHELF]);
  show(<LibraryPage />);
  await screen.findByText('Middlemarch');
  press('Sort and filter');
});

it('the box says what is searched for, also where a link has led to all books', async () => {
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search my library' });
  type(box, 'dune ');
  await settle();
  expect(box.value).toBe('dune ');
  expect(location.hash).toBe('#/library?q=dune');
  act(() => navigate('/library'));
  await waitFor(() => expect(box.value).toBe(''));
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

it('on a phone they do not say how many are left where that could not be asked', async () => {
  press('Sort and filter');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  press('Sort and filter');
  const sheet = within(screen.getByRole('dialog', { name: 'Sort and filter' }));
  fail('GET /api/library', 503);
  type(sheet.getByLabelText('Decade'), '1870');
  await waitFor(() => expect(sheet.queryByRole('button', { name: /^Show/ })).toBeNull());
  expect(sheet.getAllByRole('button', { name: 'Close' })).toHaveLength(2);
});

it('on a phone they say how many are left of what is being typed', async () => {
  press('Sort and filter');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  press('Sort and filter');
  const sheet = within(screen.getByRole('dialog', { name: 'Sort and filter' }));
  answerList('GET /api/library', () => ({ items: [] }));
  const author = sheet.getByLabelText<HTMLInputElement>('Author');
  type(author, 'George ');
  await sheet.findByRole('button', { name: 'Show 0 books' }, { timeout: 2_000 });
  expect(asked()).toMatchObject({ author: 'George' });
  expect(author.value).toBe('George ');
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const asked = () =>
  Object.fromEntries(
    calls.findLast(({ call, query }) => call === 'GET /api/library' && query.has('limit'))?.query ??
      [],
  );

it('what a book is can be chosen, and stands in the address', async () => {
  await screen.findByRole('option', { name: 'French (3)' });
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

it('only what one’s own books are is offered, with how many there are, as beside each status', async () => {
  await screen.findByRole('option', { name: 'German (9)' });
  const offered = async (label: string) =>
    within(await field(label))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(await offered('Language')).toEqual(['All', 'French (3)', 'German (9)']);
  expect(await offered('Category')).toEqual(['All', 'Classics (4)']);
  expect(await offered('Decade')).toEqual([
    'All',
    '1870s (1)',
    '1860s (2)',
    '180s (1)',
    '730–721 BCE (1)',
  ]);
  expect(await offered('Format')).toEqual(['All', 'E-book (2)']);
  for (const name of ['All 12', 'Read 9', 'Paused 0']) screen.getByRole('button', { name });
});

it('where the counts cannot be known, what there may be is offered', async () => {
  fail('GET /api/library/counts', 503);
  type(await field('Author'), 'Eliot');
  fireEvent.blur(await field('Author'));
  await waitFor(async () =>
    expect(within(await field('Format')).getAllByRole('option').length).toBeGreaterThan(3),
  );
});

it('a shelf is chosen by its name, and the order of a shelf goes with it', async () => {
  await screen.findByRole('option', { name: SHELF.name });
  type(await field('Shelf'), SHELF._id);
  await settle(400);
  expect(asked()).toMatchObject({ shelf: SHELF._id });
  type(await field('Sort by'), 'shelf');
  await settle(400);
  expect(asked()).toMatchObject({ sort: 'shelf' });
  type(await field('Shelf'), '');
  expect(location.hash).toBe('#/library');
});

it('what has no date is offered where what was read is shown', async () => {
  fireEvent.click(await field('Without a date'));
  await settle(400);
  expect(asked()).toMatchObject({ undated: 'true' });
  fireEvent.click(await field('Without a date'));
  press('Want to read 3');
  await settle(400);
  expect(screen.queryByLabelText('Without a date')).toBeNull();
});

it('what is typed counts at once when the field is left or with Enter, in the figures of any script', async () => {
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

it('the keyboard goes on where a filter was taken away: at the next one, or where they are chosen', async () => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Favorites' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Reviewed' }));
  const takeAway = async (name: string) => {
    const chip = await screen.findByRole('button', { name });
    chip.focus();
    fireEvent.click(chip);
    await settle(300);
  };
  await takeAway('Remove the filter Favorites');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove the filter Reviewed');
  await takeAway('Remove the filter Reviewed');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sort and filter' }));
});
