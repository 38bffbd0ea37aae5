import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';
import { roles } from './people.ts';

const plural = pluralsOf('fr');

const stars = (count: number) => plural(count, { one: '# étoile', other: '# étoiles' });
const ratingsCount = (count: number) => plural(count, { one: '# note', other: '# notes' });

export const reviews: Words['reviews'] = {
  rating: 'Note',
  stars,
  chosen: (rating) => `${rating} sur 5`,
  halfMore: 'Une demi-étoile de plus',

  own: 'Votre critique',
  add: 'Écrire une critique',
  editOwn: 'Modifier votre critique',
  title: 'Titre de la critique',
  content: 'Votre critique',
  hasSpoilers: 'Elle dévoile l’intrigue',
  submit: 'Publier la critique',
  submitting: 'Publication…',
  update: 'Mettre à jour la critique',
  updating: 'Mise à jour…',
  clear: 'Effacer',
  submitted: 'Votre critique est publiée !',
  updated: 'Votre critique est mise à jour !',
  signInAgain:
    'Authentification requise. Veuillez vous reconnecter, puis réessayer d’envoyer votre critique.',
  notSubmitted: (status) => `La critique n’a pas pu être publiée (${status})`,
  networkError: 'erreur de réseau',
  length: (length, most) => `${wholeNumber(length)} caractères sur ${wholeNumber(most)}`,
  draftKept: 'Votre brouillon est conservé dans ce navigateur.',

  formatting: 'Mise en forme',
  bold: 'Gras',
  italic: 'Italique',
  quote: 'Citation',
  list: 'Liste',
  link: 'Lien',
  hide: 'Masquer comme spoiler',
  hideUntil: 'Masquer jusqu’à un endroit du livre',
  boldText: 'texte en gras',
  italicText: 'texte en italique',
  linkText: 'texte du lien',
  spoilerText: 'ce qui dévoile l’intrigue',
  preview: 'Aperçu',
  write: 'Écrire',
  nothingToPreview: 'Ce que vous écrivez s’affichera ici tel que les autres le verront.',

  spoiler: 'Spoiler',
  readMore: 'Lire la suite',
  readLess: 'Afficher moins',
  unfold: 'L’afficher',
  fold: 'La replier',

  ratings: 'Notes',
  ratingsCount,
  bar: (rating, total, percent) => `${stars(rating)} : ${ratingsCount(total)}, ${percent} %`,
  noRatings: 'Personne n’a encore noté ce livre.',

  community: (total) => `Critiques de la communauté (${wholeNumber(total)})`,
  all: (total) => `Toutes les critiques (${wholeNumber(total)})`,
  ofStars: (rating, total) => `${stars(rating)} (${wholeNumber(total)})`,
  showAll: 'Afficher toutes les critiques',
  empty: 'Pas encore de critiques',
  emptyMore: 'Soyez la première personne à dire ce que vous pensez de ce livre !',
  sort: 'Trier par',
  sorts: {
    newest: 'Plus récentes d’abord',
    highest: 'Meilleures notes d’abord',
    lowest: 'Moins bonnes notes d’abord',
    following: 'Personnes que vous suivez',
  },

  edit: 'Modifier',
  delete: 'Supprimer',
  deleting: 'Suppression…',
  deleted: 'Critique supprimée',
  notDeleted: 'La critique n’a pas pu être supprimée',
  undo: 'Annuler',
  cleared: 'Le formulaire est de nouveau vide',
  restored: 'Votre critique est rétablie',
  notRestored: 'Votre critique n’a pas pu être rétablie. Veuillez réessayer.',
  ownNotLoaded: 'Votre critique n’a pas pu être chargée',
  deleteOwn: 'Supprimer votre critique',
  deleteAs: (role) => `Supprimer cette critique (droit du rôle ${roles[role]})`,
  askDeleteOwn: 'Supprimer votre critique ?',
  askDeleteOf: (username) => `Supprimer la critique de ${at(username)} ?`,
  askDelete: 'Supprimer cette critique ?',
};
