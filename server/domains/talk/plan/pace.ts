import { PACE_DAYS, PACE_UNKNOWN } from '../../../../shared/limits.ts';

/** How much somebody read on a day. */
export interface DayRead {
  day: string;
  amount: number;
}

/** How much somebody reads a day, in pages or in minutes. */
export interface Pace {
  /** A day, on average. */
  mean: number;
  /** Monday first; whole ones, which add up to a week of the average. */
  byWeekday: number[];
  /** The average is so much more or less, nine times of ten; null: nothing was measured, and the average is a guess. */
  uncertainty: number | null;
}

/** Over how many days somebody's reading was measured: from the first on which they read to yesterday. */
export function measuredDays(first: string | undefined, today: string) {
  if (first === undefined || first >= today) return 0;
  return Math.min(PACE_DAYS, daysBetween(first, today));
}

/**
 * The pace of the so many days before today, whose pages (or minutes) are these; days without any count as such. Today
 * is not over and says nothing.
 *
 * A weekday is taken by what was read on it as far as weekdays differ by more than by chance (credibility: Bühlmann,
 * "Experience rating and credibility", ASTIN Bulletin 4, 1967), and else by the average: three weeks are too few to
 * tell that somebody never reads on Tuesdays, twelve in which they never did are enough. The uncertainty is that of a
 * mean, 1.645 standard errors.
 */
export function paceOf(read: readonly DayRead[], days: number, today: string): Pace {
  const amounts = amountsBefore(read, days, today);
  const total = sumOf(amounts.map(({ amount }) => amount));
  if (total === 0)
    return { mean: PACE_UNKNOWN, byWeekday: Array(7).fill(PACE_UNKNOWN), uncertainty: null };
  const mean = total / days;
  return {
    mean: Math.round(mean * 10) / 10,
    byWeekday: inWhole(weekdaysOf(amounts, mean)),
    uncertainty: Math.round(errorOf(amounts, mean) * 10) / 10,
  };
}

interface Amount {
  weekday: number;
  amount: number;
}

function amountsBefore(read: readonly DayRead[], days: number, today: string): Amount[] {
  const byDay = new Map(read.map(({ day, amount }) => [day, Math.max(0, amount)]));
  return Array.from({ length: days }, (_, at) => {
    const day = dayAfter(today, at - days);
    return { weekday: weekdayOf(day), amount: byDay.get(day) ?? 0 };
  });
}

function weekdaysOf(amounts: readonly Amount[], mean: number) {
  const groups = Array.from({ length: 7 }, (_, weekday) =>
    amounts.filter((each) => each.weekday === weekday).map(({ amount }) => amount),
  );
  const means = groups.map((group) => (group.length === 0 ? mean : sumOf(group) / group.length));
  const freedom = sumOf(groups.map(({ length }) => Math.max(0, length - 1)));
  // In the first week there is nothing to compare.
  if (freedom < 7) return means.map(() => mean);
  const within =
    sumOf(groups.map((group, at) => sumOf(group.map((each) => (each - (means[at] ?? 0)) ** 2)))) /
    freedom;
  const spread = sumOf(means.map((each) => (each - mean) ** 2)) / 6;
  const between = Math.max(0, spread - (within * 7) / amounts.length);
  if (between === 0) return means.map(() => mean);
  return means.map((own, at) => {
    const weeks = groups[at]?.length ?? 0;
    const credible = weeks / (weeks + within / between);
    return credible * own + (1 - credible) * mean;
  });
}

/** Whole numbers whose sum is that of these (largest remainders), at least 1. */
function inWhole(figures: readonly number[]) {
  const whole = figures.map(Math.floor);
  const sum = Math.max(1, Math.round(sumOf(figures)));
  const byRest = figures
    .map((figure, at) => ({ at, rest: figure - Math.floor(figure) }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of byRest.slice(0, Math.max(0, sum - sumOf(whole))))
    whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

function errorOf(amounts: readonly Amount[], mean: number) {
  const { length } = amounts;
  // Of one day nothing is known but that it was so.
  if (length < 2) return mean;
  const variance = sumOf(amounts.map(({ amount }) => (amount - mean) ** 2)) / (length - 1);
  return 1.645 * Math.sqrt(variance / length);
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, each) => sum + each, 0);

const DAY_MS = 86_400_000;

/** The day so many days after one. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days one day is after another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** 0 is Monday. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;
