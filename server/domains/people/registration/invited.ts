import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import type { Limits } from '../../../platform/rateLimits/limits.ts';
import { consume } from '../../../platform/rateLimits/strictCounter.sql.ts';
import { addAccount, type NewAccount } from '../accounts/accounts.sql.ts';
import { isInvitationOpen, noteInvited, takeUse } from './invitations.sql.ts';

/** 403 for an invitation that lets nobody in. None can be guessed, but each costs a look, which is counted first. */
export async function checkInvitation(
  db: Db,
  limits: Limits,
  code: string | null | undefined,
  ip: string,
) {
  const look = await consume(db, limits.link, networkOf(ip));
  if (!(await isInvitationOpen(db, code ?? '')).isGood) throw refuse('invitation_over');
  await look.refund();
}

/** Makes the account of somebody who is invited, within a transaction: where it fails, the invitation is as it was. */
export async function addInvited(db: Db, account: NewAccount, code: string | null | undefined) {
  const invitation = await takeUse(db, code ?? '');
  if (!invitation) throw refuse('invitation_over');
  const row = await addAccount(db, account);
  await noteInvited(db, row._id, invitation.id);
  return row;
}
