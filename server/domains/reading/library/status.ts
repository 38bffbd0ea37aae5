import type { Outcome, Status } from '../../../../shared/library.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { dateError, isAfter, laterOf, type PartialDate } from './dates.ts';

/** One pass through a book, as far as the rules of status need to know it. */
export interface ReadingState {
  id: string;
  startedOn: PartialDate;
  endedOn: PartialDate;
  /** Null while it is open. */
  outcome: Outcome | null;
  editionId: string | null;
  pages: number | null;
  /** When its end was said, ISO 8601. */
  recordedAt: string;
  hasProgress: boolean;
}

/** How far somebody is with a book. Status and readings agree, always. */
export interface State {
  status: Status | null;
  readings: ReadingState[];
}

/** Dates that come with a call: absent, they are left or today's; null, nobody knows. */
export interface Dates {
  startedOn?: PartialDate | undefined;
  endedOn?: PartialDate | undefined;
}

/** When something is done, and what a reading that begins is of. */
export interface Moment {
  /** ISO 8601. */
  now: string;
  /** Where the person is. */
  today: string;
  newId: () => string;
  editionId: string | null;
  pages: number | null;
}

/** What a status means for the readings (rules 2 and 3 of the library). */
export function withStatus(
  state: State,
  status: Status | null,
  dates: Dates,
  moment: Moment,
): State {
  checkDates(dates, moment);
  if (status === state.status) return withDates(state, dates, moment);
  switch (status) {
    case 'reading':
    case 'paused':
      return begun(state, status, dates, moment);
    case 'read':
      return ended(state, 'finished', dates, moment);
    case 'stopped':
      return ended(state, 'stopped', dates, moment);
    default:
      return givenUp(state, status, dates, moment);
  }
}

/** Dates without a status correct the latest reading. */
export function withDates(state: State, dates: Dates, moment: Moment): State {
  if (dates.startedOn === undefined && dates.endedOn === undefined) return state;
  checkDates(dates, moment);
  const latest = latestOf(state.readings);
  if (latest === undefined) {
    refuseDates(dates, 'no_reading_yet');
    return state;
  }
  if (latest.outcome === null) refuseEnd(dates);
  const changed = replaced(state, corrected(latest, dates));
  return isAllowed(changed) ? changed : followed(changed);
}

/**
 * When a book ended, said of many at once, with or without a status: the date of the reading that ends by it; else, of a book
 * that was finished and of which no reading has a date, of the one that was finished last. The status stays as it is.
 */
export function withEnd(
  state: State,
  status: Status | null,
  endedOn: string,
  moment: Moment,
): State {
  checkDates({ endedOn }, moment);
  if (isEnding(state, status)) return withStatus(state, status, { endedOn }, moment);
  const after = withStatus(state, status, {}, moment);
  const undated = undatedOf(after);
  return undated === undefined ? after : replaced(after, corrected(undated, { endedOn }));
}

/** When the reading began that `withEnd` gives its date; null: nobody knows, or there is none. */
export function beganOf(state: State, status: Status | null, moment: Moment): PartialDate {
  const dated = isEnding(state, status)
    ? openOf(state)
    : undatedOf(withStatus(state, status, {}, moment));
  return dated?.startedOn ?? null;
}

/** A reading that somebody writes down by hand. */
export function withReading(
  state: State,
  reading: Dates & { outcome?: Outcome | null | undefined; pages?: number | null | undefined },
  moment: Moment,
): State {
  checkDates(reading, moment);
  const { startedOn = null, endedOn = null, outcome = 'finished', pages = moment.pages } = reading;
  if (outcome === null) {
    refuseEnd(reading);
    refuseSecond(state);
  }
  const made: ReadingState = {
    id: moment.newId(),
    startedOn,
    endedOn,
    outcome,
    editionId: moment.editionId,
    pages,
    // What ended nobody knows when was not the last thing that happened.
    recordedAt: outcome !== null && endedOn === null ? LONG_AGO : moment.now,
    hasProgress: false,
  };
  checkOrder(made, reading);
  const readings = [...state.readings, made];
  return state.status === null ? lastSays(readings) : followed({ ...state, readings });
}

