import type { Words } from '../words.ts';

export const safety: Words['safety'] = {
  block: 'ブロック',
  unblock: 'ブロックを解除',
  blockOf: (username) => `${username}さんをブロック`,
  unblockOf: (username) => `${username}さんのブロックを解除`,
  blockQuestion: (username) => `@${username}さんをブロックしますか？`,
  blockMeans:
    'お互いのレビューが表示されなくなり、フォローも解除されます。相手には通知されません。',
  blocking: 'ブロック中…',
  blocked: (username) => `@${username}さんをブロックしました。`,
  unblocked: (username) => `@${username}さんのブロックを解除しました。`,
  blockFailed: 'うまくいきませんでした。もう一度お試しください。',
  blocks: 'ブロックした人',
  nobodyBlocked: 'ブロックした人はいません。',
  blocksFailed: 'ブロックした人を読み込めませんでした。',

  report: '通報',
  reportOf: (what) => `${what}を通報`,
  review: (username) => `@${username}さんのレビュー`,
  profile: (username) => `@${username}さんのプロフィール`,
  reportQuestion: (what) => `${what}を通報`,
  reportIntro: '管理者が確認します。通報した人が相手に伝わることはありません。',
  reason: '何が問題ですか？',
  choose: '選択してください',
  reasons: {
    spam: 'スパムまたは宣伝',
    abuse: '侮辱または憎悪',
    spoiler: 'ネタバレ',
    impersonation: 'なりすまし',
    other: 'その他',
  },
  reportText: '詳しい内容（任意）',
  sendReport: '通報を送信',
  sending: '送信中…',
  reported: 'ありがとうございます。管理者が確認します。',
  reportFailed: '通報を送信できませんでした。もう一度お試しください。',
};
