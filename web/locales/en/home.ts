import type { Category } from '../../../shared/categories.ts';

/** What stands around every screen. */
export const frame = {
  skip: 'Skip to content',
  navigation: 'Main',
  home: 'Home',
  search: 'Search',
  profile: 'Profile',
  users: 'Users',
  manageUsers: 'Manage Users',
  library: 'Library',
  feed: 'Feed',
  lists: 'Lists',
  groups: 'Groups',
  notifications: 'Notifications',
  menu: 'Menu',
  welcome: (name: string) => `Welcome, ${name}!`,
  signIn: 'Sign in',
  signUp: 'Sign up',
  signOut: 'Sign out',
  toDark: 'Switch to dark colors',
  toLight: 'Switch to light colors',
  offline:
    'You’re offline. This is what was last loaded; new things will appear when you’re back online.',
  offlineMissing:
    'You’re offline. What is missing here was not kept in this browser; it will appear when you’re back online.',
  language: 'Site language',
  languageFailed: 'The language could not be loaded. Please try again.',
};

/** Buttons and links that many screens have. */
export const controls = {
  home: 'Home',
  goToHome: 'Go to Home',
  search: 'Search',
  signIn: 'Sign In',
  retry: 'Retry',
  tryAgain: 'Try again',
  reload: 'Reload',
  more: 'Show more',
  cancel: 'Cancel',
  clear: 'Clear',
  close: 'Close',
  dismiss: 'Dismiss',
  edit: 'Edit',
  delete: 'Delete',
  deleting: 'Deleting...',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  adding: 'Adding...',
  updating: 'Updating...',
  backToBook: 'Back to the book',
  backToHome: 'Back to Home',
  clearSearch: 'Clear search',
  online: 'Online',
  /** Between the names of a list. */
  comma: ', ',
  /** Of many names the first, and how many others there are. */
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  /** Between one sentence and the next. */
  betweenSentences: ' ',
  /** Between what a press does, and what it is about. */
  colon: ': ',
};

/** What is said of a screen that is not there: not yet, not for you, not at all. */
export const states = {
  loading: 'Loading…',
  moreFailed: 'The rest could not be loaded.',
  pageFailed: 'This page could not be shown.',
  notFound: 'Page not found',
  nothingHere: 'There is nothing at this address.',
  mayBeMistyped: 'It may have been mistyped.',
  signInRequired: 'Sign In Required',
  authenticationRequired: 'Authentication Required',
  accessDenied: 'Access Denied',
  verifying: 'Verifying access...',
};

/** The home page. */
export const home = {
  title: 'What readers are reading',
  documentTitle: 'Home',
  loading: 'Loading content...',
  failed: 'Failed to load content. Please try again later.',
  trending: 'Trending Books',
  followedReviews: 'Reviews from People You Follow',
  communityReviews: 'Community Reviews',
  feed: 'All from people you follow',
  credit: 'Credit page',
  noTrending: 'No trending books available yet.',
  noTrendingMore: 'Check back later for popular titles!',
  searchCatalogue: 'Search the catalog',
  fromCatalogue: 'From the catalog',
  welcome:
    'Keep track of what you read, say what you thought of it, and find readers whose taste you trust.',
  join: 'Start your library',
  accountReady: 'Your account is ready.',
  backTo: (title: string) => `Back to “${title}”`,
  backToPlace: 'Back to where you were',
  rank: 'Rank',
  by: 'by {}',
};

/** Reviews where they are short: the home page and what else shows a row of stars. */
export const snippets = {
  anonymous: 'Anonymous',
  unknownBook: 'Unknown Book',
  givesAway: 'This review contains spoilers.',
  following: 'Following',
  place: 'Review',
  outOf: (rating: number) => `${rating} out of 5 stars`,
  emptyFollowed: 'No reviews from people you follow yet.',
  emptyFollowedMore: 'Follow some users to see their reviews here!',
  findReaders: 'Find readers to follow',
  emptyCommunity: 'No reviews available yet.',
  emptyCommunityMore: 'Be the first to write a review!',
  findBook: 'Find a book to review',
};

/** Categories of books in the words of readers; in English they are stored as they are said. */
export const categories: Partial<Record<Category, string>> = {};
