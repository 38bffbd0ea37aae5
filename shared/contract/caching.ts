/** How the answers of a call are cached. */
export interface Caching {
  /** Who is given the same bytes: everyone, or all who are not signed in. */
  audience: 'everyone' | 'visitors';
  /** For how long, in ms: how old what is answered may be. */
  ttlMs: number;
  /** Tells whether an answer is given also after the process that made it has written something. */
  survivesWrites: boolean;
  /** How many answers there are to one question, of which each request is given one at random. */
  variants: number;
}

/** So long visitors are given the same answer, in ms. */
export const ANSWER_TTL_MS = 1_000;

/** Until the process writes something, too, unless a call says that its answers may be older. */
const MOMENTARY = { ttlMs: ANSWER_TTL_MS, survivesWrites: false, variants: 1 };

/** A row's `cache`, with its audience known to the compiler. */
export const cachedFor = <A extends Caching['audience']>(
  audience: A,
  caching: Partial<Omit<Caching, 'audience'>> = {},
): Caching & { audience: A } => ({ ...MOMENTARY, ...caching, audience });
