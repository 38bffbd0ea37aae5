import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Db, sql } from '../db.ts';
import { type Position, writtenPosition } from './position.ts';

/** Whoever has written nothing sees what others write within this. */
const RECENT_MS = 800;
/** From this age on the primary is asked in the background, while answers go on (stale-while-revalidate). */
const REVALIDATE_MS = 400;
/** A primary that has not answered so small a question for so long is away. */
const SILENT_MS = 1_000;
/** While the primary is away, whoever has written nothing is told what was last known, for so long at most. */
const LAST_KNOWN_MS = 60_000;
/** Under load a question waits until so long after the last one began: the more share it. */
const MIN_INTERVAL_MS = 5;

/**
 * How far the primary has written, so that a replica which has replayed as much shows all that was committed before the
 * question was put. Whoever wants to know at the same time shares one small statement.
 */
export function primaryPositionFor(app: FastifyInstance, db: Db) {
  let known: Read | undefined;
  /** When the last question that was answered had been put, by a clock that nobody sets. */
  let askedAt = Number.NEGATIVE_INFINITY;
  let beganAt = Number.NEGATIVE_INFINITY;
  /** When something was last written by this process. */
  let writtenAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') writtenAt = performance.now();
  });

  function askOnce() {
    running ??= ask().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function ask() {
    const at = performance.now();
    beganAt = at;
    const read = await db.one<Read>(sql`
      select ${writtenPosition} as position,
             pg_current_snapshot()::text as snapshot,
             pg_postmaster_start_time()::text as server`);
    // With the same snapshot, a replica that has replayed the former position has replayed enough: nobody has
    // to wait for what is written besides, by transactions still open or by vacuum.
    if (known?.snapshot !== read.snapshot || known.server !== read.server) known = read;
    askedAt = at;
  }

  /** Resolves when it is known how far the primary had written before this was called. */
  function now(): Promise<void> {
    const wait = beganAt + MIN_INTERVAL_MS - performance.now();
    if (running === undefined && wait <= 0) return askOnce();
    // The one that is running may have been answered already.
    next ??= Promise.all([running?.catch(() => {}), wait > 0 && pause(wait)]).then(() => {
      next = undefined;
      return askOnce();
    });
    return next;
  }

  /** A question, or what was known before it where the primary is away, for a minute at most. */
  function orLast(question: Promise<void>, age: number): Promise<void> {
    if (age > LAST_KNOWN_MS) return question;
    const silentMs = SILENT_MS - (running === undefined ? 0 : performance.now() - beganAt);
    return Promise.race([question, pause(Math.max(0, silentMs), undefined, { ref: false })]).catch(
      () => {},
    );
  }

  return {
    now,

    /** The same for a moment ago; undefined when that is known already. */
    recent(): Promise<void> | undefined {
      const age = performance.now() - askedAt;
      // A question put before the last write here may have been answered before it, however late that came.
      if (age >= RECENT_MS || askedAt <= writtenAt) return orLast(now(), age);
      if (age >= REVALIDATE_MS) askOnce().catch(() => {});
      return undefined;
    },

    /** The same for a moment by `performance.now()`; undefined when that is known already. */
    before: (moment: number): Promise<void> | undefined => (askedAt > moment ? undefined : now()),

    /** How far a replica must have replayed that sees all that is known; null: none is known to. */
    position: () => known?.position ?? null,
  };
}

export type PrimaryPosition = ReturnType<typeof primaryPositionFor>;

interface Read {
  position: Position | null;
  /** The transactions that are finished at the primary. */
  snapshot: string;
  /** When the server began that answered; after a failover it is another one. */
  server: string;
}
