import type { Words } from '../words.ts';

export const links: Words['links'] = {
  share: 'Teilen',
  copied: 'Link kopiert',
  notCopied: (link) => `Der Link konnte nicht kopiert werden: ${link}`,
};
