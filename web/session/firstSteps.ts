/*
 * The steps with which somebody begins who has just signed up. What of them is done, the site knows; that they are not
 * over yet, and which were left, this browser remembers.
 */

export const STEPS = ['books', 'loved', 'people'] as const;
export type Step = (typeof STEPS)[number];

interface Kept {
  userId: string;
  left: Step[];
}

const KEY = 'commonplace.first-steps';

/** What is kept while this page is open, where the browser keeps nothing. */
let here: Kept | null = null;

/** From here on home shows them to this person, until they have no use for them. */
export const beginFirstSteps = (userId: string) => keep({ userId, left: [] });

export const endFirstSteps = () => keep(null);

/** Those that this person has left for later; undefined: there are none to be shown to them. */
export function firstStepsLeft(userId: string): readonly Step[] | undefined {
  const kept = read();
  if (kept?.userId !== userId) return undefined;
  return STEPS.filter((step) => kept.left.includes(step));
}

/** Leaves one for later, or takes it up again. */
export function leaveStep(userId: string, step: Step, isLeft: boolean) {
  const left = (firstStepsLeft(userId) ?? []).filter((each) => each !== step);
  keep({ userId, left: isLeft ? [...left, step] : left });
}

function keep(kept: Kept | null) {
  here = kept;
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be forbidden or full; then they are over with this page.
  }
}

function read(): Kept | null {
  try {
    const stored: Partial<Kept> | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return stored && typeof stored.userId === 'string' && Array.isArray(stored.left)
      ? (stored as Kept)
      : null;
  } catch {
    return here;
  }
}
