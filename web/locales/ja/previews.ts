import type { OwnPreviewWords } from '../../../shared/previewWords.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('ja-JP');
const figure = new Intl.NumberFormat('ja-JP', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** What the heads of pages say to programs that show links; no part of what a browser loads. */
export const previews: OwnPreviewWords = {
  comma: '、',
  book: {
    by: (authors) => `${authors} 著。`,
    named: (title, authors) => `${title}（${authors} 著）`,
    rated: (average, count) =>
      `評価 ${figure.format(average)}/5（${plural(count, { other: '#件' })}）。`,
    unknown: 'Commonplaceの本。',
    cover: (name) => `${name}の表紙`,
  },
  mark: 'Commonplaceのマーク',
  author: (name, titles) => `${name}の本：${titles}`,
  list: (count, owner) => `${plural(count, { other: '#冊' })}、${at(owner)}さんのリスト。`,
  group: {
    of: (count) => `メンバー${plural(count, { other: '#人' })}の読書会。`,
    reads: (title) => `読んでいる本：${title}。`,
  },
  profile: {
    reviews: (count) => plural(count, { other: 'レビュー#件' }),
    favorites: (count) => plural(count, { other: 'お気に入りの本#冊' }),
    followers: (count) => plural(count, { other: 'フォロワー#人' }),
    isPrivate: 'このプロフィールは非公開です。',
  },
  year: {
    title: (year, name) => `${year}年に読んだ本 · ${at(name)}`,
    books: (count) => plural(count, { other: '#冊' }),
    pages: (count) => plural(count, { other: '#ページ' }),
    text: (year, name, counts) => `${at(name)}さんが${year}年に読んだ本：${counts}。`,
  },
};
