/** Failures in a row before a service is left alone, and for how long: doubled each time. */
interface BreakerOptions {
  failuresBefore?: number;
  firstPauseMs?: number;
  longestPauseMs?: number;
}

/** How a service may be asked now: as usual, or by one who tries whether it is back. */
export type Pass = 'usual' | 'trial';

/**
 * A circuit breaker. Closed, everybody may ask. After failures it opens: nobody asks for a while, or
 * for as long as the service wants. Then one may try; when that fails as well, the pause is longer.
 */
export function createCircuitBreaker(
  now: () => number,
  { failuresBefore = 1, firstPauseMs = 30_000, longestPauseMs = 3_600_000 }: BreakerOptions = {},
) {
  let failures = 0;
  let pause = firstPauseMs;
  let pausedUntil = 0;
  let isTrying = false;

  const isOpen = () => failures >= failuresBefore;

  return {
    /** Undefined: it is to be left alone. Whoever gets a pass says how it went, by one of the others. */
    enter(): Pass | undefined {
      if (now() < pausedUntil) return undefined;
      if (!isOpen()) return 'usual';
      if (isTrying) return undefined;
      isTrying = true;
      return 'trial';
    },

    succeeded() {
      failures = 0;
      pause = firstPauseMs;
      isTrying = false;
    },

    /** It failed, and said after how many seconds to come back, or did not. */
    failed(retryAfter = 0) {
      failures++;
      isTrying = false;
      // Those that had begun before it opened say nothing new.
      const isNew = now() >= pausedUntil;
      this.rest(retryAfter);
      if (!isOpen() || !isNew) return;
      this.rest(pause / 1_000);
      pause = Math.min(pause * 2, longestPauseMs);
    },

    /** It was not asked after all. */
    left() {
      isTrying = false;
    },

    /** It wants to be left alone for so long; asked as usual afterwards, unless it had failed. */
    rest(seconds: number) {
      pausedUntil = Math.max(pausedUntil, now() + seconds * 1_000);
    },
  };
}
export type Breaker = ReturnType<typeof createCircuitBreaker>;
