import type { MailWords } from './messages.ts';

export const japanese: MailWords = {
  greeting: 'こんにちは。',
  greetingOf: (name) => `${name}さん`,
  'verify-email': {
    subject: 'メールアドレスの確認',
    text: 'Commonplaceのアカウントにこのメールアドレスが登録されました。お心当たりがあれば、次のリンクから確認してください。',
    link: 'メールアドレスを確認する',
    otherwise: 'お心当たりがなければ、何もする必要はありません。',
  },
  'reset-password': {
    subject: '新しいパスワードの設定',
    text: 'Commonplaceのアカウントについて、新しいパスワードの設定が求められました。ご本人であれば、次のリンクから設定してください。',
    link: '新しいパスワードを設定する',
    otherwise: 'お心当たりがなければ、何もする必要はありません。パスワードは変わりません。',
  },
  'email-changed': {
    subject: 'メールアドレスが変更されました',
    text: 'このメールアドレスが登録されていたCommonplaceのアカウントのアドレスが変更されました。ご自身で変更された場合は、何もする必要はありません。',
    link: '新しいパスワードを設定する',
    otherwise:
      'お心当たりがなければ、すぐに新しいパスワードを設定するリンクを請求してください。リンクは引き続きこのアドレスに届きます。',
  },
  'sign-in-linked': {
    subject: 'アカウントが外部サービスと連携されました',
    text: 'Commonplaceのアカウントが外部サービスのログインと連携され、今後はそのログインでも開けるようになりました。ご自身で連携された場合は、何もする必要はありません。',
    link: '新しいパスワードを設定する',
    otherwise:
      'お心当たりがなければ、すぐに新しいパスワードを設定し、アカウント設定で連携を解除してください。',
  },
  'registration-accepted': {
    subject: 'Commonplaceへようこそ',
    text: '管理者が参加を承認しました。ご自身で設定したユーザー名とパスワードで、アカウントをご利用いただけます。',
    link: 'サインイン',
    otherwise:
      'アカウントを申請した覚えがなければ、ほかの人があなたのアドレスを入力しています。サイトの管理者にお知らせください。',
  },
  tellAdmin: 'お心当たりがなければ、サイトの管理者にお知らせください。',
  lasts: 'このリンクは1時間以内に1回だけ使えます。',
  notification: {
    subject: 'お知らせ',
    see: 'Commonplaceで見る',
    end: 'この種類のメールを止める',
    endQuestion: 'この種類のメールを止めますか？',
    ended: 'この種類のメールはもう届きません。',
    endGone: 'このリンクは無効です。',
    kinds: {
      follow: '新しくフォローされました。',
      follow_request: 'フォローのリクエストが届いています。',
      follow_accepted: 'フォローのリクエストが承認されました。',
      like: 'あなたの書いたものに「いいね」がつきました。',
      comment: 'あなたの投稿に新しいコメントがあります。',
      reply: 'あなたのコメントに返信がありました。',
      mention: 'あなたのことが書かれました。',
      friend_review: 'フォローしている人が、あなたの読みたい本のレビューを書きました。',
      question_answered: 'あなたの質問に回答がありました。',
      answer_accepted: 'あなたの回答が採用されました。',
      list_suggestion: 'あなたのリストに本の提案があります。',
      author_book: 'フォロー中の著者の新しい本が加わりました。',
      group_invite: '読書グループに招待されています。',
      group_comment: '読書グループに新しいコメントがあります。',
      role_decision: '希望した役割についての決定がありました。',
      report_closed: '通報した内容が確認されました。',
      import_ready: 'インポートの確認ができます。',
      import_done: 'インポートが完了しました。',
    },
  },
};
