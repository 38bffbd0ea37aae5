import type { Words } from '../words.ts';

export const follows: Words['follows'] = {
  follow: 'Suivre',
  unfollow: 'Ne plus suivre',
  followUser: (name) => `Suivre ${name}`,
  unfollowUser: (name) => `Ne plus suivre ${name}`,
  failed: 'Le suivi n’a pas pu être modifié',
};
