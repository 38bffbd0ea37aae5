import type { Words } from '../words.ts';

export const states: Words['states'] = {
  loading: 'Chargement…',
  pageFailed: 'Cette page n’a pas pu être affichée.',
  notFound: 'Page introuvable',
  nothingHere: 'Il n’y a rien à cette adresse.',
  mayBeMistyped: 'Une faute de frappe s’y est peut-être glissée.',
  signInRequired: 'Connexion requise',
  authenticationRequired: 'Authentification requise',
  accessDenied: 'Accès refusé',
  verifying: 'Vérification de l’accès…',
};
