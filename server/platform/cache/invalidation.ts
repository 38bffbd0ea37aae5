import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db, Sql, Statements } from '../db/db.ts';
import type { Position } from '../db/replicas/position.ts';
import { changesSince, forgetChangesBefore, type Place, UNASKED } from './invalidation.sql.ts';

/** Whoever has written nothing sees what others write within this. */
const RECENT_MS = 800;
/** From this age on, what is known is brought up to date behind the back of whoever asks. */
const REFRESH_MS = 400;
/** Under load a look waits until so long after the last one began: the more share it. */
const APART_MS = 5;
/** Who has not looked for so long does not know what was cleared away meanwhile. */
const MEMORY_MS = 5 * 60_000;
/** Changes are cleared away after one to two of these: more than the memory of anybody. */
const CLEAR_EVERY_MS = 10 * 60_000;

/** Hears what has changed; undefined: perhaps everything. */
type Listener = (subjects: ReadonlySet<string> | undefined) => void;

/**
 * What has changed in the database since this process last looked, whoever changed it. Looking is one
 * small statement, which everyone shares who asks for it at the same time. There is nothing to miss: no
 * notification, no connection that listens. Without a look that succeeded, nothing counts as known. Where
 * there are replicas, `positionOfServer` is SQL of how far the server has written.
 */
export function changesIn(db: Statements, positionOfServer: Sql = UNASKED) {
  const listeners: Listener[] = [];
  let place: Place | undefined;
  let position: Position | null = null;
  /** When the last look began, by a clock that nobody sets and by one that goes on during sleep. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  let lookedOn = Number.NEGATIVE_INFINITY;
  let beganAt = Number.NEGATIVE_INFINITY;
  /** When something was last written here. */
  let writtenAt = Number.NEGATIVE_INFINITY;
  /** Whether a look has failed since the last one that did not. */
  let hasFailed = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function look() {
    running ??= tell().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function tell() {
    const at = performance.now();
    beganAt = at;
    const on = Date.now();
    const news = await changesSince(db, place, positionOfServer).catch((error) => {
      hasFailed = true;
      throw error;
    });
    // After a failure it may be another database that answers, which lacks what the last one had.
    const mayHaveMissed = hasFailed || at - lookedAt > MEMORY_MS || on - lookedOn > MEMORY_MS;
    hasFailed = false;
    // Where it sees what the last look saw, whoever has replayed that much sees it, too: what is written
    // besides (by transactions that go on, by tidying) nobody has to wait for.
    if (place?.snapshot !== news.place.snapshot || place.server !== news.place.server)
      position = news.position;
    place = news.place;
    lookedAt = at;
    lookedOn = on;
    const subjects = mayHaveMissed ? undefined : news.subjects;
    if (subjects?.length === 0) return;
    for (const hear of listeners) hear(subjects && new Set(subjects));
  }

  return {
    listen: (hear: Listener) => void listeners.push(hear),

    /** Resolves when everything is known that was committed before this was called. */
    now(): Promise<void> {
      const wait = beganAt + APART_MS - performance.now();
      if (running === undefined && wait <= 0) return look();
      // The one that is under way may have read already.
      next ??= Promise.all([running?.catch(() => {}), wait > 0 && pause(wait)]).then(() => {
        next = undefined;
        return look();
      });
      return next;
    },

    /** The same for what was committed a moment ago; undefined when that is known already. */
    recent(): Promise<void> | undefined {
      const age = performance.now() - lookedAt;
      // A look that began before the last write here may have read before it, however late it ended.
      if (age >= RECENT_MS || lookedAt <= writtenAt) return this.now();
      if (age >= REFRESH_MS) look().catch(() => {});
      return undefined;
    },

    /**
     * The same for what was committed before a moment, by the clock of `performance`; undefined when that
     * is known already.
     */
    before(moment: number): Promise<void> | undefined {
      return lookedAt > moment ? undefined : this.now();
    },

    /** How far a server must have replayed that sees all that is known; null: none is known to. */
    position: () => position,

    /** Something was written here: nothing known before counts as recent. */
    written() {
      writtenAt = performance.now();
    },
  };
}
export type Changes = ReturnType<typeof changesIn>;

/** The changes of a server: it looks again after its own writes, and clears away what everyone knows. */
export function changesFor(app: FastifyInstance, db: Db, positionOfServer?: Sql): Changes {
  const changes = changesIn(db, positionOfServer);
  app.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') changes.written();
  });
  // What is kept from now on is told from what was there before. Where this fails, the next look does it.
  app.addHook('onReady', () => changes.now().catch(() => {}));
  let before: string | undefined;
  const timer = setInterval(() => {
    clearAway().catch((error) => app.log.warn({ err: error }, 'could not clear changes away'));
  }, CLEAR_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return changes;

  /** What was there when this was last done: no clock is asked how old something is. */
  async function clearAway() {
    if (before !== undefined) await forgetChangesBefore(db, before);
    before = (await changesSince(db, undefined)).place.snapshot;
  }
}
