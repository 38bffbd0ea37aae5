/** Likes, comments under reviews, mentions, shut passages. */
export const conversation = {};
