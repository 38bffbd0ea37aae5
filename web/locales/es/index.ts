import type { RestWords } from '../words.ts';
import * as account from './account.ts';
import * as books from './books.ts';
import * as errors from './errors.ts';
import * as library from './library.ts';
import * as moderation from './moderation.ts';
import * as people from './people.ts';
import * as reviews from './reviews.ts';
import * as system from './system.ts';

export const rest: RestWords = {
  ...account,
  ...books,
  ...errors,
  ...library,
  ...moderation,
  ...people,
  ...reviews,
  ...system,
};
