import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: 'Administrateur',
  writer: 'Contributeur',
  reader: 'Lecteur',
};

export const users: Words['users'] = {
  title: 'Membres',
  all: (count) => `Tous les membres (${count})`,
  search: 'Rechercher des membres',
  searchPlaceholder: 'Rechercher des membres par leur nom',
  searching: 'Recherche de membres…',
  loading: 'Chargement des membres…',
  none: 'Aucun membre trouvé',
  noneFor: (term) => `Aucun membre ne correspond à « ${term} »`,
  noneMore: 'Soyez le premier membre de notre communauté !',
  unavailable: 'La liste des membres n’est pas disponible pour le moment',
  failed: 'Les membres n’ont pas pu être chargés',
  failedMore: 'Veuillez réessayer plus tard ou contacter l’assistance.',
};

export const profiles: Words['profiles'] = {
  title: 'Profil',
  ownTitle: 'Votre profil',
  myProfile: 'Mon profil',
  signInFirst: 'Connectez-vous pour voir votre profil',
  loading: 'Chargement du profil…',
  failed: 'Le profil n’a pas pu être chargé',
  gone: 'Ce compte n’existe pas ou a été supprimé.',
  edit: 'Modifier les infos',
  saved: 'Profil enregistré',
  saveFailed: 'Le profil n’a pas pu être enregistré',
  followers: 'Abonnés',
  following: 'Abonnements',
  favorites: 'Favoris',
  reviews: 'Critiques',
  info: 'Infos',
  noFollowers: 'Pas encore d’abonnés',
  noFollowing: 'Ne suit encore personne',
  favoriteBooks: 'Livres favoris',
  noFavorites: 'Pas encore de livres favoris',
  findBook: 'Trouver un livre',
  allReviews: 'Toutes les critiques',
  noReviews: 'Pas encore de critiques',
  findBookToReview: 'Trouver un livre à critiquer',
  username: 'Nom d’utilisateur',
  email: 'E-mail',
  identity: 'Rôle',
  bio: 'Présentation',
  notProvided: 'Non renseigné',
};

export const follows: Words['follows'] = {
  follow: 'Suivre',
  unfollow: 'Ne plus suivre',
  followUser: (name) => `Suivre ${name}`,
  unfollowUser: (name) => `Ne plus suivre ${name}`,
  failed: 'Le suivi n’a pas pu être modifié',
};
