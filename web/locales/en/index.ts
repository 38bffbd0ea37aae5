import * as account from './account.ts';
import * as books from './books.ts';
import * as errors from './errors.ts';
import * as library from './library.ts';
import * as moderation from './moderation.ts';
import * as people from './people.ts';
import * as reviews from './reviews.ts';
import * as system from './system.ts';

/** The words of all screens but home; English says which there are. */
export const rest = {
  ...account,
  ...books,
  ...errors,
  ...library,
  ...moderation,
  ...people,
  ...reviews,
  ...system,
};
