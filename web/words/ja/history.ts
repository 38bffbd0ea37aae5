import type { Words } from '../words.ts';
import { plural } from './plural.ts';

export const history: Words['history'] = {
  title: '変更履歴',
  titleOf: (title) => `『${title}』の変更履歴`,
  failed: '変更履歴を読み込めませんでした。',
  none: 'まだ誰も変更していません。',
  noneMore: 'この本の情報は、登録されたときのままです。',
  count: (count) => plural(count, { other: '#件の変更' }),
  kinds: {
    added: 'この本を追加した人：{}',
    corrected: '修正した人：{}',
    reverted: '変更を取り消した人：{}',
  },
  somebodyWhoLeft: '退会したユーザー',
  before: '変更前：',
  after: '変更後：',
  fields: {
    title: '書名',
    subtitle: '副題',
    authors: '著者',
    categories: 'カテゴリー',
    publishedDate: '出版年',
    pageCount: 'ページ数',
    publisher: '出版社',
    language: '言語',
    isbn13: 'ISBN',
    description: '内容紹介',
    cover: '表紙',
  },
  pictureHandedIn: '投稿された画像',
  revert: '取り消す',
  reverting: '取り消しています…',
  revertOf: (fields) => `この変更を取り消す：${fields.join('、')}`,
  reverted: '変更を取り消しました。',
  revertFailed: '変更を取り消せませんでした。もう一度お試しください。',
};
