import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db/db.ts';
import { enqueue, finishJob, keepJob, postponeJob, type TakenJob, takeJob } from './queue.sql.ts';

/** How often is looked for what another process has left, or is due again. */
const LOOK_EVERY_MS = 5_000;
/** Who is killed in the middle leaves a job for so long. */
const LEASE_SECONDS = 10;
const KEEP_EVERY_MS = 3_000;
/** What is on its way when the process ends gets this long. */
const END_MS = 3_000;
const WAIT_MAX_SECONDS = 30 * 60;

/** Does a job in steps, each of which may be done twice; stops between two steps once `signal` says so. */
export interface JobKind {
  run(subject: string, signal: AbortSignal): Promise<void>;
  /** So often it is tried; then it is given up. */
  attempts: number;
  givenUp(subject: string, error: unknown): Promise<void>;
}

interface Parts {
  db: Db;
  kinds: Record<string, JobKind>;
  log: (line: string) => void;
}
export type Queue = ReturnType<typeof createQueue>;

/**
 * Does what waits in the table `jobs`, one after the other in each process, several processes side by side. A
 * job is taken by one process at a time and stays in the table until it is done: one that is killed loses
 * nothing, and after a few seconds another goes on where it was.
 */
export function createQueue({ db, kinds, log }: Parts) {
  const timer = setInterval(wake, LOOK_EVERY_MS).unref();
  const ending = new AbortController();
  let working: Promise<void> | undefined;
  let isWanted = false;

  /** Something may be due. */
  function wake() {
    if (ending.signal.aborted) return;
    isWanted = true;
    working ??= work()
      .catch((error) => log(`Jobs could not be looked for: ${wordsOf(error)}`))
      .finally(() => {
        working = undefined;
      });
  }

  async function work() {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      for (;;) {
        const job = ending.signal.aborted
          ? undefined
          : await takeJob(db, Object.keys(kinds), LEASE_SECONDS);
        if (!job) break;
        await run(job);
      }
    }
  }

  async function run(job: TakenJob) {
    const kind = kinds[job.kind] as JobKind;
    const lost = new AbortController();
    const keeping = setInterval(async () => {
      // Where the database cannot be asked, the lease runs out by itself.
      const isOurs = await keepJob(db, job, LEASE_SECONDS).catch(() => true);
      if (!isOurs) lost.abort();
    }, KEEP_EVERY_MS).unref();
    try {
      await kind.run(job.subject, AbortSignal.any([ending.signal, lost.signal]));
      if (lost.signal.aborted) return;
      if (ending.signal.aborted) await postponeJob(db, job, 0);
      else await finishJob(db, job);
    } catch (error) {
      const isLast = job.attempts >= kind.attempts;
      log(`A job (${job.kind}) failed${isLast ? ', and is given up' : ''}: ${wordsOf(error)}`);
      if (isLast) {
        await kind.givenUp(job.subject, error);
        await finishJob(db, job);
      } else await postponeJob(db, job, Math.min(2 ** job.attempts, WAIT_MAX_SECONDS));
    } finally {
      clearInterval(keeping);
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
      await Promise.race([working, pause(END_MS, undefined, { ref: false })]);
    },
  };
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
