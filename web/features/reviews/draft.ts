import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { VISIBILITIES, type Visibility } from '../../../shared/visibility.ts';
import { takenUp } from '../../ui/useSavedForm.ts';

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

/** The review as it was when somebody began to write: it may have been changed elsewhere since. */
export type Began = Omit<Draft, 'rating'>;

export const EMPTY_DRAFT: Draft = {
  title: '',
  content: '',
  rating: 0,
  hasSpoilers: false,
  visibility: null,
};

/**
 * What is being written about a book, for a form (ui/useForm.ts). It is kept in this browser with every change, so that a
 * reload, a session that ended or a submit that failed loses nothing. Where its name becomes another in the same form, what was kept moves.
 */
export function useDraft(userId: string, name: string, edited: Review | undefined) {
  const key = keyOf(userId, name);
  const [found] = useState(() => stored(key));
  const start = draftOf(edited);
  const [taken] = useState(() =>
    // What was a change of a review that is there no more is a new one, and all of it counts.
    edited && found
      ? takenUp<Draft>(start, { values: found.draft, began: found.began })
      : { values: found?.draft ?? start, began: start },
  );
  const [values, setValues] = useState<Draft>(taken.values);
  const [began, begin] = useState<Draft>(taken.began);
  const [isSaved, setSaved] = useState(false);
  const keptUnder = useRef(key);

  useEffect(() => {
    setSaved(false);
    if (keptUnder.current !== key) forget(keptUnder.current);
    keptUnder.current = key;
    if (JSON.stringify(values) === JSON.stringify(draftOf(edited))) forget(key);
    else setSaved(keepUnder(key, values, began));
  }, [key, values, began, edited]);

  return {
    values,
    setValues,
    began,
    begin,
    restart() {
      forget(key);
      setValues(start);
      begin(start);
    },
    forgetSent(sent: Draft) {
      if (JSON.stringify(stored(key)?.draft) === JSON.stringify(sent)) forget(key);
    },
    /** Something unfinished is in this browser's storage. */
    isSaved,
  };
}

/** Keeps a draft as if it had just been typed into a form that began with this. */
export const keepDraft = (userId: string, name: string, draft: Draft, began: Began) =>
  keepUnder(keyOf(userId, name), draft, began);

/** Whether something unfinished about a book is kept in this browser. */
export const hasDraft = (userId: string, name: string) => stored(keyOf(userId, name)) !== undefined;

const keyOf = (userId: string, name: string) => `commonplace.draft.${userId}.${name}`;

/** Storage may be forbidden or full; then the draft lives as long as the page. Tells whether it is kept. */
function keepUnder(key: string, draft: Draft, { title, content, hasSpoilers, visibility }: Began) {
  try {
    const began: Began = { title, content, hasSpoilers, visibility };
    localStorage.setItem(key, JSON.stringify({ ...draft, began }));
    return true;
  } catch {
    return false;
  }
}

function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

function draftOf(review: Review | undefined): Draft {
  if (!review) return EMPTY_DRAFT;
  const { title, content, hasSpoilers, visibility } = review;
  return { title, content, rating: 0, hasSpoilers: hasSpoilers === true, visibility };
}

function stored(key: string): { draft: Draft; began: Partial<Began> } | undefined {
  try {
    const found: (Partial<Draft> & { began?: unknown }) | null = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    );
    if (!hasTexts(found)) return undefined;
    const rating = Number(found.rating);
    const { title, content, ...rest } = saidOf(found);
    return {
      // In the order in which a form has them: as texts, what was sent and what is kept are compared.
      draft: { title, content, rating: rating >= 0 && rating <= 5 ? rating : 0, ...rest },
      // A version before did not say who saw it: as long as nobody says it anew, that is as it is by now.
      began: hasTexts(found.began) ? { visibility: rest.visibility, ...partOf(found.began) } : {},
    };
  } catch {
    return undefined;
  }
}

const partOf = (began: Texts & Partial<Began>): Partial<Began> => {
  const { title, content, hasSpoilers, visibility } = saidOf(began);
  return {
    title,
    content,
    ...('hasSpoilers' in began ? { hasSpoilers } : {}),
    ...('visibility' in began ? { visibility } : {}),
  };
};

const saidOf = ({ title, content, hasSpoilers, visibility }: Texts & Partial<Began>): Began => ({
  title,
  content,
  hasSpoilers: hasSpoilers === true,
  visibility: VISIBILITIES.find((each) => each === visibility) ?? null,
});

type Texts = Pick<Draft, 'title' | 'content'>;

const hasTexts = <T>(found: T): found is T & Texts =>
  typeof found === 'object' &&
  found !== null &&
  typeof (found as Partial<Texts>).title === 'string' &&
  typeof (found as Partial<Texts>).content === 'string';
