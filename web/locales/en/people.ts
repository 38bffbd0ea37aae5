/** What somebody is here. */
export const roles = {
  admin: 'Admin',
  writer: 'Writer',
  reader: 'Reader',
};

/** The people here, for everybody. */
export const users = {
  title: 'User Profiles',
  all: (count: string) => `All Users (${count})`,
  search: 'Search users',
  searchPlaceholder: 'Search users by name',
  searching: 'Searching users...',
  loading: 'Loading users...',
  none: 'No users found',
  noneFor: (term: string) => `No users found matching "${term}"`,
  noneMore: 'Be the first to join our community!',
  unavailable: 'Unable to load users at this time',
  failed: 'Failed to fetch users',
  failedMore: 'Please try again later or contact support.',
};

/** Profiles. */
export const profiles = {
  title: 'Profile',
  ownTitle: 'Your profile',
  myProfile: 'My Profile',
  signInFirst: 'Please sign in to view your profile',
  loading: 'Loading profile...',
  failed: 'Failed to load profile data',
  gone: 'There is no such account, or it has been deleted.',
  edit: 'Edit Info',
  saved: 'Profile saved',
  saveFailed: 'Failed to update profile',
  followers: 'Followers',
  following: 'Following',
  favorites: 'Favorites',
  reviews: 'Reviews',
  info: 'Info',
  noFollowers: 'No followers yet',
  noFollowing: 'Not following anyone yet',
  favoriteBooks: 'Favorite Books',
  noFavorites: 'No favorite books yet',
  findBook: 'Find a book',
  allReviews: 'All Reviews',
  noReviews: 'No reviews yet',
  findBookToReview: 'Find a book to review',
  username: 'Username',
  email: 'Email',
  identity: 'Identity',
  bio: 'Bio',
  notProvided: 'Not provided',
};

/** Following people. */
export const follows = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  followUser: (name: string) => `Follow ${name}`,
  unfollowUser: (name: string) => `Unfollow ${name}`,
  failed: 'Failed to update follow status',
};
