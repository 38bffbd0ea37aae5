import type { Words } from '../words.ts';

export const users: Words['users'] = {
  title: 'ユーザー一覧',
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
