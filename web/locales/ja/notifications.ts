import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ja');

export const notifications: Words['notifications'] = {
  ofNewKind: '新しいお知らせがあります。ページを再読み込みすると表示されます。',
  intro: '新しいフォロワー、いいね、返信などをお知らせします。',
  signInFirst: 'お知らせを見るにはログインしてください',
  unread: (count) => plural(count, { other: '未読のお知らせ#件' }),
  manyUnread: '未読のお知らせ99件以上',
  moreThan: (most) => `${most}+`,
  isUnread: '未読',
  markAllRead: 'すべて既読にする',
  allRead: 'すべて既読にしました',
  notMarked: '既読にできませんでした',
  showNew: '新しいお知らせを表示',
  seeAll: 'すべて見る',
  toSettings: 'お知らせの設定',
  failed: 'お知らせを読み込めませんでした',
  empty: '新しいお知らせはまだありません。',
  emptyMore:
    'フォローされたとき、投稿に「いいね」や返信がついたとき、読みたい本のレビューが書かれたときに、ここに届きます。',
  others: (count) => plural(count, { other: 'ほか#人' }),
  things: {
    comment: (count) => plural(count, { other: '新しいコメント#件' }),
    reply: (count) => plural(count, { other: '新しい返信#件' }),
    list_suggestion: (count) => plural(count, { other: '提案#件' }),
  },
  said: {
    follow: {
      one: '{who}さんがあなたをフォローしました',
      many: '{who}があなたをフォローしました',
    },
    follow_request: {
      one: '{who}さんがフォローを申請しています',
      many: '{who}がフォローを申請しています',
    },
    follow_accepted: { one: '{who}さんがフォロー申請を承認しました' },
    like_review: {
      one: '{who}さんがあなたのレビュー{title}に「いいね」しました',
      many: '{who}があなたのレビュー{title}に「いいね」しました',
    },
    like_comment: {
      one: '{who}さんが{title}へのあなたのコメントに「いいね」しました',
      many: '{who}が{title}へのあなたのコメントに「いいね」しました',
    },
    comment: {
      one: '{who}さんがあなたのレビュー{title}にコメントしました',
      many: 'あなたのレビュー{title}に{things}（最新は{who}さん）',
    },
    reply: {
      one: '{who}さんが{title}へのあなたのコメントに返信しました',
      many: '{title}へのあなたのコメントに{things}（最新は{who}さん）',
    },
    mention_review: { one: '{who}さんがレビュー{title}であなたに言及しました' },
    mention_comment: { one: '{who}さんが{title}へのコメントであなたに言及しました' },
    mention_profile: { one: '{who}さんが読書メモであなたに言及しました' },
    friend_review: { one: '{who}さんがあなたの読みたい本のレビューを書きました：{title}' },
    list_suggestion: {
      one: '{who}さんがあなたのリスト{title}に本を提案しました',
      many: 'あなたのリスト{title}に{things}（最新は{who}さん）',
    },
    group_invite: {
      one: '{who}さんが読書会{title}に招待しました',
      many: '{who}が読書会{title}に招待しました',
    },
    group_comment: {
      one: '{who}さんが読書会{title}に書き込みました',
      many: '読書会{title}に{things}（最新は{who}さん）',
    },
    role_decision: { one: '役割の申請が審査されました。あなたの役割は{title}です' },
    report_closed: { one: '通報いただいた内容を確認しました。ありがとうございました' },
    import_ready: { one: '{title}の取り込み内容を確認できます' },
    import_done: { one: '{title}の取り込みが完了しました' },
  },
  settings: 'お知らせの受け取り方',
  settingsIntro: '選ぶとすぐに反映されます。メールは希望した人にだけ届きます。',
  mailNeedsAddress: 'メールは、上でメールアドレスを登録し、確認が済むと届きます。',
  kind: '出来事',
  site: 'サイト上',
  mail: 'メール',
  siteOf: (kind) => `${kind}：サイト上`,
  mailOf: (kind) => `${kind}：メール`,
  frequencies: { now: 'すぐに', daily: '毎日', weekly: '毎週', never: '受け取らない' },
  pushColumn: 'プッシュ通知',
  pushOf: (kind) => `${kind}：プッシュ通知`,
  push: {
    title: 'このブラウザーへのプッシュ通知',
    states: {
      unsupported:
        'このブラウザーではプッシュ通知を受け取れません。iPhoneやiPadでは、先にこのサイトをホーム画面に追加してください。',
      denied:
        'ブラウザーがこのサイトの通知をブロックしています。ブラウザーの設定でこのサイトの通知を許可してから、もう一度開いてください。',
      on: 'ログインしている間は、ページを閉じていても、このブラウザーに新しいお知らせがすぐに届きます。',
      off: 'ページを閉じていても、新しいお知らせがすぐに届きます。通知を表示してよいか、ブラウザーが確認します。',
    },
    turnOn: 'プッシュ通知をオンにする',
    turnOff: 'プッシュ通知をオフにする',
    nowOn: 'プッシュ通知をオンにしました',
    nowOff: 'プッシュ通知をオフにしました',
    notOn:
      'プッシュ通知をオンにできませんでした。ブラウザーにプッシュサービスがないか、今は接続できないようです。',
    notOff: 'プッシュ通知をオフにできませんでした。もう一度お試しください。',
    notKnown: 'プッシュ通知がオンかどうか確認できませんでした',
  },
  saved: '保存しました',
  notSaved: '保存できませんでした',
  settingsFailed: '設定を読み込めませんでした',
  kinds: {
    follow: 'フォローされたとき',
    follow_request: 'フォローを申請されたとき',
    follow_accepted: 'フォロー申請が承認されたとき',
    like: '投稿に「いいね」がついたとき',
    comment: 'レビューにコメントがついたとき',
    reply: 'コメントに返信がついたとき',
    mention: '言及されたとき',
    friend_review: 'フォロー中の人が読みたい本のレビューを書いたとき',
    list_suggestion: 'リストに本が提案されたとき',
    group_invite: '読書会に招待されたとき',
    group_comment: '参加中の読書会に書き込みがあったとき',
    role_decision: '役割の申請が審査されたとき',
    report_closed: '通報した内容が確認されたとき',
    import_ready: '取り込み内容を確認できるとき',
    import_done: '取り込みが完了したとき',
  },
};
