import type { Words } from '../words.ts';

export const credits: Words['credits'] = {
  title: 'このサイトについて',
  text: 'Commonplaceという名前は、読書家が心に残った言葉を書き写した帳面「コモンプレイス・ブック」に由来します。',
  course: '科目',
  term: '学期',
  client: '画面のリポジトリ',
  server: 'サーバーのリポジトリ',
};
