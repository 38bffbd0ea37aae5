/**
 * A date of free text (“October 1, 1988”, “November 2006”, “1996”, “c1987”, “1 Oct 1988”,
 * “2019-05-07”, “50 BC”) as YYYY, YYYY-MM or YYYY-MM-DD; undefined when it holds no year within
 * reason. Where day and month cannot be told apart (“3/4/1999”), only the year is taken.
 */
export function dateOfText(text: string): string | undefined {
  const line = text.trim();
  if (YEAR.test(line)) return isYear(line) ? line : undefined;
  const iso = ISO.exec(line);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const before = BEFORE_CHRIST.exec(line);
  if (before) return before[1] === '0' ? undefined : `-${Number(before[1])}`;
  const negative = /^-(\d{1,4})(?:\.0+)?$/.exec(line);
  if (negative) return Number(negative[1]) === 0 ? undefined : `-${Number(negative[1])}`;

  const year = /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/.exec(line)?.[0] ?? onlyYearOf(line);
  if (year === undefined) return undefined;
  const month = monthOf(line);
  if (month === undefined) return dateOf(year);
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)/.exec(line.replace(year, ' '))?.[1];
  return dateOf(year, month, day);
}

/** The year of a date as it is stored; undefined for none. */
export function yearOf(date: string | null | undefined): number | undefined {
  const year = /^-?\d{1,4}/.exec(date ?? '')?.[0];
  return year === undefined ? undefined : Number(year);
}

/** Nothing is printed much later than now; announced books may be. */
const LATEST = new Date().getUTCFullYear() + 2;

const YEAR = /^\d{4}$/;
const ISO = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:$|[T\s])/;
const BEFORE_CHRIST = /^(?:c(?:a|irca)?\.?\s*)?(\d{1,4})\s*(?:b\.?\s*c\.?(?:\s*e\.?)?)$/i;

/** Files that were saved by a spreadsheet: “1988.0”; and the early centuries: “180”. */
const onlyYearOf = (line: string) => /^(\d{1,4})(?:\.0+)?$/.exec(line)?.[1];

function dateOf(year: string | undefined, month?: string, day?: string) {
  if (year === undefined || !isYear(year)) return undefined;
  if (month === undefined || !isWithin(month, 12)) return year;
  const ofYear = `${year}-${month.padStart(2, '0')}`;
  return day === undefined || !isWithin(day, 31) ? ofYear : `${ofYear}-${day.padStart(2, '0')}`;
}

const isYear = (year: string) => Number(year) > 0 && Number(year) <= LATEST;
const isWithin = (digits: string, most: number) => Number(digits) >= 1 && Number(digits) <= most;

function monthOf(line: string) {
  const word = /\p{L}{3,}/gu;
  for (const [found] of line.toLowerCase().matchAll(word)) {
    const month = MONTHS.get(found) ?? MONTHS.get(found.slice(0, 3));
    // “Marc Brown 1999” is no date in March.
    if (month !== undefined && (found.length === 3 || MONTHS.has(found))) return month;
  }
  return undefined;
}

const MONTHS = new Map(
  [
    'january jan janvier januar enero gennaio',
    'february feb fevrier février februar febrero febbraio',
    'march mar mars märz marzo',
    'april apr avril abril aprile',
    'may mai mayo maggio',
    'june jun juin juni junio giugno',
    'july jul juillet juli julio luglio',
    'august aug août agosto',
    'september sep sept septembre septiembre settembre',
    'october oct octobre oktober octubre ottobre',
    'november nov novembre noviembre',
    'december dec decembre décembre dezember diciembre dicembre',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, String(at + 1)] as const)),
);
