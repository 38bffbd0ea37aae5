import { setTimeout as pause } from 'node:timers/promises';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { Comments } from '../../web/features/comments/Comments.tsx';
import { commentsUnder } from '../../web/features/comments/comments.api.ts';
import { DoubtfulRows } from '../../web/features/imports/DoubtfulRows.tsx';
import { booksOnList } from '../../web/features/lists/lists.api.ts';
import { Suggestions } from '../../web/features/lists/Suggestions.tsx';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { LongList } from '../../web/ui/LongList.tsx';
import { PagedList } from '../../web/ui/PagedList.tsx';
import { open } from '../support/application.tsx';
import { bookSummary, person, user } from '../support/browserReplies.ts';
import {
  type Asked,
  answer,
  answerList,
  calls,
  countOf,
  fail,
  hold,
} from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

/** Says at once that what is watched is seen, as a browser does of what is near the screen. */
class Watcher {
  private readonly seen: (entries: object[]) => void;
  constructor(seen: (entries: object[]) => void) {
    this.seen = seen;
  }
  observe = () => setTimeout(() => this.seen([{ isIntersecting: true }]));
  disconnect = () => {};
}

/** The first page is there; of those after it, each fails with this status. */
function firstPageOnly(items: unknown[], status: number) {
  return async ({ query }: Asked) => {
    if (!query.has('cursor')) return { items: items as never, next: 'two', total: 100 };
    // What is under way is seen to be so before it fails.
    await pause(5);
    if (status === 0) throw new TypeError('Failed to fetch');
    throw Object.assign(new Error(), { status });
  };
}

