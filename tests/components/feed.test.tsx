import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { FeedItem } from '../../shared/contract/feed.ts';
import type { Reply } from '../../shared/contract/index.ts';
import { EverybodyPage } from '../../web/pages/EverybodyPage.tsx';
import { FeedPage } from '../../web/pages/FeedPage.tsx';
import { navigate } from '../../web/router.tsx';
import { bookSummary, person } from '../support/browserReplies.ts';
import { answer, answerList, hold } from '../support/fakeServer.ts';
import { ada, settle, show } from '../support/shown.tsx';

const quoted = (id: string, user: FeedItem['user'], likes: number): FeedItem => ({
  _id: `item ${id}`,
  kind: 'quote',
  user,
  book: bookSummary(),
  review: null,
  rating: null,
  progress: null,
  quote: {
    _id: id,
    text: `The passage ${id}.`,
    note: null,
    position: null,
    hasSpoilers: false,
    hidden: [],
    likes,
    comments: 0,
    isLiked: false,
  },
  list: null,
  group: null,
  more: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
});

it('a quote is liked where the feed tells of it; a failure takes that back', async () => {
  answerList('GET /api/feed', () => ({ items: [quoted('q1', person('theo'), 2)] }));
  const likes = hold('PUT /api/quotes/:id/like');
  show(<FeedPage />);
  const like = await screen.findByRole('button', { name: /^Like/ });
  expect(like.textContent).toContain('2');
  fireEvent.click(like);
  // A second press on the way is not another one.
  fireEvent.click(like);
  await settle();
  expect(likes).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: /^Like/ }).textContent).toContain('3');
  likes[0]?.fail(500);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: /^Like/ }).textContent).toContain('2'),
  );
});

it('likes of what one said oneself are counted, and a visitor is led to sign in', async () => {
  const items = [quoted('q1', { ...person('ada'), _id: ada._id }, 4)];
  answerList('GET /api/feed/everybody', () => ({ items }));
  answer('GET /api/people/suggested', [] as Reply<'GET /api/people/suggested'>);
  const { unmount } = show(<EverybodyPage />);
  await screen.findByText('4 likes');
  expect(screen.queryByRole('button', { name: /^Like/ })).toBeNull();
  unmount();
  show(<EverybodyPage />, null);
  const article = await screen.findByRole('article');
  within(article).getByRole('link', { name: /Sign in to like/ });
});

it('whom one might follow is pressed quietly, and what stands below them comes after them', async () => {
  const theo = { ...person('theo'), displayName: 'Theo Lang' };
  answerList('GET /api/feed', () => ({ items: [] }));
  answerList('GET /api/feed/everybody', () => ({ items: [quoted('q1', person('bea'), 2)] }));
  answer('GET /api/follow/status/:id', { isFollowing: false, isRequested: false });
  const people = hold('GET /api/people/suggested');
  show(<FeedPage />);
  await screen.findByText('Nothing here yet.');
  await vi.waitFor(() => expect(people).toHaveLength(1));
  await settle(50);
  expect(screen.queryByRole('heading', { name: 'From everybody' })).toBeNull();
  people[0]?.answer([{ user: theo, reason: 'books', commonBooks: 4, agreement: null }]);
  await screen.findByRole('heading', { name: 'From everybody' });
  const follow = await screen.findByRole('button', { name: 'Follow' });
  // Of ten beside each other none is the one press that counts.
  expect(follow.className).toMatch(/secondary/);
  screen.getByRole('link', { name: 'Theo Lang @theo' });
});

it('what leads a visitor on leads to the page of the book, which is open to them', async () => {
  const item = quoted('q1', person('theo'), 0);
  answerList('GET /api/feed/everybody', () => ({ items: [item] }));
  const { unmount } = show(<EverybodyPage />, null);
  const book = await screen.findByRole('link', { name: item.book?.title ?? '' });
  expect(book.getAttribute('href')).toBe(`/book/${item.book?.googleId}`);
  unmount();
  answer('GET /api/people/suggested', [] as Reply<'GET /api/people/suggested'>);
  show(<EverybodyPage />);
  const own = await screen.findByRole('link', { name: item.book?.title ?? '' });
  expect(own.getAttribute('href')).toBe(`#/details/${item.book?.googleId}`);
});

it('what one person did with one book within a day is one card, as far as nobody else’s stands between', async () => {
  const [ada, theo, book] = [person('ada'), person('theo'), bookSummary()];
  const at = (time: string, item: FeedItem): FeedItem => ({ ...item, book, createdAt: time });
  const finished: FeedItem = { ...quoted('f', ada, 0), kind: 'finished', quote: null };
  const items = [
    at('2026-01-03T12:00:00.000Z', { ...finished, _id: 'today' }),
    at('2026-01-03T11:00:00.000Z', { ...quoted('q1', ada, 1), more: 2 }),
    at('2026-01-02T13:00:00.000Z', quoted('q2', ada, 0)),
    at('2026-01-02T11:00:00.000Z', quoted('q3', ada, 0)),
    at('2026-01-02T10:00:00.000Z', quoted('q4', theo, 0)),
    at('2026-01-02T09:00:00.000Z', quoted('q5', ada, 0)),
  ];
  answerList('GET /api/feed', () => ({ items }));
  show(<FeedPage />);
  const [card, ...others] = await screen.findAllByRole('article');
  expect(others).toHaveLength(3);
  expect(card?.textContent).toMatch(
    /ada finished Book \d+.*Kept a quote from it.*The passage q1.*and 2 more.*Kept a quote from it.*The passage q2/s,
  );
  expect(others.map((other) => /The passage (q\d)/.exec(other.textContent ?? '')?.[1])).toEqual([
    'q3',
    'q4',
    'q5',
  ]);
  // Each is liked by itself.
  if (card) expect(within(card).getAllByRole('button', { name: /^Like/ })).toHaveLength(2);
});

it('what everybody writes is left at a kind and a language, where the kind has one', async () => {
  const asked: string[] = [];
  answerList('GET /api/feed/everybody', ({ query }) => {
    query.delete('limit');
    asked.push(`${query}`);
    return { items: query.has('language') ? [] : [quoted('q1', person('theo'), 1)] };
  });
  navigate('/reviews?language=de', { replace: true });
  show(<EverybodyPage />, null);
  await screen.findByText('Nothing of this kind yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Show everything' }));
  await screen.findByText(/The passage q1/);
  fireEvent.click(screen.getByRole('button', { name: 'Quotes' }));
  await vi.waitFor(() => expect(asked).toEqual(['language=de', '', 'kinds=quote']));
  fireEvent.click(screen.getByRole('button', { name: 'Lists' }));
  await vi.waitFor(() => expect(asked.at(-1)).toBe('kinds=list'));
  expect(screen.queryByRole('combobox', { name: 'Language' })).toBeNull();
});

it('what everybody writes does not wait for longer than a moment for whom one might follow', async () => {
  answerList('GET /api/feed', () => ({ items: [] }));
  answerList('GET /api/feed/everybody', () => ({ items: [quoted('q1', person('bea'), 2)] }));
  hold('GET /api/people/suggested');
  show(<FeedPage />);
  await screen.findByText('Nothing here yet.');
  await screen.findByRole('heading', { name: 'From everybody' });
});
