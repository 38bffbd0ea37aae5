import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'アカウント設定',
  back: 'プロフィールに戻る',
  signInFirst: 'アカウントを管理するにはサインインしてください。',

  email: 'メールアドレス',
  emailIntro: 'サインインに使えます。あなたと管理者以外には表示されません。',
  newEmail: '新しいメールアドレス',
  saveEmail: 'メールアドレスを変更',
  emailSaved: 'メールアドレスを変更しました。',
  emailFailed: 'メールアドレスを変更できませんでした。もう一度お試しください。',

  password: 'パスワード',
  passwordIntro: '変更すると、ほかのすべての場所からサインアウトします。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',
  confirmPassword: '新しいパスワード（確認）',
  savePassword: 'パスワードを変更',
  passwordSaved: 'パスワードを変更しました。ほかの場所からはサインアウトしています。',
  passwordFailed: 'パスワードを変更できませんでした。もう一度お試しください。',

  sessions: 'セッション',
  sessionsIntro: 'サインインしている場所です。心当たりのないものは終了してください。',
  thisDevice: 'この端末',
  lastSeen: (when) => `最終アクセス：${when}`,
  signedInOn: (when) => `サインイン：${when}`,
  device: (browser, system) =>
    browser && system ? `${system}の${browser}` : (browser ?? system ?? '不明な端末'),
  endSession: 'サインアウト',
  endSessionOf: (device) => `${device}をサインアウト`,
  ending: 'サインアウト中…',
  sessionEnded: (device) => `${device}をサインアウトしました。`,
  endOthers: 'ほかのすべてをサインアウト',
  othersEnded: 'ほかのすべての場所からサインアウトしました。',
  sessionsFailed: 'セッションを読み込めませんでした。',
  endFailed: 'うまくいきませんでした。もう一度お試しください。',

  export: 'データを持ち出す',
  exportIntro:
    'このサイトが保存しているあなたの情報をすべて含むファイルです。アカウント、レビュー、お気に入り、フォロー、セッション、通報が入っています。',
  download: 'JSONでダウンロード',

  deletion: 'アカウントの削除',
  deletionIntro:
    'アカウントとともに、レビュー、お気に入り、フォローも削除されます。元に戻すことはできません。',
  adminsStay: 'あなたは管理者です。別の管理者に読者へ変更してもらうと、退会できるようになります。',
  deleteAccount: 'アカウントを削除',
  deleteQuestion: 'アカウントを削除しますか？',
  deleted: 'アカウントを削除しました。',
  deleteFailed: 'アカウントを削除できませんでした。もう一度お試しください。',
};
