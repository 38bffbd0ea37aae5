import type { Words } from '../words.ts';

export const home: Words['home'] = {
  title: 'いま読まれている本',
  documentTitle: 'ホーム',
  loading: 'コンテンツを読み込んでいます…',
  failed: 'コンテンツを読み込めませんでした。しばらくしてからもう一度お試しください。',
  trending: '話題の本',
  followedReviews: 'フォロー中の人のレビュー',
  communityReviews: 'みんなのレビュー',
  credit: 'このサイトについて',
  noTrending: '話題の本はまだありません。',
  noTrendingMore: '人気の本がここに並びます。またのぞいてみてください。',
  searchCatalogue: '本を検索する',
  fromCatalogue: '収録されている本から',
  rank: '順位',
  by: '{} 著',
};
