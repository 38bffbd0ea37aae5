/** Reviews where they are short: the home page and what else shows a row of stars. */
export const snippets = {
  anonymous: 'Anonymous',
  unknownBook: 'Unknown Book',
  following: 'Following',
  place: 'Review',
  outOf: (rating: number) => `${rating} out of 5 stars`,
  emptyFollowed: 'No reviews from people you follow yet.',
  emptyFollowedMore: 'Follow some users to see their reviews here!',
  findReaders: 'Find readers to follow',
  emptyCommunity: 'No reviews available yet.',
  emptyCommunityMore: 'Be the first to write a review!',
  findBook: 'Find a book to review',
  spoilerInSnippet: '[spoiler]',
};
