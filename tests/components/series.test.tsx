import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Status } from '../../shared/library.ts';
import { loadAllWords } from '../../web/locales/words.ts';
import { go, open } from '../support/application.tsx';
import { bookDetails, bookSummary } from '../support/browserReplies.ts';
import { answer, answerList, answerOtherwise, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, entryWith, press } from '../support/shown.tsx';

const SERIES = 'GET /api/series/:id';
const BOOKS = 'GET /api/series/:id/books';
const ENTRY = 'GET /api/library/:googleId';

const named = (title: string, position: string | null, status: Status | null = null) => ({
  book: bookSummary({ googleId: title.toLowerCase(), title }),
  position,
  status,
});
const tales = {
  _id: 's1',
  slug: 'the-tales',
  name: 'The Tales',
  description: null,
  books: 3,
  readBooks: 0,
};
const place = { _id: 's1', slug: 'the-tales', name: 'The Tales', position: '2' };
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

beforeEach(() => loadAllWords());

describe('the page of a series', () => {
  it('has its books in order, each with its place, for visitors', async () => {
    answer(SERIES, tales);
    answerList(BOOKS, () => ({
      items: [named('One', '1'), named('Both', '1-2'), named('Two', '2'), named('Extra', null)],
    }));
    open('/series/the-tales', null);
    await heading('The Tales');
    await heading('Extra');
    const rows = screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByRole('heading'));
    expect(rows.map((row) => row.firstChild?.textContent)).toEqual(['1', '1–2', '2', '']);
    screen.getByText('3 books');
    expect(countOf('GET /api/library')).toBe(0);
  });

  it('says how much of it somebody has read, and what each book is to them', async () => {
    answer(SERIES, { ...tales, readBooks: 2 });
    answerList(BOOKS, () => ({
      items: [named('One', '1', 'read'), named('Two', '2', 'read'), named('Three', '3')],
    }));
    open('/series/the-tales', ada);
    await screen.findByText('2 of 3 books read');
    await screen.findByRole('button', { name: /Want to Read: Three/i });
    expect(screen.getAllByText('Read')).toHaveLength(2);
  });

  it('that is not there says so; one that fails comes when it is asked for again', async () => {
    fail(SERIES, 404);
    open('/series/none', ada);
    await screen.findByText('There is no such series');
    fail(SERIES, 503);
    go('/series/the-tales');
    await screen.findByText('The series could not be loaded. Please try again.');
    answer(SERIES, tales);
    answerList(BOOKS, () => ({ items: [named('One', '1')] }));
    press('Retry');
    await heading('One');
  });
});

describe('a book of a series', () => {
  beforeEach(() => {
    answerOtherwise('GET /api/reviews/book/:googleId', []);
    answerOtherwise('GET /api/favorites', []);
    answer('GET /api/books/:googleId', {
      success: true,
      book: bookDetails({ googleId: 'two', title: 'Two', series: [place] }),
    } as Reply<'GET /api/books/:googleId'>);
  });
  const near = async () => within(await screen.findByRole('region', { name: 'The Tales' }));
  const neighbours = (status: Status | null) => [
    named('One', '1', 'read'),
    named('Two', '2', status),
    named('Three', '3'),
  ];

  it('says its place, and leads to the series and to the books before and after it', async () => {
    answerOtherwise(ENTRY, { entry: null });
    answerList(BOOKS, () => ({ items: neighbours(null) }));
    open('/details/two', ada);
    const line = within(await screen.findByRole('list', { name: 'Series' }));
    expect(line.getByRole('listitem').textContent).toBe('The Tales · Book 2');
    expect(line.getByRole('link').getAttribute('href')).toBe('#/series/the-tales');
    const books = await near();
    await books.findByRole('heading', { name: 'Before it' });
    expect(books.getAllByRole('heading').map((each) => each.textContent)).toEqual([
      'Before it',
      'After it',
    ]);
    expect(books.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '#/details/one',
      '#/details/three',
    ]);
    expect(books.queryByRole('button')).toBeNull();
  });

  it('that was finished names the next, which is kept at a press', async () => {
    answerOtherwise(ENTRY, {
      entry: entryWith({ status: 'read', book: { ...entryWith().book, series: [place] } }),
    });
    answerList(BOOKS, () => ({ items: neighbours('read') }));
    open('/details/two', ada);
    const books = await near();
    await books.findByRole('heading', { name: 'Next in the series' });
    await books.findByRole('button', { name: /Want to Read: Three/i });
  });

  it('has room for the others before they have come, and is whole without them', async () => {
    answerOtherwise(ENTRY, { entry: null });
    const held = hold(BOOKS);
    open('/details/two', ada);
    const books = await near();
    expect(books.queryByRole('heading')).toBeNull();
    for (const each of held) each.fail(503);
    await screen.findByRole('heading', { name: 'Community Reviews (0)' });
    await expect.poll(() => screen.queryByRole('region', { name: 'The Tales' })).toBeNull();
  });

  it('that stands in none says nothing of any', async () => {
    answerOtherwise(ENTRY, { entry: null });
    answer('GET /api/books/:googleId', {
      success: true,
      book: bookDetails({ googleId: 'two', title: 'Two' }),
    } as Reply<'GET /api/books/:googleId'>);
    open('/details/two', ada);
    await heading('Two');
    expect(screen.queryByRole('list', { name: 'Series' })).toBeNull();
    expect(countOf(/^GET \/api\/series/)).toBe(0);
  });
});
