import type { Words } from '../words.ts';

export const favorites: Words['favorites'] = {
  add: 'お気に入りに追加',
  remove: 'お気に入りから外す',
  added: 'お気に入りに追加しました',
  removed: 'お気に入りから外しました',
  signInFirst: 'お気に入りに追加するにはログインしてください',
  signInAgain: 'お気に入りを変更するには、もう一度ログインしてください',
  failed: 'お気に入りを変更できませんでした',
  bookId: (id) => `本のID：${id}`,
  addedOn: '{}に追加',
};
