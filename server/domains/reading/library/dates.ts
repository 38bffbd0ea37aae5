import { READING_YEAR_MIN } from '../../../../shared/limits.ts';
import { refuseField } from '../../../platform/http/errors.ts';

/** A date as far as it is known: `2024`, `2024-05` or `2024-05-17`; null where nothing is. */
export type PartialDate = string | null;

/** The id of the refusal of a date that somebody gave, where it is wrong; `today` is theirs. */
export function dateError(date: string, today: string) {
  const [, year = '', month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(date) ?? [];
  if (year === '' || Number(year) < READING_YEAR_MIN || !isInCalendar(year, month, day))
    return 'date_wrong';
  return isAfter(date, today) ? 'date_to_come' : undefined;
}

/** Tells whether one date is after another whatever is still unknown of them: 2024 is not after 2024-05. */
export function isAfter(date: PartialDate, other: PartialDate) {
  if (date === null || other === null) return false;
  const known = Math.min(date.length, other.length);
  return date.slice(0, known) > other.slice(0, known);
}

/** The later of two dates, for sorting: where one is known better, that one. */
export const laterOf = (date: PartialDate, other: PartialDate) =>
  date === null || (other !== null && other > date) ? other : date;

/** The day that it is in a time zone at a moment, now unless given. */
export function dayIn(timeZone: string, at = new Date()) {
  return formatterOf(timeZone).format(at);
}

/** Whose days count: of the zone that somebody has chosen, else of where their browser is. */
export const zoneOf = (chosen: string | null | undefined, browser: string | undefined) =>
  timeZoneOf(chosen ?? browser ?? 'UTC');

/** A time zone as a caller sends it; 400 where there is none of the name. */
export function timeZoneOf(name: string) {
  if (!isTimeZone(name)) throw refuseField('X-Time-Zone', 'time_zone_wrong');
  return name;
}

export function isTimeZone(name: string) {
  try {
    return Boolean(formatterOf(name));
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();
/** There are about six hundred names. */
const FORMATTERS_MAX = 1_000;

function formatterOf(timeZone: string) {
  const known = formatters.get(timeZone);
  if (known) return known;
  if (timeZone.length > 64) throw new RangeError('No time zone has so long a name');
  // Years before 1000 do not come up; this locale writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formatters.size < FORMATTERS_MAX) formatters.set(timeZone, made);
  return made;
}

function isInCalendar(year: string, month = '01', day = '01') {
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}
