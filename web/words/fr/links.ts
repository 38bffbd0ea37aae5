import type { Words } from '../words.ts';

export const links: Words['links'] = {
  share: 'Partager',
  copied: 'Lien copié',
  notCopied: (link) => `Le lien n’a pas pu être copié : ${link}`,
};
