import type { Words } from '../words.ts';

export const shortcuts: Words['shortcuts'] = {
  title: 'Raccourcis clavier',
  search: 'Chercher un livre',
  home: 'Aller à l’accueil',
  searchPage: 'Aller à la recherche',
  profile: 'Aller au profil',
  users: 'Aller aux membres',
  help: 'Afficher les raccourcis',
  use: 'Utiliser les raccourcis clavier',
};
