import type { Account } from '../../shared/contract/users.ts';
import { isRole } from '../../shared/roles.ts';

/** Who is signed in, as far as this page knows. */
export type CurrentUser = Pick<Account, '_id' | 'username' | 'name' | 'role' | 'identity'>;

export const SESSION_KEY = 'commonplace.user';

/** A session that has ended without a sign-out: whoever had it may still sit there, and come back. */
const OVER = { isOver: true };

/** Keeps over a reload who is signed in; `null` says that it is known to be nobody, `over` that a session has ended. */
export function storeSession(user: CurrentUser | null | 'over') {
  try {
    const stored = user === 'over' ? OVER : user && partOf(user);
    localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
  } catch {
    // Storage may be forbidden or full; then a reload asks to sign in again.
  }
}

const partOf = ({ _id, username, name, role, identity }: CurrentUser) => ({
  _id,
  username,
  name,
  role,
  identity,
});

/** Whether the last that was heard is that a session has ended, and not that somebody signed out. */
export function isSessionOver() {
  try {
    return localStorage.getItem(SESSION_KEY) === JSON.stringify(OVER);
  } catch {
    return false;
  }
}

/** What is stored is checked: it may be damaged, or from an older release. */
export function storedSession(): CurrentUser | null {
  try {
    const user: Partial<CurrentUser> | null = JSON.parse(
      localStorage.getItem(SESSION_KEY) ?? 'null',
    );
    if (typeof user?._id !== 'string' || typeof user.username !== 'string') return null;
    const role = isRole(user.role) ? user.role : 'reader';
    return { _id: user._id, username: user.username, name: user.username, role, identity: role };
  } catch {
    return null;
  }
}

/** Whether this browser has ever heard who is signed in: its storage may have been cleared, and the cookie not. */
export function isSessionKnown() {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return true;
  }
}
