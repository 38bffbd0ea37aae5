import type { MailWords } from './words.ts';

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
  lasts: 'このリンクは1時間以内に1回だけ使えます。',
};
