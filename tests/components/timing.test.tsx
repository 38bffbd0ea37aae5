import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Notification } from '../../shared/contract/notifications.ts';
import { BookFinder } from '../../web/features/books/BookFinder.tsx';
import { CommentForm } from '../../web/features/comments/CommentForm.tsx';
import { entryOf, useSetEntry } from '../../web/features/library/library.api.ts';
import { booksOnList, useMoveOnList } from '../../web/features/lists/lists.api.ts';
import { NotificationList } from '../../web/features/notifications/NotificationList.tsx';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { item } from '../../web/queries.ts';
import { navigate } from '../../web/router.tsx';
import { useAccount } from '../../web/session/account.tsx';
import { isSessionOver, SESSION_KEY, storeSession } from '../../web/session/storedSession.ts';
import { BookOrder } from '../../web/ui/BookOrder.tsx';
import { furtherOf, placeBack } from '../../web/ui/bookMoves.ts';
import { ErrorBoundary } from '../../web/ui/ErrorBoundary.tsx';
import { bookSummary, person, user } from '../support/browserReplies.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

describe('what is done to many books', () => {
  const titled = (title: string) => entryWith({ book: { ...entryWith().book, title } });

  async function chooseAllThatAreBeingRead() {
    answerList('GET /api/library', ({ query }) =>
      query.get('status') === 'reading'
        ? { items: [titled('Middlemarch')] as never, total: 12 }
        : { items: [titled('Emma')] as never, total: 512 },
    );
    navigate('/library?status=reading', { replace: true });
    show(<LibraryPage />);
    await screen.findByText('12 books');
    press('Select');
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 12' }));
    await screen.findByText('12 books selected');
  }

  it('is done to those that are shown, and a filter that changes takes the choice of all back', async () => {
    await chooseAllThatAreBeingRead();
    act(() => navigate('/library', { replace: true }));
    // The twelve are still shown, and what would be done is no longer done to all.
    expect(screen.queryByText('12 books selected')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await settle(400);
    expect(screen.queryByText('512 books selected')).toBeNull();
    expect(countOf(/bulk/)).toBe(0);
  });

  it('is asked about before all that a filter finds are removed, and removes by that filter', async () => {
    await chooseAllThatAreBeingRead();
    press('Remove');
    const dialog = await screen.findByRole('dialog', {
      name: 'Remove 12 books from your library?',
    });
    expect(countOf(/bulk/)).toBe(0);
    const bulk = hold('POST /api/library/bulk');
    fireEvent.click(dialog.querySelectorAll('footer button')[1] as Element);
    await settle();
    expect(bulk[0]?.asked.body).toEqual({ filter: { status: 'reading' }, remove: true });
  });
});

describe('Enter in the box that finds a book', () => {
  const suggestion = (title: string) => ({
    suggestions: [{ kind: 'book', ...bookSummary({ title }) }],
  });

  it('waits for the answer to what stands in the box', async () => {
    const suggest = hold('GET /api/books/suggest');
    const chosen = vi.fn();
    show(<BookFinder label="Find" placeholder="" onChoose={({ title }) => chosen(title)} />);
    const box = screen.getByRole('combobox');
    type(box, 'em');
    await vi.waitFor(() => expect(suggest).toHaveLength(1));
    suggest[0]?.answer(suggestion('Empire') as Reply<'GET /api/books/suggest'>);
    await screen.findByText('Empire');
    type(box, 'ma');
    fireEvent.submit(box);
    expect(chosen).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(suggest.length).toBeGreaterThan(1));
    await settle(300);
    suggest.at(-1)?.answer(suggestion('Madame Bovary') as Reply<'GET /api/books/suggest'>);
    await vi.waitFor(() => expect(chosen).toHaveBeenCalledWith('Madame Bovary'));
    expect(chosen).toHaveBeenCalledTimes(1);
  });
});

