import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/db.ts';
import { removeCommentLikesOf, removeCommentsOf, removeLikesOf } from '../comments/removal.sql.ts';
import { holdGroupsOf, leaveGroups } from '../groups/removal.sql.ts';
import { holdLikedBy, removeListLikesOf, removeListsOf } from '../lists/removal.sql.ts';
import {
  holdBooksOf,
  holdFollowsOf,
  holdLeaving,
  leavingUsers,
  removeFollows,
  removeLibraryOf,
  removeRestOf,
  removeUser,
  removeWorksOf,
} from './users.sql.ts';

/** Rows of each kind that go in one transaction: short enough for others not to notice. */
const BATCH = 1_000;
/** Whoever asked for it waits so long; what is left by then goes after the answer. */
const WAIT_MS = 2_000;
/** What a process left that ended in the middle is found by the others within this. */
const LOOK_MINUTES = 10;

/**
 * What deletes accounts that `markLeaving` has marked: batch by batch, so that 100,000 followers are no
 * reason for a time limit to end it. From the mark on nobody sees the account; what a process leaves that
 * is killed meanwhile, the next that starts or looks finishes.
 */
export function removalsOf(app: FastifyInstance, db: Db) {
  const underway = new Set<Promise<void>>();
  let isEnding = false;

  function start(work: () => Promise<void>) {
    const done: Promise<void> = work()
      .catch((error) => app.log.warn({ err: error }, 'could not delete all of an account yet'))
      .finally(() => underway.delete(done));
    underway.add(done);
    return done;
  }

  const finish = () => void start(() => finishRemovals(db, () => isEnding));
  const timer = setInterval(finish, LOOK_MINUTES * 60_000);
  timer.unref();
  app.addHook('onListen', async () => finish());
  app.addHook('onClose', async () => {
    isEnding = true;
    clearInterval(timer);
    await Promise.all(underway);
  });

  return {
    /** Deletes what there is of an account; resolves when that is done, or goes on without the caller. */
    remove: (userId: string) =>
      Promise.race([
        start(() => removeAll(db, userId, () => isEnding)),
        pause(WAIT_MS, undefined, { ref: false }),
      ]),
  };
}
export type Removals = ReturnType<typeof removalsOf>;

/** Deletes what is left of all accounts that are being deleted. */
export async function finishRemovals(db: Db, isEnding = () => false) {
  for (const { id } of await leavingUsers(db)) await removeAll(db, id, isEnding);
}

async function removeAll(db: Db, userId: string, isEnding: () => boolean) {
  while (!isEnding() && (await removeSome(db, userId)));
}

/** One batch; true: there is more. All counters are right after each. */
const removeSome = (db: Db, userId: string) =>
  db.transaction(async (within) => {
    // Nobody who writes something of theirs comes in between; two processes at it take turns.
    if (!(await holdLeaving(within, userId))) return false;
    const follows = await holdFollowsOf(within, userId, BATCH);
    await removeFollows(within, userId, follows);
    const books = await holdBooksOf(within, userId, BATCH);
    await removeLibraryOf(within, userId, books);
    await removeWorksOf(within, userId, books);
    const lists = await removeListsOf(within, userId, BATCH);
    const likes = await holdLikedBy(within, userId, BATCH);
    await removeListLikesOf(within, userId, likes);
    const groups = await holdGroupsOf(within, userId, BATCH);
    await leaveGroups(within, userId, groups);
    const reviewLikes = await removeLikesOf(within, userId, BATCH);
    const commentLikes = await removeCommentLikesOf(within, userId, BATCH);
    const comments = await removeCommentsOf(within, userId, BATCH);
    const rest = await removeRestOf(within, userId, BATCH);
    const batches = [
      follows,
      books,
      lists,
      likes,
      groups,
      reviewLikes,
      commentLikes,
      comments,
      rest,
    ];
    if (batches.some(({ length }) => length === BATCH)) return true;
    await removeUser(within, userId);
    return false;
  });
