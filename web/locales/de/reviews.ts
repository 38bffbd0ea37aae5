import { wholeNumber } from '../../formatLater.ts';
import { at } from '../at.ts';
import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';
import { roles } from './people.ts';

const plural = pluralsOf('de');

const stars = (count: number) => plural(count, { one: '# Stern', other: '# Sterne' });
const ratingsCount = (count: number) =>
  plural(count, { one: '# Bewertung', other: '# Bewertungen' });

export const reviews: Words['reviews'] = {
  rating: 'Sterne',
  stars,
  chosen: (rating) => `${rating} von 5`,
  halfMore: 'Einen halben Stern mehr',

  own: 'Deine Rezension',
  add: 'Schreib eine Rezension',
  editOwn: 'Deine Rezension bearbeiten',
  title: 'Titel der Rezension',
  content: 'Deine Rezension',
  hasSpoilers: 'Sie verrät, was geschieht',
  submit: 'Rezension veröffentlichen',
  submitting: 'Wird veröffentlicht …',
  update: 'Rezension aktualisieren',
  updating: 'Wird aktualisiert …',
  clear: 'Leeren',
  submitted: 'Deine Rezension ist veröffentlicht!',
  updated: 'Deine Rezension ist aktualisiert!',
  signInAgain: 'Anmeldung erforderlich. Bitte melde dich neu an und versuche es dann noch einmal.',
  notSubmitted: (status) => `Die Rezension konnte nicht veröffentlicht werden (${status})`,
  networkError: 'Netzwerkfehler',
  length: (length, most) => `${wholeNumber(length)} von ${wholeNumber(most)} Zeichen`,
  draftKept: 'Dein Entwurf bleibt in diesem Browser gespeichert.',

  formatting: 'Formatierung',
  bold: 'Fett',
  italic: 'Kursiv',
  quote: 'Zitat',
  list: 'Liste',
  link: 'Link',
  hide: 'Als Spoiler verbergen',
  hideUntil: 'Bis zu einer Stelle im Buch verbergen',
  boldText: 'fetter Text',
  italicText: 'kursiver Text',
  linkText: 'Linktext',
  spoilerText: 'was zu viel verrät',
  preview: 'Vorschau',
  write: 'Schreiben',
  nothingToPreview: 'Was du schreibst, erscheint hier so, wie andere es sehen werden.',

  spoiler: 'Spoiler',
  readMore: 'Weiterlesen',
  readLess: 'Weniger anzeigen',
  unfold: 'Anzeigen',
  fold: 'Zuklappen',

  ratings: 'Bewertungen',
  ratingsCount,
  bar: (rating, total, percent) => `${stars(rating)}: ${ratingsCount(total)}, ${percent} %`,
  noRatings: 'Noch hat niemand dieses Buch bewertet.',

  community: (total) => `Rezensionen aus der Community (${wholeNumber(total)})`,
  all: (total) => `Alle Rezensionen (${wholeNumber(total)})`,
  ofStars: (rating, total) => `${stars(rating)} (${wholeNumber(total)})`,
  showAll: 'Alle Rezensionen anzeigen',
  empty: 'Noch keine Rezensionen',
  emptyMore: 'Sag als Erste oder Erster, was du über dieses Buch denkst!',
  sort: 'Sortieren nach',
  sorts: {
    newest: 'Neueste zuerst',
    highest: 'Beste zuerst',
    lowest: 'Schlechteste zuerst',
    following: 'Leute, denen du folgst',
  },

  edit: 'Bearbeiten',
  delete: 'Löschen',
  deleting: 'Wird gelöscht …',
  deleted: 'Rezension gelöscht',
  notDeleted: 'Die Rezension konnte nicht gelöscht werden',
  undo: 'Rückgängig',
  cleared: 'Das Formular ist wieder leer',
  restored: 'Deine Rezension ist wieder da',
  notRestored: 'Deine Rezension konnte nicht zurückgeholt werden. Bitte versuche es noch einmal.',
  ownNotLoaded: 'Deine Rezension konnte nicht geladen werden',
  deleteOwn: 'Deine Rezension löschen',
  deleteAs: (role) => `Diese Rezension löschen (Recht der Rolle ${roles[role]})`,
  askDeleteOwn: 'Deine Rezension löschen?',
  askDeleteOf: (username) => `Rezension von ${at(username)} löschen?`,
  askDelete: 'Diese Rezension löschen?',
};
