import type { Words } from '../words.ts';

export const links: Words['links'] = {
  share: 'مشاركة',
  copied: 'نُسخ الرابط',
  notCopied: (link) => `تعذّر نسخ الرابط: ${link}`,
};
