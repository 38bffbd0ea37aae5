import type { GroupRole, MemberState } from '../../../../shared/groups.ts';
import { GROUP_MEMBERS_MAX } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, refuse } from '../../../platform/http/errors.ts';
import { groupInvited } from './groups.events.ts';
import { lockGroup } from './groups.sql.ts';
import {
  type Entering,
  enter,
  enteringOf,
  giveRole,
  lockComing,
  membershipOf,
  removeMember,
} from './members.sql.ts';

/** Lets somebody into a group, or brings them nearer, within a transaction: the caller themself, or whom they accept or invite. */
export async function letIn(db: Db, id: string, by: string, userId: string) {
  await lockComing(db, [by, userId]);
  existing(await lockGroup(db, id));
  const entering = existing(await enteringOf(db, id, by, userId));
  const state = by === userId ? ownStateOf(entering) : givenStateOf(entering);
  if (state === 'member' && entering.state !== 'member' && entering.isFull)
    throw refuse('group_full', { most: GROUP_MEMBERS_MAX });
  await enter(db, id, userId, state);
  if (state === 'invited' && entering.state === null)
    await emit(db, groupInvited, { groupId: id, by, invited: userId });
  return { state };
}

/** What somebody becomes who wants to come in. */
function ownStateOf({ state, joining }: Entering): MemberState {
  if (state === 'member' || state === 'invited' || joining === 'open') return 'member';
  if (joining === 'asking' || state === 'asked') return 'asked';
  throw refuse('group_by_invitation');
}

/** What somebody becomes whom an owner or a moderator wants in. */
function givenStateOf({ state, role, isThere }: Entering): MemberState {
  if (!mayModerate(role)) throw refuse('group_of_moderators');
  if (!isThere) throw refuse('user_not_found');
  return state === 'member' || state === 'asked' ? 'member' : 'invited';
}

/** Takes somebody out of a group, within a transaction: the caller themself, or whom they may remove. */
export async function takeOut(db: Db, id: string, by: string, userId: string) {
  existing(await lockGroup(db, id));
  const membership = existing(await membershipOf(db, id, by, userId));
  if (by !== userId) {
    if (!mayModerate(membership.by)) throw refuse('group_of_moderators');
    // An owner is taken out once another owner has made a member of them.
    if (
      membership.role === 'owner' ||
      (membership.role === 'moderator' && membership.by !== 'owner')
    )
      throw refuse('group_of_owners');
  }
  if (membership.state === null) throw refuse('group_member_not_found');
  if (membership.isLastOwner) throw refuse('group_last_owner');
  await removeMember(db, id, userId);
  return null;
}

/** Gives a member of a group another role, within a transaction. */
export async function changeRole(db: Db, id: string, by: string, userId: string, role: GroupRole) {
  existing(await lockGroup(db, id));
  const membership = existing(await membershipOf(db, id, by, userId));
  if (membership.by !== 'owner') throw refuse('group_of_owners');
  if (membership.state !== 'member') throw refuse('group_member_not_found');
  if (membership.isLastOwner && role !== 'owner') throw refuse('group_last_owner');
  await giveRole(db, id, userId, role);
  return { role };
}

const mayModerate = (role: GroupRole | null) => role === 'owner' || role === 'moderator';

const existing = existingOr('group_not_found');
