import { setTimeout as pause } from 'node:timers/promises';
import { NIL_UUID } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { compareBooks, countLikers } from './comparing.sql.ts';

/** The job's kind and what it is about: there is one. */
export const COMPARING = { kind: 'compare_books', subject: NIL_UUID };

/** So many books by one statement: some tens of milliseconds where all are read much. */
const COUNTED_AT_ONCE = 20;
const COMPARED_AT_ONCE = 5;
/** Between two passes lies as long as the last one took, and at least this. */
const REST_SECONDS = 180;
/** For so long a pass compares books of which nothing has changed but what their readers like besides. */
const OTHERS_MS = 600_000;

/**
 * Compares books by who likes them, in slices, with as long a pause after each as it took: at most half a processor. One
 * process at a time does it. Killed in between it goes on with what is due, and what was written by then is there.
 */
export function comparing(db: Db): JobKind {
  let others: string | undefined;
  return {
    async run(_subject, signal) {
      const begun = performance.now();
      others = await compareDue(db, { signal, rests: true, others, othersMs: OTHERS_MS });
      const seconds = (performance.now() - begun) / 1000;
      return { waitSeconds: Math.max(REST_SECONDS, Math.round(seconds)) };
    },
    attempts: Number.POSITIVE_INFINITY,
    waitSeconds: () => REST_SECONDS,
    givenUp: async () => {},
  };
}

/** How slices follow each other. */
interface Slices {
  signal?: AbortSignal;
  /** Whether a pause follows each, as long as it took. */
  rests?: boolean;
}

/**
 * One pass: counts who likes each book, compares those of which that has changed, and for as long as is said others, from one
 * on. Answers how far it came with these; undefined: to the last one.
 */
export async function compareDue(
  db: Db,
  { others, othersMs, ...slices }: Slices & { others?: string | undefined; othersMs: number },
) {
  await inSlices((last) => countLikers(db, last, COUNTED_AT_ONCE), slices);
  await inSlices((last) => compareBooks(db, last, COMPARED_AT_ONCE, { areDue: true }), slices);
  return inSlices((last) => compareBooks(db, last, COMPARED_AT_ONCE, { areDue: false }), {
    ...slices,
    from: others,
    forMs: othersMs,
  });
}

/** One pass over all books, whatever has changed. */
export async function compareAll(db: Db) {
  await inSlices((last) => countLikers(db, last, COUNTED_AT_ONCE));
  await inSlices((last) => compareBooks(db, last, COMPARED_AT_ONCE, { areDue: false }));
}

async function inSlices(
  work: (last: string | undefined) => Promise<string | undefined>,
  {
    signal,
    rests = false,
    from,
    forMs = Number.POSITIVE_INFINITY,
  }: Slices & { from?: string | undefined; forMs?: number } = {},
) {
  const begun = performance.now();
  let last = from;
  while (!signal?.aborted && performance.now() - begun < forMs) {
    const before = performance.now();
    last = await work(last);
    if (last === undefined) return undefined;
    if (rests) await pause(performance.now() - before);
  }
  return last;
}
