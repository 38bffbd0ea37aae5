import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

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
  reviews: (count) => plural(count, { one: '# Rezension', other: '# Rezensionen' }),
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
  library: 'Bibliothek',
  shelves: 'Regale',
  statistics: 'Statistik',
  lists: 'Listen',
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
  ask: 'Folgen anfragen',
  askUser: (name) => `Bei ${name} anfragen`,
  requested: 'Angefragt',
  takeBack: (name) => `Anfrage bei ${name} zurückziehen`,
  requests: 'Anfragen',
  accept: 'Annehmen',
  acceptUser: (name) => `${name} annehmen`,
  decline: 'Ablehnen',
  declineUser: (name) => `${name} ablehnen`,
  accepted: 'Folgt dir jetzt',
  declined: 'Anfrage abgelehnt',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  statusFailed: 'Ob du folgst, konnte nicht geladen werden',
};

export const privacy: Words['privacy'] = {
  title: 'Privatsphäre',
  intro: 'Wer sieht, was du hier festhältst.',
  profile: 'Wer dein Profil sieht',
  profiles: { public: 'Alle', followers: 'Nur Follower, die du angenommen hast' },
  standard: 'Wer sieht, was du ab jetzt hinzufügst',
  standardHint: 'Bei jedem Eintrag kannst du anders wählen. Was schon da ist, bleibt, wie es ist.',
  showFollows: 'Zeigen, wem du folgst und wer dir folgt',
  showInDirectory: 'Dich unter den Leserinnen und Lesern aufführen',
  countsInTrends: 'Deine Rezensionen und Favoriten bei den Trends mitzählen',
  now: {
    profile: {
      public: 'Zurzeit sehen alle dein Profil und darin, was für alle ist.',
      followers:
        'Zurzeit sehen nur Follower, die du angenommen hast, dein Profil. Andere sehen deinen Namen, deinen Text über dich und dass es privat ist.',
    },
    writing: {
      public: 'Was du als Nächstes hinzufügst, ist für alle, die dein Profil sehen.',
      followers: 'Was du als Nächstes hinzufügst, ist für deine Follower.',
      private: 'Was du als Nächstes hinzufügst, ist nur für dich.',
    },
    listed: 'Du stehst in der Liste der Leserinnen und Leser.',
    unlisted: 'Du stehst nicht in der Liste der Leserinnen und Leser.',
  },
  saved: 'Privatsphäre gespeichert',
  failed: 'Deine Wahl konnte nicht gespeichert werden',
  loadFailed: 'Deine Einstellungen konnten nicht geladen werden',
  seeAs: 'Ansehen als …',
  as: { visitor: 'Gast', member: 'Mitglied', follower: 'Follower' },
  seenAs: {
    visitor: 'So sieht ein Gast dein Profil.',
    member: 'So sieht ein Mitglied dein Profil.',
    follower: 'So sieht ein Follower dein Profil.',
  },
  ownView: 'Zurück zur eigenen Ansicht',
  isPrivate: 'Dieses Profil ist privat',
  isPrivateMore:
    'Frag an, ob du folgen darfst: Sobald du angenommen bist, siehst du, was hier steht.',
};
