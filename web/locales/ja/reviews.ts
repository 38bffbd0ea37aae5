import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';
import { roles } from './people.ts';

const plural = pluralsOf('ja');

const stars = (count: number) => plural(count, { other: '星#つ' });
const ratingsCount = (count: number) => plural(count, { other: '#件の評価' });

export const reviews: Words['reviews'] = {
  rating: '評価',
  stars,
  chosen: (rating) => `星${rating}つ（5つ中）`,
  halfMore: '星を半分足す',

  own: 'あなたのレビュー',
  add: 'レビューを書く',
  editOwn: 'レビューを編集',
  title: 'レビューのタイトル',
  content: 'あなたのレビュー',
  hasSpoilers: 'ネタバレを含む',
  submit: 'レビューを投稿',
  submitting: '投稿しています…',
  update: 'レビューを更新',
  updating: '更新しています…',
  clear: 'クリア',
  submitted: 'レビューを投稿しました。',
  updated: 'レビューを更新しました。',
  signInAgain: '認証が必要です。もう一度ログインしてから、レビューを投稿し直してください。',
  notSubmitted: (status) => `レビューを投稿できませんでした（${status}）`,
  networkError: 'ネットワークエラー',
  length: (length, most) => `${wholeNumber(length)}／${wholeNumber(most)}文字`,
  draftKept: '下書きはこのブラウザーに保存されています。',

  formatting: '書式',
  bold: '太字',
  italic: '斜体',
  quote: '引用',
  list: 'リスト',
  link: 'リンク',
  hide: 'ネタバレとして隠す',
  hideUntil: '本のある箇所まで隠す',
  boldText: '太字の文字',
  italicText: '斜体の文字',
  linkText: 'リンクの文字',
  spoilerText: 'ネタバレになる内容',
  preview: 'プレビュー',
  write: '書く',
  nothingToPreview: '書いた内容が、ほかの人に見えるとおりにここに表示されます。',

  spoiler: 'ネタバレ',
  readMore: '続きを読む',
  readLess: '折りたたむ',
  unfold: '表示する',
  fold: 'たたむ',

  ratings: '評価',
  ratingsCount,
  bar: (rating, total, percent) => `${stars(rating)}：${ratingsCount(total)}、${percent}%`,
  noRatings: 'この本はまだ誰も評価していません。',

  community: (total) => `みんなのレビュー（${wholeNumber(total)}）`,
  all: (total) => `すべてのレビュー（${wholeNumber(total)}）`,
  ofStars: (rating, total) => `${stars(rating)}（${wholeNumber(total)}）`,
  showAll: 'すべてのレビューを表示',
  empty: 'レビューはまだありません',
  emptyMore: 'この本の感想を最初に書いてみませんか。',
  sort: '並べ替え',
  sorts: {
    newest: '新しい順',
    highest: '評価の高い順',
    lowest: '評価の低い順',
    following: 'フォロー中の人',
  },

  edit: '編集',
  delete: '削除',
  deleting: '削除しています…',
  deleted: 'レビューを削除しました',
  notDeleted: 'レビューを削除できませんでした',
  undo: '元に戻す',
  cleared: 'フォームを空にしました',
  restored: 'レビューを元に戻しました',
  notRestored: 'レビューを元に戻せませんでした。もう一度お試しください。',
  ownNotLoaded: '自分のレビューを読み込めませんでした',
  deleteOwn: '自分のレビューを削除',
  deleteAs: (role) => `このレビューを削除（${roles[role]}の権限）`,
  askDeleteOwn: '自分のレビューを削除しますか？',
  askDeleteOf: (username) => `${at(username)}さんのレビューを削除しますか？`,
  askDelete: 'このレビューを削除しますか？',
};
