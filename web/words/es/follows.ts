import type { Words } from '../words.ts';

export const follows: Words['follows'] = {
  follow: 'Seguir',
  unfollow: 'Dejar de seguir',
  followUser: (name) => `Seguir a ${name}`,
  unfollowUser: (name) => `Dejar de seguir a ${name}`,
  failed: 'No se ha podido cambiar el seguimiento',
};
