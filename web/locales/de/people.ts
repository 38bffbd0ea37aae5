import type { Words } from '../words.ts';

export const roles: Words['roles'] = {
  admin: 'Admin',
  writer: 'Redakteur:in',
  reader: 'Leser:in',
};

export const users: Words['users'] = {
  title: 'Leute',
  all: (count) => `Alle Leute (${count})`,
  search: 'Leute suchen',
  searchPlaceholder: 'Leute nach Namen suchen',
  searching: 'Leute werden gesucht …',
  loading: 'Leute werden geladen …',
  none: 'Niemand gefunden',
  noneFor: (term) => `Niemand gefunden, der zu „${term}“ passt`,
  noneMore: 'Sei die erste Person in unserer Community!',
  unavailable: 'Die Liste ist im Moment nicht verfügbar',
  failed: 'Die Liste konnte nicht geladen werden',
  failedMore: 'Bitte versuche es später noch einmal oder wende dich an den Support.',
};

export const profiles: Words['profiles'] = {
  title: 'Profil',
  ownTitle: 'Dein Profil',
  myProfile: 'Mein Profil',
  signInFirst: 'Melde dich an, um dein Profil zu sehen',
  loading: 'Das Profil wird geladen …',
  failed: 'Das Profil konnte nicht geladen werden',
  gone: 'Dieses Konto gibt es nicht, oder es wurde gelöscht.',
  edit: 'Angaben bearbeiten',
  saved: 'Profil gespeichert',
  saveFailed: 'Das Profil konnte nicht gespeichert werden',
  followers: 'Follower',
  following: 'Folgt',
  favorites: 'Favoriten',
  reviews: 'Rezensionen',
  info: 'Angaben',
  noFollowers: 'Noch keine Follower',
  noFollowing: 'Folgt noch niemandem',
  favoriteBooks: 'Lieblingsbücher',
  noFavorites: 'Noch keine Lieblingsbücher',
  findBook: 'Ein Buch finden',
  allReviews: 'Alle Rezensionen',
  noReviews: 'Noch keine Rezensionen',
  findBookToReview: 'Ein Buch zum Rezensieren finden',
  username: 'Name',
  email: 'E-Mail',
  identity: 'Rolle',
  bio: 'Über mich',
  notProvided: 'Keine Angabe',
};

export const follows: Words['follows'] = {
  follow: 'Folgen',
  unfollow: 'Nicht mehr folgen',
  followUser: (name) => `${name} folgen`,
  unfollowUser: (name) => `${name} nicht mehr folgen`,
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
};
