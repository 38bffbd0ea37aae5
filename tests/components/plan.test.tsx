import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../shared/languages.ts';
import type { Plan } from '../../web/features/plan/plan.api.ts';
import { loadAllWords, loadReadingWords, loadWords } from '../../web/locales/words.ts';
import { PlanPage } from '../../web/pages/PlanPage.tsx';
import { answer, fail, hold } from '../support/fakeServer.ts';
import { press, show } from '../support/shown.tsx';

const PLAN = 'GET /api/plan';
const book = { googleId: 'dune', title: 'Dune', authors: ['Frank Herbert'], thumbnail: null };
const day = (at: number) => `2026-12-${`${at}`.padStart(2, '0')}`;

const plan = (more: Partial<Plan> = {}): Plan => ({
  pace: {
    pages: 30,
    minutes: 30,
    days: 0,
    byWeekday: Array(7).fill(30),
    minutesByWeekday: Array(7).fill(30),
    uncertainty: { pages: null, minutes: null },
  },
  days: Array.from({ length: 14 }, (_, at) => ({ day: day(at + 1), items: [] })),
  books: [],
  warnings: [],
  ...more,
});

const begun = plan({
  days: plan().days.map((each, at) =>
    at === 0
      ? { ...each, items: [{ book, from: 31, to: 60 }] }
      : at === 8
        ? { ...each, items: [{ book, fromMinute: 5, toMinute: 5 }] }
        : each,
  ),
  books: [{ book, dueOn: day(4), endsOn: day(9), fits: false, needs: 50 }],
  warnings: [
    { id: 'pace_unknown', text: '', params: { pages: 30 }, book: null },
    {
      id: 'too_late',
      text: '',
      params: { title: 'Dune', dueOn: day(4), needs: 50, together: 62 },
      book,
    },
  ],
});

const speak = async (language: Language) => {
  await loadWords(language);
  await loadAllWords();
  await loadReadingWords();
};

