/** In which order things that can be liked stand. */
export const LIKED_SORTS = ['liked', 'newest'] as const;
export type LikedSort = (typeof LIKED_SORTS)[number];
