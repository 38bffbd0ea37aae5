import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DayRead,
  dayAfter,
  daysBetween,
  measuredDays,
  paceOf,
  weekdayOf,
} from '../../server/domains/talk/plan/pace.ts';
import {
  type BookToRead,
  type Plan,
  type PlanInput,
  planOf,
  UNITS,
} from '../../server/domains/talk/plan/planning.ts';
import { PLAN_BOOKS_MAX, SECTIONS_MAX } from '../../shared/limits.ts';

// A Wednesday.
const TODAY = '2026-11-25';
const FLAT = { pages: Array(7).fill(30), minutes: Array(7).fill(30) };
const NOTHING = { pages: 0, minutes: 0 };

const bookToRead = (id: string, more: Partial<BookToRead> = {}): BookToRead => ({
  id,
  unit: 'pages',
  length: 300,
  at: 0,
  dues: [],
  priority: 3,
  isBegun: false,
  ...more,
});

const planFor = (books: BookToRead[], more: Partial<PlanInput> = {}) =>
  planOf({ today: TODAY, paces: FLAT, readToday: NOTHING, books, ...more });

const dueIn = (days: number, upTo = 300) => [{ on: dayAfter(TODAY, days), upTo }];

describe('A plan', () => {
  it('is made in a moment of all that a reader may have in it', () => {
    const ofGroups = Array.from({ length: PLAN_BOOKS_MAX }, (_, read) =>
      bookToRead(`group-${read}`, {
        length: SECTIONS_MAX,
        dues: Array.from({ length: SECTIONS_MAX }, (_, section) => ({
          on: dayAfter(TODAY, section * 3 + read),
          upTo: section + 1,
        })),
      }),
    );
    const late = Array.from({ length: PLAN_BOOKS_MAX }, (_, at) =>
      bookToRead(`late-${at}`, { length: 99_999, dues: dueIn(1, 99_999) }),
    );
    const start = performance.now();
    const { books } = planFor([...ofGroups, ...late]);
    // It took minutes when each late book looked at all parts for each part; it takes some 30 ms.
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(books).toHaveLength(2 * PLAN_BOOKS_MAX);
    expect(books.at(-1)).toMatchObject({ fits: false, needs: 50_000, fitsAt: 4_999_951 });
  });

  it('goes on with what is being read, so many pages a day', () => {
    const { days, books } = planFor([bookToRead('dune', { at: 230, isBegun: true })]);
    expect(days).toHaveLength(14);
    expect(days.slice(0, 4).map(({ items }) => items)).toEqual([
      [{ id: 'dune', unit: 'pages', from: 231, to: 260 }],
      [{ id: 'dune', unit: 'pages', from: 261, to: 290 }],
      [{ id: 'dune', unit: 'pages', from: 291, to: 300 }],
      [],
    ]);
    expect(books).toEqual([
      expect.objectContaining({
        dueOn: null,
        endsOn: '2026-11-27',
        fits: true,
        needs: null,
        fitsAt: null,
      }),
    ]);
  });

  it('asks less of today where somebody has read already', () => {
    const { days } = planFor([bookToRead('dune', { isBegun: true })], {
      readToday: { pages: 20, minutes: 90 },
    });
    expect(days[0]?.items).toEqual([{ id: 'dune', unit: 'pages', from: 1, to: 10 }]);
  });

  it('has what is due before what is being read, and that before wishes', () => {
    const { days } = planFor([
      bookToRead('wish', { length: 20, priority: 1 }),
      bookToRead('begun', { length: 20, isBegun: true, priority: 5 }),
      bookToRead('later', { length: 20, dues: dueIn(9, 20) }),
      bookToRead('soon', { length: 20, dues: dueIn(5, 20), priority: 5 }),
    ]);
    expect(days.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([
      'soon',
      'later',
      'later',
      'begun',
      'wish',
    ]);
  });

  it('says what will not fit, and what would make it fit', () => {
    const { books } = planFor([bookToRead('loan', { dues: dueIn(4) })]);
    expect(books).toEqual([
      expect.objectContaining({
        dueOn: dayAfter(TODAY, 4),
        endsOn: dayAfter(TODAY, 9),
        fits: false,
        needs: 60,
        fitsAt: 60,
      }),
    ]);
  });

  it('makes no book late for the sake of one that is late anyway', () => {
    const { books } = planFor([
      bookToRead('hopeless', { dues: dueIn(1) }),
      bookToRead('loan', { length: 90, dues: dueIn(2, 90) }),
    ]);
    expect(books.map(({ id, fits }) => [id, fits])).toEqual([
      ['hopeless', false],
      ['loan', true],
    ]);
    expect(
      planFor([
        bookToRead('first', { dues: dueIn(1), priority: 1 }),
        bookToRead('other', { dues: dueIn(2), priority: 2 }),
        bookToRead('over', { dues: dueIn(-1), priority: 3 }),
      ]).books.map(({ needs, fitsAt }) => [needs, fitsAt]),
      // All that can still be in time counts, also where several are late.
    ).toEqual([
      [150, 200],
      [100, 200],
      [300, 200],
    ]);
    const more = planFor([
      bookToRead('first', { length: 60, dues: dueIn(1, 60), priority: 1 }),
      bookToRead('other', { length: 60, dues: dueIn(1, 60), priority: 2 }),
    ]).books;
    expect(more.map(({ fits, needs, fitsAt }) => [fits, needs, fitsAt])).toEqual([
      [true, 30, null],
      [false, 30, 60],
    ]);
  });

  it('is as far as the sections of a group by their days', () => {
    const sections = [
      { on: dayAfter(TODAY, 2), upTo: 60 },
      { on: dayAfter(TODAY, 9), upTo: 120 },
    ];
    const { days, books } = planFor([
      bookToRead('club', { dues: sections }),
      bookToRead('loan', { length: 90, dues: dueIn(5, 90) }),
    ]);
    const upTo = (day: number) =>
      Math.max(
        ...days
          .slice(0, day + 1)
          .flatMap(({ items }) => items.filter(({ id }) => id === 'club').map(({ to }) => to)),
      );
    expect(upTo(2)).toBe(60);
    expect(upTo(9)).toBeGreaterThanOrEqual(120);
    expect(books.map(({ dueOn, fits }) => [dueOn, fits])).toEqual([
      [dayAfter(TODAY, 2), true],
      [dayAfter(TODAY, 5), true],
    ]);
  });

  it('reaches to the last due date, a year at most', () => {
    const lengthFor = (days: number) =>
      planFor([bookToRead('a', { dues: dueIn(days) })]).days.length;
    expect([3, 13, 14, 40, 364, 365, 5_000].map(lengthFor)).toEqual([
      14, 14, 15, 41, 365, 365, 365,
    ]);
    expect(planFor([])).toMatchObject({ books: [] });
    expect(planFor([]).days).toHaveLength(14);
  });

  it('is late with what was due before today, and soon', () => {
    const { books, days } = planFor([
      bookToRead('late', { length: 40, dues: dueIn(-3, 40) }),
      bookToRead('begun', { isBegun: true }),
    ]);
    expect(days[0]?.items[0]?.id).toBe('late');
    expect(books[0]).toMatchObject({ fits: false, dueOn: dayAfter(TODAY, -3), needs: 40 });
  });

  it('plans what is heard beside what is read', () => {
    const { days } = planFor([
      bookToRead('read', { isBegun: true }),
      bookToRead('heard', { isBegun: true, unit: 'minutes', length: 45 }),
    ]);
    expect(days.slice(0, 2).map(({ items }) => items)).toEqual([
      [
        { id: 'read', unit: 'pages', from: 1, to: 30 },
        { id: 'heard', unit: 'minutes', from: 1, to: 30 },
      ],
      [
        { id: 'read', unit: 'pages', from: 31, to: 60 },
        { id: 'heard', unit: 'minutes', from: 31, to: 45 },
      ],
    ]);
  });
});

describe('Whatever there is to be read', () => {
  const anyBook = fc
    .record({
      unit: fc.constantFrom(...UNITS),
      length: fc.integer({ min: 1, max: 900 }),
      read: fc.double({ min: 0, max: 1, noNaN: true }),
      dues: fc.array(
        fc.record({
          inDays: fc.integer({ min: -5, max: 400 }),
          upTo: fc.integer({ min: 1, max: 1_000 }),
        }),
        { maxLength: 3 },
      ),
      priority: fc.integer({ min: 1, max: 5 }),
      isBegun: fc.boolean(),
    })
    .map(({ read, dues, ...book }) => ({
      ...book,
      at: Math.floor(read * book.length),
      dues: dues.map(({ inDays, upTo }) => ({
        on: dayAfter(TODAY, inDays),
        upTo: Math.min(upTo, book.length),
      })),
    }));
  const anyPace = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 7, maxLength: 7 });
  const anyInput = fc.record({
    today: fc.constant(TODAY),
    paces: fc.record({ pages: anyPace, minutes: anyPace }),
    readToday: fc.record({
      pages: fc.integer({ min: 0, max: 60 }),
      minutes: fc.integer({ min: 0, max: 60 }),
    }),
    books: fc
      .array(anyBook, { maxLength: 12 })
      .map((books) => books.map((book, at) => ({ ...book, id: `book-${at}` }))),
  });
  const holds = (predicate: (plan: Plan, input: PlanInput) => void) =>
    fc.assert(
      fc.property(anyInput, (input) => predicate(planOf(input), input)),
      { numRuns: 300 },
    );
  const capacityOf = (input: PlanInput, unit: 'pages' | 'minutes', at: number) =>
    Math.max(
      0,
      (input.paces[unit][weekdayOf(dayAfter(TODAY, at))] ?? 0) -
        (at === 0 ? input.readToday[unit] : 0),
    );

  it('no day has more than there is time for', () =>
    holds(({ days }, input) => {
      for (const unit of UNITS)
        days.forEach(({ items }, at) => {
          const sum = items
            .filter((item) => item.unit === unit)
            .reduce((all, { from, to }) => all + to - from + 1, 0);
          expect(sum).toBeLessThanOrEqual(capacityOf(input, unit, at));
        });
    }));

  it('each page comes once, in its order, from where the reader is', () =>
    holds(({ days }, { books }) => {
      for (const { id, at, length } of books) {
        let next = at + 1;
        for (const item of days.flatMap(({ items }) => items.filter((each) => each.id === id))) {
          expect(item.from).toBe(next);
          expect(item.to).toBeGreaterThanOrEqual(item.from);
          next = item.to + 1;
        }
        expect(next - 1).toBeLessThanOrEqual(length);
      }
    }));

  it('the same gives the same', () =>
    holds((plan, input) => {
      expect(planOf(structuredClone(input))).toEqual(plan);
    }));

  it('no wish is read while something that is due could be', () =>
    holds(({ days }, { books }) => {
      const isWish = (id: string) =>
        books.some((book) => book.id === id && !book.isBegun && book.dues.length === 0);
      for (const unit of UNITS) {
        const order = days.flatMap(({ items }) => items.filter((item) => item.unit === unit));
        const firstWish = order.findIndex(({ id }) => isWish(id));
        if (firstWish === -1) continue;
        expect(order.slice(firstWish).every(({ id }) => isWish(id))).toBe(true);
      }
    }));

  it('whatever fits is read by its day, and what does not, is not', () =>
    holds((plan, { books }) => {
      for (const { id, fits } of plan.books) {
        const book = books.find((each) => each.id === id);
        const readBy = (on: string) =>
          plan.days
            .filter(({ day }) => day <= on)
            .flatMap(({ items }) => items.filter((item) => item.id === id))
            .reduce((most, { to }) => Math.max(most, to), book?.at ?? 0);
        const isInTime = book?.dues.every(({ on, upTo }) =>
          // Beyond a year nothing is planned day by day.
          daysBetween(TODAY, on) >= 365
            ? true
            : upTo <= (book?.at ?? 0) || (on >= TODAY && readBy(on) >= upTo),
        );
        if (fits) expect(isInTime).toBe(true);
        else if (book?.dues.every(({ on }) => daysBetween(TODAY, on) < 365))
          expect(isInTime).toBe(false);
      }
    }));

  it('at the pace that would make all fit that is due, it does', () =>
    holds((plan, input) => {
      const late = plan.books.find(({ fitsAt, unit }) => fitsAt !== null && unit === 'pages');
      if (!late) return;
      const rest = input.books.filter(
        ({ unit, dues }) => unit === 'pages' && dues.every(({ on }) => on >= TODAY),
      );
      const flat = Array(7).fill(late.fitsAt);
      const again = planOf({
        ...input,
        books: rest,
        readToday: NOTHING,
        paces: { pages: flat, minutes: flat },
      });
      expect(again.books.every(({ fits }) => fits)).toBe(true);
    }));
});

