import type { Words } from '../words.ts';

export const snippets: Words['snippets'] = {
  anonymous: '匿名',
  unknownBook: '不明な本',
  following: 'フォロー中',
  place: 'レビュー',
  outOf: (rating) => `星5つ中${rating}`,
  emptyFollowed: 'フォロー中の人のレビューはまだありません。',
  emptyFollowedMore: 'ほかのユーザーをフォローすると、レビューがここに表示されます。',
  findReaders: 'フォローする読者を探す',
  emptyCommunity: 'レビューはまだありません。',
  emptyCommunityMore: '最初のレビューを書いてみませんか。',
  findBook: 'レビューする本を探す',
  spoilerInSnippet: '［ネタバレ］',
};
