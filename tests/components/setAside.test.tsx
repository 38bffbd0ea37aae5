import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Burst } from '../../shared/contract/bursts.ts';
import { SetAside } from '../../web/features/moderation/SetAside.tsx';
import { BookRatings } from '../../web/features/reviews/BookRatings.tsx';
import { bookSummary, user } from '../support/browserReplies.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { button, press, settle, show } from '../support/shown.tsx';

const DECIDE = 'PUT /api/admin/set-aside/:id';
const burst: Burst = {
  _id: 's1',
  book: bookSummary({ googleId: 'b1', title: 'Middlemarch' }),
  count: 9,
  reason: 'low',
  ratings: [{ user: user('rhea'), rating: 0.5, createdAt: '2026-11-01T10:00:00.000Z' }],
  state: 'open',
  decision: null,
  createdAt: '2026-11-01T10:00:00.000Z',
};

it('an admin decides once, however often they press, and what fails can be pressed again', async () => {
  answerList('GET /api/admin/set-aside', () => ({ items: [burst] }));
  show(<SetAside />);
  await screen.findByRole('link', { name: 'Middlemarch' });
  const held = hold(DECIDE);
  press('Let them count');
  press('Leave them out');
  await settle();
  expect(held.map(({ asked }) => asked.body)).toEqual([{ decision: 'count' }]);
  held[0]?.fail(500);
  await settle();
  screen.getByRole('link', { name: 'Middlemarch' });
  answerList('GET /api/admin/set-aside', () => ({ items: [] }));
  press('Leave them out');
  await settle();
  expect(held[1]?.asked.body).toEqual({ decision: 'leave' });
  held[1]?.answer({ ...burst, state: 'decided', decision: 'leave' });
  await screen.findByText('No ratings are waiting for a decision.');
});

it('what could not be loaded is not what is not there', async () => {
  fail('GET /api/admin/set-aside', 500);
  show(<SetAside />);
  await screen.findByText('This could not be loaded.');
  expect(screen.queryByText('No ratings are waiting for a decision.')).toBeNull();
});

const RATINGS = {
  averageRating: 4,
  ratingsCount: 6,
  ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating > 2 ? 2 : 0 })),
  finished: {
    averageRating: 5,
    ratingsCount: 1,
    counts: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 5 ? 1 : 0 })),
  },
  setAside: { count: 9, reason: { text: '', id: 'set_aside_low' as const, params: { count: 9 } } },
};

it('who has not finished a book can be left out of its ratings, which asks for nothing; what is set aside is said', async () => {
  const call = 'GET /api/reviews/book/:googleId/ratings';
  answer(call, RATINGS);
  show(<BookRatings googleId="b1" count={6} stars={undefined} onStars={() => {}} />);
  await screen.findByText('6 ratings');
  screen.getByText(/^9 ratings/);
  const asked = countOf(/ratings$/);
  fireEvent.click(screen.getByRole('checkbox'));
  screen.getByText('1 rating');
  expect(button(/^5 stars/)).toHaveProperty('disabled', false);
  expect(button(/^4 stars/)).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox'));
  screen.getByText('6 ratings');
  expect(countOf(/ratings$/)).toBe(asked);
});

it('the bars are whole stars, or all halves where one was given, also of those who have finished', async () => {
  answer('GET /api/reviews/book/:googleId/ratings', {
    ...RATINGS,
    ratings: [...RATINGS.ratings, { rating: 2.5, count: 1 }],
  });
  show(<BookRatings googleId="b1" count={6} stars={undefined} onStars={() => {}} />);
  expect(screen.getAllByRole('button')).toHaveLength(5);
  await screen.findByText('6 ratings');
  const bars = () => screen.getAllByRole('button').map((bar) => parseFloat(bar.textContent));
  const halves = [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5];
  expect(bars()).toEqual(halves);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(bars()).toEqual(halves);
});

it('few ratings are said in a line, and draw no bars; of one the mean says it', async () => {
  const call = 'GET /api/reviews/book/:googleId/ratings';
  const few = [5, 4.5, 4, 3, 2, 1].map((rating) => ({ rating, count: rating === 4.5 ? 2 : 0 }));
  answer(call, { ...RATINGS, ratingsCount: 3, ratings: [...few, { rating: 3.5, count: 1 }] });
  const { unmount } = show(
    <BookRatings googleId="b1" count={3} stars={undefined} onStars={() => {}} />,
  );
  await screen.findByText('Ratings given: 4.5 · 4.5 · 3.5');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('checkbox')).toBeNull();
  unmount();
  answer(call, { ...RATINGS, ratingsCount: 1, ratings: [{ rating: 4, count: 1 }] });
  show(<BookRatings googleId="b2" count={1} stars={undefined} onStars={() => {}} />);
  await screen.findByText('1 rating');
  expect(screen.queryByText(/^Ratings given/)).toBeNull();
});

it('the room of the line is kept while it is on its way, and not where it could not be loaded', async () => {
  const sent = hold('GET /api/reviews/book/:googleId/ratings');
  show(<BookRatings googleId="b1" count={3} stars={undefined} onStars={() => {}} />);
  const lines = () => screen.getByRole('region').querySelectorAll('p').length;
  expect(lines()).toBe(2);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.fail(500);
  await vi.waitFor(() => expect(lines()).toBe(1));
});

it('a book that nobody has rated has no bars to press', async () => {
  const none = { averageRating: null, ratingsCount: 0 };
  answer('GET /api/reviews/book/:googleId/ratings', {
    ...RATINGS,
    ...none,
    ratings: RATINGS.ratings.map(({ rating }) => ({ rating, count: 0 })),
    setAside: { count: 0, reason: null },
  });
  show(<BookRatings googleId="b1" count={0} stars={undefined} onStars={() => {}} />);
  await screen.findByText('Nobody has rated this book yet.');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
