import { uuidv7 } from 'uuidv7';
import type { GroupRole } from '../../../../shared/groups.ts';
import { GROUP_READS_MAX } from '../../../../shared/limits.ts';
import { mayDeleteGroup } from '../../../../shared/permissions.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { refuseOverwriting } from '../../../platform/db/overwriting.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { cleanLine } from '../../../platform/http/inputText.ts';
import {
  newestKeyOf,
  newestPageOf,
  sendPage,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { dayIn } from '../../reading/library/dates.ts';
import { checkOrder, descriptionOf, planOf, titleOf } from './forms.ts';
import {
  addGroup,
  changeGroup,
  giveUpGroup,
  groupFor,
  groupsFor,
  lockGroup,
  roleIn,
} from './groups.sql.ts';
import { membersOf } from './members.sql.ts';
import { changeRole, letIn, takeOut } from './membership.ts';
import {
  addRead,
  bookToRead,
  changeRead,
  countReads,
  readOf,
  readsOf,
  removeRead,
} from './reads.sql.ts';
import { beforeVoting, candidatesOf, takeVoteBack, vote, votesFor } from './votes.sql.ts';

/** Deletes what there is of a group that has been given up; `server/app.ts` hands it in. */
interface GroupRemoval {
  removeGroup(id: string): Promise<unknown>;
}

/** Reading groups: who is in them, what they read, and what they would like to read. */
export function groupsRoutes(
  { anyone, member }: Routes,
  { db, removals }: { db: Db; removals: GroupRemoval },
) {
  anyone('GET /api/groups', async ({ query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const asked = { isMine: query.mine === 'true', q: cleanLine('q', query.q ?? '') };
    const { rows } = await groupsFor(reads, await viewer(), asked, page);
    return sendUncountedPage(reply, page, { rows, keyOf: newestKeyOf });
  });

  member('POST /api/groups', async ({ body, user, db }) => {
    const id = uuidv7();
    await addGroup(db, id, user.id, {
      title: titleOf(body.title),
      description: descriptionOf(body.description ?? null),
      visibility: body.visibility ?? 'public',
      joining: body.joining ?? 'open',
    });
    return existing(await groupFor(db, id, user));
  });

  anyone('GET /api/groups/:id', async ({ params, reads, viewer }) =>
    existing(await groupFor(reads, params.id, await viewer())),
  );

  member('PUT /api/groups/:id', async ({ params, body, user }) => {
    await mustBe(OWNERS, db, params.id, user.id);
    const { title, description, visibility, joining } = body;
    const text = {
      ...(title === undefined ? {} : { title: titleOf(title) }),
      ...(description === undefined ? {} : { description: descriptionOf(description) }),
      ...(visibility === undefined ? {} : { visibility }),
      ...(joining === undefined ? {} : { joining }),
    };
    await db.transaction(async (within) => {
      existing(await lockGroup(within, params.id));
      const group = sql`reading_groups where id = ${params.id}`;
      await refuseOverwriting(within, group, ['title', 'description'], { was: body.was, to: text });
      await changeGroup(within, params.id, text);
    });
    return existing(await groupFor(db, params.id, user));
  });

  member('DELETE /api/groups/:id', async ({ params, session: { user }, request }) => {
    const by = { user, ip: request.ip };
    const mayDeleteOthers = mayDeleteGroup(user, null);
    const given = await db.transaction(async (within) => {
      await lockGroup(within, params.id);
      return giveUpGroup(within, params.id, by, mayDeleteOthers);
    });
    if (!existing(given).isDeleted) throw refuse('group_of_owners');
    await removals.removeGroup(params.id);
    return null;
  });

  anyone('GET /api/groups/:id/members', async ({ params, query, reads, reply, caller, viewer }) => {
    const page = newestPageOf(query);
    const { state = 'member' } = query;
    if (state !== 'member') {
      const session = await caller();
      if (!session) throw refuse('group_of_moderators');
      // What decides is never read from a replica: a moderator who was removed is none at once.
      await mustBe(MODERATORS, db, params.id, session.user.id);
    }
    const list = existing(await membersOf(reads, params.id, await viewer(), state, page));
    return sendPage(reply, page, { ...list, keyOf: newestKeyOf });
  });

  member('POST /api/groups/:id/members/:userId', ({ params, user }) =>
    db.transaction((within) => letIn(within, params.id, user.id, params.userId)),
  );

  member('PUT /api/groups/:id/members/:userId', ({ params, body, user }) =>
    db.transaction((within) => changeRole(within, params.id, user.id, params.userId, body.role)),
  );

  member('DELETE /api/groups/:id/members/:userId', ({ params, user }) =>
    db.transaction((within) => takeOut(within, params.id, user.id, params.userId)),
  );

  anyone('GET /api/groups/:id/reads', async ({ params, query, reads, reply, viewer }) => {
    const page = newestPageOf(query);
    const list = existing(await readsOf(reads, params.id, await viewer(), page));
    return sendPage(reply, page, { ...list, keyOf: newestKeyOf });
  });

  member('POST /api/groups/:id/reads', ({ params, body, user, db }) =>
    db.transaction(async (within) => {
      await lockFor(MODERATORS, within, params.id, user.id);
      const book = await bookToRead(within, body.book);
      if (!book) throw refuse('book_not_found');
      const plan = { from: dayIn('UTC'), until: null, sections: [], ...planOf(body, book.pages) };
      checkOrder(plan);
      if ((await countReads(within, params.id)) >= GROUP_READS_MAX)
        throw refuse('group_reads_too_many', { most: GROUP_READS_MAX });
      const id = uuidv7();
      await addRead(within, id, params.id, book.id, plan);
      return readThere(await readOf(within, params.id, id));
    }),
  );

  member('PUT /api/groups/:id/reads/:readId', ({ params: { id, readId }, body, user }) =>
    db.transaction(async (within) => {
      await lockFor(MODERATORS, within, id, user.id);
      const before = readThere(await readOf(within, id, readId));
      const plan = planOf(body, before.pageCount);
      checkOrder({
        from: plan.from ?? before.from,
        until: plan.until === undefined ? before.until : plan.until,
      });
      await changeRead(within, id, readId, plan);
      return readThere(await readOf(within, id, readId));
    }),
  );

  member('DELETE /api/groups/:id/reads/:readId', ({ params: { id, readId }, user }) =>
    db.transaction(async (within) => {
      await lockFor(MODERATORS, within, id, user.id);
      readThere(await removeRead(within, id, readId));
      return null;
    }),
  );

  anyone('GET /api/groups/:id/votes', async ({ params, reads, viewer }) =>
    existing(await candidatesOf(reads, params.id, await viewer())),
  );

  member('PUT /api/groups/:id/votes/:googleId', async ({ params, user }) => {
    const { id, googleId } = params;
    return db.transaction(async (within) => {
      await lockFor(MEMBERS, within, id, user.id);
      const before = await beforeVoting(within, id, user.id, googleId);
      if (!before) throw refuse('book_not_found');
      if (before.isFull && !before.isVoted) throw refuse('group_votes_too_many');
      await vote(within, id, user.id, before.bookId);
      return votesFor(within, id, user.id, before.bookId);
    });
  });

  member('DELETE /api/groups/:id/votes/:googleId', async ({ params, user }) => {
    const { id, googleId } = params;
    await mustBe(MEMBERS, db, id, user.id);
    const book = await bookToRead(db, googleId);
    if (!book) throw refuse('book_not_found');
    await takeVoteBack(db, id, user.id, book.id);
    return votesFor(db, id, user.id, book.id);
  });
}

/** Who may do something in a group, and how others are refused. */
interface Who {
  roles: readonly (GroupRole | null)[];
  refusal: 'group_of_owners' | 'group_of_moderators' | 'group_of_members';
}
const OWNERS: Who = { roles: ['owner'], refusal: 'group_of_owners' };
const MODERATORS: Who = { roles: ['owner', 'moderator'], refusal: 'group_of_moderators' };
const MEMBERS: Who = { roles: ['owner', 'moderator', 'member'], refusal: 'group_of_members' };

/** 404 for what somebody may not see; 403 for what they see and may not change. */
async function mustBe({ roles, refusal }: Who, on: Db, id: string, userId: string) {
  const { role } = existing(await roleIn(on, id, userId));
  if (!roles.includes(role)) throw refuse(refusal);
}

/**
 * Locks a group for whoever may do something in it: one after the other, so that what is counted or compared before a change
 * is so when it is made, and who changes something still may.
 */
async function lockFor(who: Who, within: Db, id: string, userId: string) {
  existing(await lockGroup(within, id));
  await mustBe(who, within, id, userId);
}

const existing = existingOr('group_not_found');

function readThere<T>(read: T | undefined) {
  if (read === undefined) throw refuse('group_read_not_found');
  return read;
}
