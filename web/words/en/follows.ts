/** Following people. */
export const follows = {
  follow: 'Follow',
  unfollow: 'Unfollow',
  followUser: (name: string) => `Follow ${name}`,
  unfollowUser: (name: string) => `Unfollow ${name}`,
  failed: 'Failed to update follow status',
};
