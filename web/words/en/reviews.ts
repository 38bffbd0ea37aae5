const count = new Intl.NumberFormat('en-US');

/** Reviews: writing and reading them, wherever they stand. */
export const reviews = {
  // Whose it is
  anonymous: 'Anonymous',
  unknownBook: 'Unknown Book',
  following: 'Following',
  place: 'Review',

  // Stars
  rating: 'Rating',
  stars: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  outOf: (rating: number) => `${rating} out of 5 stars`,
  chosen: (rating: number) => `${rating} of 5`,

  // The home page
  emptyFollowed: 'No reviews from people you follow yet.',
  emptyFollowedMore: 'Follow some users to see their reviews here!',
  findReaders: 'Find readers to follow',
  emptyCommunity: 'No reviews available yet.',
  emptyCommunityMore: 'Be the first to write a review!',
  findBook: 'Find a book to review',

  // Writing
  own: 'Your Review',
  add: 'Add Your Review',
  editOwn: 'Edit Your Review',
  title: 'Review Title',
  content: 'Your Review',
  submit: 'Submit Review',
  submitting: 'Submitting...',
  update: 'Update Review',
  updating: 'Updating...',
  clear: 'Clear',
  submitted: 'Review submitted successfully!',
  updated: 'Review updated successfully!',
  signInAgain: 'Authentication required. Please sign in again and try submitting your review.',
  notSubmitted: (status: number | string) => `Failed to submit review (${status})`,
  networkError: 'Network Error',
  length: (length: number, most: number) =>
    `${count.format(length)} of ${count.format(most)} characters`,
  draftKept: 'Your draft is kept in this browser.',

  // The tools
  formatting: 'Formatting',
  bold: 'Bold',
  italic: 'Italic',
  quote: 'Quote',
  list: 'List',
  link: 'Link',
  hide: 'Hide as a spoiler',
  boldText: 'bold text',
  italicText: 'italic text',
  linkText: 'link text',
  spoilerText: 'what gives it away',
  preview: 'Preview',
  write: 'Write',
  nothingToPreview: 'What you write will be shown here as others will see it.',

  // Reading
  spoiler: 'Spoiler',
  spoilerInSnippet: '[spoiler]',
  readMore: 'Read more',
  readLess: 'Show less',

  // How a book was rated
  ratings: 'Ratings',
  ratingsCount: (total: number) => (total === 1 ? '1 rating' : `${count.format(total)} ratings`),
  bar: (stars: number, total: number, percent: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`}: ` +
    `${total === 1 ? '1 review' : `${count.format(total)} reviews`}, ${percent}%`,
  percent: (percent: number) => `${percent}%`,
  noRatings: 'Nobody has rated this book yet.',

  // The list of a book
  community: (total: number) => `Community Reviews (${count.format(total)})`,
  all: (total: number) => `All Reviews (${count.format(total)})`,
  ofStars: (stars: number, total: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`} (${count.format(total)})`,
  showAll: 'Show all reviews',
  empty: 'No reviews yet',
  emptyMore: 'Be the first to share your thoughts about this book!',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    highest: 'Highest rated',
    lowest: 'Lowest rated',
    following: 'People you follow',
  },

  // Changing and deleting
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  deleted: 'Review deleted',
  notDeleted: 'Error deleting review',
  deleteOwn: 'Delete your review',
  deleteAs: (role: string) => `Delete this review (${role} privilege)`,
  askDeleteOwn: 'Delete your review?',
  askDeleteOf: (username: string) => `Delete review by @${username}?`,
  askDelete: 'Delete this review?',
};
