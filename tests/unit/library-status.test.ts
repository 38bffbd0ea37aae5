import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateError,
  dayIn,
  isAfter,
  timeZoneOf,
} from '../../server/domains/reading/library/dates.ts';
import {
  inOrder,
  isAllowed,
  joined,
  type Moment,
  openOf,
  type ReadingState,
  type State,
  withDates,
  withEnd,
  withoutReading,
  withProgress,
  withReading,
  withReadingChanged,
  withStatus,
} from '../../server/domains/reading/library/status.ts';
import { STATUSES } from '../../shared/library.ts';

let made = 0;
let second = 0;
const moment = (today = '2024-05-17'): Moment => ({
  now: new Date(Date.UTC(2024, 4, 17, 12, 0, second++)).toISOString(),
  today,
  newId: () => `reading-${++made}`,
  editionId: null,
  pages: 300,
});
const EMPTY: State = { status: null, readings: [] };
const set = (state: State, status: State['status'], dates = {}) =>
  withStatus(state, status, dates, moment());
const short = ({ status, readings }: State) => [
  status,
  ...readings.map(({ startedOn, endedOn, outcome }) => `${startedOn} ${endedOn} ${outcome}`),
];

/** The rule as it is said: of those that are left, whichever is later than all others comes next. */
function byPairs(readings: ReadingState[]): ReadingState[] {
  if (readings.length === 0) return [];
  const isLast = ({ endedOn }: ReadingState) =>
    !readings.some((each) => each.outcome !== null && isAfter(each.endedOn, endedOn));
  const keyOf = (each: ReadingState) =>
    `${Number(each.outcome === null)}${Number(isLast(each))}${each.recordedAt}${each.id}`;
  const next = readings.reduce((a, b) => (keyOf(b) > keyOf(a) ? b : a));
  return [next, ...byPairs(readings.filter((each) => each !== next))];
}

describe('When a book ended, said of many', () => {
  const end = (state: State, status: State['status'] = state.status) =>
    short(withEnd(state, status, '2020-05', moment()));
  const read = set(EMPTY, 'read', { endedOn: null });

  it('is the date of what has ended without one, and of nothing else', () => {
    expect(end(read)).toEqual(['read', 'null 2020-05 finished']);
    const stopped = set(EMPTY, 'stopped', { endedOn: null });
    for (const state of [EMPTY, set(EMPTY, 'want'), set(EMPTY, 'reading'), stopped])
      expect(end(state)).toEqual(short(state));
    // What was finished gets it, and not what was stopped afterwards; the status stays.
    const again = set(set(read, 'reading', { startedOn: null }), 'stopped', { endedOn: null });
    expect(end(again)).toEqual(['stopped', 'null 2020-05 finished', 'null null stopped']);
    const dated = set(EMPTY, 'read', { endedOn: '2021' });
    const stoppedAgain = set(set(dated, 'reading', { startedOn: null }), 'stopped', {
      endedOn: null,
    });
    expect(end(stoppedAgain)).toEqual(short(stoppedAgain));
    expect(end(set(read, 'want'))).toEqual(['want', 'null 2020-05 finished']);
    expect(end(set(EMPTY, 'read', { endedOn: '2021' }))).toEqual(['read', 'null 2021 finished']);
  });

  it('is the date of what ends by the same change', () => {
    expect(end(EMPTY, 'read')).toEqual(['read', 'null 2020-05 finished']);
    expect(end(set(EMPTY, 'reading', { startedOn: '2020' }), 'stopped')).toEqual([
      'stopped',
      '2020 2020-05 stopped',
    ]);
    expect(end(set(EMPTY, 'stopped', { endedOn: '2019' }), 'read')).toEqual([
      'read',
      'null 2019 finished',
    ]);
    expect(end(read, 'reading')).toEqual([
      'reading',
      'null 2020-05 finished',
      '2024-05-17 null null',
    ]);
  });

  it('leaves status and readings in agreement', () => {
    const status = fc.constantFrom(...STATUSES, null);
    const date = fc.constantFrom(undefined, null, '2018', '2020-05-03', '2022');
    fc.assert(
      fc.property(fc.array(fc.tuple(status, date), { maxLength: 6 }), status, (changes, last) => {
        let state = EMPTY;
        for (const [next, endedOn] of changes) {
          const isOver = next === 'read' || next === 'stopped';
          try {
            state = set(state, next, isOver ? { endedOn } : {});
          } catch {}
        }
        const dated = state.readings.filter(({ endedOn }) => endedOn !== null);
        try {
          const after = withEnd(state, last, '2020-05', moment());
          expect(isAllowed(after)).toBe(true);
          expect(after.status).toBe(last);
          for (const { id, endedOn } of dated)
            expect(after.readings.find((each) => each.id === id)?.endedOn).toBe(endedOn);
        } catch (error) {
          expect(error).toMatchObject({ fields: { endedOn: expect.any(String) } });
        }
      }),
    );
  });
});

