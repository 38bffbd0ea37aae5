import type { Words } from '../words.ts';

export const links: Words['links'] = {
  share: 'Compartir',
  copied: 'Enlace copiado',
  notCopied: (link) => `No se pudo copiar el enlace: ${link}`,
};
