import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const shortcuts: Words['shortcuts'] = {
  title: 'Tastenkürzel',
  search: 'Ein Buch suchen',
  home: 'Zur Startseite',
  searchPage: 'Zur Suche',
  library: 'Zur Bibliothek',
  feed: 'Zum Feed',
  lists: 'Zu den Listen',
  groups: 'Zu den Lesekreisen',
  notifications: 'Zu den Mitteilungen',
  profile: 'Zum Profil',
  users: 'Zu den Leuten',
  help: 'Tastenkürzel zeigen',
  use: 'Tastenkürzel verwenden',
};

export const links: Words['links'] = {
  share: 'Teilen',
  more: 'Weitere Aktionen',
  copied: 'Link kopiert',
  copiedAnd: (more) => `Link kopiert. ${more}`,
  notCopied: (link) => `Der Link konnte nicht kopiert werden: ${link}`,
};

export const offline: Words['offline'] = {
  seenAt: (when) => `Was hier steht, ist vom ${when}.`,
  newVersion: 'Eine neue Version ist bereit',
  later: 'Später',
};

export const health: Words['health'] = {
  allWell: 'Alles in Ordnung.',
  unwell: (count: number) =>
    plural(count, {
      one: '# Punkt braucht Aufmerksamkeit.',
      other: '# Punkte brauchen Aufmerksamkeit.',
    }),
  part: 'Was',
  now: 'Jetzt',
  limit: 'Grenze',
  well: 'In Ordnung',
  notWell: 'Braucht Aufmerksamkeit',
  since: (start: string, checked: string) => `Läuft seit ${start}; geprüft am ${checked}.`,
  again: 'Erneut prüfen',
  parts: {
    answer: 'Antwort der Datenbank',
    connections: 'Genutzte Verbindungen',
    size: 'Größe der Datenbank',
    disk: 'Freier Speicherplatz, mindestens',
    loop: 'Verzögerung der Ereignisschleife (99. Perzentil)',
    memory: 'Speicher dieses Prozesses',
    cache: 'Antworten im Speicher',
    mails: 'Wartende Mails',
    stuck: 'Dreimal gescheiterte Mails',
    replicas: 'Genutzte Replikate, mindestens',
    lag: 'Rückstand des langsamsten Replikats',
    openlibrary: 'Open Library: Anfragen heute',
    google: 'Google Books: Anfragen heute',
  },
};

export const credits: Words['credits'] = {
  title: 'Über diese Seite',
  text: 'Commonplace heißt nach dem „commonplace book“: dem Heft, in das Lesende abschrieben, was sie bewahren wollten.',
  course: 'Kurs',
  term: 'Semester',
  client: 'Repository der Oberfläche',
  server: 'Repository des Servers',
};