/** A reading corrected by hand. */
export function withReadingChanged(
  state: State,
  id: string,
  change: Dates & {
    outcome?: Outcome | null | undefined;
    editionId?: string | null | undefined;
    pages?: number | null | undefined;
  },
  moment: Moment,
): State {
  checkDates(change, moment);
  const old = state.readings.find((each) => each.id === id);
  if (old === undefined) return state;
  const outcome = change.outcome === undefined ? old.outcome : change.outcome;
  if (outcome === null && old.outcome !== null) refuseSecond(state);
  if (outcome === null) refuseEnd(change);
  const isClosed = outcome !== null && old.outcome === null;
  const dates = {
    startedOn: change.startedOn,
    endedOn:
      outcome === null
        ? null
        : isClosed && change.endedOn === undefined
          ? lastDay(old, moment)
          : change.endedOn,
  };
  const changed: ReadingState = {
    ...corrected(old, dates),
    outcome,
    editionId: change.editionId === undefined ? old.editionId : change.editionId,
    pages: change.pages === undefined ? old.pages : change.pages,
    recordedAt: isClosed ? moment.now : old.recordedAt,
  };
  checkOrder(changed, change);
  return followed(replaced(state, changed));
}

/** Without a reading. */
export const withoutReading = (state: State, id: string): State =>
  followed({ ...state, readings: state.readings.filter((each) => each.id !== id) });

/** Somebody is at some place of a book on a day: they are reading it, since that day at the latest. */
export function withProgress(state: State, day: string, moment: Moment): State {
  const open = openOf(state);
  if (open === undefined) return begun(state, 'reading', { startedOn: day }, moment);
  const started = isAfter(open.startedOn, day) ? { ...open, startedOn: day } : open;
  return { ...replaced(state, started), status: 'reading' };
}

/** The reading that is open. */
export const openOf = ({ readings }: Pick<State, 'readings'>) =>
  readings.find(({ outcome }) => outcome === null);

/** The reading that somebody means when they speak of the book: the open one, else the one that ended last. */
export function latestOf(readings: ReadingState[]) {
  const isLast = endedLast(readings);
  return readings.reduce<ReadingState | undefined>(
    (latest, each) => (latest === undefined || isLater(each, latest, isLast) ? each : latest),
    undefined,
  );
}

/** Of a book that was finished nobody knows when (`undatedEntry`): the reading that was finished last. */
const undatedOf = ({ readings }: State) =>
  readings.some(({ endedOn }) => endedOn !== null)
    ? undefined
    : latestOf(readings.filter(({ outcome }) => outcome === 'finished'));

const isOver = (status: Status | null) => status === 'read' || status === 'stopped';

/** Whether a reading ends by another status, is given up by it, or is made as one that has ended. */
const isEnding = (state: State, status: Status | null) =>
  isOver(status)
    ? !isOver(state.status)
    : (status === 'want' || status === null) && openOf(state)?.hasProgress === true;

