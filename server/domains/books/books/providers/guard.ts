import { type Breaker, createCircuitBreaker, type Pass } from './circuitBreaker.ts';
import type { Provider } from './provider.ts';

/** However much is searched here, one process asks a provider no more than this. */
const CALLS_A_MINUTE = 30;
const CALLS_AT_ONCE = 4;
/** What a provider is asked for: completing books leaves half of everything to those who search. */
export interface Use {
  share: number;
}
export const SEARCHING: Use = { share: 1 };
export const COMPLETING: Use = { share: 0.5 };
const NO_BUDGET_MS = 60_000;

/** What one process asks of one provider: not too much at once, and nothing while it fails. */
export function createProviderGuard(provider: Provider, now: () => number) {
  const breaker: Breaker = createCircuitBreaker(now);
  const restingUntil = new Map<Use, number>();
  let minute = 0;
  let calls = 0;
  let atOnce = 0;
  let isSaid = false;
  return {
    provider,
    breaker,

    /** Whether the log says already that it does not answer. */
    wasSaid: () => isSaid,
    say(is: boolean) {
      isSaid = is;
    },

    /** Whoever gets a pass leaves again. */
    enter(use: Use): Pass | undefined {
      const thisMinute = Math.floor(now() / 60_000);
      if (thisMinute !== minute) [minute, calls] = [thisMinute, 0];
      const isTooMuch = calls >= CALLS_A_MINUTE * use.share || atOnce >= CALLS_AT_ONCE * use.share;
      if (isTooMuch || now() < (restingUntil.get(use) ?? 0)) return undefined;
      const pass = breaker.enter();
      if (!pass) return undefined;
      calls++;
      atOnce++;
      return pass;
    },
    leave() {
      atOnce--;
    },

    /** The budget for this use is spent: that need not be looked up each time. */
    rest(use: Use) {
      restingUntil.set(use, now() + NO_BUDGET_MS);
    },
  };
}

export type ProviderGuard = ReturnType<typeof createProviderGuard>;
