import { words } from '../locales/words.ts';

/** What somebody is called; other servers may leave the name out. */
export const nameOf = (user: { username?: string | null } | null | undefined) =>
  user?.username || words.snippets.anonymous;
