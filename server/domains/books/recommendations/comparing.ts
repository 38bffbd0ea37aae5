import { setTimeout as pause } from 'node:timers/promises';
import { NIL_UUID } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import { anyCompared, compareBooks, countLikers } from './comparing.sql.ts';

/** The job's kind and what it is about: there is one. */
export const COMPARING = { kind: 'compare_books', subject: NIL_UUID };

/** So many books are counted by one statement, and compared by one: each about a second at most, where thousands like each of them. */
const COUNTED_AT_ONCE = 20;
const COMPARED_AT_ONCE = 5;
/** Between two passes lies as long as the last one took, and at least this. */
const REST_SECONDS = 180;
/** For so long a pass compares books of which nothing has changed but what their readers like besides. */
const UNCHANGED_MS = 600_000;

/**
 * Compares books by who likes them, in slices, with as long a pause after each as it took: at most half a processor. One
 * process at a time does it. Killed in between it goes on with what is due, and what was written by then is there.
 */
export const comparing = (db: Db): JobKind => ({
  async run(_subject, signal) {
    const begun = performance.now();
    await compareChanged(db, { signal, rests: true, unchangedMs: UNCHANGED_MS });
    const seconds = (performance.now() - begun) / 1000;
    return { waitSeconds: Math.max(REST_SECONDS, Math.round(seconds)) };
  },
  attempts: Number.POSITIVE_INFINITY,
  waitSeconds: () => REST_SECONDS,
  givenUp: async () => {},
});

/** How slices follow each other. */
interface Slices {
  signal?: AbortSignal;
  /** Whether a pause follows each, as long as it took. */
  rests?: boolean;
}

/**
 * One pass: counts who likes each book, compares those of which that has changed, and for as long as `unchangedMs` says (else
 * all of) the others, beginning with any: where all of them take longer than a pass may, none is always the last.
 */
export async function compareChanged(
  db: Db,
  { unchangedMs = Number.POSITIVE_INFINITY, ...slices }: Slices & { unchangedMs?: number } = {},
) {
  await countAll(db, slices);
  await compareDue(db, slices);
  const until = performance.now() + unchangedMs;
  const first = await anyCompared(db);
  const compare = (last: string | undefined) =>
    compareBooks(db, last, COMPARED_AT_ONCE, { areDue: false });
  await runSlices(compare, { ...slices, until, from: first });
  if (first) await runSlices(compare, { ...slices, until, to: first });
}

/** Counts who likes each book, and so finds out which of them are to be compared. */
export const countAll = (db: Db, slices: Slices = {}) =>
  runSlices((last) => countLikers(db, last, COUNTED_AT_ONCE), slices);

/** Compares the books that are due. */
export const compareDue = (db: Db, slices: Slices = {}) =>
  runSlices((last) => compareBooks(db, last, COMPARED_AT_ONCE, { areDue: true }), slices);

/** Works through slices, each from where the last one ended, until there are no more; `from`, `to` and `until` (ms, as `performance.now`) bound it. */
async function runSlices(
  work: (last: string | undefined) => Promise<string | undefined>,
  {
    signal,
    rests = false,
    from,
    to,
    until = Number.POSITIVE_INFINITY,
  }: Slices & { from?: string | undefined; to?: string; until?: number } = {},
) {
  let last = from;
  while (!signal?.aborted && performance.now() < until) {
    const before = performance.now();
    last = await work(last);
    if (last === undefined || (to !== undefined && last >= to)) return;
    if (rests) await pause(performance.now() - before);
  }
}
