import type { Words } from '../words.ts';

export const links: Words['links'] = {
  share: '共有',
  copied: 'リンクをコピーしました',
  notCopied: (link) => `リンクをコピーできませんでした: ${link}`,
};
