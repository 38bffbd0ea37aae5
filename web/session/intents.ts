import type { Location } from '../router.tsx';

/** What a press can be about that needs an account. */
const KINDS = [
  'want',
  'favorite',
  'likeReview',
  'likeList',
  'likeQuote',
  'likeNote',
  'likeComment',
  'follow',
  'join',
  'review',
  'comment',
  'suggest',
] as const;

/**
 * What somebody pressed that needs an account. It goes along to signing in and back in the state of the history, beside
 * `returnTo`: a link from elsewhere can set an address, but no state, so that none makes anybody do anything.
 */
export interface Intent {
  kind: (typeof KINDS)[number];
  /** Of the book, its public one; else of the review, the list, the comment, the person or the group. */
  id: string;
}

/** The intent that was brought along, checked. Who came by back or by a reload has pressed nothing now, and has none. */
export function intentOf({ state, type }: Location): Intent | undefined {
  if (type === 'POP' || typeof state !== 'object' || state === null) return undefined;
  const { kind, id } = { ...(state as { intent?: Partial<Intent> | null }).intent };
  if (kind === undefined || !KINDS.includes(kind)) return undefined;
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? { kind, id } : undefined;
}
