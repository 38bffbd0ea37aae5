import { expect, test } from 'vitest';
import { createCircuitBreaker } from '../../server/domains/books/books/providers/circuitBreaker.ts';

function clocked(options: Parameters<typeof createCircuitBreaker>[1]) {
  const clock = { now: 0 };
  return { clock, breaker: createCircuitBreaker(() => clock.now, options) };
}

test('opens after so many failures in a row, and only then', () => {
  const { breaker } = clocked({ failuresBefore: 2, firstPauseMs: 100 });
  breaker.failed();
  expect(breaker.enter()).toBe('usual');
  breaker.succeeded();
  breaker.failed();
  expect(breaker.enter()).toBe('usual');
  breaker.failed();
  expect(breaker.enter()).toBeUndefined();
});

test('lets one try after a pause, which doubles each time that fails', () => {
  const { clock, breaker } = clocked({ firstPauseMs: 100, longestPauseMs: 250 });
  breaker.failed();
  for (const pause of [100, 200, 250, 250]) {
    clock.now += pause - 1;
    expect(breaker.enter()).toBeUndefined();
    clock.now += 1;
    expect(breaker.enter()).toBe('trial');
    expect(breaker.enter()).toBeUndefined();
    breaker.failed();
  }
  clock.now += 250;
  expect(breaker.enter()).toBe('trial');
  breaker.succeeded();
  expect(breaker.enter()).toBe('usual');
  breaker.failed();
  clock.now += 100;
  expect(breaker.enter()).toBe('trial');
});

test('many that fail at once count as one pause', () => {
  const { clock, breaker } = clocked({ firstPauseMs: 100 });
  for (let at = 0; at < 10; at++) breaker.failed();
  clock.now += 100;
  expect(breaker.enter()).toBe('trial');
});

test('keeps to what the service asks for, if that is longer', () => {
  const { clock, breaker } = clocked({ firstPauseMs: 1_000 });
  breaker.failed(60);
  clock.now += 59_999;
  expect(breaker.enter()).toBeUndefined();
  clock.now += 1;
  expect(breaker.enter()).toBe('trial');
});

test('a trial that did not take place leaves the next one free', () => {
  const { clock, breaker } = clocked({ firstPauseMs: 100 });
  breaker.failed();
  clock.now += 100;
  expect(breaker.enter()).toBe('trial');
  breaker.left();
  expect(breaker.enter()).toBe('trial');
});

test('resting is not failing', () => {
  const { clock, breaker } = clocked({ firstPauseMs: 100 });
  breaker.rest(1);
  expect(breaker.enter()).toBeUndefined();
  clock.now += 1_000;
  expect(breaker.enter()).toBe('usual');
});