it('what is typed while a comment is sent stays in its form', async () => {
  let sent = () => {};
  show(
    <CommentForm
      name="test"
      label="Say something"
      submitLabel="Send"
      place={{ position: null, isChosen: false }}
      onSubmit={() => new Promise<void>((resolve) => (sent = resolve))}
    />,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Say something');
  type(field, 'A first thought');
  press('Send');
  await settle();
  type(field, 'A second thought');
  await act(async () => sent());
  expect(field.value).toBe('A second thought');
  press('Send');
  await settle();
  await act(async () => sent());
  expect(field.value).toBe('');
});

describe('whose things are shown', () => {
  const shelf = (id: string) => item(SHELF, { params: { id } });
  const SHELF = 'GET /api/shelves/:id';
  const secret = { _id: 's1', name: 'Private shelf' } as Reply<typeof SHELF>;
  const formsKept = () =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('commonplace.form.'));
  let account: ReturnType<typeof useAccount>;
  function Shelf() {
    account = useAccount();
    const query = useQuery(shelf('s1'));
    return <p>{query.data ? query.data.name : query.isError ? 'No such shelf' : 'Loading'}</p>;
  }

  it.each([403, 404])('what is answered %s is not shown on', async (status) => {
    answer(SHELF, secret);
    const { queries } = show(<Shelf />);
    await screen.findByText('Private shelf');
    fail(SHELF, status);
    await act(() => queries.invalidateQueries(shelf('s1')));
    await screen.findByText('No such shelf');
  });

  it('what only fails to be loaded again stays', async () => {
    answer(SHELF, secret);
    const { queries } = show(<Shelf />);
    await screen.findByText('Private shelf');
    fail(SHELF, 500);
    await act(() => queries.invalidateQueries(shelf('s1')));
    screen.getByText('Private shelf');
  });

  it('whoever signs in next sees nothing of it, typed or loaded', async () => {
    answer(SHELF, secret);
    sessionStorage.setItem('commonplace.form.quote.b1.new', '{"text":"mine"}');
    const { queries } = show(<Shelf />);
    await screen.findByText('Private shelf');
    act(() => account.dropUser());
    // It is over, but they still sit there.
    screen.getByText('Private shelf');
    const next = hold(SHELF);
    act(() => account.setUser({ ...user('bea'), email: 'bea@example.org' }));
    await settle();
    expect(screen.queryByText('Private shelf')).toBeNull();
    expect(next).toHaveLength(1);
    expect(queries.getQueryData(shelf('s1').queryKey)).toBeUndefined();
    expect(formsKept()).toEqual([]);
    await act(async () => next[0]?.fail(404));
    await screen.findByText('No such shelf');
  });

  it.each([
    ['somebody else', { ...user('bea'), email: 'bea@example.org' }, []],
    ['the same reader', ada, ['commonplace.form.quote.b1.new']],
  ])(
    'after a reload of a session that is over, %s finds no forms but their own',
    (_, reader, forms) => {
      answer(SHELF, secret);
      const before = show(<Shelf />);
      sessionStorage.setItem('commonplace.form.quote.b1.new', '{"text":"mine"}');
      act(() => account.dropUser());
      before.unmount();
      show(<Shelf />, null);
      expect(formsKept()).toHaveLength(1);
      act(() => account.setUser(reader));
      expect(formsKept()).toEqual(forms);
    },
  );

  it('another tab signed in somebody else: they find no form of the one before', () => {
    show(<Shelf />).unmount();
    sessionStorage.setItem('commonplace.form.quote.b1.new', '{"text":"mine"}');
    show(<Shelf />, { ...user('bea'), email: 'bea@example.org' });
    expect(formsKept()).toEqual([]);
  });

  /** As the browser tells this tab what another one has stored. */
  const tellStored = () =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY })));

  it.each([
    ['the session is over', 'over', ['commonplace.form.quote.b1.new']],
    ['somebody signs out', null, []],
    ['somebody else signs in', { ...user('bea'), email: 'bea@example.org' }, []],
  ] as const)('in another tab %s: what is kept of what was typed', async (_, stored, forms) => {
    answer(SHELF, secret);
    show(<Shelf />);
    await screen.findByText('Private shelf');
    sessionStorage.setItem('commonplace.form.quote.b1.new', '{"text":"mine"}');
    const asked = hold(SHELF);
    if (stored && stored !== 'over') answer('GET /api/profile', stored);
    storeSession(stored);
    tellStored();
    await settle();
    expect(formsKept()).toEqual(forms);
    expect(screen.queryByText('Private shelf') !== null).toBe(stored === 'over');
    expect(account.currentUser?._id).toBe(stored === 'over' ? undefined : stored?._id);
    expect(asked.length > 0).toBe(stored !== 'over');
  });

  it('in another tab the same reader signs in again: they go on writing', async () => {
    answer(SHELF, secret);
    show(<Shelf />);
    await screen.findByText('Private shelf');
    sessionStorage.setItem('commonplace.form.quote.b1.new', '{"text":"mine"}');
    act(() => account.dropUser());
    expect(isSessionOver()).toBe(true);
    storeSession(ada);
    const asked = hold(SHELF);
    tellStored();
    await settle();
    screen.getByText('Private shelf');
    expect(asked).toHaveLength(1);
    expect(account.currentUser?._id).toBe(ada._id);
    expect(formsKept()).toHaveLength(1);
    act(() => account.clearUser());
    expect(isSessionOver()).toBe(false);
    storeSession('over');
    tellStored();
    storeSession(user('bea'));
    tellStored();
    expect(formsKept()).toEqual([]);
  });

  it('after a session that is over, what is left is gone', async () => {
    answer(SHELF, secret);
    const { queries, rerender } = show(<Shelf />);
    await screen.findByText('Private shelf');
    act(() => account.dropUser());
    rerender(null);
    await settle();
    expect(queries.getQueryData(shelf('s1').queryKey)).toBeUndefined();
  });
});

