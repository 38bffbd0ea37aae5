const KEY = 'pushed-to';

/** Whose push messages this browser gets: they are turned on again when they have signed in again. */
export function pushedTo() {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberPushedTo(userId: string | undefined) {
  try {
    if (userId === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userId);
  } catch {
    // They are turned on by hand again then.
  }
}
