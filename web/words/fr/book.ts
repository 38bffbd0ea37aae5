import type { Words } from '../words.ts';

export const book: Words['book'] = {
  documentTitle: 'Livre',
  untitled: 'Sans titre',
  verifying: 'Vérification de l’accès…',
  loading: 'Chargement du livre…',
  signInRequired: 'Connexion requise',
  signInReason: 'Connectez-vous pour voir les livres, écrire des critiques et gérer vos favoris.',
  thisBook: 'ce livre',
  signIn: 'Se connecter',
  goBack: 'Retour',
  notFound: 'Oups ! Livre introuvable',
  notLoaded: 'Le livre n’a pas pu être chargé',
  gone: 'Le livre que vous cherchez n’existe pas ou a été retiré.',
  toProfile: 'Retour au profil',
  toHome: 'Aller à l’accueil',
  back: 'Retour',
  home: 'Accueil',
  correct: 'Corriger ce livre',
  changes: 'Modifications',
  findAnother: 'Trouver un autre livre',
};