describe('A pace', () => {
  const readEach = (amounts: (day: string, at: number) => number, days: number): DayRead[] =>
    Array.from({ length: days }, (_, at) => dayAfter(TODAY, at - days)).map((day, at) => ({
      day,
      amount: amounts(day, at),
    }));

  it('is thirty a day until something is known', () => {
    expect(measuredDays(undefined, TODAY)).toBe(0);
    // Today is not over.
    expect(measuredDays(TODAY, TODAY)).toBe(0);
    expect(paceOf([], 0, TODAY)).toEqual({
      mean: 30,
      byWeekday: Array(7).fill(30),
      uncertainty: null,
    });
  });

  it('is what was read a day, the same on each weekday where that is so', () => {
    const read = readEach(() => 42, 20);
    expect(measuredDays(read[0]?.day, TODAY)).toBe(20);
    expect(paceOf(read, 20, TODAY)).toEqual({
      mean: 42,
      byWeekday: Array(7).fill(42),
      uncertainty: 0,
    });
  });

  it('is that of ninety days', () => {
    expect(measuredDays(dayAfter(TODAY, -400), TODAY)).toBe(90);
  });

  it('tells weekdays apart that are read on, and others', () => {
    const weekends = readEach((day) => (weekdayOf(day) >= 5 ? 70 : 0), 84);
    expect(paceOf(weekends, 84, TODAY)).toMatchObject({
      mean: 20,
      byWeekday: [0, 0, 0, 0, 0, 70, 70],
    });
  });

  it('does not tell them apart by chance', () => {
    // One long Saturday of three weeks.
    const read = readEach((day) => (day === '2026-11-14' ? 200 : 20), 21);
    const { byWeekday, mean, uncertainty } = paceOf(read, 21, TODAY);
    expect(mean).toBeCloseTo(28.6, 1);
    expect(Math.max(...byWeekday) - Math.min(...byWeekday)).toBeLessThan(10);
    expect(uncertainty).toBeGreaterThan(5);
  });

  it('is as sure as it was measured: the true mean lies within, nine times of ten', () => {
    let inside = 0;
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let run = 0; run < 400; run += 1) {
      const read = readEach(() => Math.floor(random() * 61), 60);
      const { mean, uncertainty } = paceOf(read, 60, TODAY);
      if (Math.abs(mean - 30) <= (uncertainty ?? 0)) inside += 1;
    }
    expect(inside / 400).toBeGreaterThan(0.85);
    expect(inside / 400).toBeLessThan(0.95);
  });

  it('of a week is that of its weekdays, whatever was read', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 90 }),
        (amounts) => {
          const read = readEach((_, at) => amounts[at] ?? 0, amounts.length);
          const { mean, byWeekday } = paceOf(read, amounts.length, TODAY);
          const week = byWeekday.reduce((sum, each) => sum + each, 0);
          expect(byWeekday.every((each) => Number.isInteger(each) && each >= 0)).toBe(true);
          expect(week).toBeGreaterThan(0);
          // Weekdays of which there are more weeks than of others count no more.
          if (amounts.length % 7 === 0 && mean >= 1)
            expect(Math.abs(week - 7 * mean)).toBeLessThan(1);
        },
      ),
    ));
});
