import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const conversation: Words['conversation'] = {
  like: 'Gefällt mir',
  likes: (likes) => plural(likes, { one: 'Gefällt # Person', other: 'Gefällt # Personen' }),
  signInToLike: 'Zum Gefällt-mir anmelden',
  notLiked: 'Das konnte nicht gespeichert werden. Bitte versuche es noch einmal.',

  title: 'Kommentare',
  replies: 'Antworten',
  comments: (comments) =>
    comments === 0
      ? 'Kommentieren'
      : plural(comments, { one: '# Kommentar', other: '# Kommentare' }),
  commentBy: (username) => `Kommentar von ${at(username)}`,
  empty: 'Noch keine Kommentare.',
  failed: 'Die Kommentare konnten nicht geladen werden.',
  edited: 'bearbeitet',
  deleted: 'Dieser Kommentar wurde gelöscht.',
  linked: 'Die Rezension, zu der der Link führt',
  toAll: 'Alle Rezensionen zu diesem Buch',
  gone: 'Diese Rezension gibt es nicht mehr, oder sie ist nicht für dich sichtbar.',

  write: 'Dein Kommentar',
  send: 'Kommentar veröffentlichen',
  sending: 'Wird veröffentlicht …',
  reply: 'Antworten',
  replyTo: (username) => `${at(username)} antworten`,
  replyLabel: (username) => `Deine Antwort an ${at(username)}`,
  notSent: 'Dein Kommentar konnte nicht veröffentlicht werden. Bitte versuche es noch einmal.',
  editOwn: 'Deinen Kommentar bearbeiten',
  changed: 'Kommentar aktualisiert',
  deleteOwn: 'Deinen Kommentar löschen',
  deleteOf: (username) => `Kommentar von ${at(username)} löschen`,
  askDeleteOwn: 'Deinen Kommentar löschen?',
  askDeleteOf: (username) => `Kommentar von ${at(username)} löschen?`,
  removed: 'Kommentar gelöscht',
  notDeleted: 'Der Kommentar konnte nicht gelöscht werden. Bitte versuche es noch einmal.',

  place: 'Stelle im Buch',
  onlyFrom: 'Verbergen vor allen, die noch nicht so weit sind wie',
  opensAt: (place) => `Offen ab: ${place}`,
  characters: (length) => plural(length, { one: '# Zeichen', other: '# Zeichen' }),
  showAnyway: 'Trotzdem anzeigen',
  shutAgain: 'Wieder verbergen',
  notOpened: 'Das konnte nicht geöffnet werden. Bitte versuche es noch einmal.',

  people: 'Personen',
  peopleFound: (people) =>
    plural(people, { one: '# Person zum Erwähnen', other: '# Personen zum Erwähnen' }),
};
