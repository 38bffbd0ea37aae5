import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Status } from '../../shared/library.ts';
import { loadAllWords } from '../../web/locales/words.ts';
import { BookMenu } from '../../web/pages/BookMenu.tsx';
import { go, open } from '../support/application.tsx';
import { bookDetails, bookSummary } from '../support/browserReplies.ts';
import { answer, answerList, answerOtherwise, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, entryWith, press, settle, show } from '../support/shown.tsx';

const SERIES = 'GET /api/series/:id';
const BOOKS = 'GET /api/series/:id/books';
const ENTRY = 'GET /api/library/:googleId';

const named = (title: string, position: string | null, status: Status | null = null) => ({
  book: bookSummary({ googleId: title.toLowerCase(), title }),
  position,
  status,
  timesRead: 0,
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

describe('whoever may correct a book', () => {
  const menu = () => {
    answer('GET /api/books/:googleId/hiding', { isHidden: false });
    show(<BookMenu userId="u1" bookId="x" googleId="b1" title="Two" looksAfterCatalogue />);
  };
  const put = 'PUT /api/series/:id/books/:googleId';

  it('puts it into a series that is there, at a place', async () => {
    answer('GET /api/series', [{ _id: 's1', slug: 'the-tales', name: 'The Tales', books: 3 }]);
    menu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Put into a series' }));
    const box = await screen.findByRole('textbox', { name: 'Name of the series' });
    expect(screen.queryByRole('textbox', { name: 'Place' })).toBeNull();
    fireEvent.change(box, { target: { value: 'tales' } });
    fireEvent.click(await screen.findByRole('radio', { name: /The Tales/ }));
    fireEvent.change(screen.getByRole('textbox', { name: /Place/ }), { target: { value: ' 2 ' } });
    const held = hold(put);
    press('Save');
    await settle();
    expect(held.map(({ asked }) => [asked.call, asked.body])).toEqual([
      ['PUT /api/series/s1/books/b1', { position: '2' }],
    ]);
    held[0]?.answer(null);
    await screen.findByText('Put into the series: Two');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes one of what was typed, once, though its place is refused', async () => {
    answer('GET /api/series', []);
    menu();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Put into a series' }));
    const box = await screen.findByRole('textbox', { name: 'Name of the series' });
    fireEvent.change(box, { target: { value: 'New Tales' } });
    fireEvent.click(await screen.findByRole('radio', { name: /New Tales\s*Make a new series/ }));
    const place = screen.getByRole('textbox', { name: /Place/ });
    fireEvent.change(place, { target: { value: 'first' } });
    const made = hold('POST /api/series');
    const held = hold(put);
    press('Save');
    await settle();
    expect(made.map(({ asked }) => asked.body)).toEqual([{ name: 'New Tales' }]);
    made[0]?.answer({ ...tales, _id: 's2', name: 'New Tales' });
    await settle();
    held[0]?.fail(400);
    await settle();
    fireEvent.change(place, { target: { value: '1' } });
    press('Save');
    await settle();
    expect(held[1]?.asked).toMatchObject({
      call: 'PUT /api/series/s2/books/b1',
      body: { position: '1' },
    });
    held[1]?.answer(null);
    await screen.findByText('Put into the series: Two');
    expect(made).toHaveLength(1);
  });
});
