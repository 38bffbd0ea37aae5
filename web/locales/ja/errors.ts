import type { Sentence } from '../errors.ts';

export const sentences: Record<Sentence, string> = {
  'Username is required': 'ユーザー名を入力してください',
  'Username must be at least # characters': 'ユーザー名は#文字以上で入力してください',
  'Username must be at most # characters': 'ユーザー名は#文字以内で入力してください',
  'Username may hold only letters, digits, “_”, “-” and “.”':
    'ユーザー名に使えるのは文字、数字、「_」、「-」、「.」だけです',
  'Username may not begin or end with “.”': 'ユーザー名の最初と最後に「.」は使えません',
  'Username may hold letters of one alphabet only':
    'ユーザー名に異なる種類の文字を混ぜることはできません',
  'Username is already taken': 'このユーザー名はすでに使われています',
  'Email is required': 'メールアドレスを入力してください',
  'Email is already registered': 'このメールアドレスはすでに登録されています',
  'Please enter a valid email address': '正しいメールアドレスを入力してください',
  'Password is required': 'パスワードを入力してください',
  'Password must be at most # characters': 'パスワードは#文字以内で入力してください',
  'Please confirm your password': '確認のため、パスワードをもう一度入力してください',
  'Passwords do not match': 'パスワードが一致しません',
  'Please select your identity': '役割を選んでください',
  'Please fill in all fields': 'すべての項目を入力してください',
  'Bio must be at most # characters': '自己紹介は#文字以内で入力してください',
  'Please type your username or email': 'ユーザー名またはメールアドレスを入力してください',
  'Your email address is confirmed already': 'メールアドレスはすでに確認されています',
  'This site does not send email. Please ask an administrator.':
    'このサイトはメールを送りません。管理者にお尋ねください。',
  'This link has been used or has expired. Please ask for a new one.':
    'このリンクは使用済みか、期限が切れています。新しいリンクをもう一度お申し込みください。',
  'Please show your second factor': '2段階ログインの確認をしてください',
  'This took too long. Please sign in again.':
    '時間がかかりすぎました。もう一度ログインしてください。',
  'Please type a code': 'コードを入力してください',
  'That code is wrong, or has already been used': 'コードが違うか、すでに使われています',
  'This site does not support authenticator apps': 'このサイトでは認証アプリを使えません',
  'There is an authenticator app already. Please remove it first.':
    '認証アプリはすでに設定されています。先に解除してください。',
  'This took too long. Please set the app up again.':
    '時間がかかりすぎました。もう一度アプリを設定してください。',
  'Recovery codes are for accounts with a second factor':
    'リカバリーコードは2段階ログインを設定したアカウントで使えます',
  'No account here uses this passkey': 'このパスキーに対応するアカウントはありません',
  'The passkey could not be added. Please try again.':
    'パスキーを追加できませんでした。もう一度お試しください。',
  'This passkey is already in use, or you have too many of them':
    'このパスキーはすでに使われているか、数が多すぎます',
  'This site does not support passkeys': 'このサイトではパスキーを使えません',
  'Passkey not found': 'パスキーが見つかりません',
  'Please give the passkey a name': 'パスキーに名前を付けてください',
  'The name may be at most # characters long': '名前は#文字以内で入力してください',
  'Invalid username or password': 'ユーザー名またはパスワードが違います',
  'Too many attempts. Please try again later.':
    '試行回数が多すぎます。しばらくしてからもう一度お試しください。',
  'Too many attempts. Please try again in a minute.':
    '試行回数が多すぎます。1分後にもう一度お試しください。',
  'Too many attempts. Please try again in # minutes.':
    '試行回数が多すぎます。#分後にもう一度お試しください。',
  'You asked to be an admin. Until an administrator grants it you are a reader.':
    '管理者になることを希望されました。管理者が認めるまでは読者です。',
  'You asked to be an admin. Until an administrator grants it you are a writer.':
    '管理者になることを希望されました。管理者が認めるまではライターです。',
  'You asked to be a writer. Until an administrator grants it you are a reader.':
    'ライターになることを希望されました。管理者が認めるまでは読者です。',
  'You asked to be a writer. Until an administrator grants it you are an admin.':
    'ライターになることを希望されました。管理者が認めるまでは管理者です。',
  'An admin cannot give up their own role': '管理者は自分の役割を外せません',
  'Your role was changed a moment ago. Please check it again.':
    'あなたの役割が変更されたばかりです。もう一度ご確認ください。',
  'User not found': 'ユーザーが見つかりません',
  'You cannot follow yourself': '自分自身はフォローできません',
  'You cannot edit your own account here': '自分のアカウントはここでは編集できません',
  'You cannot delete your own account': '自分のアカウントは削除できません',
  'Only administrators may do this': 'この操作は管理者だけができます',
  'Please fill in all fields and select a rating': 'すべての項目を入力し、評価を選んでください',
  'The title may be at most # characters long': 'タイトルは#文字以内で入力してください',
  'The review may be at most # characters long': 'レビューは#文字以内で入力してください',
  'You have already reviewed this book': 'この本のレビューはすでに書かれています',
  'Review not found': 'レビューが見つかりません',
  'Only the author can edit this review': 'このレビューを編集できるのは書いた本人だけです',
  'A moderator has removed this text. Within # days it cannot be posted again; please write another one.':
    'この文章はモデレーターによって削除されました。#日間は再投稿できません。別の文章を書いてください。',
  'You cannot delete this review': 'このレビューは削除できません',
  'Book not found': '本が見つかりません',
  'Please type what to search for': '検索する言葉を入力してください',
  'Please give the title of the book': '書名を入力してください',
  'A title may be at most # characters long': '書名は#文字以内で入力してください',
  'A subtitle may be at most # characters long': '副題は#文字以内で入力してください',
  'Please name the author, or “Anonymous” if nobody knows':
    '著者を入力してください。わからない場合は「Anonymous」としてください',
  'A book may have at most # authors': '著者は#人までです',
  'A book may have at most # categories': 'カテゴリーは#個までです',
  'Each of the authors may be at most # characters long':
    '著者名はそれぞれ#文字以内で入力してください',
  'Each of the categories may be at most # characters long':
    'カテゴリーはそれぞれ#文字以内で入力してください',
  'The year must be one from # BCE (−#) to #': '年は紀元前#年（−#）から#年までで入力してください',
  'The number of pages must be # to #': 'ページ数は#から#までで入力してください',
  'The language must be a code of two or three letters, such as “en”':
    '言語は「ja」のような2文字か3文字のコードで入力してください',
  'The publisher may be at most # characters long': '出版社は#文字以内で入力してください',
  'The description may be at most # characters long': '内容紹介は#文字以内で入力してください',
  'Not a valid ISBN. Check the digits against the book.':
    'ISBNが正しくありません。本に書かれた番号をご確認ください。',
  'This book is already here: #': 'この本はすでにあります：#',
  'This ISBN belongs to another book: #': 'このISBNは別の本のものです：#',
  'The picture must not be larger than # MB': '画像は#MB以下にしてください',
  'The cover must be a picture: JPEG, PNG or WebP':
    '表紙はJPEG、PNG、WebPのいずれかの画像にしてください',
  'The picture is too wide or too high; # pixels a side are allowed':
    '画像の幅または高さが大きすぎます。一辺#ピクセルまで使えます',
  'The picture has too many pixels; # million are allowed':
    '画像の画素数が多すぎます。#00万画素まで使えます',
  'Please choose a picture': '画像を選んでください',
  'That cover is no longer stored. Please upload it again.':
    'この表紙はもう保存されていません。もう一度投稿してください。',
  'Only writers and administrators may correct books':
    '本の情報を修正できるのは、ライターと管理者だけです',
  'Only writers, administrators and whoever added a book may change its cover':
    '表紙を変更できるのは、ライター、管理者、その本を追加した人だけです',
  'Only writers and administrators may revert changes':
    '変更を取り消せるのは、ライターと管理者だけです',
  'Change not found': '変更が見つかりません',
  'This cannot be reverted. Please correct the book instead.':
    'この変更は取り消せません。代わりに本の情報を修正してください。',
  'The book has been changed again since, so this cannot be reverted. Please correct it instead.':
    'その後さらに変更されたため、取り消せません。代わりに本の情報を修正してください。',
  'The book already is as it was before this change.': '本の情報は、すでにこの変更の前の状態です。',
  'Please sign in first': '先にログインしてください',
  'Not found': '見つかりません',
  'That is too much for one request': '一度に受け取れる量を超えています',
  'The site is busy. Please try again in a moment.':
    'ただいま混み合っています。少し待ってからもう一度お試しください。',
  'Something went wrong on our side. Please try again.':
    'サーバー側で問題が発生しました。もう一度お試しください。',
  // Accounts, reports, blocks
  'Password must be at least # characters': 'パスワードは#文字以上にしてください',
  'This password is among the most common ones. Please choose one that nobody would guess.':
    'このパスワードはとてもよく使われています。推測されにくいものを選んでください。',
  'Please type your current password': '現在のパスワードを入力してください',
  'That is not your current password': '現在のパスワードと一致しません',
  'Your password was changed a moment ago. Please sign in with the new one.':
    'パスワードがたった今変更されました。新しいパスワードでログインしてください。',
  'An admin cannot delete their own account. Another admin can make you a reader first.':
    '管理者は自分のアカウントを削除できません。先に別の管理者に読者へ変更してもらってください。',
  'Session not found': 'セッションが見つかりません',
  'You cannot block yourself': '自分をブロックすることはできません',
  'You cannot report yourself': '自分を通報することはできません',
  'There is nothing left to report': '通報の対象はもうありません',
  'Please say what is wrong with it': '何が問題かを選んでください',
  'Please describe what is wrong': '何が問題かを説明してください',
  'Report not found': '通報が見つかりません',
  'Somebody has closed this report already': 'この通報はすでに対応済みです',
  'Please note what was done': '行った対応を書いてください',
  'The note may be at most # characters long': '対応のメモは#文字以内にしてください',
  'Its author has reviewed this book again since':
    '投稿者はその後この本をもう一度レビューしています',
};
