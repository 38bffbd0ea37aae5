import { SUSPENSION_REASON_MAX } from '../../../../shared/limits.ts';
import { mayManageUser } from '../../../../shared/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { CarryOver } from './accountChanges.ts';
import { lift, suspend } from './suspension.sql.ts';
import { mustBeManaged } from './users.routes.ts';
import { lockUsers } from './users.sql.ts';

/** Accounts that nobody sees until admins lift it. */
export function suspensionRoutes(
  { admin }: Routes,
  { db, carryOver }: { db: Db; carryOver: CarryOver },
) {
  admin('PUT /api/admin/users/:id/suspension', ({ params, body, session: { user }, request }) => {
    if (!mayManageUser(user, params.id)) throw refuse('suspend_oneself');
    const reason = reasonOf(body.reason);
    return within(user.id, params.id, (tx) =>
      suspend(tx, params.id, reason, { actor: user, ip: request.ip }),
    );
  });

  admin(
    'DELETE /api/admin/users/:id/suspension',
    async ({ params, session: { user }, request }) => {
      if (!mayManageUser(user, params.id)) throw refuse('suspend_oneself');
      await within(user.id, params.id, (tx) =>
        lift(tx, params.id, { actor: user, ip: request.ip }),
      );
      return null;
    },
  );

  admin('POST /api/admin/suspensions', ({ body, session: { user }, request }) => {
    const reason = reasonOf(body.reason);
    return forEachAccount({ db, carryOver }, body.ids, user.id, (tx, id) =>
      suspend(tx, id, reason, { actor: user, ip: request.ip }),
    );
  });

  admin('POST /api/admin/suspensions/end', ({ body, session: { user }, request }) =>
    forEachAccount({ db, carryOver }, body.ids, user.id, (tx, id) =>
      lift(tx, id, { actor: user, ip: request.ip }),
    ),
  );

  /** Does something to an account, with as much of what it means for counts as there is time for. */
  async function within<T>(adminId: string, userId: string, work: (tx: Db) => Promise<T>) {
    const done = await db.transaction(async (tx) => {
      mustBeManaged(await lockUsers(tx, [adminId, userId]), adminId, userId);
      return work(tx);
    });
    await carryOver.begin(userId);
    return done;
  }
}

/** One account after the other, each in a transaction of its own; what it means for counts comes afterwards. */
export async function forEachAccount(
  { db, carryOver }: { db: Db; carryOver: CarryOver },
  ids: string[],
  adminId: string,
  work: (tx: Db, id: string) => Promise<unknown>,
) {
  const outcomes = new Map<string, 'done' | 'gone' | 'self'>();
  for (const id of new Set(ids)) {
    if (id === adminId) {
      outcomes.set(id, 'self');
      continue;
    }
    const isDone = await db.transaction(async (tx) => {
      const locked = await lockUsers(tx, [adminId, id]);
      // Whoever acts may be no admin any more by now.
      mustBeManaged(locked, adminId, adminId);
      if (!locked.some((each) => each.id === id)) return false;
      await work(tx, id);
      return true;
    });
    if (isDone) carryOver.goOnWith(id);
    outcomes.set(id, isDone ? 'done' : 'gone');
  }
  return [...outcomes].map(([_id, outcome]) => ({ _id, outcome }));
}

function reasonOf(given: string) {
  const reason = cleanText('reason', given);
  if (reason === '') throw refuseField('reason', 'suspension_reason_required');
  if ([...reason].length > SUSPENSION_REASON_MAX)
    throw refuseField('reason', 'suspension_reason_too_long', { most: SUSPENSION_REASON_MAX });
  return reason;
}
