import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db, Sql, Statements } from '../db/db.ts';
import type { Position } from '../db/replicas/position.ts';
import {
  type Cursor,
  deleteInvalidationsBefore,
  invalidationsSince,
  NO_POSITION,
} from './invalidation.sql.ts';

/** Whoever has written nothing sees what others write within this. */
const RECENT_MS = 800;
/** From this age on, the log is read in the background while answers go on (stale-while-revalidate). */
const REVALIDATE_MS = 400;
/** Under load a poll waits until so long after the last one began: the more share it. */
const MIN_INTERVAL_MS = 5;
/** Who has not polled for so long does not know what was deleted from the log meanwhile. */
const MEMORY_MS = 5 * 60_000;
/** Rows are deleted after one to two of these: more than any process remembers. */
const DELETE_EVERY_MS = 10 * 60_000;

/** Is told what was invalidated; undefined: perhaps everything. */
type Listener = (tags: ReadonlySet<string> | undefined) => void;

/**
 * What has been committed to the database since this process last polled its invalidation log, whoever wrote
 * it. A poll is one small statement, which everyone shares who asks for it at the same time. There is no
 * notification and no listening connection, so there is nothing to miss: without a poll that succeeded,
 * nothing counts as known, and the first one names everything: poll before anything is cached. With replicas, `writtenPosition` is SQL of how far the server has written.
 */
export function createInvalidationLog(db: Statements, writtenPosition: Sql = NO_POSITION) {
  const listeners: Listener[] = [];
  let cursor: Cursor | undefined;
  let position: Position | null = null;
  /** When the last poll began, by a clock that nobody sets and by one that goes on during sleep. */
  let polledAt = Number.NEGATIVE_INFINITY;
  let polledOn = Number.NEGATIVE_INFINITY;
  let beganAt = Number.NEGATIVE_INFINITY;
  /** When something was last written by this process. */
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** Whether a poll has failed since the last one that did not. */
  let hasFailed = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function pollOnce() {
    running ??= readLog().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function readLog() {
    const at = performance.now();
    beganAt = at;
    const on = Date.now();
    const read = await invalidationsSince(db, cursor, writtenPosition).catch((error) => {
      hasFailed = true;
      throw error;
    });
    // After a failure it may be another database that answers, which lacks what the last one had.
    const mayHaveMissed = hasFailed || at - polledAt > MEMORY_MS || on - polledOn > MEMORY_MS;
    hasFailed = false;
    // With the same snapshot, a replica that has replayed the former position has replayed enough: nobody has
    // to wait for what is written besides, by transactions still open or by vacuum.
    if (cursor?.snapshot !== read.cursor.snapshot || cursor.server !== read.cursor.server)
      position = read.position;
    cursor = read.cursor;
    polledAt = at;
    polledOn = on;
    const tags = mayHaveMissed ? undefined : read.tags;
    if (tags?.length === 0) return;
    for (const hear of listeners) hear(tags && new Set(tags));
  }

  return {
    listen: (hear: Listener) => void listeners.push(hear),

    /** Resolves when everything is known that was committed before this was called. */
    poll(): Promise<void> {
      const wait = beganAt + MIN_INTERVAL_MS - performance.now();
      if (running === undefined && wait <= 0) return pollOnce();
      // The one that is running may have read already.
      next ??= Promise.all([running?.catch(() => {}), wait > 0 && pause(wait)]).then(() => {
        next = undefined;
        return pollOnce();
      });
      return next;
    },

    /** The same for what was committed a moment ago; undefined when that is known already. */
    recent(): Promise<void> | undefined {
      const age = performance.now() - polledAt;
      // A poll that began before the last write here may have read before it, however late it ended.
      if (age >= RECENT_MS || polledAt <= writtenAt) return this.poll();
      if (age >= REVALIDATE_MS) pollOnce().catch(() => {});
      return undefined;
    },

    /** The same for what was committed before a moment by `performance.now()`; undefined when known already. */
    before(moment: number): Promise<void> | undefined {
      return polledAt > moment ? undefined : this.poll();
    },

    /** How far a replica must have replayed that sees all that is known; null: none is known to. */
    position: () => position,

    /** Something was written by this process: nothing known before counts as recent. */
    written() {
      writtenAt = performance.now();
    },
  };
}
export type InvalidationLog = ReturnType<typeof createInvalidationLog>;

/** The invalidation log of a server: polled again after its own writes, and its old rows deleted. */
export function invalidationLogFor(
  app: FastifyInstance,
  db: Db,
  writtenPosition?: Sql,
): InvalidationLog {
  const log = createInvalidationLog(db, writtenPosition);
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') log.written();
  });
  // What is cached from now on is told from what was there before. Where this fails, the next poll does it.
  app.addHook('onReady', () => log.poll().catch(() => {}));
  let before: string | undefined;
  const timer = setInterval(() => {
    deleteOld().catch((error) =>
      app.log.warn({ err: error }, 'could not delete old invalidations'),
    );
  }, DELETE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return log;

  /** What was there when this last ran: no clock is asked how old something is. */
  async function deleteOld() {
    if (before !== undefined) await deleteInvalidationsBefore(db, before);
    before = (await invalidationsSince(db, undefined)).cursor.snapshot;
  }
}
