import { useEffect, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { VISIBILITIES, type Visibility } from '../../../shared/visibility.ts';

export interface Draft {
  title: string;
  content: string;
  /** 0 until stars are chosen here: then they are those that were given before. */
  rating: number;
  /** It gives the story away: it is shown folded. */
  hasSpoilers: boolean;
  /** Who is to see it; null: as the settings say. */
  visibility: Visibility | null;
}

export const EMPTY_DRAFT: Draft = {
  title: '',
  content: '',
  rating: 0,
  hasSpoilers: false,
  visibility: null,
};

/**
 * What is being written about a book. It is kept in this browser with every change, so that a
 * reload, a session that ended or a submit that failed loses nothing; `clear` forgets it.
 */
export function useDraft(userId: string, googleId: string, edited: Review | undefined) {
  const key = `commonplace.draft.${userId}.${googleId}`;
  const [draft, setDraft] = useState<Draft>(() => stored(key) ?? draftOf(edited));

  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    setSaved(false);
    try {
      const isUnchanged = JSON.stringify(draft) === JSON.stringify(draftOf(edited));
      if (isUnchanged) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(draft));
      setSaved(!isUnchanged);
    } catch {
      // Storage may be forbidden or full; then the draft lives as long as the page.
    }
  }, [key, draft, edited]);

  return {
    draft,
    /** Something unfinished is in this browser's storage. */
    isSaved,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    clear() {
      try {
        localStorage.removeItem(key);
      } catch {
        // Storage may be forbidden; then nothing was kept.
      }
      setDraft(EMPTY_DRAFT);
    },
  };
}

/** Keeps a draft as if it had just been typed. */
export function keepDraft(userId: string, googleId: string, draft: Draft) {
  try {
    localStorage.setItem(`commonplace.draft.${userId}.${googleId}`, JSON.stringify(draft));
  } catch {
    // Storage may be forbidden or full.
  }
}

/** Whether something unfinished about a book is kept in this browser. */
export const hasDraft = (userId: string, googleId: string) =>
  stored(`commonplace.draft.${userId}.${googleId}`) !== undefined;

function draftOf(review: Review | undefined): Draft {
  if (!review) return EMPTY_DRAFT;
  const { title, content, hasSpoilers, visibility } = review;
  return { title, content, rating: 0, hasSpoilers: hasSpoilers === true, visibility };
}

function stored(key: string): Draft | undefined {
  try {
    const draft: Partial<Draft> | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!draft || typeof draft.title !== 'string' || typeof draft.content !== 'string')
      return undefined;
    const rating = Number(draft.rating);
    return {
      title: draft.title,
      content: draft.content,
      rating: rating >= 0 && rating <= 5 ? rating : 0,
      hasSpoilers: draft.hasSpoilers === true,
      visibility: VISIBILITIES.find((each) => each === draft.visibility) ?? null,
    };
  } catch {
    return undefined;
  }
}
