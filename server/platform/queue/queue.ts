import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Sql } from '../db/db.ts';
import {
  enqueue,
  finishJob,
  isJobWaiting,
  keepJob,
  passJob,
  postponeJob,
  type TakenJob,
  takeJob,
} from './queue.sql.ts';

/** How often is looked for what another process has left, or is due again. */
const LOOK_EVERY_MS = 5_000;
/** Who is killed in the middle leaves a job for so long. */
const LEASE_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
/** What is on its way when the process ends gets this long. */
const END_MS = 3_000;
const WAIT_MAX_SECONDS = 30 * 60;
/** A long job lets those go first that wait, after so long. */
const TURN_MS = 5_000;

/**
 * Does a job in steps, each of which may be done twice; stops between two steps once `signal` says so, and once
 * `isTurnOver`, where it can go on from there: then others who wait come first. It says when it is to go on later.
 */
export interface JobKind {
  run(
    subject: string,
    signal: AbortSignal,
    isTurnOver: () => boolean,
    /** How often it was tried since it last went well, this time included. */
    attempt: number,
    job: Pick<TakenJob, 'id' | 'details'>,
  ): Promise<Later | undefined>;
  /** It is one step: what has run is done, also where the process is ending. */
  isOneStep?: true;
  /** So often it is tried; then it is given up. */
  attempts: number;
  /** How long it waits after it has failed, where not two seconds, doubled each time. */
  waitSeconds?(attempts: number, error: unknown): number;
  givenUp(subject: string, error: unknown): Promise<void>;
}

/** What goes well and is to go on after so long. */
export interface Later {
  waitSeconds: number;
}

interface Parts {
  db: Db;
  kinds: Record<string, JobKind>;
  /** How many of them one process does at once, where not one. */
  atOnce?: number;
  /** How often it looks, and how long a job is left that was taken by who is killed, where not as usual. */
  lookEveryMs?: number | undefined;
  leaseSeconds?: number;
  turnMs?: number;
  /** SQL of how many jobs come before job `j` though they are due; see `takeJob`. */
  before?: Sql;
  warn: (line: string) => void;
}
export type Queue = ReturnType<typeof createQueue>;

/**
 * Does what waits in the table `jobs`, one after the other in each process or `atOnce`, several processes side by side. A
 * job is taken by one process at a time and stays in the table until it is done: one that is killed loses
 * nothing, and after a few seconds another goes on where it was.
 */
export function createQueue({
  db,
  kinds,
  atOnce = 1,
  lookEveryMs = LOOK_EVERY_MS,
  leaseSeconds = LEASE_SECONDS,
  turnMs = TURN_MS,
  before,
  warn,
}: Parts) {
  const timer = setInterval(wake, lookEveryMs).unref();
  const ending = new AbortController();
  const working = new Set<Promise<void>>();
  let isWanted = false;

  /** Something may be due. */
  function wake() {
    if (ending.signal.aborted) return;
    isWanted = true;
    if (working.size >= atOnce) return;
    const one = work()
      .catch((error) => warn(`Jobs could not be looked for: ${wordsOf(error)}`))
      .finally(() => working.delete(one));
    working.add(one);
  }

  async function work() {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      for (;;) {
        const job = ending.signal.aborted
          ? undefined
          : await takeJob(db, Object.keys(kinds), leaseSeconds, before);
        if (!job) break;
        // Where one more may be done at once, it is looked for.
        if (working.size < atOnce) wake();
        await run(job);
      }
    }
  }

  async function run(job: TakenJob) {
    const kind = kinds[job.kind] as JobKind;
    const lost = new AbortController();
    const keeping = setInterval(async () => {
      // Where the database cannot be asked, the lease runs out by itself.
      const isOurs = await keepJob(db, job, leaseSeconds).catch(() => true);
      if (!isOurs) lost.abort();
    }, KEEP_EVERY_MS).unref();
    let isOver = false;
    const turn = setInterval(async () => {
      isOver ||= await isJobWaiting(db, Object.keys(kinds)).catch(() => false);
    }, turnMs).unref();
    try {
      const signal = AbortSignal.any([ending.signal, lost.signal]);
      const later = await kind.run(job.subject, signal, () => isOver, job.attempts, job);
      if (lost.signal.aborted) return;
      if (ending.signal.aborted && !kind.isOneStep) await postponeJob(db, job, 0);
      else if (later) await passJob(db, job, later.waitSeconds);
      // One that was done by then is looked at once more, and is done.
      else if (isOver && !kind.isOneStep) await passJob(db, job);
      else await finishJob(db, job);
    } catch (error) {
      const isLast = job.attempts >= kind.attempts;
      warn(`A job (${job.kind}) failed${isLast ? ', and is given up' : ''}: ${wordsOf(error)}`);
      if (isLast) {
        await kind.givenUp(job.subject, error);
        await finishJob(db, job);
      } else {
        const seconds = kind.waitSeconds?.(job.attempts, error) ?? 2 ** job.attempts;
        await postponeJob(db, job, Math.min(seconds, WAIT_MAX_SECONDS));
      }
    } finally {
      clearInterval(keeping);
      clearInterval(turn);
    }
  }

  return {
    /** Asks for a job within a transaction; `wake` once that has ended. */
    enqueue: (on: Db, kind: string, subject: string) => enqueue(on, kind, subject),
    wake: () => {
      setImmediate(wake);
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      await Promise.race([Promise.all(working), pause(END_MS, undefined, { ref: false })]);
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
