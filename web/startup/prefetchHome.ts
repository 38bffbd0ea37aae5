import { WANTED_BOARD } from '../../shared/boards.ts';
import type { BookSummary } from '../../shared/contract/books.ts';
import { HOME_FOLLOWED_REVIEWS, HOME_READING } from '../../shared/limits.ts';
import { cachedReply, prefetchCall } from '../api.ts';
import { drawnCover } from '../covers.ts';
import { storedSession } from '../session/storedSession.ts';

/**
 * Makes the calls of the home page while the script that shows it is still loading, and reads what the service
 * worker has cached of them, which is here before. Other screens make their calls when their code has come.
 */
export function prefetchHome() {
  if (!/^#?\/?(home)?$/.test(location.hash)) return undefined;
  const userId = storedSession()?._id;
  const followed = {
    params: { id: userId ?? '' },
    query: { limit: HOME_FOLLOWED_REVIEWS },
  };
  const trending = both('GET /api/books/top-engagement', {});
  void trending.then(fetchCovers);
  if (userId === undefined)
    return {
      userId,
      trending,
      reviews: both('GET /api/reviews/random', {}),
      wanted: both('GET /api/browse/:shelf', WANTED_BOARD),
    };
  return {
    userId,
    trending,
    reviews: both('GET /api/profile/:id/following/reviews', followed),
    reading: both('GET /api/library', {
      query: { status: 'reading', sort: 'updated', limit: HOME_READING },
    }),
    goal: both('GET /api/goals/:year', { params: { year: `${new Date().getFullYear()}` } }),
  };
}

const both: typeof cachedReply = (call, input) => {
  prefetchCall(call, input);
  return cachedReply(call, input);
};

/** The covers at the top: what is here when the page is drawn is drawn with it. */
function fetchCovers(books: readonly BookSummary[] = []) {
  for (const { thumbnail, googleId } of books.slice(0, COVERS))
    new Image().src = thumbnail ?? drawnCover(googleId) ?? '';
}

/** As many as a phone shows. */
const COVERS = 4;
