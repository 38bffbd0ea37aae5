import type { First, Words } from '../words.ts';
import { accounts } from './accounts.ts';
import { bookForm } from './bookForm.ts';
import { books } from './books.ts';
import { credits } from './credits.ts';
import { favorites } from './favorites.ts';
import { follows } from './follows.ts';
import { history } from './history.ts';
import { manageUsers } from './manageUsers.ts';
import { moderation } from './moderation.ts';
import { profiles } from './profiles.ts';
import { roles } from './roles.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { sentences } from './sentences.ts';
import { settings } from './settings.ts';
import { users } from './users.ts';

export const spanish: Omit<Words, keyof First> = {
  accounts,
  bookForm,
  books,
  credits,
  favorites,
  follows,
  history,
  manageUsers,
  moderation,
  profiles,
  roles,
  safety,
  search,
  sentences,
  settings,
  users,
};
