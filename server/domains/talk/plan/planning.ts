import { PLAN_DAYS, PLAN_DAYS_MAX } from '../../../../shared/limits.ts';
import { dayAfter, daysBetween, weekdayOf } from './pace.ts';

/** What is planned: books are read and listened to at paces of their own, beside each other. */
export const UNITS = ['pages', 'minutes'] as const;
export type Unit = (typeof UNITS)[number];

/** A book to be read. */
export interface BookToRead {
  id: string;
  unit: Unit;
  /** How many pages or minutes it has. */
  length: number;
  /** The last that was read; 0: none. */
  at: number;
  /** By which days it is to be read how far. */
  dues: readonly Due[];
  /** 1 is first. */
  priority: number;
  /** Whether it is being read. */
  isBegun: boolean;
}

export interface Due {
  on: string;
  upTo: number;
}

export interface PlanInput {
  today: string;
  /** How much there is time for on each weekday, Monday first. */
  paces: Record<Unit, readonly number[]>;
  /** How much of today's has been read already. */
  readToday: Record<Unit, number>;
  /** Those without a due and not begun are wishes: in the order in which they came. */
  books: readonly BookToRead[];
}

/** What is to be read of a book on a day: from the one page to the other, both included. */
export interface PlannedItem {
  id: string;
  unit: Unit;
  from: number;
  to: number;
}

/** How a book comes out. */
export interface PlannedBook {
  id: string;
  unit: Unit;
  /** The nearest day by which something of it is due. */
  dueOn: string | null;
  /** When its last page is read; null: not within a year. */
  endsOn: string | null;
  /** Whether all that is due of it is read by then. */
  fits: boolean;
  /** How many pages a day it needs from today on, to be in time; null: nothing of it is due. */
  needs: number | null;
  /** With so many a day, of all books together, all that is late would be in time, but for what is over; null: it is in time. */
  fitsAt: number | null;
}

export interface Plan {
  days: { day: string; items: PlannedItem[] }[];
  books: PlannedBook[];
}

/**
 * What to read on which day. No day has more than its weekday's pace. What is due comes before what is being read, and
 * that before wishes; of what is due, the nearest first (EDF, which is in time where anything is: Liu and Layland,
 * "Scheduling algorithms for multiprogramming in a hard-real-time environment", Journal of the ACM 20, 1973). Where not
 * all fits, what matters most to its reader does, and no book is late for the sake of one that would be late anyway.
 * The same input gives the same plan.
 */
export function planOf({ today, paces, readToday, books }: PlanInput): Plan {
  const open = books.filter(({ at, length }) => at < length);
  const lanes = UNITS.map((unit) => {
    const capacities = capacitiesOf(today, paces[unit], readToday[unit]);
    const own = open.filter((book) => book.unit === unit);
    return laneOf(today, unit, capacities, own);
  });
  const last = lastDueOf(today, open);
  const shown = Math.min(PLAN_DAYS_MAX, Math.max(PLAN_DAYS, daysBetween(today, last) + 1));
  const days = Array.from({ length: shown }, (_, at) => ({
    day: dayAfter(today, at),
    items: lanes.flatMap(({ items }) => items[at] ?? []),
  }));
  const isShown = new Set(days.flatMap(({ items }) => items.map(({ id }) => id)));
  const planned = new Map(lanes.flatMap(({ planned }) => planned).map((each) => [each.id, each]));
  return {
    days,
    books: open.flatMap(({ id, isBegun, dues }) => {
      const book = planned.get(id);
      // Of wishes, those for which there is time.
      return book && (isBegun || dues.length > 0 || isShown.has(id)) ? [book] : [];
    }),
  };
}

function capacitiesOf(today: string, pace: readonly number[], read: number) {
  const first = weekdayOf(today);
  return Array.from({ length: PLAN_DAYS_MAX }, (_, at) => {
    const capacity = Math.max(0, Math.floor(pace[(first + at) % 7] ?? 0));
    return at === 0 ? Math.max(0, capacity - Math.ceil(read)) : capacity;
  });
}

const lastDueOf = (today: string, books: readonly BookToRead[]) =>
  books
    .flatMap(({ dues }) => dues.map(({ on }) => on))
    .reduce((last, on) => (on > last ? on : last), today);

/** A part of a book that is read at one stretch, as far as there is time. */
interface Part {
  book: BookToRead;
  from: number;
  to: number;
  /** The day that it is due on, as a distance from today; undefined: none. */
  due: number | undefined;
}

function laneOf(
  today: string,
  unit: Unit,
  capacities: readonly number[],
  books: readonly BookToRead[],
) {
  const { ordered, inTime } = inOrder(
    capacities,
    books.flatMap((book) => partsOf(today, book)),
  );
  const items: PlannedItem[][] = capacities.map(() => []);
  const partsByBook = new Map<BookToRead, Part[]>(books.map((book) => [book, []]));
  const ends = new Map<Part, number>();
  let day = 0;
  let left = capacities[0] ?? 0;
  for (const part of ordered) {
    partsByBook.get(part.book)?.push(part);
    let next = part.from;
    while (next <= part.to && day < capacities.length) {
      if (left === 0) {
        day += 1;
        left = capacities[day] ?? 0;
        continue;
      }
      const amount = Math.min(left, part.to - next + 1);
      addTo(items[day] ?? [], { id: part.book.id, unit, from: next, to: next + amount - 1 });
      next += amount;
      left -= amount;
    }
    if (next > part.to) ends.set(part, day);
  }
  const isOver = ({ book }: Part) => book.dues.some(({ on, upTo }) => upTo > book.at && on < today);
  const fitsAt = wouldFitAt(
    ordered.filter((part) => part.due !== undefined && (inTime.has(part) || !isOver(part))),
  );
  const planned = [...partsByBook].map(([book, own]) =>
    outcomeOf(today, own, { book, ends, fitsAt }),
  );
  return { items, planned };
}

