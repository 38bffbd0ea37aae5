import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { RecommendedBook } from '../../shared/contract/recommendations.ts';
import { ForYou } from '../../web/pages/ForYou.tsx';
import { RecommendationsPage } from '../../web/pages/RecommendationsPage.tsx';
import { answer, answerList, calls, fail } from '../support/fakeServer.ts';
import { button, press, settle, show } from '../support/shown.tsx';

const book = (googleId: string, title: string) => ({
  _id: googleId,
  googleId,
  title,
  authors: ['Nell Dunn'],
  categories: [],
  thumbnail: null,
  averageRating: null,
  ratingsCount: 0,
});
const recommended = (googleId: string, title: string): RecommendedBook => ({
  book: book(googleId, title),
  score: 1,
  because: [book('b0', 'Dune')],
  reason: {
    kind: 'readers',
    text: 'Because of Dune',
    id: 'because_of',
    params: { title: 'Dune' },
  },
});

const RECOMMENDED = 'GET /api/recommendations';
let books: RecommendedBook[];

beforeEach(() => {
  location.hash = '#/recommendations';
  books = [recommended('b1', 'Emma'), recommended('b2', 'Persuasion')];
  answer(RECOMMENDED, () => books);
  answerList('GET /api/recommendations/tastes', () => ({ items: [] }));
  answerList('GET /api/recommendations/dismissals', () => ({ items: [] }));
});

it('a book that is not for them goes, the focus to the next one, and it can be taken back', async () => {
  show(<RecommendationsPage />);
  await screen.findByRole('heading', { name: 'Emma' });
  expect(screen.getAllByText('Because of “Dune”')).toHaveLength(2);
  answer('PUT /api/recommendations/:googleId/dismissal', () => {
    books = books.slice(1);
    return { isDismissed: true };
  });
  answer('DELETE /api/recommendations/:googleId/dismissal', () => {
    books = [recommended('b1', 'Emma'), ...books];
    return { isDismissed: false };
  });
  button('Not for me: Emma').focus();
  press('Not for me: Emma');
  await screen.findByText('“Emma” will not be recommended to you again.');
  expect(screen.queryByRole('heading', { name: 'Emma' })).toBeNull();
  await settle(200);
  expect(document.activeElement).toBe(button('Not for me: Persuasion'));
  press('Undo');
  await screen.findByRole('heading', { name: 'Emma' });
});

it('a book stays where that could not be saved, with a sentence', async () => {
  show(<RecommendationsPage />);
  await screen.findByRole('heading', { name: 'Emma' });
  fail('PUT /api/recommendations/:googleId/dismissal', 503);
  press('Not for me: Emma');
  await screen.findByRole('alert');
  screen.getByRole('heading', { name: 'Emma' });
});

it('who has no books says which they liked, and is shown others when they have', async () => {
  books = [];
  answer('GET /api/books/search', {
    success: true,
    books: [book('b3', 'Rebecca'), book('b4', 'Ulysses')].map((each) => ({
      ...each,
      description: null,
      publishedDate: null,
      pageCount: null,
    })),
    total: 2,
  });
  answer('PUT /api/recommendations/tastes/:googleId', { isTaste: true });
  show(<RecommendationsPage />);
  const rebecca = await screen.findByRole('button', { name: 'I liked Rebecca' });
  expect(button('Show me books')).toHaveProperty('disabled', true);
  press('I liked Rebecca');
  expect(rebecca.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('1 book chosen');
  fail('PUT /api/recommendations/tastes/:googleId', 503);
  press('I liked Ulysses');
  await settle();
  expect(button('I liked Ulysses').getAttribute('aria-pressed')).toBe('false');
  // Until there is something to show, nothing of what was chosen goes.
  fail(RECOMMENDED, 503);
  press('Show me books');
  await screen.findByRole('button', { name: 'Retry' });
  expect(button('I liked Rebecca').getAttribute('aria-pressed')).toBe('true');
  answer(RECOMMENDED, () => books);
  books = [recommended('b1', 'Emma')];
  press('Show me books');
  await screen.findByRole('heading', { name: 'Emma' });
  expect(calls.some(({ call }) => call === 'PUT /api/recommendations/tastes/b3')).toBe(true);
});

it('what was named or dismissed is asked for when it is opened, and taken back there', async () => {
  let tastes = [{ book: book('b3', 'Rebecca'), createdAt: '2026-01-01T00:00:00.000Z' }];
  answerList('GET /api/recommendations/tastes', () => ({ items: tastes }));
  answer('DELETE /api/recommendations/tastes/:googleId', () => {
    tastes = [];
    return { isTaste: false };
  });
  show(<RecommendationsPage />);
  const named = await screen.findByText('Books you named');
  expect(calls.some(({ call }) => call.endsWith('/tastes'))).toBe(false);
  const details = named.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  fireEvent.click(await screen.findByRole('button', { name: 'Take back: Rebecca' }));
  await screen.findByText('You have named none.');
  expect(document.activeElement).toBe(named);
});

it('a failure says so and can be tried again; home leaves it out', async () => {
  fail(RECOMMENDED, 503);
  show(<RecommendationsPage />);
  await screen.findByRole('alert');
  answer(RECOMMENDED, () => books);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Emma' });
});

it('says the mood that a book has in common with one that they like', async () => {
  const { reason, ...rest } = recommended('b3', 'Ubik');
  books = [
    { ...rest, reason: { ...reason, id: 'same_mood', params: { title: 'Dune', mood: 'dark' } } },
  ];
  show(<RecommendationsPage />);
  await screen.findByText('Dark, like “Dune”');
});

it('home has a shelf of it, or the way to begin', async () => {
  show(<ForYou />);
  await screen.findByRole('heading', { name: 'For you' });
  await screen.findByRole('link', { name: /Emma/ });
  screen.getByRole('link', { name: 'All for you' });
});
