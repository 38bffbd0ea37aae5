import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { forEachOf } from '../../../platform/process/rounds.ts';
import {
  BATCH,
  endCarryingOver,
  lockCarriedOver,
  PARTS,
  peopleCarriedOver,
} from './carryOver.sql.ts';

/** Whoever was left in the middle by a process that ended is found within this. */
const LOOK_EVERY_MS = 60_000;

/**
 * Carries a change of privacy over into what is kept elsewhere: the counts of books, and follows that wait.
 * A few hundred rows at once, each batch whole in its transaction, so that somebody with thousands of reviews
 * keeps nobody waiting. What has been carried over each row says of itself, so a batch may be the last one
 * before the process is killed, and whoever comes next goes on. Tells whether nothing is left.
 */
export const carryOverSome = (db: Db, userId: string) =>
  db.transaction(async (within) => {
    if (!(await lockCarriedOver(within, userId))) return true;
    for (const part of PARTS) if ((await part(within, userId)) === BATCH) return false;
    await endCarryingOver(within, userId);
    return true;
  });

/** Carries over what has been begun, behind the back of whoever asks; goes on with what others left. */
export function carryOverFor(app: FastifyInstance, db: Db) {
  let isEnding = false;
  let running: Promise<void> = Promise.resolve();

  async function carryOver(userId: string) {
    while (!isEnding) if (await carryOverSome(db, userId)) return;
  }

  /** One person after the other: this takes nothing from those who wait for an answer. */
  function goOn(find: () => Promise<{ id: string }[]>) {
    running = running
      .then(async () => {
        if (isEnding) return;
        await forEachOf(
          await find(),
          ({ id }) => `account ${id}`,
          ({ id }) => carryOver(id),
        );
      })
      .catch((error) => app.log.warn({ err: error }, 'could not carry a change of privacy over'));
    return running;
  }

  const timer = setInterval(() => goOn(() => peopleCarriedOver(db)), LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onReady', async () => void goOn(() => peopleCarriedOver(db)));
  app.addHook('onClose', async () => {
    clearInterval(timer);
    isEnding = true;
    await running;
  });
  const goOnWith = (userId: string) => void goOn(async () => [{ id: userId }]);
  return {
    goOnWith,
    /**
     * Carries a change over that has just been made: as much as fits into one batch before the caller answers, which of
     * most people is all there is, and the rest afterwards. In a transaction of its own: the change itself locks what
     * every sign-up waits for, the numbers of people.
     */
    async begin(userId: string) {
      const isDone = await carryOverSome(db, userId).catch((error) => {
        // It is done all the same, and what it means for counts is found again.
        app.log.warn({ err: error }, 'could not carry a change of privacy over yet');
        return false;
      });
      if (!isDone) goOnWith(userId);
    },
  };
}
