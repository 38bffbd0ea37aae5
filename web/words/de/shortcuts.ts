import type { Words } from '../words.ts';

export const shortcuts: Words['shortcuts'] = {
  title: 'Tastenkürzel',
  search: 'Ein Buch suchen',
  home: 'Zur Startseite',
  searchPage: 'Zur Suche',
  profile: 'Zum Profil',
  users: 'Zu den Leuten',
  help: 'Tastenkürzel zeigen',
  use: 'Tastenkürzel verwenden',
};
