import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: '管理者',
  writer: 'ライター',
  reader: '読者',
};

export const users: Words['users'] = {
  title: 'ユーザー',
  all: (count) => `すべてのユーザー（${count}）`,
  search: 'ユーザーを検索',
  searchPlaceholder: '名前でユーザーを検索',
  searching: 'ユーザーを検索しています…',
  loading: 'ユーザーを読み込んでいます…',
  none: 'ユーザーが見つかりません',
  noneFor: (term) => `「${term}」に一致するユーザーが見つかりません`,
  noneMore: '最初のメンバーになりませんか。',
  unavailable: 'いまはユーザーを表示できません',
  failed: 'ユーザーを読み込めませんでした',
  failedMore: 'しばらくしてからもう一度お試しいただくか、サポートにお問い合わせください。',
};

export const profiles: Words['profiles'] = {
  title: 'プロフィール',
  ownTitle: 'あなたのプロフィール',
  myProfile: '自分のプロフィール',
  signInFirst: 'プロフィールを見るにはログインしてください',
  loading: 'プロフィールを読み込んでいます…',
  failed: 'プロフィールを読み込めませんでした',
  gone: 'このアカウントは存在しないか、削除されました。',
  edit: '情報を編集',
  saved: 'プロフィールを保存しました',
  saveFailed: 'プロフィールを保存できませんでした',
  followers: 'フォロワー',
  following: 'フォロー中',
  favorites: 'お気に入り',
  reviews: 'レビュー',
  info: '基本情報',
  noFollowers: 'フォロワーはまだいません',
  noFollowing: 'まだ誰もフォローしていません',
  favoriteBooks: 'お気に入りの本',
  noFavorites: 'お気に入りの本はまだありません',
  findBook: '本を探す',
  allReviews: 'すべてのレビュー',
  noReviews: 'レビューはまだありません',
  findBookToReview: 'レビューする本を探す',
  username: 'ユーザー名',
  email: 'メールアドレス',
  identity: '役割',
  bio: '自己紹介',
  notProvided: '未入力',
};

export const follows: Words['follows'] = {
  follow: 'フォローする',
  unfollow: 'フォローをやめる',
  followUser: (name) => `${name}さんをフォローする`,
  unfollowUser: (name) => `${name}さんのフォローをやめる`,
  failed: 'フォローを変更できませんでした',
};
