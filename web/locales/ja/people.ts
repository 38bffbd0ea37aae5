import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ja');

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
  reviews: (count) => plural(count, { other: 'レビュー#件' }),
};

export const profiles: Words['profiles'] = {
  title: 'プロフィール',
  ownTitle: 'あなたのプロフィール',
  myProfile: 'マイプロフィール',
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
  library: '本棚',
  shelves: '棚',
  statistics: '統計',
  lists: 'リスト',
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
  unfollow: 'フォロー解除',
  followUser: (name) => `${name}さんをフォローする`,
  unfollowUser: (name) => `${name}さんのフォローを解除`,
  ask: 'フォローを申請',
  askUser: (name) => `${name}さんにフォローを申請`,
  requested: '申請中',
  takeBack: (name) => `${name}さんへの申請を取り消す`,
  requests: 'フォロー申請',
  accept: '承認',
  acceptUser: (name) => `${name}さんを承認`,
  decline: '拒否',
  declineUser: (name) => `${name}さんを拒否`,
  accepted: 'フォロワーになりました',
  declined: '申請を拒否しました',
  failed: 'フォローを変更できませんでした',
  statusFailed: 'フォローしているかどうかを読み込めませんでした',
};

export const privacy: Words['privacy'] = {
  title: 'プライバシー',
  intro: 'ここに残すものを誰が見られるかを決めます。',
  profile: 'プロフィールの公開範囲',
  profiles: { public: '全員', followers: '承認したフォロワーだけ' },
  standard: 'これから追加するものの公開範囲',
  standardHint: '一つずつ別の範囲を選ぶこともできます。すでにあるものは変わりません。',
  showFollows: 'フォロー中とフォロワーの一覧を見せる',
  showInDirectory: '読者の一覧に載せる',
  countsInTrends: 'レビューとお気に入りを話題の本の集計に含める',
  now: {
    profile: {
      public: '現在、プロフィールと、全員に公開したものは誰でも見られます。',
      followers:
        '現在、プロフィールを見られるのは承認したフォロワーだけです。ほかの人に見えるのは、名前、自己紹介、非公開であることだけです。',
    },
    writing: {
      public: 'これから追加するものは、プロフィールを見られる人全員に公開されます。',
      followers: 'これから追加するものは、フォロワーに公開されます。',
      private: 'これから追加するものは、自分だけに見えます。',
    },
    listed: '読者の一覧に載っています。',
    unlisted: '読者の一覧には載っていません。',
  },
  saved: 'プライバシー設定を保存しました',
  failed: '設定を保存できませんでした',
  loadFailed: '設定を読み込めませんでした',
  seeAs: '見え方を確認…',
  as: { visitor: '訪問者', member: '会員', follower: 'フォロワー' },
  seenAs: {
    visitor: '訪問者から見たプロフィールです。',
    member: '会員から見たプロフィールです。',
    follower: 'フォロワーから見たプロフィールです。',
  },
  ownView: '自分の表示に戻る',
  isPrivate: 'このプロフィールは非公開です',
  isPrivateMore: 'フォローを申請し、承認されると見られるようになります。',
};
