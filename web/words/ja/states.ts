import type { Words } from '../words.ts';

export const states: Words['states'] = {
  loading: '読み込んでいます…',
  pageFailed: 'このページを表示できませんでした。',
  notFound: 'ページが見つかりません',
  nothingHere: 'このアドレスには何もありません。',
  mayBeMistyped: '入力ミスかもしれません。',
  signInRequired: 'ログインが必要です',
  authenticationRequired: '認証が必要です',
  accessDenied: 'アクセスできません',
  verifying: 'アクセス権を確認しています…',
};
