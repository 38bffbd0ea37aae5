import pLimit from 'p-limit';
import { refuse } from '../http/errors.ts';

/**
 * Lets so many pieces of work run at once and so many wait; whoever would have to wait longer than the
 * browser does is told so at once, with the 503 `busy`.
 */
export function createSemaphore(atOnce: number, waitingAtMost: number) {
  const limit = pLimit(atOnce);
  function run<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= waitingAtMost) throw refuse('busy');
    return limit(work);
  }
  return Object.assign(run, {
    active: () => limit.activeCount,
    waiting: () => limit.pendingCount,
  });
}
