import type { Words } from '../words.ts';

export const book: Words['book'] = {
  documentTitle: 'Buch',
  untitled: 'Ohne Titel',
  verifying: 'Zugriff wird geprüft …',
  loading: 'Das Buch wird geladen …',
  signInRequired: 'Bitte melde dich an',
  signInReason:
    'Melde dich an, um Bücher anzusehen, Rezensionen zu schreiben und deine Favoriten zu verwalten.',
  thisBook: 'dieses Buch',
  signIn: 'Anmelden',
  goBack: 'Zurück',
  notFound: 'Hoppla! Buch nicht gefunden',
  notLoaded: 'Das Buch konnte nicht geladen werden',
  gone: 'Das Buch, das du suchst, gibt es nicht, oder es wurde entfernt.',
  toProfile: 'Zurück zum Profil',
  toHome: 'Zur Startseite',
  back: 'Zurück',
  home: 'Start',
  correct: 'Dieses Buch berichtigen',
  changes: 'Verlauf',
  findAnother: 'Ein anderes Buch finden',
};
