import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: '本文へ移動',
  navigation: 'メインナビゲーション',
  home: 'ホーム',
  search: '検索',
  profile: 'プロフィール',
  users: 'ユーザー',
  manageUsers: 'ユーザー管理',
  welcome: (name) => `ようこそ、${name}さん`,
  signIn: 'ログイン',
  signUp: '新規登録',
  signOut: 'ログアウト',
  toDark: '暗い配色に切り替える',
  toLight: '明るい配色に切り替える',
  offline: 'オフラインです。最後に表示した内容を表示しています。接続が戻ると新しい内容が届きます。',
  language: '表示言語',
  languageFailed: '言語を読み込めませんでした。もう一度お試しください。',
};
