import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Statistics } from '../../shared/contract/statistics.ts';
import { ReadingCalendar } from '../../web/features/statistics/ReadingCalendar.tsx';
import { StatisticsView } from '../../web/features/statistics/StatisticsView.tsx';
import { LovedInYear } from '../../web/pages/LovedInYear.tsx';
import { StatisticsPage } from '../../web/pages/StatisticsPage.tsx';
import { YearPage } from '../../web/pages/YearPage.tsx';
import { ParamsContext } from '../../web/router.tsx';
import { user } from '../support/browserReplies.ts';
import { answer, answerList, countOf, fail, hold } from '../support/fakeServer.ts';
import { entryWith, press, settle, show } from '../support/shown.tsx';

const group = (name: string, books: number) => ({ name, books, pages: 0, query: '' });

const statistics = (given: Partial<Statistics> = {}): Statistics => ({
  year: null,
  years: [],
  totals: {
    books: 146,
    pages: 0,
    readings: 146,
    rereads: 0,
    stopped: 0,
    averageRating: null,
    averagePages: null,
    averageDays: null,
  },
  months: [],
  ratings: [],
  categories: [],
  authors: [],
  languages: [],
  formats: [],
  decades: [],
  lengths: [],
  longest: null,
  shortest: null,
  oldest: null,
  newest: null,
  quickest: null,
  mostRead: null,
  leastRead: null,
  days: [],
  unknown: { pages: 0, dates: 0, undated: 0, categories: 0 },
  ...given,
});

const view = (given: Partial<Statistics>) =>
  show(<StatisticsView statistics={statistics(given)} placeOf={() => '/'} booksOf={() => null} />);

it('A chart says of how many books it is known what it counts, where that is not of all', () => {
  view({
    languages: [group('en', 11), group('de', 2)],
    lengths: [group('100–199', 146)],
    // A book may have several.
    categories: [group('Fiction', 11), group('Travel', 9)],
    unknown: { pages: 0, dates: 0, undated: 0, categories: 130 },
  });
  const chart = (name: string) => within(screen.getByRole('region', { name, hidden: true }));
  expect(chart('Languages').getByText('Known for 13 of 146 books')).toBeTruthy();
  expect(chart('Categories').getByText('Known for 16 of 146 books')).toBeTruthy();
  expect(chart('Length in pages').queryByText(/^Known for/)).toBeNull();
});

it('When somebody read and how they rated is shown at once, all else by a press', () => {
  view({
    years: [{ year: 2024, books: 3, pages: 900, query: '' }],
    ratings: [{ rating: 5, books: 3, query: '' }],
    authors: [group('George Eliot', 3)],
  });
  const isFolded = (name: string) =>
    screen.getByRole('region', { name, hidden: true }).closest('details') !== null;
  expect(['Books by year', 'Ratings', 'Authors'].map(isFolded)).toEqual([false, false, true]);
});

it('A book is not named as the most and the least of one thing', () => {
  const entry = entryWith();
  const other = entryWith({ book: { ...entry.book, googleId: 'b2', title: 'Emma' } });
  const shown = view({ longest: entry, shortest: other, mostRead: entry, leastRead: entry });
  expect(screen.getByText('Longest')).toBeTruthy();
  expect(screen.getByText('Shortest')).toBeTruthy();
  expect(screen.queryByText('Best known')).toBeNull();
  shown.unmount();
  view({ mostRead: entry, leastRead: other });
  expect(screen.getByText('Best known')).toBeTruthy();
});

it('A book that stands out says by how much, where its entry does', () => {
  const entry = entryWith({
    status: 'read',
    startedOn: '2026-02-27',
    endedOn: '2026-03-01',
    timesRead: 1,
  });
  const old = { ...entry.book, pageCount: 880, publishedDate: '-420-05' };
  const stopped = { ...entry, status: 'stopped' } as const;
  const { unmount } = view({ quickest: stopped });
  expect(screen.queryByText(/^in \d/)).toBeNull();
  unmount();
  view({
    longest: { ...entry, book: old },
    oldest: { ...entry, book: old },
    quickest: entry,
  });
  const standing = within(screen.getByRole('region', { name: 'Books that stand out' }));
  expect(standing.getByText('880 pages')).toBeTruthy();
  expect(standing.getByText('420 BCE')).toBeTruthy();
  expect(standing.getByText('in 3 days')).toBeTruthy();
});

