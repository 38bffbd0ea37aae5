import type { Words } from '../words.ts';

export const follows: Words['follows'] = {
  follow: 'フォローする',
  unfollow: 'フォローをやめる',
  followUser: (name) => `${name}さんをフォローする`,
  unfollowUser: (name) => `${name}さんのフォローをやめる`,
  failed: 'フォローを変更できませんでした',
};