describe('A status', () => {
  it('reading opens a reading that starts today, or when it is said to have', () => {
    expect(short(set(EMPTY, 'reading'))).toEqual(['reading', '2024-05-17 null null']);
    expect(short(set(EMPTY, 'reading', { startedOn: '2024-04' }))).toEqual([
      'reading',
      '2024-04 null null',
    ]);
    expect(short(set(EMPTY, 'paused', { startedOn: null }))).toEqual(['paused', 'null null null']);
  });

  it('reading goes on with what was paused and leaves what was read before', () => {
    const paused = set(set(EMPTY, 'reading'), 'paused');
    expect(paused.readings).toHaveLength(1);
    expect(set(paused, 'reading').readings).toEqual(paused.readings);
    const again = set(set(EMPTY, 'read'), 'reading');
    expect(short(again)).toEqual(['reading', 'null 2024-05-17 finished', '2024-05-17 null null']);
  });

  it('read finishes what is open, or writes down a reading that is over', () => {
    expect(short(set(set(EMPTY, 'reading'), 'read'))).toEqual([
      'read',
      '2024-05-17 2024-05-17 finished',
    ]);
    expect(short(set(set(EMPTY, 'want'), 'read'))).toEqual(['read', 'null 2024-05-17 finished']);
    expect(short(set(EMPTY, 'read', { endedOn: null }))).toEqual(['read', 'null null finished']);
  });

  it('stopped after read, and back, says how the last reading ended', () => {
    const read = set(EMPTY, 'read', { endedOn: '2020' });
    const stopped = set(read, 'stopped');
    expect(short(stopped)).toEqual(['stopped', 'null 2020 stopped']);
    expect(short(set(stopped, 'read'))).toEqual(['read', 'null 2020 finished']);
  });

  it('want ends an open reading that came somewhere and forgets one that did not', () => {
    const reading = set(EMPTY, 'reading');
    expect(short(set(reading, 'want'))).toEqual(['want']);
    const [open] = reading.readings as [ReadingState];
    const far = { ...reading, readings: [{ ...open, hasProgress: true }] };
    expect(short(set(far, null))).toEqual([null, '2024-05-17 2024-05-17 stopped']);
  });

  it('the same again changes nothing but the dates that come with it', () => {
    const read = set(EMPTY, 'read', { endedOn: '2020' });
    expect(set(read, 'read')).toEqual(read);
    expect(short(set(read, 'read', { startedOn: '2019' }))).toEqual(['read', '2019 2020 finished']);
  });

  it.each([
    ['read', { startedOn: '2024-05', endedOn: '2024-04' }, 'endedOn'],
    ['read', { endedOn: '2024-02-30' }, 'endedOn'],
    ['read', { endedOn: '2024-05-18' }, 'endedOn'],
    ['reading', { startedOn: '2025' }, 'startedOn'],
    ['reading', { endedOn: '2024' }, 'endedOn'],
    ['want', { startedOn: '2024' }, 'startedOn'],
  ] as const)('%s refuses %j', (status, dates, field) => {
    expect(() => set(EMPTY, status, dates)).toThrow(
      expect.objectContaining({ statusCode: 400, fields: { [field]: expect.any(String) } }),
    );
  });

  it('stopped is refused where the book was finished after that day', () => {
    const again = set(set(EMPTY, 'read', { endedOn: '2023' }), 'reading', { startedOn: null });
    expect(() => set(again, 'stopped', { endedOn: '2020' })).toThrow(/finished this book after/);
    expect(set(again, 'stopped', { endedOn: null }).status).toBe('stopped');
  });
});

