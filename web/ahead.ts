import { HOME_FOLLOWED_REVIEWS } from '../shared/limits.ts';
import { askAhead } from './api.ts';
import { remembered } from './remembered.ts';

/**
 * What the home page is going to ask for, asked for while the script that shows it is still on its way.
 * Other screens are pieces of their own and ask when they have come.
 */
export function askForHome() {
  if (!/^#?\/?(home)?$/.test(location.hash)) return;
  askAhead('GET /api/books/top-engagement', {});
  const user = remembered();
  if (!user) return askAhead('GET /api/reviews/random', {});
  askAhead('GET /api/profile', {});
  askAhead('GET /api/profile/:id/following/reviews', {
    params: { id: user._id },
    query: { limit: HOME_FOLLOWED_REVIEWS },
  });
}
