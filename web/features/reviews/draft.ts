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

/** The texts of the review as they were when somebody began to write: they may have been changed elsewhere since. */
export type Began = Pick<Draft, 'title' | 'content'>;

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
  const [found] = useState(() => stored(key));
  const [draft, setDraft] = useState<Draft>(found?.draft ?? draftOf(edited));
  const [began] = useState<Began>(found?.began ?? textsOf(draftOf(edited)));

  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    setSaved(false);
    try {
      const isUnchanged = JSON.stringify(draft) === JSON.stringify(draftOf(edited));
      if (isUnchanged) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ ...draft, began }));
      setSaved(!isUnchanged);
    } catch {
      // Storage may be forbidden or full; then the draft lives as long as the page.
    }
  }, [key, draft, began, edited]);

  return {
    draft,
    began,
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

/** Keeps a draft as if it had just been typed into a form that began with these texts. */
export function keepDraft(
  userId: string,
  googleId: string,
  draft: Draft,
  { title, content }: Began,
) {
  try {
    localStorage.setItem(
      `commonplace.draft.${userId}.${googleId}`,
      JSON.stringify({ ...draft, began: { title, content } }),
    );
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

const textsOf = ({ title, content }: Draft): Began => ({ title, content });

function stored(key: string): { draft: Draft; began: Began | undefined } | undefined {
  try {
    const found: (Partial<Draft> & { began?: unknown }) | null = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    );
    if (!hasTexts(found)) return undefined;
    const { title, content, began } = found;
    const rating = Number(found.rating);
    return {
      draft: {
        title,
        content,
        rating: rating >= 0 && rating <= 5 ? rating : 0,
        hasSpoilers: found.hasSpoilers === true,
        visibility: VISIBILITIES.find((each) => each === found.visibility) ?? null,
      },
      began: hasTexts(began) ? { title: began.title, content: began.content } : undefined,
    };
  } catch {
    return undefined;
  }
}

const hasTexts = <T>(found: T): found is T & Began =>
  typeof found === 'object' &&
  found !== null &&
  typeof (found as Partial<Began>).title === 'string' &&
  typeof (found as Partial<Began>).content === 'string';
