import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'Aller au contenu',
  navigation: 'Navigation principale',
  home: 'Accueil',
  search: 'Chercher',
  profile: 'Profil',
  users: 'Membres',
  manageUsers: 'Gérer les comptes',
  welcome: (name) => `Bienvenue, ${name} !`,
  signIn: 'Connexion',
  signUp: 'Inscription',
  signOut: 'Déconnexion',
  toDark: 'Passer aux couleurs sombres',
  toLight: 'Passer aux couleurs claires',
  offline:
    'Vous êtes hors ligne. Voici ce qui a été vu en dernier ; les nouveautés arriveront à votre retour.',
  language: 'Lire ce site en',
  languageFailed: 'La langue n’a pas pu être chargée. Veuillez réessayer.',
};
