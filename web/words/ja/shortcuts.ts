import type { Words } from '../words.ts';

export const shortcuts: Words['shortcuts'] = {
  title: 'キーボードショートカット',
  search: '本を検索',
  home: 'ホームへ移動',
  searchPage: '検索へ移動',
  profile: 'プロフィールへ移動',
  users: 'ユーザーへ移動',
  help: 'ショートカットを表示',
  use: 'キーボードショートカットを使う',
};
