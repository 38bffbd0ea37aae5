import { setTimeout as pause } from 'node:timers/promises';
import { NIL_UUID } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { compareBooks, countLikers } from './comparing.sql.ts';

/** The job's kind and what it is about: there is one. */
export const COMPARING = { kind: 'compare_books', subject: NIL_UUID };

/** So many books by one statement: some tens of milliseconds where all are read much. */
const COUNTED_AT_ONCE = 50;
const COMPARED_AT_ONCE = 10;
/** Between two passes lies as long as the last one took, and at least this. */
const REST_SECONDS = 180;

/**
 * Compares all books by who likes them, in slices, with as long a pause after each as it took: at most half a processor.
 * One process at a time does it. Killed in between it begins anew, and what was written by then is there.
 */
export const comparing = (db: Db): JobKind => ({
  async run(_subject, signal) {
    const seconds = await compareAll(db, { signal, rests: true });
    return { waitSeconds: Math.max(REST_SECONDS, Math.round(seconds)) };
  },
  attempts: Number.POSITIVE_INFINITY,
  waitSeconds: () => REST_SECONDS,
  givenUp: async () => {},
});

/** One pass over all books; answers how many seconds it took, pauses included. */
export async function compareAll(
  db: Db,
  { signal, rests = false }: { signal?: AbortSignal; rests?: boolean } = {},
) {
  const begun = performance.now();
  for (const [work, slice] of [
    [countLikers, COUNTED_AT_ONCE],
    [compareBooks, COMPARED_AT_ONCE],
  ] as const) {
    let last: string | undefined;
    do {
      const before = performance.now();
      last = await work(db, last, slice);
      if (rests) await pause(performance.now() - before);
    } while (last !== undefined && !signal?.aborted);
  }
  return (performance.now() - begun) / 1000;
}
