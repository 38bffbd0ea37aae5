import { words } from '../locales/words.ts';

/** What somebody is called; other servers may leave the name out. */
export const nameOf = (user: { username?: string | null } | null | undefined) =>
  user?.username || words.snippets.anonymous;

/** The name that somebody wants to be shown with; else the one they are called by. */
export const shownNameOf = (user: { username?: string | null; displayName?: string | null }) =>
  user.displayName || nameOf(user);
