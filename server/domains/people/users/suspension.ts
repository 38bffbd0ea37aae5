import { refuse } from '../../../platform/http/errors.ts';
import type { AccountRow } from './user.sql.ts';

/** 403 with the reason for whoever signs in, rightly, with a suspended account. */
export function refuseSuspended({ suspension }: Pick<AccountRow, 'suspension'>) {
  if (suspension) throw refuse('account_suspended', { reason: suspension.reason });
}