describe('a page of a list that could not be loaded', () => {
  const BOOKS = 'GET /api/lists/:id/books';

  function Books() {
    const list = useInfiniteQuery(booksOnList('l1'));
    return (
      <PagedList list={list} failed="failed" empty={null}>
        {(books) => books.map((book) => <p key={book.googleId}>{book.title}</p>)}
      </PagedList>
    );
  }

  it('says so where it would stand, once, and comes when it is asked for again', async () => {
    answerList(BOOKS, firstPageOnly([bookSummary({ title: 'First' })], 0));
    show(<Books />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('The rest could not be loaded.');
    expect(screen.getAllByText('The rest could not be loaded.')).toHaveLength(1);
    await settle(200);
    expect(countOf('GET /api/lists/l1/books')).toBe(2);
    answerList(BOOKS, ({ query }) => ({
      items: [bookSummary({ title: query.has('cursor') ? 'Second' : 'First' })] as never,
    }));
    press('Retry');
    await screen.findByText('Second');
    expect(screen.queryByText('The rest could not be loaded.')).toBeNull();
  });
});

describe('a list that goes on by itself', () => {
  beforeEach(() => vi.stubGlobal('IntersectionObserver', Watcher));

  it('asks once for a page that fails, and says so: the library', async () => {
    answerList('GET /api/library', firstPageOnly([entryWith()], 0));
    show(<LibraryPage />);
    await screen.findByText('The rest could not be loaded.');
    await settle(500);
    expect(countOf('GET /api/library')).toBe(2);
  });

  it('asks once for a page that fails: the comments up to the one that a link leads to', async () => {
    answerList('GET /api/reviews/:id/comments', firstPageOnly([comment('c1')], 0));
    show(<Linked to="c9" />);
    await screen.findByText('The rest could not be loaded.');
    await settle(500);
    expect(countOf('GET /api/reviews/r1/comments')).toBe(2);
  });

  it('asks once for a page that fails: the doubtful rows of an import', async () => {
    answerList('GET /api/imports/:id/rows', firstPageOnly([{ line: 1, state: 'sure' }], 0));
    show(<DoubtfulRows id="i1" count={1} findBook={() => null} />);
    await screen.findByRole('button', { name: 'Retry' });
    await settle(500);
    expect(countOf('GET /api/imports/i1/rows')).toBe(2);
  });
});

const comment = (id: string) => ({
  _id: id,
  text: `Said ${id}`,
  user: person('grace'),
  createdAt: '2026-11-05T12:00:00.000Z',
  updatedAt: '2026-11-05T12:00:00.000Z',
  replyTo: null,
  likes: 0,
  isLiked: false,
  isDeleted: false,
  position: null,
  mentions: [],
  hidden: [],
});

const shut = (id: string, opensAt = 60) => ({
  ...comment(id),
  text: '',
  hidden: [{ opensAt: { percent: opensAt }, length: 10 }],
});

describe('several shut comments on end', () => {
  const answerAll = () =>
    answerList('GET /api/reviews/:id/comments', () => ({
      items: [
        comment('c1'),
        shut('c2'),
        shut('c3', 70),
        comment('c4'),
        shut('c5'),
        ...[shut('r1'), shut('r2'), shut('r3')].map((reply) => ({ ...reply, replyTo: 'c4' })),
      ],
    }));
  const insists = () => screen.queryAllByRole('button', { name: 'Show anyway' });

  it('are one line, which opens to them and folds them again; one alone is as it was', async () => {
    answerAll();
    show(<Linked to="c1" />);
    await screen.findByText('Said c4');
    expect(insists()).toHaveLength(1);
    const name = '2 comments beyond where you are';
    expect(button(name).getAttribute('aria-expanded')).toBe('false');
    press(name);
    expect(insists()).toHaveLength(3);
    press('3 comments beyond where you are');
    expect(insists()).toHaveLength(6);
    press(name);
    expect(insists()).toHaveLength(4);
  });

  it('are open for whoever comes for one of them', async () => {
    answerAll();
    show(<Linked to="c3" />);
    await screen.findByText('Said c4');
    expect(insists()).toHaveLength(3);
  });
});

// Nothing is written in this test.
const add = () => new Promise<never>(() => {});

function Linked({ to }: { to: string }) {
  const list = useInfiniteQuery(commentsUnder('review', 'r1'));
  return (
    <Comments
      conversation={{
        id: 'r1',
        userId: ada._id,
        list: list as unknown as UseInfiniteQueryResult<never>,
        queryKey: commentsUnder('review', 'r1').queryKey,
        mayWrite: true,
        mayDelete: () => false,
        add,
        ownPlace: null,
      }}
      linked={to}
    />
  );
}

describe('a long list', () => {
  const rows = (ids: string[]) => (
    <LongList items={ids.map((_id) => ({ _id }))} className="">
      {({ _id }) => <input aria-label={_id} />}
    </LongList>
  );

  it('keeps its rows, and what is typed into them, when one comes before or goes from its top', () => {
    const { rerender } = show(null);
    rerender(rows(['b', 'c']));
    const field = screen.getByLabelText('c');
    field.focus();
    rerender(rows(['a', 'b', 'c']));
    expect(screen.getByLabelText('c')).toBe(field);
    expect(document.activeElement).toBe(field);
    rerender(rows(['c']));
    expect(screen.getByLabelText('c')).toBe(field);
  });
});

describe('the height of a stretch that has not been seen', () => {
  /** Tells of what is in the document that it is 600 px high, and of what is not that it has no height. */
  class Measure {
    private readonly told: () => void;
    constructor(told: () => void) {
      this.told = told;
    }
    observe(watched: Element) {
      const height = () => (watched.isConnected ? 600 : 0);
      Object.defineProperty(watched, 'clientHeight', { get: height });
      resized = this.told;
      this.told();
    }
    disconnect() {}
  }
  let resized = () => {};

  it('is that of the first, whatever comes before its rows or goes from them', () => {
    vi.stubGlobal('ResizeObserver', Measure);
    const rows = (ids: number[]) => (
      <LongList items={ids.map((id) => ({ _id: `${id}` }))} className="">
        {({ _id }) => _id}
      </LongList>
    );
    const many = Array.from({ length: 130 }, (_, n) => n);
    const { rerender } = show(null);
    rerender(rows(many));
    const list = screen.getByRole('list');
    expect(list.style.getPropertyValue('--stretch')).toBe('600px');
    for (const next of [[-1, ...many], many.slice(1), many.slice(70)]) {
      rerender(rows(next));
      resized();
      expect(list.style.getPropertyValue('--stretch')).toBe('600px');
    }
  });
});

it('a list of which nothing came says so', async () => {
  fail('GET /api/library', 500);
  show(<LibraryPage />);
  await screen.findByText('Your library could not be loaded');
  await settle(100);
  expect(countOf('GET /api/library')).toBe(1);
});

describe('notes on a list', () => {
  const bea = person('bea');
  const PUT = 'PUT /api/lists/:id/books/:googleId';
  const sent = () => calls.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body);

  async function openList(owner: typeof bea, about: { note: string | null; noteBy?: typeof bea }) {
    answer('GET /api/lists/:id', {
      _id: 'l1',
      title: 'Where to begin',
      description: null,
      visibility: 'public',
      kind: 'group',
      group: null,
      mayAdd: true,
      books: 1,
      likes: 0,
      isLiked: false,
      covers: [],
      owner,
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
    });
    const book = { ...bookSummary({ googleId: 'b1', title: 'Middlemarch' }), noteBy: null };
    // It is still there for whoever asks again, so that is what a book taken off goes back before.
    answerList('GET /api/lists/:id/books', () => ({
      items: [{ ...book, ...about, addedAt: '2026-11-01T10:00:00.000Z' }],
    }));
    answerList('GET /api/lists/:id/suggestions', () => ({ items: [] }));
    answer(PUT, null);
    answer('DELETE /api/lists/:id/books/:googleId', null);
    open('/lists/l1', ada);
    fireEvent.click(await screen.findByRole('button', { name: 'Options for Middlemarch' }));
  }

  it.each([
    ['the owner’s', bea, { note: 'Begin here.' }, null],
    ['a member’s', ada, { note: 'Begin here.', noteBy: bea }, null],
    ['one’s own on one’s list', ada, { note: 'Begin here.' }, 'Begin here.'],
    ['one’s own on that of others', bea, { note: 'Begin here.', noteBy: ada }, 'Begin here.'],
  ] as const)(
    'come back with a book by Undo as one’s own only: %s',
    async (_, owner, about, note) => {
      await openList(owner, about);
      fireEvent.click(screen.getByRole('menuitem', { name: 'Remove from the list' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
      await vi.waitFor(() => expect(sent()).toEqual([{ before: 'b1', ...(note ? { note } : {}) }]));
    },
  );

  it('are not deleted by an empty form in which nothing was written', async () => {
    await openList(ada, { note: null });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add a note' }));
    await screen.findByLabelText('Note on Middlemarch');
    press('Save');
    await vi.waitFor(() => expect(screen.queryByLabelText('Note on Middlemarch')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('are deleted by a form that was emptied', async () => {
    await openList(ada, { note: 'Begin here.' });
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit note' }));
    type(await screen.findByLabelText('Note on Middlemarch'), '');
    press('Save');
    await vi.waitFor(() => expect(sent()).toEqual([{ before: 'b1', note: null }]));
  });
});

it('a suggestion that is accepted is not declined as well while that is not answered, and another is', async () => {
  const suggestion = (at: number) => ({
    _id: `s${at}`,
    googleId: `b${at}`,
    book: bookSummary({ googleId: `b${at}`, title: `Book ${at}` }),
    note: null,
    user: user('ben'),
    createdAt: '2026-10-01T10:00:00.000Z',
  });
  answerList('GET /api/lists/:id/suggestions', () => ({ items: [suggestion(1), suggestion(2)] }));
  const accepted = hold('POST /api/lists/:id/suggestions/:suggestionId');
  const declined = hold('DELETE /api/lists/:id/suggestions/:suggestionId');
  show(<Suggestions listId="l1" isOwn />);
  await screen.findByText('Book 1');
  press(/^Add Book 1/);
  press(/^Decline .*Book 1/);
  press(/^Decline .*Book 2/);
  await vi.waitFor(() => expect(declined).toHaveLength(1));
  expect(accepted).toHaveLength(1);
  expect(declined[0]?.asked.call).toMatch(/s2$/);
  expect(button(/^Decline .*Book 1/).getAttribute('aria-disabled')).toBe('true');
});

it('a book that was just put on a list is taken off, and the focus is in the box for the next one', async () => {
  const list = {
    _id: 'l1',
    title: 'Slow books',
    description: null,
    visibility: 'public',
    kind: 'own',
    group: null,
    mayAdd: true,
    books: 0,
    likes: 0,
    isLiked: false,
    covers: [],
    owner: { ...person('ada'), _id: ada._id },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  } as Reply<'GET /api/lists/:id'>;
  answer('GET /api/lists/:id', list);
  answerList('GET /api/lists/:id/books', () => ({ items: [] }));
  answerList('GET /api/lists/:id/suggestions', () => ({ items: [] }));
  answer('GET /api/books/suggest', {
    suggestions: [{ kind: 'book', googleId: 'b1', title: 'Emma', authors: [], thumbnail: null }],
  } as never);
  answer('PUT /api/lists/:id/books/:googleId', null as never);
  answer('DELETE /api/lists/:id/books/:googleId', null as never);
  open('/lists/l1', ada);
  const box = await screen.findByRole('combobox', { name: 'Add a book to this list' });
  type(box, 'Emma');
  fireEvent.click(await screen.findByRole('option', { name: /Emma/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(document.activeElement).toBe(box);
});
