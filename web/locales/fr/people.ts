import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const roles: Words['roles'] = {
  admin: 'Administrateur',
  writer: 'Contributeur',
  reader: 'Lecteur',
};

export const users: Words['users'] = {
  title: 'Membres',
  all: (count) => `Tous les membres (${count})`,
  search: 'Rechercher des membres',
  searchPlaceholder: 'Rechercher par nom',
  searching: 'Recherche de membres…',
  loading: 'Chargement des membres…',
  none: 'Aucun membre trouvé',
  noneFor: (term) => `Aucun membre ne correspond à « ${term} »`,
  noneMore: 'Soyez le premier membre de notre communauté !',
  unavailable: 'La liste des membres n’est pas disponible pour le moment',
  failed: 'Les membres n’ont pas pu être chargés',
  failedMore: 'Veuillez réessayer plus tard ou contacter l’assistance.',
  reviews: (count) => plural(count, { one: '# critique', other: '# critiques' }),
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
  library: 'Bibliothèque',
  shelves: 'Étagères',
  statistics: 'Statistiques',
  lists: 'Listes',
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
  ask: 'Demander à suivre',
  askUser: (name) => `Demander à suivre ${name}`,
  requested: 'Demande envoyée',
  takeBack: (name) => `Retirer la demande faite à ${name}`,
  requests: 'Demandes d’abonnement',
  accept: 'Accepter',
  acceptUser: (name) => `Accepter ${name}`,
  decline: 'Refuser',
  declineUser: (name) => `Refuser ${name}`,
  accepted: 'Vous suit désormais',
  declined: 'Demande refusée',
  failed: 'Le suivi n’a pas pu être modifié',
  statusFailed: 'Impossible de savoir si vous suivez ce profil',
};

export const privacy: Words['privacy'] = {
  title: 'Confidentialité',
  intro: 'Qui voit ce que vous ajoutez ici.',
  profile: 'Qui voit votre profil',
  profiles: { public: 'Tout le monde', followers: 'Seulement les abonnés que vous avez acceptés' },
  standard: 'Qui voit ce que vous ajouterez',
  standardHint: 'Vous pouvez en décider autrement à chaque fois. Ce qui est déjà là ne change pas.',
  showFollows: 'Montrer qui vous suivez et qui vous suit',
  showInDirectory: 'Vous faire figurer parmi les lecteurs du site',
  countsInTrends: 'Compter vos critiques et vos favoris dans les tendances',
  now: {
    profile: {
      public: 'Pour l’instant, tout le monde voit votre profil et ce qui y est public.',
      followers:
        'Pour l’instant, seuls les abonnés que vous avez acceptés voient votre profil. Les autres voient votre nom, votre présentation et qu’il est privé.',
    },
    writing: {
      public: 'Ce que vous ajouterez sera visible de tous ceux qui voient votre profil.',
      followers: 'Ce que vous ajouterez sera visible de vos abonnés.',
      private: 'Ce que vous ajouterez ne sera visible que de vous.',
    },
    listed: 'Vous figurez parmi les lecteurs.',
    unlisted: 'Vous ne figurez pas parmi les lecteurs.',
  },
  saved: 'Confidentialité enregistrée',
  failed: 'Votre choix n’a pas pu être enregistré',
  loadFailed: 'Vos choix n’ont pas pu être chargés',
  seeAs: 'Voir comme…',
  as: { visitor: 'Un visiteur', member: 'Un membre', follower: 'Un abonné' },
  seenAs: {
    visitor: 'Voici votre profil tel que le voit un visiteur.',
    member: 'Voici votre profil tel que le voit un membre.',
    follower: 'Voici votre profil tel que le voit un abonné.',
  },
  ownView: 'Revenir à votre vue',
  isPrivate: 'Ce profil est privé',
  isPrivateMore: 'Demandez à suivre : une fois accepté, vous verrez ce qui s’y trouve.',
};
