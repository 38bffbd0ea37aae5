/** What somebody does for a book; `contributor` is whatever else, and what nobody says. */
export const AUTHOR_ROLES = [
  'author',
  'translator',
  'narrator',
  'illustrator',
  'editor',
  'foreword',
  'contributor',
] as const;
export type AuthorRole = (typeof AUTHOR_ROLES)[number];

/** Whether a text is a year, a year and month, or a day until now: `1929`, `1929-10`, `1929-10-21`, `-43` before our era. */
export const isDayOfLife = (text: string) => isPartialDay(text) && !isBeforeDay(today(), text);

/** A year, year and month, or a day that there is; years before our era are negative. */
export function isPartialDay(text: string) {
  const [, year = '', month, day] = DAY.exec(text) ?? [];
  if (Number(year) === 0) return false;
  // Leap years repeat every 400: those that a calendar does not have are counted as well.
  const days = month === undefined ? 1 : daysOf(Number(year), Number(month));
  return isWithin(month, 12) && isWithin(day, days);
}

/** Whether a day of a life is before another; not where one of them may be. */
export function isBeforeDay(day: string, other: string) {
  const [ours, theirs] = [partsOf(day), partsOf(other)];
  for (const [at, part] of ours.entries()) {
    const their = theirs[at];
    if (their === undefined) return false;
    if (part !== their) return part < their;
  }
  return false;
}

const DAY = /^(-?\d{1,4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

const partsOf = (day: string) =>
  (DAY.exec(day) ?? []).slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));

const isWithin = (digits: string | undefined, most: number) =>
  digits === undefined || (Number(digits) >= 1 && Number(digits) <= most);

const daysOf = (year: number, month: number) =>
  new Date(Date.UTC(2000 + (((year % 400) + 400) % 400), month, 0)).getUTCDate();

const today = () => new Date().toISOString().slice(0, 10);