describe('Readings by hand', () => {
  it('leave a wanted book wanted, and give a book without a status one', () => {
    expect(withReading(set(EMPTY, 'want'), { endedOn: '2001' }, moment()).status).toBe('want');
    expect(withReading(EMPTY, { endedOn: '2001' }, moment()).status).toBe('read');
    expect(withReading(EMPTY, { outcome: 'stopped' }, moment()).status).toBe('stopped');
    expect(withReading(EMPTY, { outcome: null }, moment()).status).toBe('reading');
  });

  it('are there once as long as they are open', () => {
    const reading = set(EMPTY, 'reading');
    expect(() => withReading(reading, { outcome: null }, moment())).toThrow(/already/);
    const other = withReading(reading, { endedOn: '2001' }, moment());
    const ended = other.readings.find(({ outcome }) => outcome !== null) as ReadingState;
    expect(() => withReadingChanged(other, ended.id, { outcome: null }, moment())).toThrow(
      /already/,
    );
  });

  it('take the status with them where they go', () => {
    const read = set(EMPTY, 'read');
    const [only] = read.readings as [ReadingState];
    expect(withoutReading(read, only.id)).toEqual(EMPTY);
    const stopped = withReadingChanged(read, only.id, { outcome: 'stopped' }, moment());
    expect(stopped.status).toBe('stopped');
  });

  it('are in order however little is known of them', () => {
    const known = withReading(EMPTY, { endedOn: '2020-05' }, moment());
    const older = withReading(known, { endedOn: '2019' }, moment());
    const unknown = withReading(older, {}, moment());
    expect(inOrder(unknown.readings).map(({ endedOn }) => endedOn)).toEqual([
      '2020-05',
      '2019',
      null,
    ]);
  });

  it('are in the order that comparing each with each gives', () => {
    const date = fc.constantFrom(
      ...[null, '2019', '2020', '2020-05', '2020-06', '2020-05-01', '2020-05-17', '2020-06-01'],
    );
    const readings = fc
      .array(
        fc.record({
          outcome: fc.constantFrom('finished' as const, 'stopped' as const, null),
          endedOn: date,
          second: fc.integer({ min: 0, max: 2 }),
        }),
        { maxLength: 9 },
      )
      .map((all) =>
        all.map(
          ({ second, ...each }, n): ReadingState => ({
            ...each,
            id: `reading-${n}`,
            startedOn: null,
            editionId: null,
            pages: null,
            hasProgress: false,
            recordedAt: `2024-05-17T12:00:0${second}.000Z`,
          }),
        ),
      );
    fc.assert(
      fc.property(readings, (all) => {
        expect(inOrder(all)).toEqual(byPairs(all));
      }),
      { numRuns: 1_000 },
    );
  });

  it('without a status, dates correct the latest', () => {
    const read = withReading(
      set(EMPTY, 'read', { endedOn: '2020' }),
      { endedOn: '2010' },
      moment(),
    );
    const corrected = withDates(read, { startedOn: '2019-12' }, moment());
    expect(short(corrected)).toEqual(['read', '2019-12 2020 finished', 'null 2010 finished']);
    expect(() => withDates(EMPTY, { startedOn: '2019' }, moment())).toThrow(/no reading/);
  });
});

