import type { Account } from '../../shared/contract/users.ts';
import type { Role } from '../../shared/roles.ts';
import { words } from '../locales/words.ts';

/** What somebody is told who has just chosen a role that has to be granted; undefined where they have it. */
export function roleNotice({ notice, roleRequest, role }: Account) {
  const requested: Partial<Record<Role, Partial<Record<Role, string>>>> = words.roleRequested;
  return notice && roleRequest ? (requested[roleRequest]?.[role] ?? notice) : undefined;
}
