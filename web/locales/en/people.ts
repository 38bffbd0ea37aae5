import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

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
  reviews: (count: number) => plural(count, { one: '# review', other: '# reviews' }),
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
  library: 'Library',
  shelves: 'Shelves',
  statistics: 'Statistics',
  lists: 'Lists',
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
  ask: 'Ask to follow',
  askUser: (name: string) => `Ask to follow ${name}`,
  requested: 'Request sent',
  takeBack: (name: string) => `Withdraw the request to ${name}`,
  requests: 'Follow requests',
  accept: 'Accept',
  acceptUser: (name: string) => `Accept ${name}`,
  decline: 'Decline',
  declineUser: (name: string) => `Decline ${name}`,
  accepted: 'They follow you now',
  declined: 'Request declined',
  failed: 'Failed to update follow status',
  statusFailed: 'Whether you follow them could not be loaded',
};

/** Who sees what of somebody. */
export const privacy = {
  title: 'Privacy',
  intro: 'Who can see what you add here.',
  profile: 'Who sees your profile',
  profiles: { public: 'Everyone', followers: 'Only followers you have accepted' },
  standard: 'Who sees what you add from now on',
  standardHint: 'You can choose otherwise for each thing. What is there already stays as it is.',
  showFollows: 'Show whom you follow and who follows you',
  showInDirectory: 'List you among the readers of this site',
  countsInTrends: 'Count your reviews and favorites in what is trending',
  now: {
    profile: {
      public: 'Right now everyone sees your profile, and on it what is for everyone.',
      followers:
        'Right now only followers you have accepted see your profile. Others see your name, your bio and that it is private.',
    },
    writing: {
      public: 'What you add next is for everyone who may see your profile.',
      followers: 'What you add next is for your followers.',
      private: 'What you add next is for you alone.',
    },
    listed: 'You are listed among the readers.',
    unlisted: 'You are not listed among the readers.',
  },
  saved: 'Privacy saved',
  failed: 'Your choice could not be saved',
  loadFailed: 'Your choices could not be loaded',
  seeAs: 'See as…',
  as: { visitor: 'A visitor', member: 'A member', follower: 'A follower' },
  seenAs: {
    visitor: 'This is your profile as a visitor sees it.',
    member: 'This is your profile as a member sees it.',
    follower: 'This is your profile as a follower sees it.',
  },
  ownView: 'Back to your own view',
  isPrivate: 'This profile is private',
  isPrivateMore: 'Ask to follow: once you are accepted, you see what is here.',
};