/** What goes on where the last item of the day ended is one with it. */
function addTo(items: PlannedItem[], item: PlannedItem) {
  const last = items.at(-1);
  if (last?.id === item.id && last.to + 1 === item.from) last.to = item.to;
  else items.push(item);
}

/**
 * The parts of all books in the order in which they are read, those of each book in theirs: a later one is never due
 * before an earlier one, nor in time where that is late.
 */
function inOrder(capacities: readonly number[], parts: readonly Part[]) {
  const due = parts.filter((part) => part.due !== undefined);
  const inTime = fitting(due, capacities);
  const late = due.filter((part) => !inTime.has(part));
  const others = parts.filter((part) => part.due === undefined);
  const isWish = ({ book }: Part) => !book.isBegun && book.dues.length === 0;
  const ordered = [
    ...[...inTime].toSorted(byDue),
    // Nothing can be done about these any more but to be soon.
    ...late.toSorted((a, b) => a.book.priority - b.book.priority || byDue(a, b)),
    ...others.filter((part) => !isWish(part)).toSorted(byPriority),
    ...others.filter(isWish).toSorted(byPriority),
  ];
  return { ordered, inTime };
}

const byDue = (a: Part, b: Part) =>
  (a.due ?? 0) - (b.due ?? 0) || a.book.priority - b.book.priority || byId(a, b);

// Sorting is stable: of one priority the order stays in which they came.
const byPriority = (a: Part, b: Part) => a.book.priority - b.book.priority;

const byId = (a: Part, b: Part) =>
  a.book.id < b.book.id ? -1 : a.book.id > b.book.id ? 1 : a.from - b.from;

function partsOf(today: string, book: BookToRead): Part[] {
  const bounds = book.dues
    .map(({ on, upTo }) => ({
      due: Math.max(0, daysBetween(today, on)),
      upTo: Math.min(upTo, book.length),
    }))
    .filter(({ upTo }) => upTo > book.at)
    .toSorted((a, b) => a.due - b.due || b.upTo - a.upTo);
  const parts: Part[] = [];
  let from = book.at + 1;
  for (const { due, upTo } of bounds) {
    // A nearer day asked for as much already.
    if (upTo < from) continue;
    parts.push({ book, from, to: upTo, due });
    from = upTo + 1;
  }
  if (from <= book.length) parts.push({ book, from, to: book.length, due: undefined });
  return parts;
}

/** Those that can all be in time, of which the most important are chosen first. */
function fitting(parts: readonly Part[], capacities: readonly number[]) {
  const until: number[] = [];
  capacities.reduce((sum, capacity, day) => {
    until[day] = sum + capacity;
    return until[day] ?? 0;
  }, 0);
  /** How much of what was chosen is due by each day. */
  const taken: number[] = capacities.map(() => 0);
  const missed = new Set<BookToRead>();
  const chosen = parts
    .toSorted((a, b) => a.book.priority - b.book.priority || byDue(a, b))
    .filter((part) => {
      const due = Math.min(part.due ?? 0, capacities.length - 1);
      const amount = part.to - part.from + 1;
      // What comes after a part that is late is later still.
      const fits =
        !missed.has(part.book) &&
        taken.every((sum, day) => day < due || sum + amount <= (until[day] ?? 0));
      if (!fits) missed.add(part.book);
      else
        for (let day = due; day < taken.length; day += 1) taken[day] = (taken[day] ?? 0) + amount;
      return fits;
    });
  return new Set(chosen);
}

function outcomeOf(
  today: string,
  own: readonly Part[],
  {
    book,
    ends,
    fitsAt,
  }: {
    book: BookToRead;
    ends: ReadonlyMap<Part, number>;
    fitsAt: number;
  },
): PlannedBook {
  const pending = book.dues.filter(({ upTo }) => upTo > book.at);
  const due = own.filter((part) => part.due !== undefined);
  const end = own.every((part) => ends.has(part))
    ? Math.max(...own.map((part) => ends.get(part) ?? 0))
    : undefined;
  const late = due.filter((part) => (ends.get(part) ?? Number.POSITIVE_INFINITY) > (part.due ?? 0));
  return {
    id: book.id,
    unit: book.unit,
    dueOn: pending.map(({ on }) => on).toSorted()[0] ?? null,
    endsOn: end === undefined ? null : dayAfter(today, end),
    fits: late.length === 0 && pending.every(({ on }) => on >= today),
    needs: due.length === 0 ? null : Math.max(...due.map((part) => aDay(part.to - book.at, part))),
    fitsAt: late.length === 0 ? null : fitsAt,
  };
}

const aDay = (amount: number, { due = 0 }: Part) => Math.ceil(amount / (due + 1));

/**
 * With how much a day all of these parts would be in time: by each day, what is due until then. What is due later than a
 * plan reaches is due on its last day here: nothing is planned after it.
 */
function wouldFitAt(parts: readonly Part[]) {
  const amounts = Array<number>(PLAN_DAYS_MAX).fill(0);
  for (const { due = 0, from, to } of parts) {
    const day = Math.min(due, PLAN_DAYS_MAX - 1);
    amounts[day] = (amounts[day] ?? 0) + to - from + 1;
  }
  let until = 0;
  return amounts.reduce((most, amount, day) => {
    until += amount;
    return Math.max(most, Math.ceil(until / (day + 1)));
  }, 0);
}
