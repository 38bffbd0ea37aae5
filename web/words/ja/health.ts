import type { Words } from '../words.ts';
import { plural } from './plural.ts';

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
    loop: 'イベントループの遅れ（100回中99回）',
    memory: 'このプロセスのメモリ',
    kept: 'メモリに保持した応答',
    mails: '送信待ちのメール',
    stuck: '3回失敗したメール',
    replicas: '使用中のレプリカ（最低）',
    lag: '最も遅いレプリカの遅れ',
    openlibrary: 'Open Library：今日の呼び出し',
    google: 'Google Books：今日の呼び出し',
  },
};
