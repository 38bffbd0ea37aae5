import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureMessage } from '../api.ts';
import { returnOf } from '../app/returnOf.ts';
import {
  COMMENTS,
  FAVORITES,
  FOLLOWS,
  GROUPS,
  LIBRARY,
  LISTS,
  NOTES,
  QUOTES,
  REVIEWS,
} from '../changes.ts';
import { likeComment } from '../features/comments/comments.api.ts';
import { wantBook } from '../features/library/library.api.ts';
import { likeList } from '../features/lists/lists.api.ts';
import { likeNote } from '../features/notes/notes.api.ts';
import { likeQuote } from '../features/quotes/quotes.api.ts';
import { likeReview } from '../features/reviews/reviews.api.ts';
import { loadCommunityWords, loadReadingWords, words } from '../locales/words.ts';
import { navigate, useLocation } from '../router.tsx';
import { ownProfile } from '../session/account.tsx';
import type { Intent } from '../session/intents.ts';
import { useToasts } from '../ui/Toasts.tsx';
import { type Change, outdate } from '../write.ts';

/** What follows signing in or up: what somebody pressed before is done, and they are led back there. */
export function useComeBack() {
  const { intent, ...back } = returnOf(useLocation());
  const queries = useQueryClient();
  const { say, alert } = useToasts();
  const [isComing, setComing] = useState(false);

  /** Does it and says so, or why not; answers what the screen they come back to is told: what is only opened there. */
  async function fulfill() {
    if (!intent) return null;
    const way = WAYS[intent.kind];
    if (!way) return { intent };
    setComing(true);
    let failed = () => words.bookForm.failed;
    try {
      await Promise.all([loadReadingWords(), loadCommunityWords()]);
      failed = way.failed;
      const done = await way.go(intent.id, queries);
      // It is still said on the next page, and home, where whoever has just signed up comes to, shows no book at all.
      if (done) say(back.bookTitle ? words.library.doneWith(back.bookTitle, done) : done);
    } catch (error) {
      alert(failureMessage(error, failed()));
    }
    // The screen they come back to asks for it as who they are now.
    outdate(queries, way.about);
    return null;
  }

  async function comeBack() {
    const state = await fulfill();
    navigate(back.returnTo ?? '/home', { replace: true, state });
  }

  return { back, isComing, fulfill, comeBack };
}

/** How an intent is fulfilled: by the calls of the button that was pressed, but never taking back what was there before. */
interface Way {
  /** Answers what the button would have said. */
  go(id: string, queries: QueryClient): Promise<string | undefined>;
  failed(): string;
  /** What answers otherwise after it. */
  about: readonly Change[];
}

/** Of those that are not here the screen opens a form. */
const WAYS: Partial<Record<Intent['kind'], Way>> = {
  want: {
    async go(id, queries) {
      const { status } = await wantBook(queries, id);
      return status ? words.library.setTo(words.library.statuses[status]) : undefined;
    },
    failed: () => words.library.failed,
    about: LIBRARY,
  },
  favorite: {
    async go(googleId) {
      await api('POST /api/favorites/:googleId', { params: { googleId } });
      return words.favorites.added;
    },
    failed: () => words.favorites.failed,
    about: FAVORITES,
  },
  likeReview: likes(likeReview, REVIEWS),
  likeList: likes(likeList, LISTS),
  likeQuote: likes(likeQuote, QUOTES),
  likeNote: likes(likeNote, NOTES),
  likeComment: likes(likeComment, COMMENTS),
  follow: {
    async go(id) {
      await api('POST /api/follow/:id', { params: { id } });
      return undefined;
    },
    failed: () => words.follows.failed,
    about: FOLLOWS,
  },
  join: {
    async go(id, queries) {
      const params = { id, userId: ownId(queries) };
      const { state } = await api('POST /api/groups/:id/members/:userId', { params });
      return state === 'member' ? words.groups.joined : words.groups.asked;
    },
    failed: () => words.groups.failed,
    about: GROUPS,
  },
};

/** Nothing is said: the heart shows it. */
function likes(like: typeof likeReview, about: readonly Change[]): Way {
  return {
    async go(id) {
      await like(id, true);
      return undefined;
    },
    failed: () => words.conversation.notLiked,
    about,
  };
}

/** Who has just signed in. */
const ownId = (queries: QueryClient) => queries.getQueryData(ownProfile().queryKey)?._id ?? '';
