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
/** What the primary wrote in so many ms before it went away may never have been sent to a replica. */
export const UNSENT_MS = 250;
/** Under load a question waits until so long after the last one began: the more share it. */
const MIN_INTERVAL_MS = 5;

/**
 * How far the primary has written, so that a replica which has replayed as much shows all that was committed before the
 * question was put. Whoever wants to know at the same time shares one small statement.
 */
export function primaryPositionFor(app: FastifyInstance, db: Db) {
  let known: Read | undefined;
  /** What was known by when, oldest first: the first of them UNSENT_MS before the last question that was answered. */
  const history: { read: Read; at: number }[] = [];
  /** A question has failed, or was not answered for too long, and none has been answered since. */
  let isAway = false;
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
    const read = await db
      .one<Read>(sql`
        select ${writtenPosition} as position,
               pg_current_snapshot()::text as snapshot,
               pg_postmaster_start_time()::text as server`)
      .catch((error) => {
        isAway = true;
        throw error;
      });
    isAway = false;
    // With the same snapshot, a replica that has replayed the former position has replayed enough: nobody has
    // to wait for what is written besides, by transactions still open or by vacuum.
    if (known?.snapshot !== read.snapshot || known.server !== read.server) known = read;
    askedAt = at;
    if (history[0]?.read.server !== known.server) history.length = 0;
    history.push({ read: known, at });
    while (history[1] && history[1].at <= at - UNSENT_MS) history.shift();
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

  /** Resolves when a question is answered, or has failed, or the primary has been silent for too long. */
  async function orAway(question: Promise<void>) {
    let isSilent = true;
    const answered = question
      .catch(() => {})
      .then(() => {
        isSilent = false;
      });
    const silentMs = SILENT_MS - (running === undefined ? 0 : performance.now() - beganAt);
    await Promise.race([answered, pause(Math.max(0, silentMs), undefined, { ref: false })]);
    if (isSilent) isAway = true;
  }

  /** A question, or what was known before it where the primary is away, for a minute at most. */
  const orLast = (question: Promise<void>, age: number): Promise<void> =>
    age > LAST_KNOWN_MS ? question : orAway(question);

  return {
    /** Resolves when it is known how far the primary has written, or that it is away. */
    nowOrAway: () => orAway(now()),

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

    /**
     * The same for whoever has written nothing. Where the primary is away, what it had written UNSENT_MS before the last that is
     * known.
     */
    positionForVisitors: () => (isAway ? history[0]?.read : known)?.position ?? null,

    isAway: () => isAway,
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
