import type { Words } from '../words.ts';
import { plural } from './plural.ts';

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
    `En service depuis le ${start} ; vérifié le ${checked}.`,
  again: 'Vérifier à nouveau',
  parts: {
    answer: 'Réponse de la base de données',
    connections: 'Connexions utilisées',
    size: 'Taille de la base de données',
    disk: 'Libre sur le disque, au moins',
    loop: 'Retard de la boucle d’événements (99 sur 100)',
    memory: 'Mémoire de ce processus',
    kept: 'Réponses gardées en mémoire',
    mails: 'Courriels en attente',
    stuck: 'Courriels échoués trois fois',
    replicas: 'Réplicas utilisés, au moins',
    lag: 'Retard du réplica le plus lent',
    openlibrary: 'Open Library : appels du jour',
    google: 'Google Books : appels du jour',
  },
};
