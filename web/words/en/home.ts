/** The home page. */
export const home = {
  title: 'What readers are reading',
  documentTitle: 'Home',
  loading: 'Loading content...',
  failed: 'Failed to load content. Please try again later.',
  trending: 'Trending Books',
  followedReviews: 'Reviews from People You Follow',
  communityReviews: 'Community Reviews',
  credit: 'Credit page',
  noTrending: 'No trending books available yet.',
  noTrendingMore: 'Check back later for popular titles!',
  searchCatalogue: 'Search the catalogue',
  fromCatalogue: 'From the catalogue',
  rank: 'Rank',
  by: 'by {}',
};
