import { describe, expect, it } from 'vitest';
import { ApiError } from '../../web/api.ts';
import { ago, byDay, dayName } from '../../web/days.ts';
import { pauseAfter } from '../../web/features/notifications/notifications.api.ts';

describe('The bell', () => {
  it('asks every five seconds, where there is no answer half as often each time', () => {
    const answered = { error: null, dataUpdatedAt: 1_000_000, errorUpdatedAt: 0 };
    expect(pauseAfter(answered)).toBe(5_000);
    const pauses: unknown[] = [];
    for (let now = 1_005_000, asked = 0; asked < 7; asked += 1) {
      const pause = pauseAfter({
        error: new ApiError(503),
        dataUpdatedAt: 1_000_000,
        errorUpdatedAt: now,
      });
      pauses.push(pause);
      now += Number(pause);
    }
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
  });

  it('asks no more when the session has ended', () => {
    expect(pauseAfter({ error: new ApiError(401), dataUpdatedAt: 1, errorUpdatedAt: 2 })).toBe(
      false,
    );
  });
});

describe('A day', () => {
  const now = new Date(2026, 10, 22, 0, 30);
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

  it('has a name where it is this one or the last, else its date', () => {
    expect(dayName(at(22, 0), now)).toBe('Today');
    expect(dayName(at(21, 23), now)).toBe('Yesterday');
    expect(dayName(at(20, 23), now)).toBe('November 20, 2026');
  });

  it('holds what was on it, in its order', () => {
    const items = [at(22, 9), at(22, 8), at(21, 8), at(19, 8)].map((createdAt) => ({ createdAt }));
    expect(byDay(items).map((each) => each.items.length)).toEqual([2, 1, 1]);
  });

  it('is said from now where it is less than one ago', () => {
    const moment = Date.UTC(2026, 10, 22, 12);
    const before = (ms: number) => ago(new Date(moment - ms).toISOString(), moment);
    expect([-5_000, 10_000, 300_000, 7_300_000].map(before)).toEqual([
      'now',
      'now',
      '5 minutes ago',
      '2 hours ago',
    ]);
    expect(before(48 * 3_600_000)).toMatch(/^Nov (19|20|21)$/);
  });
});
