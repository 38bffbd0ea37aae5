import type { First, Words } from '../words.ts';
import { accounts } from './accounts.ts';
import { book } from './book.ts';
import { bookForm } from './bookForm.ts';
import { books } from './books.ts';
import { credits } from './credits.ts';
import { factors } from './factors.ts';
import { favorites } from './favorites.ts';
import { follows } from './follows.ts';
import { history } from './history.ts';
import { links } from './links.ts';
import { manageUsers } from './manageUsers.ts';
import { moderation } from './moderation.ts';
import { offline } from './offline.ts';
import { profiles } from './profiles.ts';
import { recovery } from './recovery.ts';
import { reviews } from './reviews.ts';
import { roles } from './roles.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { sentences } from './sentences.ts';
import { settings } from './settings.ts';
import { shortcuts } from './shortcuts.ts';
import { users } from './users.ts';

export const japanese: Omit<Words, keyof First> = {
  accounts,
  book,
  bookForm,
  books,
  credits,
  factors,
  favorites,
  follows,
  history,
  links,
  manageUsers,
  offline,
  moderation,
  profiles,
  recovery,
  reviews,
  roles,
  safety,
  search,
  sentences,
  shortcuts,
  settings,
  users,
};