describe('what is written', () => {
  function Reading() {
    const entry = useQuery(entryOf('b1'));
    const set = useSetEntry('b1');
    return (
      <button type="button" onClick={() => set.mutate({ status: 'read' })}>
        {entry.data?.status ?? 'none'}
      </button>
    );
  }

  it('is not undone by an answer from before it', async () => {
    answer('GET /api/library/:googleId', { entry: entryWith() });
    const { queries } = show(<Reading />);
    await screen.findByText('reading');
    const late = hold('GET /api/library/:googleId');
    void queries.invalidateQueries(entryOf('b1'));
    await vi.waitFor(() => expect(late).toHaveLength(1));
    answer('PUT /api/library/:googleId', { entry: entryWith({ status: 'read' }) });
    press('reading');
    await screen.findByText('read');
    await act(async () => late[0]?.answer({ entry: entryWith() }));
    await settle();
    screen.getByText('read');
    // It was asked for again, and that answer counts.
    expect(late).toHaveLength(2);
    await act(async () => late[1]?.answer({ entry: entryWith({ status: 'stopped' }) }));
    await screen.findByText('stopped');
  });
});

describe('moves of books', () => {
  const listed = (id: string) => ({ ...bookSummary({ googleId: id, title: id }), note: null });

  function Arranged() {
    const list = useInfiniteQuery(booksOnList('l1'));
    const move = useMoveOnList('l1');
    const books = list.data?.pages.flatMap(({ items }) => items) ?? [];
    return (
      <BookOrder
        books={books}
        takeOff="Take off"
        onFurther={furtherOf(list, ({ googleId }) => googleId)}
        onMove={(to) => move.mutate(to)}
        onTakeOff={() => {}}
      />
    );
  }
  const handle = (id: string) => button(`Move ${id}`);

  async function showList() {
    answerList('GET /api/lists/:id/books', ({ query }) =>
      query.has('cursor')
        ? { items: [listed('c'), listed('d')] as never, total: 4 }
        : { items: [listed('a'), listed('b')] as never, next: 'two', total: 4 },
    );
    show(<Arranged />);
    await screen.findByText('a');
  }

  it('to the last place that has come go before what follows it, not behind everything', async () => {
    await showList();
    const move = hold('PUT /api/lists/:id/books/:googleId');
    fireEvent.keyDown(handleOf('a'), { key: 'ArrowDown' });
    await vi.waitFor(() => expect(move).toHaveLength(1));
    expect(move[0]?.asked.body).toEqual({ before: 'c' });
  });

  it('are sent one after the other, and the list is loaded once, after the last', async () => {
    await showList();
    const moves = hold('PUT /api/lists/:id/books/:googleId');
    fireEvent.keyDown(handleOf('b'), { key: 'ArrowUp' });
    await settle();
    fireEvent.keyDown(handleOf('a'), { key: 'ArrowUp' });
    await settle();
    expect(moves.map(({ asked }) => asked.call)).toEqual(['PUT /api/lists/l1/books/b']);
    const before = countOf('GET /api/lists/l1/books');
    await act(async () => moves[0]?.answer(null as never));
    await vi.waitFor(() => expect(moves).toHaveLength(2));
    await settle();
    expect(countOf('GET /api/lists/l1/books')).toBe(before);
    await act(async () => moves[1]?.answer(null as never));
    await vi.waitFor(() => expect(countOf('GET /api/lists/l1/books')).toBeGreaterThan(before));
  });

  it('back lead to where it was, whatever was taken off meanwhile', () => {
    expect(placeBack(['a', 'b', 'c'], 1, ['a', 'c'])).toBe('c');
    expect(placeBack(['a', 'b', 'c'], 1, ['a'])).toBeNull();
    // A page that was full has been filled up from the next one.
    expect(placeBack(['a', 'b'], 1, ['a', 'c'])).toBe('c');
    expect(placeBack(['a'], 0, [])).toBeNull();
  });

  const handleOf = (id: string) =>
    document.querySelector<HTMLElement>(`[data-handle="${id}"]`) ?? handle(id);
});

describe('a fault of one part', () => {
  const notice = (kind: string) =>
    ({
      _id: 'n1',
      kind,
      actors: [person('grace')],
      count: 1,
      subject: { type: 'book', id: 'b1', title: 'Emma', address: '/details/b1' },
      isRead: false,
      createdAt: '2026-11-05T12:00:00.000Z',
    }) as unknown as Notification;

  it('a notification of a kind that this page does not know is said in general words', () => {
    show(
      <NotificationList items={[notice('of_tomorrow')]} onOpen={() => {}} answerOf={() => null} />,
    );
    screen.getByText('Something new for you. Reload the page to see what it is.');
  });

  it('stays where it is', () => {
    const Broken = () => {
      throw new Error('broken');
    };
    show(
      <>
        <ErrorBoundary instead={<p>A link</p>}>
          <Broken />
        </ErrorBoundary>
        <p>The rest</p>
      </>,
    );
    screen.getByText('A link');
    screen.getByText('The rest');
  });
});
