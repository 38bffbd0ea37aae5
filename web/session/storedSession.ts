import type { Account } from '../../shared/contract/users.ts';
import { isRole } from '../../shared/roles.ts';

/** Who is signed in, as far as this page knows. */
export type CurrentUser = Pick<Account, '_id' | 'username' | 'name' | 'role' | 'identity'>;

export const SESSION_KEY = 'commonplace.user';

/** Keeps over a reload who is signed in; `null` says that it is known to be nobody. */
export function storeSession(user: CurrentUser | null) {
  try {
    const { _id, username, name, role, identity } = user ?? {};
    const stored = user && { _id, username, name, role, identity };
    localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
  } catch {
    // Storage may be forbidden or full; then a reload asks to sign in again.
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
