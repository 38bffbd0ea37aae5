import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { List } from '../../shared/contract/lists.ts';
import { ListsPage } from '../../web/pages/ListsPage.tsx';
import { person } from '../support/browserReplies.ts';
import { type Asked, answer, answerList, calls, hold } from '../support/fakeServer.ts';
import { ada, press, show, type } from '../support/shown.tsx';

const LISTS = 'GET /api/lists';
const list = (title: string): List => ({
  _id: title,
  title,
  description: null,
  visibility: 'public',
  kind: 'own',
  group: null,
  mayAdd: false,
  books: 3,
  likes: 2,
  isLiked: false,
  covers: [],
  owner: person('theo'),
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

afterEach(() => {
  vi.useRealTimers();
});

const asked = () => calls.map(({ query }) => `${query}`);

it('visitors see the lists of everybody, and nobody asks for theirs', async () => {
  answer(LISTS, [list('Wet books')]);
  show(<ListsPage />, null);
  await screen.findByRole('link', { name: 'Wet books' });
  screen.getByRole('link', { name: 'Sign in to make one' });
  expect(asked()).toEqual(['sort=liked']);
});

it('a card says what its list says of itself, without marks and spoilers, and whose it is', async () => {
  const description = 'For *long* trains. ||He dies.||';
  answer(LISTS, [{ ...list('Wet books'), description }]);
  show(<ListsPage />, null);
  const card = await screen.findByRole('listitem');
  expect(card.textContent).toContain('For long trains.');
  expect(card.textContent).not.toContain('dies');
  within(card).getByRole('link', { name: 'theo' });
});

it('members see theirs above those of everybody, each with its own failure', async () => {
  answerList(LISTS, ({ query }: Asked) => {
    if (query.has('sort')) throw Object.assign(new Error(), { status: 500 });
    return { items: [list('Mine')], total: 1 };
  });
  show(<ListsPage />);
  await screen.findByRole('link', { name: 'Mine' });
  await screen.findByText('The lists could not be loaded');
  answer(LISTS, [list('Theirs')]);
  press('Retry');
  await screen.findByRole('link', { name: 'Theirs' });
});

it('on a slow line those of everybody do not come first and then move down for one’s own', async () => {
  // Time passes only as far as the test says, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = hold(LISTS);
  show(<ListsPage />);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  const isShown = (name: string) => screen.queryByRole('heading', { name }) !== null;
  expect(isShown('Lists by everybody')).toBe(false);
  held.find(({ asked }) => asked.query.has('sort'))?.answer([list('Theirs')]);
  await vi.waitFor(() => screen.getByRole('link', { name: 'Theirs', hidden: true }));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(isShown('Lists by everybody')).toBe(false);
  held.find(({ asked }) => !asked.query.has('sort'))?.answer([list('Mine')]);
  await vi.waitFor(() => screen.getByRole('link', { name: 'Mine' }));
  screen.getByRole('link', { name: 'Theirs' });
});

it('those of everybody wait a second for one’s own, and no longer', async () => {
  const held = hold(LISTS);
  show(<ListsPage />);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  held.find(({ asked }) => asked.query.has('sort'))?.answer([list('Theirs')]);
  await screen.findByRole('link', { name: 'Theirs' });
});

it('they are found by a part of the title, in the order that was chosen', async () => {
  answerList(LISTS, ({ query }: Asked) => ({
    items: query.get('q') === 'sea' ? [] : [list('Wet books')],
    total: 1,
  }));
  show(<ListsPage />, null);
  await screen.findByRole('link', { name: 'Wet books' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Order of the lists' }), {
    target: { value: 'newest' },
  });
  await screen.findByRole('link', { name: 'Wet books' });
  type(screen.getByLabelText('Part of the title'), ' sea ');
  await screen.findByText('No public list has this in its title.');
  expect(asked()).toEqual(['sort=liked', 'sort=newest', 'sort=newest&q=sea']);
});

it('those that were shown before are not asked for again with those that are', async () => {
  answer(LISTS, [list('Wet books')]);
  const { queries } = show(<ListsPage />);
  await vi.waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Wet books' })).toHaveLength(2),
  );
  fireEvent.change(screen.getByRole('combobox', { name: 'Order of the lists' }), {
    target: { value: 'newest' },
  });
  await vi.waitFor(() => expect(asked()).toContain('sort=newest'));
  await vi.waitFor(() =>
    expect(screen.getAllByRole('link', { name: 'Wet books' })).toHaveLength(2),
  );
  const before = asked().length;
  await act(() => queries.invalidateQueries());
  expect(asked().slice(before)).toContain('sort=newest');
  expect(asked().slice(before)).not.toContain('sort=liked');
});

it('say that there are none', async () => {
  answer(LISTS, []);
  show(<ListsPage />, null);
  await screen.findByText('There is no public list yet.');
});

it('one’s own stand above and not twice; where there are no others, a line says so and no second drawing', async () => {
  const mine = { ...list('Mine'), owner: { ...person('ada'), _id: ada._id } };
  answerList(LISTS, ({ query }: Asked) => ({
    items: query.has('sort') ? [mine, list('Theirs')] : [mine],
    total: 2,
  }));
  const { unmount } = show(<ListsPage />);
  await screen.findByRole('link', { name: 'Theirs' });
  expect(screen.getAllByRole('link', { name: 'Mine' })).toHaveLength(1);
  unmount();
  answer(LISTS, []);
  show(<ListsPage />);
  await screen.findByText('There is no public list yet.');
  expect(document.querySelectorAll('svg use')).toHaveLength(1);
});

it('where only one’s own are left, it says that there is no other, and nothing while there is more to show', async () => {
  const mine = { ...list('Mine'), owner: { ...person('ada'), _id: ada._id } };
  let next: string | undefined = 'more';
  answerList(LISTS, ({ query }: Asked) => ({
    items: query.has('cursor') ? [list('Theirs')] : [mine],
    total: 1,
    ...(query.has('sort') && next !== undefined && !query.has('cursor') ? { next } : {}),
  }));
  const { unmount } = show(<ListsPage />);
  await screen.findByRole('button', { name: 'Show more' });
  expect(screen.queryByText(/^There is no/)).toBeNull();
  press('Show more');
  await screen.findByRole('link', { name: 'Theirs' });
  unmount();
  next = undefined;
  show(<ListsPage />);
  await screen.findByText('There is no other public list yet.');
  type(screen.getByLabelText('Part of the title'), 'mine');
  await screen.findByText('No other public list has this in its title.');
});
