import type { Sentence } from '../sentences.ts';
import { accounts } from './accounts.ts';
import { bookForm } from './bookForm.ts';
import { books } from './books.ts';
import { controls } from './controls.ts';
import { credits } from './credits.ts';
import { favorites } from './favorites.ts';
import { follows } from './follows.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { manageUsers } from './manageUsers.ts';
import { profiles } from './profiles.ts';
import { roles } from './roles.ts';
import { search } from './search.ts';
import { states } from './states.ts';
import { users } from './users.ts';

/** English, which says what words there are. */
export const english = {
  accounts,
  bookForm,
  books,
  controls,
  credits,
  favorites,
  follows,
  frame,
  history,
  home,
  manageUsers,
  profiles,
  roles,
  search,
  states,
  users,
  /** They are English already. */
  sentences: {} as Partial<Record<Sentence, string>>,
};
