import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('ja');

export const shortcuts: Words['shortcuts'] = {
  title: 'ショートカットキー',
  search: '本を検索',
  home: 'ホームへ移動',
  searchPage: '検索へ移動',
  library: '本棚へ移動',
  feed: 'フィードへ移動',
  lists: 'リストへ移動',
  groups: '読書会へ移動',
  notifications: 'お知らせへ移動',
  profile: 'プロフィールへ移動',
  users: 'ユーザーへ移動',
  help: 'ショートカットを表示',
  use: 'ショートカットキーを使う',
};

export const links: Words['links'] = {
  share: '共有',
  more: 'その他の操作',
  copied: 'リンクをコピーしました',
  copiedAnd: (more) => `リンクをコピーしました。${more}`,
  notCopied: (link) => `リンクをコピーできませんでした：${link}`,
};

export const offline: Words['offline'] = {
  seenAt: (when) => `ここに表示されているのは${when}時点の内容です。`,
  newVersion: '新しいバージョンの準備ができました',
  later: 'あとで',
};

export const health: Words['health'] = {
  allWell: 'すべて正常です。',
  unwell: (count: number) => plural(count, { other: '確認が必要な項目が#件あります。' }),
  part: '項目',
  now: '現在',
  limit: '上限',
  well: '正常',
  notWell: '要確認',
  since: (start: string, checked: string) => `${start}から稼働中。${checked}に確認。`,
  again: 'もう一度確認',
  parts: {
    answer: 'データベースの応答',
    connections: '使用中の接続',
    size: 'データベースの大きさ',
    disk: 'ディスクの空き（最低）',
    loop: 'イベントループの遅れ（99パーセンタイル）',
    memory: 'このプロセスのメモリ',
    cache: 'メモリに保持した応答',
    mails: '送信待ちのメール',
    stuck: '3回失敗したメール',
    replicas: '使用中のレプリカ（最低）',
    lag: '最も遅いレプリカの遅れ',
    openlibrary: 'Open Library：今日の呼び出し',
    google: 'Google Books：今日の呼び出し',
  },
};

export const credits: Words['credits'] = {
  title: 'このサイトについて',
  text: 'Commonplaceという名前は、読書家が心に残った言葉を書き写した帳面「コモンプレイス・ブック」に由来します。',
  course: '科目',
  term: '学期',
  client: '画面のリポジトリ',
  server: 'サーバーのリポジトリ',
};
