import type { Words } from '../words.ts';

export const follows: Words['follows'] = {
  follow: 'متابعة',
  unfollow: 'إلغاء المتابعة',
  followUser: (name) => `متابعة ${name}`,
  unfollowUser: (name) => `إلغاء متابعة ${name}`,
  failed: 'تعذّر تغيير المتابعة',
};
