import type { Words } from '../words.ts';

export const credits: Words['credits'] = {
  title: 'À propos de ce site',
  text: 'Commonplace doit son nom au « commonplace book », ce cahier où les lecteurs recopiaient ce qui leur semblait digne d’être gardé.',
  course: 'Cours',
  term: 'Semestre',
  client: 'Dépôt de l’interface',
  server: 'Dépôt du serveur',
};
