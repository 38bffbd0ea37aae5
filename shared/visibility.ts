/** Who sees something that somebody puts down, from the widest to the narrowest. */
export const VISIBILITIES = ['public', 'followers', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The narrower of two; null says nothing. */
export const narrower = (one: Visibility, other: Visibility | null): Visibility =>
  other !== null && VISIBILITIES.indexOf(other) > VISIBILITIES.indexOf(one) ? other : one;

/** Who sees a profile as a whole. */
export const PROFILE_VISIBILITIES = ['public', 'followers'] as const;
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];

/** As whom the owner of a profile may look at it. */
export const VIEWED_AS = ['visitor', 'member', 'follower'] as const;
export type ViewedAs = (typeof VIEWED_AS)[number];
