import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTtlCache, type Lifetime } from '../../server/platform/cache/ttlCache.ts';

const SECOND: Lifetime = { ttlMs: 1_000, survivesWrites: false };
const MINUTE: Lifetime = { ttlMs: 60_000, survivesWrites: true };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Values that are loaded one after the other, each when it is said. */
function loads() {
  const ends: ((value: string | Error) => void)[] = [];
  const formers: (string | undefined)[] = [];
  return {
    ends,
    formers,
    load: (former: string | undefined) =>
      new Promise<{ value: string; bytes: number }>((resolve, reject) => {
        formers.push(former);
        ends.push((value) =>
          value instanceof Error ? reject(value) : resolve({ value, bytes: 10 }),
        );
      }),
  };
}

const found =
  (value: string, bytes = 10) =>
  async () => ({ value, bytes });

describe('The cache', () => {
  it('gives a value for its time, and loads it anew after that', async () => {
    const cache = createTtlCache<string>(10_000);
    expect(await cache.get('key', SECOND, found('first'))).toBe('first');
    vi.advanceTimersByTime(999);
    expect(await cache.get('key', SECOND, found('next'))).toBe('first');
    vi.advanceTimersByTime(1);
    expect(await cache.get('key', SECOND, found('next'))).toBe('next');
  });

  it('gives what was there before a write no more, unless it may be older', async () => {
    const cache = createTtlCache<string>(10_000);
    await cache.get('key', SECOND, found('before'));
    await cache.get('lasting', MINUTE, found('before'));
    cache.written();
    expect(await cache.get('key', SECOND, found('after'))).toBe('after');
    expect(await cache.get('lasting', MINUTE, found('after'))).toBe('before');
  });

  it('loads once for all who ask meanwhile, and once more for all who ask after a write', async () => {
    const cache = createTtlCache<string>(10_000);
    const { ends, load } = loads();
    const early = [1, 2, 3].map(() => cache.get('key', SECOND, load));
    await turn();
    cache.written();
    vi.advanceTimersByTime(1);
    const late = [1, 2, 3].map(() => cache.get('key', SECOND, load));
    await turn();
    expect(ends).toHaveLength(1);
    ends[0]?.('before');
    expect(await Promise.all(early)).toEqual(['before', 'before', 'before']);
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.('after');
    expect(await Promise.all(late)).toEqual(['after', 'after', 'after']);
    expect(await cache.get('key', SECOND, found('never asked for'))).toBe('after');
  });

  it('tells a load what there was before', async () => {
    const cache = createTtlCache<string>(10_000);
    const { ends, formers, load } = loads();
    for (const value of ['first', 'second']) {
      const asked = cache.get('key', SECOND, load);
      ends.at(-1)?.(value);
      await asked;
      vi.advanceTimersByTime(1_000);
    }
    expect(formers).toEqual([undefined, 'first']);
  });

  it('stays within its bytes, and does without what is too large', async () => {
    const cache = createTtlCache<string>(16_000);
    for (let n = 0; n < 1_000; n++) await cache.get(`key ${n}`, SECOND, found('small', 100));
    expect(cache.size()).toEqual({ entries: 160, bytes: 16_000 });
    expect(await cache.get('large', SECOND, found('large', 2_000))).toBe('large');
    expect(cache.size().entries).toBe(160);
    const none = createTtlCache<string>(0);
    expect(await none.get('key', SECOND, found('any'))).toBe('any');
    expect(none.size().entries).toBe(0);
  });

  it('asks again after a failure, which is everyone’s who waited', async () => {
    const cache = createTtlCache<string>(10_000);
    const { ends, load } = loads();
    const early = [1, 2].map(() => cache.get('key', SECOND, load));
    await turn();
    cache.written();
    vi.advanceTimersByTime(1);
    const late = cache.get('key', SECOND, load);
    ends[0]?.(new Error('not now'));
    const settled = await Promise.allSettled(early);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await turn();
    ends[1]?.('well');
    expect(await late).toBe('well');
  });
});
