import type { Words } from '../words.ts';

export const book: Words['book'] = {
  documentTitle: '本',
  untitled: '無題',
  verifying: 'アクセス権を確認しています…',
  loading: '本の情報を読み込んでいます…',
  signInRequired: 'ログインが必要です',
  signInReason: '本の情報を見る、レビューを書く、お気に入りを管理するには、ログインしてください。',
  thisBook: 'この本',
  signIn: 'ログイン',
  goBack: '戻る',
  notFound: '本が見つかりません',
  notLoaded: '本の情報を読み込めませんでした',
  gone: 'お探しの本は存在しないか、削除されました。',
  toProfile: 'プロフィールに戻る',
  toHome: 'ホームへ',
  back: '戻る',
  home: 'ホーム',
  correct: 'この本の情報を修正',
  changes: '変更履歴',
  findAnother: '別の本を探す',
};
