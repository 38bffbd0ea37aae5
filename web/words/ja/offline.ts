import type { Words } from '../words.ts';

export const offline: Words['offline'] = {
  seenAt: (when) => `ここに表示されているのは${when}時点の内容です。`,
  newVersion: '新しいバージョンの準備ができました',
  later: 'あとで',
};
