import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import type { Words } from '../words.ts';

export const conversation: Words['conversation'] = {
  like: 'いいね',
  likes: (likes) => `いいね${wholeNumber(likes)}件`,
  signInToLike: 'ログインして「いいね」する',
  notLiked: '「いいね」を保存できませんでした。もう一度お試しください。',

  title: 'コメント',
  replies: '返信',
  comments: (comments) => (comments === 0 ? 'コメントする' : `コメント${wholeNumber(comments)}件`),
  commentBy: (username) => `${at(username)}さんのコメント`,
  empty: 'このレビューにはまだコメントがありません。',
  failed: 'コメントを読み込めませんでした。',
  edited: '編集済み',
  deleted: 'このコメントは削除されました。',
  linked: 'リンク先のレビュー',
  toAll: 'この本のすべてのレビュー',
  gone: 'このレビューはもうないか、表示する権限がありません。',

  write: 'コメントを書く',
  send: 'コメントを投稿',
  sending: '投稿中…',
  reply: '返信する',
  replyTo: (username) => `${at(username)}さんに返信する`,
  replyLabel: (username) => `${at(username)}さんへの返信`,
  notSent: 'コメントを投稿できませんでした。もう一度お試しください。',
  editOwn: '自分のコメントを編集',
  changed: 'コメントを更新しました',
  deleteOwn: '自分のコメントを削除',
  deleteOf: (username) => `${at(username)}さんのコメントを削除`,
  askDeleteOwn: '自分のコメントを削除しますか？',
  askDeleteOf: (username) => `${at(username)}さんのコメントを削除しますか？`,
  removed: 'コメントを削除しました',
  notDeleted: 'コメントを削除できませんでした。もう一度お試しください。',

  place: '本の中の位置',
  onlyFrom: 'まだここまで読んでいない人には隠す',
  opensAt: (place) => `${place}から表示`,
  characters: (length) => `${wholeNumber(length)}文字`,
  showAnyway: 'それでも表示',
  shutAgain: 'もう一度隠す',
  notOpened: '表示できませんでした。もう一度お試しください。',

  people: 'メンションする相手',
  peopleFound: (people) => `メンションできる相手${wholeNumber(people)}人`,
};
