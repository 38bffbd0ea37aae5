import type { Words } from '../words.ts';

export const follows: Words['follows'] = {
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  followUser: (name) => `${name} folgen`,
  unfollowUser: (name) => `${name} nicht mehr folgen`,
  failed: 'Das Folgen konnte nicht geändert werden',
};
