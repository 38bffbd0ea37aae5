import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Kontoeinstellungen',
  back: 'Zurück zu deinem Profil',
  signInFirst: 'Melde dich an, um dich um dein Konto zu kümmern.',

  email: 'E-Mail',
  emailIntro: 'Damit kannst du dich anmelden. Nur du und die Admins sehen sie.',
  newEmail: 'Neue E-Mail',
  saveEmail: 'E-Mail ändern',
  emailSaved: 'Deine E-Mail-Adresse ist geändert.',
  emailFailed: 'Deine E-Mail-Adresse konnte nicht geändert werden. Bitte versuche es noch einmal.',

  password: 'Passwort',
  passwordIntro: 'Eine Änderung meldet dich überall sonst ab.',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort bestätigen',
  savePassword: 'Passwort ändern',
  passwordSaved: 'Dein Passwort ist geändert. Überall sonst bist du abgemeldet.',
  passwordFailed: 'Dein Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',

  sessions: 'Deine Sitzungen',
  sessionsIntro: 'Wo du angemeldet bist. Beende, was du nicht kennst.',
  thisDevice: 'Diese hier',
  lastSeen: (when) => `Zuletzt gesehen am ${when}`,
  signedInOn: (when) => `Angemeldet am ${when}`,
  device: (browser, system) =>
    browser && system ? `${browser} auf ${system}` : (browser ?? system ?? 'Ein unbekanntes Gerät'),
  endSession: 'Abmelden',
  endSessionOf: (device) => `${device} abmelden`,
  ending: 'Wird abgemeldet …',
  sessionEnded: (device) => `${device} ist abgemeldet.`,
  endOthers: 'Überall sonst abmelden',
  othersEnded: 'Du bist überall sonst abgemeldet.',
  sessionsFailed: 'Deine Sitzungen konnten nicht geladen werden.',
  endFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',

  export: 'Alles mitnehmen',
  exportIntro:
    'Eine Datei mit allem, was diese Seite über dich aufbewahrt: Konto, Rezensionen, Lieblingsbücher, wem du folgst, Sitzungen und Meldungen.',
  download: 'Als JSON herunterladen',

  deletion: 'Konto löschen',
  deletionIntro:
    'Mit deinem Konto gehen deine Rezensionen, deine Lieblingsbücher und wem du folgst. Das lässt sich nicht rückgängig machen.',
  adminsStay:
    'Du bist Admin. Jemand anders mit dieser Rolle kann sie dir nehmen; dann kannst du gehen.',
  deleteAccount: 'Konto löschen',
  deleteQuestion: 'Dein Konto löschen?',
  deleted: 'Dein Konto ist gelöscht.',
  deleteFailed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
};
