import type { Position } from '../../../../shared/contract/library.ts';
import type { Plan, PlanBook, PlanWarning } from '../../../../shared/contract/plan.ts';
import { PACE_UNKNOWN } from '../../../../shared/limits.ts';
import {
  PLAN_TEXTS,
  type PlanTextId,
  sayingWhatWouldFit,
  WOULD_FIT,
} from '../../../../shared/planTexts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { measuredDays, type Pace, paceOf } from './pace.ts';
import {
  amountsByDay,
  booksToPlan,
  type GroupDueRow,
  groupDuesFor,
  MINUTES_A_PAGE,
  type PlanRow,
} from './plan.sql.ts';
import {
  type BookToRead,
  type Due,
  type PlannedBook,
  type PlannedItem,
  planOf,
  type Unit,
} from './planning.ts';

/** Somebody's plan from today on, which is a day of their time zone. */
export async function planFor(
  db: Db,
  userId: string,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Plan> {
  const [amounts, own, groups] = await Promise.all([
    amountsByDay(db, userId, today, timeZone),
    booksToPlan(db, userId),
    groupDuesFor(db, userId, today),
  ]);
  const days = measuredDays(amounts[0]?.day, today);
  const paces = {
    pages: paceOf(
      amounts.map(({ day, pages }) => ({ day, amount: pages })),
      days,
      today,
    ),
    minutes: paceOf(
      amounts.map(({ day, minutes }) => ({ day, amount: minutes })),
      days,
      today,
    ),
  };
  const now = amounts.find(({ day }) => day === today);
  const candidates = candidatesOf(own, groups, today);
  const plan = planOf({
    today,
    paces: { pages: paces.pages.byWeekday, minutes: paces.minutes.byWeekday },
    readToday: { pages: now?.pages ?? 0, minutes: now?.minutes ?? 0 },
    books: candidates.flatMap(({ toRead }) => toRead ?? []),
  });
  const books = new Map(candidates.map(({ book }) => [book.googleId, book]));
  const bookOf = (id: string) => books.get(id) as PlanBook;
  return {
    pace: paceAnswer(paces, days),
    days: plan.days.map(({ day, items }) => ({
      day,
      items: items.map((item) => itemOf(item, bookOf(item.id))),
    })),
    books: plan.books.map(({ id, dueOn, endsOn, fits, needs }) => ({
      book: bookOf(id),
      dueOn,
      endsOn,
      fits,
      needs,
    })),
    warnings: withWhatWouldFit([
      ...(days === 0 ? [warningOf('pace_unknown', { pages: PACE_UNKNOWN }, null)] : []),
      ...plan.books.flatMap((planned) => lateness(planned, bookOf(planned.id), today)),
      ...candidates.flatMap((candidate) => lengthWarnings(candidate, plan.books)),
    ]),
  };
}

const paceAnswer = (paces: Record<Unit, Pace>, days: number): Plan['pace'] => ({
  pages: paces.pages.mean,
  minutes: paces.minutes.mean,
  days,
  byWeekday: paces.pages.byWeekday,
  minutesByWeekday: paces.minutes.byWeekday,
  uncertainty: { pages: paces.pages.uncertainty, minutes: paces.minutes.uncertainty },
});

const itemOf = ({ unit, from, to }: PlannedItem, book: PlanBook) =>
  unit === 'pages' ? { book, from, to } : { book, fromMinute: from, toMinute: to };

interface Candidate {
  book: PlanBook;
  /** Undefined: nobody knows how long it is. */
  toRead: BookToRead | undefined;
  isDueOrBegun: boolean;
}

/** What may be planned: each book once, with all days on which something of it is due. */
function candidatesOf(own: PlanRow[], groups: GroupDueRow[], today: string) {
  const known = new Set(own.map(({ googleId }) => googleId));
  const others = new Map(
    groups.filter(({ googleId }) => !known.has(googleId)).map((row) => [row.googleId, row]),
  );
  return [...own, ...others.values()].map((row): Candidate => {
    const { googleId, title, authors, thumbnail, dueOn, priority, status } = row;
    const reads = groups.filter((each) => each.googleId === googleId);
    const unit = unitOf(row);
    const length = lengthOf(row, unit);
    const isBegun = status === 'reading';
    const dues = (end: number): Due[] => [
      ...(dueOn === null ? [] : [{ on: dueOn, upTo: end }]),
      ...reads.flatMap((read) => duesOfGroup(read, { unit, length: end, today })),
    ];
    return {
      book: { googleId, title, authors, thumbnail },
      isDueOrBegun: isBegun || dueOn !== null || reads.length > 0,
      toRead:
        length === null
          ? undefined
          : {
              id: googleId,
              unit,
              length,
              at: isBegun ? placeIn(row, { unit, length, pages: row.pages }) : 0,
              dues: dues(length),
              priority,
              isBegun,
            },
    };
  });
}

/** Minutes for what is heard, and where somebody says minutes of what they read. */
const unitOf = ({ format, status, minute }: PlanRow): Unit =>
  format === 'audio' || (status === 'reading' && minute !== null) ? 'minutes' : 'pages';

/** How long a book is. Nobody says how long one takes to hear: its pages do, about. */
const lengthOf = ({ pages }: PlanRow, unit: Unit) =>
  pages === null ? null : unit === 'pages' ? pages : pages * MINUTES_A_PAGE;

interface Measure {
  unit: Unit;
  length: number;
  pages: number | null;
}

/** How far a place is in a book, in pages or minutes of it. */
function placeIn(
  {
    page = null,
    minute = null,
    percent = null,
  }: Partial<Record<'page' | 'minute' | 'percent', number | null>>,
  { unit, length, pages }: Measure,
) {
  if (unit === 'pages' && page !== null) return Math.min(page, length);
  if (unit === 'minutes' && minute !== null) return Math.min(minute, length);
  const share =
    percent !== null
      ? percent / 100
      : page !== null && pages !== null
        ? page / pages
        : minute !== null && pages !== null
          ? minute / (pages * MINUTES_A_PAGE)
          : 0;
  return Math.min(length, Math.round(share * length));
}

/** The sections to come, and the end. Those that are over are talked about already. */
function duesOfGroup(
  { sections, until, pagesOfGroup }: GroupDueRow,
  { unit, length, today }: { unit: Unit; length: number; today: string },
): Due[] {
  const parts = sections.flatMap(({ on, upTo }) =>
    on === null || on < today
      ? []
      : [{ on, upTo: placeInOther(upTo, { unit, length, pages: pagesOfGroup }) }],
  );
  return until === null || until < today ? parts : [...parts, { on: until, upTo: length }];
}

/** A place that is told in pages of another copy. */
function placeInOther(upTo: Position, measure: Measure) {
  if ('percent' in upTo) return placeIn({ percent: upTo.percent }, measure);
  if ('minute' in upTo) return placeIn({ minute: upTo.minute }, measure);
  const { pages, length } = measure;
  return pages === null
    ? placeIn({ page: upTo.page }, { ...measure, pages: length })
    : Math.min(length, Math.round((upTo.page / pages) * length));
}

function lateness(planned: PlannedBook, book: PlanBook, today: string) {
  const { dueOn, fits, needs, fitsAt, unit } = planned;
  if (fits || dueOn === null) return [];
  const { title } = book;
  if (dueOn < today) return [warningOf('overdue', { title, dueOn }, book)];
  return [
    warningOf(
      unit === 'pages' ? 'too_late' : 'too_late_minutes',
      { title, dueOn, needs: needs ?? 0, together: fitsAt ?? 0 },
      book,
    ),
  ];
}

function lengthWarnings({ book, toRead, isDueOrBegun }: Candidate, planned: PlannedBook[]) {
  const { title } = book;
  if (!toRead) return isDueOrBegun ? [warningOf('no_length', { title }, book)] : [];
  const isPlanned = planned.some(({ id }) => id === book.googleId);
  if (toRead.unit === 'pages' || !isPlanned) return [];
  return [warningOf('length_guessed', { title, minutes: toRead.length }, book)];
}

const warningOf = (
  id: PlanTextId,
  params: PlanWarning['params'],
  book: PlanBook | null,
): PlanWarning => ({
  id,
  text: filled(PLAN_TEXTS[id], params),
  params,
  book,
});

function withWhatWouldFit(warnings: PlanWarning[]) {
  const saying = sayingWhatWouldFit(warnings);
  return warnings.map((warning) =>
    saying.has(warning)
      ? { ...warning, text: `${warning.text} ${filled(WOULD_FIT, warning.params)}` }
      : warning,
  );
}

const filled = (text: string, params: PlanWarning['params']) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${params[name] ?? ''}`);
