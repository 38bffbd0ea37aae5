import type { Role } from '../../../../shared/roles.ts';
import type { RolePolicy } from './rolePolicy.ts';

/** What a chosen role comes to. */
export interface Choice {
  role: Role;
  /** The role that an admin is asked to grant. */
  roleRequest: Role | null;
  notice: string | undefined;
}

/**
 * What comes of the role that somebody chooses for themselves: under the policy `open` they get it;
 * under `approval` writer and admin are a role request, and only becoming a reader needs nobody.
 */
export function chosenRole(
  { rolePolicy }: RolePolicy,
  wanted: Role,
  current: Role = 'reader',
): Choice {
  if (rolePolicy === 'open' || wanted === 'reader' || wanted === current)
    return { role: wanted, roleRequest: null, notice: undefined };
  return {
    role: current,
    roleRequest: wanted,
    notice: `You asked to be ${nameOf(wanted)}. Until an administrator grants it you are ${nameOf(current)}.`,
  };
}

const nameOf = (role: Role) => (role === 'admin' ? 'an admin' : `a ${role}`);
