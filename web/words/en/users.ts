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
