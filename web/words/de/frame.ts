import type { Words } from '../words.ts';

export const frame: Words['frame'] = {
  skip: 'Zum Inhalt springen',
  navigation: 'Hauptnavigation',
  home: 'Start',
  search: 'Suche',
  profile: 'Profil',
  users: 'Leute',
  manageUsers: 'Konten verwalten',
  welcome: (name) => `Willkommen, ${name}!`,
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  signOut: 'Abmelden',
  toDark: 'Zu dunklen Farben wechseln',
  toLight: 'Zu hellen Farben wechseln',
  offline:
    'Du bist offline. Hier steht, was zuletzt zu sehen war; Neues kommt, sobald du wieder verbunden bist.',
  language: 'Diese Seite lesen auf',
  languageFailed: 'Die Sprache konnte nicht geladen werden. Bitte versuche es noch einmal.',
};
