import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { forEachOf } from '../../../platform/process/rounds.ts';
import { removeCommentsOf, removeConversationsOf } from '../../talk/comments/removal.sql.ts';
import {
  leaveGroups,
  lockGroupsOf,
  lockOwnerless,
  ownerlessGroups,
  removeGroup,
  removeGroupComments,
  removeGroupMembers,
} from '../../talk/groups/removal.sql.ts';
import { LIKEABLE, removeLikesOf } from '../../talk/likes/likes.sql.ts';
import { removeListsOf } from '../../talk/lists/removal.sql.ts';
import { removeQuestionsOf } from '../../talk/questions/removal.sql.ts';
import {
  leavingUsers,
  lockBooksOf,
  lockFollowsOf,
  lockLeaving,
  removeFollows,
  removeLibraryOf,
  removeRestOf,
  removeUnderLibraryOf,
  removeUser,
  removeWorksOf,
} from './removal.sql.ts';

/** Rows of each kind that go in one transaction: short enough for others not to notice. */
const BATCH = 1_000;
/** Books whose reviews, readings and what else there is of them go in one: each may have hundreds of readings. */
const BOOKS_BATCH = 200;
/** Whoever asked for it waits so long; what is left by then goes after the answer. */
const WAIT_MS = 2_000;
/** Whoever is in the way of a batch, or has it ended, is soon done: it is tried so often, after so long each time. */
const TRIES = 5;
const TRY_AGAIN_MS = 500;
/** What a process left that ended in the middle is found by the others within this. */
const LOOK_MINUTES = 10;

/**
 * What deletes accounts that `markLeaving` has marked, and reading groups without an owner: batch by batch, so that
 * 100,000 followers or comments are no reason for a time limit to end it. From the mark on nobody sees them; what a
 * process leaves that is killed meanwhile, the next that starts or looks finishes.
 */
export function removalsOf(app: FastifyInstance, db: Db) {
  const underway = new Set<Promise<void>>();
  let isEnding = false;

  function start(work: () => Promise<void>) {
    const done: Promise<void> = insist(work)
      .catch((error) =>
        app.log.warn({ err: error }, 'could not delete all of an account or group yet'),
      )
      .finally(() => underway.delete(done));
    underway.add(done);
    return done;
  }

  async function insist(work: () => Promise<void>) {
    for (let tried = 1; ; tried++) {
      try {
        return await work();
      } catch (error) {
        if (isEnding || tried === TRIES) throw error;
        await pause(TRY_AGAIN_MS * tried);
      }
    }
  }

  const waitFor = (work: () => Promise<void>) =>
    Promise.race([start(work), pause(WAIT_MS, undefined, { ref: false })]);
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
    remove: (userId: string) => waitFor(() => removeAll(db, userId, () => isEnding)),
    /** The same of a group that has been given up. */
    removeGroup: (id: string) => waitFor(() => removeAllOfGroup(db, id, () => isEnding)),
  };
}

/** Deletes what is left of all accounts and groups that are being deleted; throws afterwards where one could not be. */
export async function finishRemovals(db: Db, isEnding = () => false) {
  const users = await leavingUsers(db);
  const groups = await ownerlessGroups(db);
  const left = [
    ...users.map(({ id }) => ({
      name: `account ${id}`,
      remove: () => removeAll(db, id, isEnding),
    })),
    ...groups.map(({ id }) => ({
      name: `group ${id}`,
      remove: () => removeAllOfGroup(db, id, isEnding),
    })),
  ];
  await forEachOf(
    left,
    ({ name }) => name,
    ({ remove }) => remove(),
  );
}

async function removeAllOfGroup(db: Db, id: string, isEnding: () => boolean) {
  while (!isEnding() && (await removeSomeOfGroup(db, id)));
}

/** One batch; true: there is more. */
const removeSomeOfGroup = (db: Db, id: string) =>
  db.transaction(async (within) => {
    if (!(await lockOwnerless(within, id))) return false;
    const comments = await removeGroupComments(within, id, BATCH);
    const members = await removeGroupMembers(within, id, BATCH);
    if (comments.length === BATCH || members.length === BATCH) return true;
    await removeGroup(within, id);
    return false;
  });

async function removeAll(db: Db, userId: string, isEnding: () => boolean) {
  const left = new Set<string>();
  while (!isEnding() && (await removeSome(db, userId, left)));
  // Those in which nobody else was have no owner now.
  for (const id of left) await removeAllOfGroup(db, id, isEnding);
}

/** One batch; true: there is more. All counters are right after each. Groups that the account has `left` are added. */
const removeSome = (db: Db, userId: string, left: Set<string>) =>
  db.transaction(async (within) => {
    // Nobody who writes something of theirs comes in between; two processes at it take turns.
    if (!(await lockLeaving(within, userId))) return false;
    const isMoreUnder = [
      await removeConversationsOf(within, userId, BATCH),
      await removeUnderLibraryOf(within, userId, BATCH),
    ];
    if (isMoreUnder.includes(true)) return true;
    const follows = await lockFollowsOf(within, userId, BATCH);
    await removeFollows(within, userId, follows);
    const books = await lockBooksOf(within, userId, BOOKS_BATCH);
    await removeLibraryOf(within, userId, books);
    await removeWorksOf(within, userId, books);
    const lists = await removeListsOf(within, userId, BATCH);
    const groups = await lockGroupsOf(within, userId, BATCH);
    await leaveGroups(within, userId, groups);
    for (const { id } of groups) left.add(id);
    const likes = [];
    for (const likeable of Object.values(LIKEABLE))
      likes.push(await removeLikesOf(within, likeable, userId, BATCH));
    const comments = await removeCommentsOf(within, userId, BATCH);
    const questions = await removeQuestionsOf(within, userId, BATCH);
    const rest = await removeRestOf(within, userId, BATCH);
    if (books.length === BOOKS_BATCH) return true;
    const batches = [follows, lists, groups, ...likes, comments, questions, rest];
    if (batches.some(({ length }) => length === BATCH)) return true;
    await removeUser(within, userId);
    return false;
  });