describe('The plan', () => {
  it('shows a week, and another when that is asked for', async () => {
    await speak('en');
    const asked = hold(PLAN);
    show(<PlanPage />);
    await screen.findByText('Laying out your week…');
    asked[0]?.answer(begun);
    await screen.findByText('30 pages a day, until we know how much you read.');
    const days = within(screen.getByRole('region', { name: 'The next days' }));
    const headings = () =>
      days.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings()).toEqual(['TodayDec 1', 'WednesdayDec 2']);
    days.getByText('pages 31 to 60');
    const free = () => days.getAllByText(/^Free until/).map(({ textContent }) => textContent);
    expect(free()).toEqual(['Free until Monday, December 7']);
    press('The week after');
    expect(headings()).toEqual([
      'TodayDec 1',
      'WednesdayDec 2',
      'WednesdayDec 9',
      'ThursdayDec 10',
    ]);
    expect(free()).toEqual(['Free until Tuesday, December 8', 'Free until Monday, December 14']);
    days.getByText('minute 5');
    // With its cover it stands once.
    expect(days.getAllByRole('link', { name: 'Dune' })).toHaveLength(2);
    expect(document.querySelectorAll('#plan-days ~ * img')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'The week after' })).toBeNull();
  });

  it('says early what will not fit, and what would make it fit', async () => {
    await speak('en');
    answer(PLAN, begun);
    show(<PlanPage />);
    await screen.findByText(
      '“Dune” will not be read by Dec 4, 2026: that needs 50 pages a day. With 62 a day, all that is due would fit.',
    );
    const books = within(screen.getByRole('region', { name: 'When you will be through' }));
    books.getByText('read by Dec 9, 2026, due Dec 4, 2026');
  });

  it('does not say twice how much a single late book needs', async () => {
    await speak('en');
    const [, late] = begun.warnings;
    if (!late) throw new Error('begun has a late book');
    const params = { ...late.params, together: 50 };
    answer(PLAN, { ...begun, warnings: [{ ...late, params }] });
    show(<PlanPage />);
    await screen.findByText('“Dune” will not be read by Dec 4, 2026: that needs 50 pages a day.');
  });

  it('says once, after the last late book, with how much a day all would be in time', async () => {
    await speak('en');
    const [, late] = begun.warnings;
    if (!late) throw new Error('begun has a late book');
    const emma = { ...book, googleId: 'emma', title: 'Emma' };
    const params = { ...late.params, title: 'Emma', needs: 62 };
    answer(PLAN, { ...begun, warnings: [late, { ...late, params, book: emma }] });
    show(<PlanPage />);
    await screen.findByText('“Dune” will not be read by Dec 4, 2026: that needs 50 pages a day.');
    screen.getByText(
      '“Emma” will not be read by Dec 4, 2026: that needs 62 pages a day. With 62 a day, all that is due would fit.',
    );
  });

  it('names the books in the order in which one will be through', async () => {
    await speak('en');
    const other = { ...book, googleId: 'emma', title: 'Emma' };
    const third = { ...book, googleId: 'sea', title: 'The Sea' };
    const more = { dueOn: null, fits: true, needs: null };
    answer(PLAN, {
      ...begun,
      books: [
        { ...more, book: third, endsOn: null },
        { ...more, book: other, endsOn: '2027-01-04' },
        { ...more, book, endsOn: day(9) },
      ],
    });
    show(<PlanPage />);
    const books = within(await screen.findByRole('region', { name: 'When you will be through' }));
    expect(books.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Dune',
      'Emma',
      'The Sea',
    ]);
  });

  it('says of a day on which enough was read that it was, and not that it is free', async () => {
    await speak('en');
    const tomorrow = plan().days.map((each, at) =>
      at === 1 ? { ...each, items: [{ book, from: 31, to: 60 }] } : each,
    );
    answer(PLAN, { ...begun, days: tomorrow });
    const { unmount } = show(<PlanPage />);
    await screen.findByText('Enough read for today');
    unmount();
    // A Tuesday on which nothing is ever read.
    answer(PLAN, {
      ...begun,
      days: tomorrow,
      pace: { ...begun.pace, byWeekday: [30, 0, 30, 30, 30, 30, 30] },
    });
    show(<PlanPage />);
    await screen.findByText('A free day');
    expect(screen.queryByText('Enough read for today')).toBeNull();
  });

  it('leads to a book of which nobody has said how long it is', async () => {
    await speak('en');
    answer(PLAN, {
      ...begun,
      warnings: [{ id: 'no_length', text: '', params: { title: 'Dune' }, book }],
    });
    show(<PlanPage />);
    const link = await screen.findByRole('link', { name: 'Open the book' });
    expect(link.getAttribute('href')).toBe('#/details/dune');
  });

  it('says how sure a pace is that was measured', async () => {
    await speak('en');
    answer(PLAN, {
      ...begun,
      pace: { ...begun.pace, days: 40, pages: 31.4, uncertainty: { pages: 6, minutes: null } },
    });
    show(<PlanPage />);
    await screen.findByText('You read between 25 and 37 pages a day. Measured over 40 days.');
  });

  it('is empty, and says what brings books', async () => {
    await speak('en');
    answer(PLAN, plan());
    show(<PlanPage />);
    await screen.findByText('Nothing is waiting to be read.');
    screen.getByRole('link', { name: 'To my library' });
  });

  it('is asked for again where it could not be loaded', async () => {
    await speak('en');
    fail(PLAN, 0);
    show(<PlanPage />);
    await screen.findByText('The plan could not be loaded');
    answer(PLAN, begun);
    press('Retry');
    await screen.findByText('pages 31 to 60');
  });

  it('speaks the language in use', async () => {
    await speak('de');
    answer(PLAN, begun);
    show(<PlanPage />);
    await screen.findByText('Seite 31 bis 60');
    screen.getByText('30 Seiten am Tag, bis wir wissen, wie viel du liest.');
    await speak('en');
  });

  it('is for those who are signed in', async () => {
    await speak('en');
    show(<PlanPage />, null);
    await screen.findByText('Sign in to keep a library of your own');
  });
});