describe('Progress', () => {
  it('goes on reading, and moves the start back', () => {
    const paused = set(EMPTY, 'paused');
    expect(withProgress(paused, '2024-05-17', moment()).status).toBe('reading');
    expect(short(withProgress(paused, '2024-05-01', moment()))).toEqual([
      'reading',
      '2024-05-01 null null',
    ]);
    expect(short(withProgress(EMPTY, '2024-05-02', moment()))).toEqual([
      'reading',
      '2024-05-02 null null',
    ]);
  });
});

it('two entries that become one lose nothing, and the further status wins', () => {
  const open = set(EMPTY, 'reading');
  const read = set(EMPTY, 'read', { endedOn: '2020' });
  expect(short(joined(read, open, moment()))).toEqual([
    'reading',
    'null 2020 finished',
    '2024-05-17 null null',
  ]);
  const [one] = open.readings as [ReadingState];
  const far: State = { status: 'paused', readings: [{ ...one, id: 'far', hasProgress: true }] };
  const both = joined(open, far, moment());
  expect(both.status).toBe('reading');
  expect(openOf(both)?.id).toBe('far');
  const stopped = set(EMPTY, 'stopped', { endedOn: '2010' });
  const wanted = set(read, 'want');
  expect(joined(stopped, wanted, moment()).status).toBe('read');
});

it('after whatever somebody does, status and readings agree', () => {
  let seed = 7;
  const chance = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const dates = [undefined, null, '2020', '2020-03', '2021-03-04', '2024-05-17'];
  let state = EMPTY;
  for (let step = 0; step < 6_000; step++) {
    const given = { startedOn: dates[chance(6)], endedOn: dates[chance(6)] };
    const some = state.readings[chance(state.readings.length || 1)]?.id ?? '';
    const outcome = ([undefined, null, 'finished', 'stopped'] as const)[chance(4)];
    try {
      const next = [
        () => withStatus(state, [...STATUSES, null][chance(6)] ?? null, given, moment()),
        () => withStatus(state, [...STATUSES, null][chance(6)] ?? null, {}, moment()),
        () => withDates(state, given, moment()),
        () => withReading(state, { ...given, outcome }, moment()),
        () => withReadingChanged(state, some, { ...given, outcome }, moment()),
        () => withoutReading(state, some),
        () => withProgress(state, '2024-05-03', moment()),
      ][chance(7)];
      state = (next as () => State)();
    } catch (error) {
      expect(error).toMatchObject({ statusCode: expect.any(Number) });
    }
    expect([step, isAllowed(state)]).toEqual([step, true]);
    expect(state.readings.filter(({ outcome: how }) => how === null).length).toBeLessThan(2);
    if (state.readings.length > 12) state = EMPTY;
  }
});

describe('A date', () => {
  it('is as much as is known', () => {
    for (const date of ['2024', '2024-05', '2024-05-17', '1999-12-31', '2024-02-29'])
      expect([date, dateError(date, '2024-05-17')]).toEqual([date, undefined]);
    for (const date of [
      '',
      '24',
      '2024-13',
      '2023-02-29',
      '2024-5',
      '0999',
      '2024-05-18',
      '2024-06',
    ])
      expect([date, dateError(date, '2024-05-17')]).toEqual([date, expect.any(String)]);
  });

  it('is after another only where that is certain', () => {
    expect(isAfter('2024-05', '2024')).toBe(false);
    expect(isAfter('2025', '2024-05')).toBe(true);
    expect(isAfter(null, '2024')).toBe(false);
  });

  it('is the one where the person is', () => {
    const at = new Date('2024-05-17T23:30:00Z');
    expect(dayIn('UTC', at)).toBe('2024-05-17');
    expect(dayIn('Pacific/Kiritimati', at)).toBe('2024-05-18');
    expect(dayIn('Pacific/Pago_Pago', at)).toBe('2024-05-17');
    expect(() => timeZoneOf('Middle/Earth')).toThrow(/time zone/);
    expect(() => timeZoneOf('x'.repeat(500))).toThrow(/time zone/);
  });
});
