import type { Words } from '../words.ts';
import { plural } from './plural.ts';

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
    connections: 'Verbindungen in Gebrauch',
    size: 'Größe der Datenbank',
    disk: 'Frei auf der Platte, mindestens',
    loop: 'Verzug der Ereignisschleife (99 von 100)',
    memory: 'Speicher dieses Prozesses',
    kept: 'Antworten im Speicher',
    mails: 'Wartende Mails',
    stuck: 'Dreimal gescheiterte Mails',
    replicas: 'Replikate in Benutzung, mindestens',
    lag: 'Rückstand des langsamsten Replikats',
    openlibrary: 'Open Library: Anfragen heute',
    google: 'Google Books: Anfragen heute',
  },
};
