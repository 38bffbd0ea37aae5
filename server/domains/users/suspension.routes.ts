import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts';
import { mayManageUser } from '../../../shared/permissions.ts';
import type { Db } from '../../platform/db/db.ts';
import { refuse, refuseField } from '../../platform/http/errors.ts';
import { cleanText } from '../../platform/http/inputText.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type CarryOver, carryOverSome } from '../privacy/carryOver.ts';
import { lift, suspend } from './suspension.sql.ts';
import { mustBeManaged } from './users.routes.ts';
import { holdUsers } from './users.sql.ts';

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

  /** Does something to an account, with as much of what it means for counts as there is time for. */
  async function within<T>(adminId: string, userId: string, work: (tx: Db) => Promise<T>) {
    const { done, isLeft } = await db.transaction(async (tx) => {
      mustBeManaged(await holdUsers(tx, [adminId, userId]), adminId, userId);
      const worked = await work(tx);
      return { done: worked, isLeft: !(await carryOverSome(tx, userId)) };
    });
    if (isLeft) carryOver.goOnWith(userId);
    return done;
  }
}

function reasonOf(given: string) {
  const reason = cleanText('reason', given);
  if (reason === '') throw refuseField('reason', 'suspension_reason_required');
  if ([...reason].length > SUSPENSION_REASON_MAX)
    throw refuseField('reason', 'suspension_reason_too_long', { most: SUSPENSION_REASON_MAX });
  return reason;
}
