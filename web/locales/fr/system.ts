import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const shortcuts: Words['shortcuts'] = {
  title: 'Raccourcis clavier',
  search: 'Rechercher un livre',
  home: 'Aller à l’accueil',
  searchPage: 'Aller à la recherche',
  library: 'Aller à la bibliothèque',
  feed: 'Aller au fil',
  lists: 'Aller aux listes',
  groups: 'Aller aux clubs',
  notifications: 'Aller aux notifications',
  profile: 'Aller au profil',
  users: 'Aller aux membres',
  help: 'Afficher les raccourcis',
  use: 'Utiliser les raccourcis clavier',
};

export const links: Words['links'] = {
  share: 'Partager',
  more: 'Autres actions',
  copied: 'Lien copié',
  copiedAnd: (more) => `Lien copié. ${more}`,
  notCopied: (link) => `Le lien n’a pas pu être copié : ${link}`,
};

export const offline: Words['offline'] = {
  seenAt: (when) => `Ce qui est affiché ici date du ${when}.`,
  newVersion: 'Une nouvelle version est prête',
  later: 'Plus tard',
};

export const health: Words['health'] = {
  allWell: 'Tout va bien.',
  unwell: (count: number) =>
    plural(count, { one: '# point est à vérifier.', other: '# points sont à vérifier.' }),
  part: 'Quoi',
  now: 'Maintenant',
  limit: 'Limite',
  well: 'Bien',
  notWell: 'À vérifier',
  since: (start: string, checked: string) =>
    `En service depuis le ${start} ; vérifié le ${checked}.`,
  again: 'Vérifier à nouveau',
  parts: {
    answer: 'Réponse de la base de données',
    connections: 'Connexions utilisées',
    size: 'Taille de la base de données',
    disk: 'Espace disque libre, au moins',
    loop: 'Retard de la boucle d’événements (99e centile)',
    memory: 'Mémoire de ce processus',
    cache: 'Réponses gardées en mémoire',
    mails: 'E-mails en attente',
    stuck: 'E-mails échoués trois fois',
    replicas: 'Réplicas utilisés, au moins',
    lag: 'Retard du réplica le plus lent',
    openlibrary: 'Open Library : appels du jour',
    google: 'Google Books : appels du jour',
  },
};

export const credits: Words['credits'] = {
  title: 'À propos de ce site',
  text: 'Commonplace doit son nom au « commonplace book », ce cahier où les lecteurs recopiaient ce qui leur semblait digne d’être gardé.',
  course: 'Cours',
  term: 'Semestre',
  client: 'Dépôt de l’interface',
  server: 'Dépôt du serveur',
};