it('The best loved books of a year are the highest rated, also where the shelves go on', async () => {
  const rated = (title: string, rating: number | null) =>
    entryWith({ rating, book: { ...entryWith().book, googleId: title, title } });
  answerList('GET /api/profile/:id/library', ({ query }) =>
    query.get('sort') === 'rating'
      ? { items: [rated('Best', 5), rated('Good', 4.5), rated('Fair', 4), rated('Unrated', null)] }
      : { items: [rated('Fair', 4)], next: 'more' },
  );
  show(<LovedInYear userId="u1" year={2026} />);
  const loved = within(await screen.findByRole('region', { name: 'Loved most' }));
  expect(loved.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Best'),
    expect.stringContaining('Good'),
  ]);
});

it('A book stands in the months in which it was finished, though it is being read again', () => {
  const entry = entryWith({ status: 'reading', endedOn: null });
  const of = (googleId: string, finishedOn: string[]) => ({
    ...entry,
    book: { ...entry.book, googleId },
    finishedOn,
  });
  show(
    <ReadingCalendar
      entries={[of('b1', ['2023']), of('b2', ['2023-02-03', '2023-11']), of('b3', ['2023-11-28'])]}
    />,
  );
  expect(screen.getAllByRole('heading').map((each) => each.textContent)).toEqual([
    'February 1 book',
    'November 2 books',
    'Unknown 1 book',
  ]);
});

const aYear = () => {
  answer('GET /api/profile/:id', user('theo'));
  const ratings = [{ rating: 5, books: 3, query: '' }];
  answer('GET /api/profile/:id/statistics', statistics({ year: 2026, ratings }));
  answerList('GET /api/profile/:id/library', () => ({ items: [] }));
  return show(
    <ParamsContext value={{ userId: 'theo', year: '2026' }}>
      <YearPage />
    </ParamsContext>,
    null,
  );
};
const goalOf24 = {
  year: 2026,
  books: 24,
  pages: null,
  readBooks: 12,
  readPages: 0,
  pace: null,
};

it('The goal of a year stands below the figures, which do not wait for it', async () => {
  const goal = hold('GET /api/profile/:id/goals/:year');
  aYear();
  const [figure] = await screen.findAllByText('146');
  const ratings = screen.getByRole('region', { name: 'Ratings' });
  const before = [...(ratings.closest('[class*=view]')?.children ?? [])];
  goal[0]?.answer(goalOf24);
  const bar = await screen.findByRole('progressbar', { name: '12 of 24 books' });
  // A page that the server draws may carry no styles of its own: it would have no bar.
  expect(bar.querySelector('[style]')).toBeNull();
  expect(bar.querySelector('rect')?.getAttribute('width')).toBe('50%');
  for (const above of [figure as Node, ratings])
    expect(above.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // No place stood empty for it.
  expect(before.some((part) => part.contains(bar))).toBe(false);
});

it('That the goal of a year could not be loaded is said, and tried again', async () => {
  fail('GET /api/profile/:id/goals/:year', 500);
  aYear();
  await screen.findByText('The goal could not be loaded');
  answer('GET /api/profile/:id/goals/:year', goalOf24);
  press('Retry');
  await screen.findByRole('progressbar', { name: '12 of 24 books' });
  expect(screen.queryByText('The goal could not be loaded')).toBeNull();
});

it('Statistics and the goal that could not be loaded say so each, and are asked for once', async () => {
  fail('GET /api/statistics', 500);
  fail('GET /api/goals/:year', 500);
  show(<StatisticsPage />);
  await screen.findByText('The goal could not be loaded');
  await settle(100);
  expect(screen.queryByText('Counting your books…')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2);
  expect([countOf('GET /api/statistics'), countOf(/^GET \/api\/goals/)]).toEqual([1, 1]);
  const again = hold('GET /api/goals/:year');
  const retry = screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement;
  retry.focus();
  fireEvent.click(retry);
  await vi.waitFor(() => expect(again).toHaveLength(1));
  await settle();
  // Whoever pressed it by the keyboard is still there while it is tried.
  expect(document.activeElement).toBe(retry);
  again[0]?.answer(goalOf24);
  await screen.findByRole('progressbar', { name: '12 of 24 books' });
});
