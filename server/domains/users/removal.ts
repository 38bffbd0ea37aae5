import type { Db } from '../../platform/db/db.ts';
import type { AuditEvent } from '../audit/audit.sql.ts';
import {
  holdBooksOf,
  removeFollowsOf,
  removeLibraryOf,
  removeUser,
  removeWorksOf,
} from './users.sql.ts';

/**
 * Deletes an account and everything of theirs, within a transaction that holds the account and those
 * whom it follows or is followed by (`holdWithFollows`): all counters are right afterwards.
 */
export async function removeAccount(within: Db, userId: string, event: AuditEvent) {
  await holdBooksOf(within, userId);
  await removeFollowsOf(within, userId);
  await removeWorksOf(within, userId);
  await removeLibraryOf(within, userId);
  await removeUser(within, userId, event);
}