/** Readings, the latest first. */
export function inOrder(readings: ReadingState[]) {
  const left = [...readings];
  const sorted: ReadingState[] = [];
  for (let next = latestOf(left); next !== undefined; next = latestOf(left)) {
    sorted.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return sorted;
}

/** What an entry keeps of its readings. */
export function summaryOf(readings: ReadingState[]) {
  const latest = latestOf(readings);
  return {
    latestId: latest?.id ?? null,
    startedOn: latest?.startedOn ?? null,
    endedOn: latest?.endedOn ?? null,
    lastStartedOn: readings.map(({ startedOn }) => startedOn).reduce(laterOf, null),
    lastEndedOn: readings.map(({ endedOn }) => endedOn).reduce(laterOf, null),
    timesRead: readings.filter(({ outcome }) => outcome === 'finished').length,
  };
}

/** Further on in a book; for entries that become one. */
const FURTHEST: (Status | null)[] = ['reading', 'paused', 'read', 'stopped', 'want', null];

/** Two entries of one book that turned out to be the same: nothing of either is lost. */
export function joined(into: State, from: State, moment: Moment): State {
  const status = FURTHEST.find((each) => each === into.status || each === from.status) ?? null;
  const opens = [openOf(into), openOf(from)].filter((open) => open !== undefined);
  const [, second] = opens.sort((a, b) => Number(b.hasProgress) - Number(a.hasProgress));
  const readings = [...into.readings, ...from.readings].flatMap((each): ReadingState[] => {
    // Only one can go on. What somebody has read in the other is kept.
    if (each.id !== second?.id) return [each];
    return each.hasProgress
      ? [{ ...each, outcome: 'stopped', endedOn: lastDay(each, moment), recordedAt: LONG_AGO }]
      : [];
  });
  return isAllowed({ status, readings }) ? { status, readings } : lastSays(readings);
}

/** Tells whether a status and readings agree (rule 1 of the library), as the database asks as well. */
export function isAllowed({ status, readings }: State) {
  const hasOpen = openOf({ readings }) !== undefined;
  if (status === 'reading' || status === 'paused') return hasOpen;
  if (hasOpen) return false;
  if (status === 'read') return readings.some(({ outcome }) => outcome === 'finished');
  if (status === 'stopped')
    return readings.some(
      (each) =>
        each.outcome === 'stopped' &&
        !readings.some(
          ({ outcome, endedOn }) => outcome === 'finished' && isAfter(endedOn, each.endedOn),
        ),
    );
  return true;
}

/** The status after readings were changed by hand. */
function followed({ status, readings }: State): State {
  const isOpen = openOf({ readings }) !== undefined;
  if (status === 'paused' && isOpen) return { status, readings };
  // One may want to read again what one has read, and own what one has read without saying more.
  if ((status === 'want' || status === null) && !isOpen) return { status, readings };
  return lastSays(readings);
}

/** The status that readings have by themselves. */
export function statusOf(readings: ReadingState[]): Status | null {
  const last = latestOf(readings);
  if (last === undefined) return null;
  if (last.outcome === null) return 'reading';
  return last.outcome === 'finished' ? 'read' : 'stopped';
}

const lastSays = (readings: ReadingState[]): State => ({ status: statusOf(readings), readings });

function begun(state: State, status: 'reading' | 'paused', dates: Dates, moment: Moment): State {
  refuseEnd(dates);
  const open = openOf(state);
  if (open !== undefined) return { ...replaced(state, corrected(open, dates)), status };
  const { startedOn = moment.today } = dates;
  const made: ReadingState = {
    id: moment.newId(),
    startedOn,
    endedOn: null,
    outcome: null,
    editionId: moment.editionId,
    pages: moment.pages,
    recordedAt: moment.now,
    hasProgress: false,
  };
  return { status, readings: [...state.readings, made] };
}

function ended(state: State, outcome: Outcome, dates: Dates, moment: Moment): State {
  const status = outcome === 'finished' ? 'read' : 'stopped';
  const open = openOf(state);
  const last =
    state.status === 'read' || state.status === 'stopped' ? latestOf(state.readings) : undefined;
  let changed: ReadingState;
  if (open !== undefined) {
    const { endedOn = lastDay(open, moment, dates.startedOn) } = dates;
    changed = { ...corrected(open, { ...dates, endedOn }), recordedAt: moment.now };
  } else if (last !== undefined) {
    changed = { ...corrected(last, dates), recordedAt: moment.now };
  } else {
    const { startedOn = null, endedOn = moment.today } = dates;
    changed = {
      id: moment.newId(),
      startedOn,
      endedOn,
      outcome,
      editionId: moment.editionId,
      pages: moment.pages,
      recordedAt: moment.now,
      hasProgress: false,
    };
    checkOrder(changed, dates);
  }
  const others = state.readings.filter(({ id }) => id !== changed.id);
  const readings = [...others, { ...changed, outcome }];
  if (!isAllowed({ status, readings })) {
    throw refuseField('endedOn', 'finished_later');
  }
  return { status, readings };
}

/** A book that is only wanted, or not even that. */
function givenUp(state: State, status: 'want' | null, dates: Dates, moment: Moment): State {
  const open = openOf(state);
  if (open === undefined || !open.hasProgress) {
    refuseDates(dates, 'not_being_read');
    return { status, readings: state.readings.filter((each) => each !== open) };
  }
  const { endedOn = lastDay(open, moment, dates.startedOn) } = dates;
  const changed = corrected(open, { ...dates, endedOn });
  return {
    status,
    readings: replaced(state, { ...changed, outcome: 'stopped', recordedAt: moment.now }).readings,
  };
}

function corrected(reading: ReadingState, dates: Dates): ReadingState {
  const changed = {
    ...reading,
    startedOn: dates.startedOn === undefined ? reading.startedOn : dates.startedOn,
    endedOn: dates.endedOn === undefined ? reading.endedOn : dates.endedOn,
  };
  checkOrder(changed, dates);
  return changed;
}

const replaced = (state: State, changed: ReadingState): State => ({
  ...state,
  readings: state.readings.map((each) => (each.id === changed.id ? changed : each)),
});

/** Today; or the start, where that was said in a zone in which it is tomorrow already. */
function lastDay(reading: ReadingState, { today }: Moment, startedOn = reading.startedOn) {
  return isAfter(startedOn, today) ? startedOn : today;
}

/** The open one; then whichever ended after all others, as far as that can be known; then the one said later. */
function isLater(
  reading: ReadingState,
  other: ReadingState,
  isLastOf: (each: ReadingState) => boolean,
) {
  if ((reading.outcome === null) !== (other.outcome === null)) return reading.outcome === null;
  const isLast = isLastOf(reading);
  if (isLast !== isLastOf(other)) return isLast;
  if (reading.recordedAt !== other.recordedAt) return reading.recordedAt > other.recordedAt;
  return reading.id > other.id;
}

/** How much may be known of a date: its year, its month, its day. */
const KNOWN = [4, 7, 10];

/**
 * Tells of a reading whether none among these ended after it (`isAfter`). Of each length of what is known the latest is
 * enough: each reading is not compared with each, of which there may be 200 in a book, and many books in a moment.
 */
function endedLast(among: ReadingState[]) {
  const latest = KNOWN.map((length) =>
    among.reduce((found, { outcome, endedOn }) => {
      if (outcome === null || endedOn === null || endedOn.length < length) return found;
      const known = endedOn.slice(0, length);
      return known > found ? known : found;
    }, ''),
  );
  return ({ endedOn }: ReadingState) =>
    endedOn === null ||
    !KNOWN.some(
      (length, n) => length <= endedOn.length && (latest[n] as string) > endedOn.slice(0, length),
    );
}

const LONG_AGO = '1970-01-01T00:00:00.000Z';

function checkDates({ startedOn, endedOn }: Dates, { today }: Moment) {
  for (const [field, date] of Object.entries({ startedOn, endedOn })) {
    const error = typeof date === 'string' ? dateError(date, today) : undefined;
    if (error) throw refuseField(field, error);
  }
}

function checkOrder({ startedOn, endedOn }: ReadingState, given: Dates) {
  if (!isAfter(startedOn, endedOn)) return;
  const field = given.endedOn === undefined || given.endedOn === null ? 'startedOn' : 'endedOn';
  throw refuseField(field, 'dates_in_wrong_order');
}

function refuseEnd({ endedOn }: Dates) {
  if (endedOn === undefined || endedOn === null) return;
  throw refuseField('endedOn', 'open_reading_ended');
}

function refuseDates(dates: Dates, id: 'no_reading_yet' | 'not_being_read') {
  for (const field of ['startedOn', 'endedOn'] as const)
    if (typeof dates[field] === 'string') throw refuseField(field, id);
}

function refuseSecond(state: State) {
  if (openOf(state)) throw refuse('reading_open_already');
}
