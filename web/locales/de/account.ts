import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('de');

export const accounts: Words['accounts'] = {
  welcomeBack: 'Schön, dass du wieder da bist',
  signInTitle: 'Anmelden',
  signInIntro: 'Melde dich mit deinem Konto an',
  signInForBook: (title) => `Melde dich an, um „${title}“ zu sehen und alles nutzen zu können`,
  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  newHere: 'Neu hier? {}',
  joinUs: 'Mach mit',
  signUpTitle: 'Registrieren',
  signUpIntro: 'Lege dein Konto an',
  signUp: 'Registrieren',
  signingUp: 'Registrierung läuft …',
  haveAccount: 'Du hast schon ein Konto? {}',
  username: 'Name',
  email: 'E-Mail',
  identity: 'Rolle',
  selectIdentity: 'Wähle deine Rolle',
  password: 'Passwort',
  passwordHint: (least) => `Mindestens ${least} Zeichen.`,
  confirmPassword: 'Passwort bestätigen',
  signInNoAnswer: 'Netzwerkfehler. Bitte prüfe, ob der Server läuft.',
  invalid: 'Name oder Passwort ist falsch',
  signInFailed: 'Die Anmeldung hat nicht geklappt',
  signUpNoAnswer: 'Netzwerkfehler. Bitte versuche es noch einmal.',
  signUpFailed: 'Die Registrierung hat nicht geklappt',
  epigraph:
    'Ein Sammelbuch ist etwas, ohne das ein vorausschauender Dichter nicht auskommt, aus dem sprichwörtlichen Grund, dass große Geister ein kurzes Gedächtnis haben.',
  epigraphBy: 'Jonathan Swift, Brief mit Ratschlägen an einen jungen Dichter, 1721',
};

export const recovery: Words['recovery'] = {
  forgotLink: 'Passwort vergessen?',
  forgotTitle: 'Passwort vergessen?',
  forgotIntro:
    'Gib deinen Namen oder deine E-Mail an. Wir schicken dir einen Link, mit dem du ein neues wählst.',
  name: 'Name oder E-Mail',
  send: 'Link schicken',
  sending: 'Wird geschickt …',
  sent: 'Wenn es dieses Konto gibt, ist eine Mail unterwegs. Der Link darin gilt einmal, eine Stunde lang.',
  sendFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  backToSignIn: 'Zurück zur Anmeldung',
  resetTitle: 'Wähle ein neues Passwort',
  resetIntro: 'Du wirst überall abgemeldet. Danach meldest du dich mit dem neuen Passwort an.',
  reset: 'Passwort speichern',
  resetDone: 'Dein Passwort ist geändert. Bitte melde dich damit an.',
  resetFailed: 'Dein Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',
  noToken: 'Dieser Link ist nicht vollständig. Bitte öffne ihn noch einmal aus der Mail.',
  askAgain: 'Neuen Link anfordern',
  verifyTitle: 'Bestätige deine E-Mail',
  verifyIntro: 'Ein Klick genügt, dann wissen wir, dass die Adresse dir gehört.',
  verify: 'Adresse bestätigen',
  verifying: 'Wird bestätigt …',
  verified: 'Deine E-Mail-Adresse ist bestätigt.',
  verifyFailed:
    'Deine E-Mail-Adresse konnte nicht bestätigt werden. Bitte versuche es noch einmal.',
  isVerified: 'Bestätigt',
  isNotVerified: 'Noch nicht bestätigt. Wir haben dir eine Mail mit einem Link geschickt.',
  sendAgain: 'Noch einmal schicken',
  sentAgain: 'Die Mail ist unterwegs.',
  sendAgainFailed: 'Die Mail konnte nicht noch einmal geschickt werden. Bitte versuche es erneut.',
  access: 'Zugang',
  accessOf: (name) => `Zugang von ${name}`,
  makeLink: 'Link für ein neues Passwort',
  linkIntro:
    'Mit diesem Link kann die Person ein neues Passwort wählen. Er gilt einmal, eine Stunde lang. Gib ihn so weiter, dass niemand sonst ihn lesen kann.',
  link: 'Der Link',
  copy: 'Link kopieren',
  copied: 'Der Link ist kopiert.',
  notCopied: 'Der Link konnte nicht kopiert werden. Bitte markiere und kopiere ihn selbst.',
  linkOnce: 'Er wird danach nicht mehr angezeigt.',
  linkFailed: 'Der Link konnte nicht erstellt werden. Bitte versuche es noch einmal.',
};

export const factors: Words['factors'] = {
  title: 'Anmeldung in zwei Schritten',
  intro: 'Nach dem Passwort fragen wir nach etwas, das nur du hast.',
  none: 'Noch ist nichts eingerichtet: Zum Anmelden genügt dein Passwort.',
  failed: 'Die Anmeldung in zwei Schritten konnte nicht geladen werden.',
  app: 'Authenticator-App',
  appSince: (day) => `Eingerichtet am ${day}`,
  addApp: 'Authenticator-App einrichten',
  removeApp: 'App entfernen',
  removeQuestion: 'Die Authenticator-App entfernen?',
  appRemoved: 'Die Authenticator-App ist entfernt.',
  removeFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  remove: 'Entfernen',
  removing: 'Wird entfernt …',
  password1: 'Gib zuerst dein aktuelles Passwort ein.',
  next: 'Weiter',
  scan: 'Scanne das Bild mit deiner Authenticator-App und gib dann den Code ein, den sie anzeigt.',
  typeInstead: 'Oder gib diesen Schlüssel in die App ein:',
  copySecret: 'Schlüssel kopieren',
  secretCopied: 'Der Schlüssel ist kopiert.',
  code: 'Code aus der App',
  confirm: 'Bestätigen',
  confirming: 'Wird bestätigt …',
  setupFailed: 'Die App konnte nicht eingerichtet werden. Bitte versuche es noch einmal.',
  appAdded: 'Die Authenticator-App ist eingerichtet.',
  codesTitle: 'Deine Wiederherstellungscodes',
  codesIntro:
    'Bewahre sie so auf, dass du sie auch ohne dein Handy findest. Mit jedem kannst du dich einmal anmelden. Sie werden danach nicht mehr angezeigt.',
  codesCopy: 'Codes kopieren',
  codesCopied: 'Die Codes sind kopiert.',
  codesNotCopied: 'Die Codes konnten nicht kopiert werden. Bitte markiere und kopiere sie selbst.',
  codesDone: 'Ich habe sie gesichert',
  codesLeft: (count) =>
    plural(count, {
      one: 'Noch # Wiederherstellungscode',
      other: 'Noch # Wiederherstellungscodes',
    }),
  newCodes: 'Neue Wiederherstellungscodes',
  newCodesQuestion: 'Neue Wiederherstellungscodes erstellen?',
  newCodesIntro: 'Deine alten Codes funktionieren dann nicht mehr.',
  makeCodes: 'Neue Codes erstellen',
  codesFailed: 'Die Codes konnten nicht erstellt werden. Bitte versuche es noch einmal.',
  stepTitle: 'Noch ein Schritt',
  stepIntro: 'Gib den Code ein, den deine Authenticator-App anzeigt.',
  recoveryCode: 'Wiederherstellungscode',
  useRecovery: 'Stattdessen einen Wiederherstellungscode verwenden',
  useApp: 'Stattdessen die App verwenden',
  stepFailed: 'Die Anmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
  signInAgain: 'Noch einmal anmelden',
  qr: 'QR-Code für deine Authenticator-App',
  clear: 'Anmeldung in zwei Schritten ausschalten',
  clearIntro:
    'Für alle, die Handy und Wiederherstellungscodes verloren haben: Danach genügt wieder das Passwort.',
  cleared: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  clearFailed: 'Sie konnte nicht ausgeschaltet werden. Bitte versuche es noch einmal.',

  passkey: 'Mein Passkey',
  addPasskey: 'Passkey hinzufügen',
  passkeyIntro:
    'Dein Gerät erstellt ihn und entsperrt ihn per Fingerabdruck, Gesicht oder PIN. Er genügt allein zum Anmelden oder kommt nach dem Passwort.',
  passkeyName: 'Name des Passkeys',
  passkeyAdded: 'Der Passkey ist hinzugefügt.',
  passkeyNotAdded: 'Der Passkey wurde nicht hinzugefügt. Bitte versuche es noch einmal.',
  passkeySince: (day) => `Hinzugefügt am ${day}`,
  passkeyUsed: (day) => `Zuletzt verwendet am ${day}`,
  removePasskey: (name) => `${name} entfernen`,
  removePasskeyQuestion: (name) => `${name} entfernen?`,
  passkeyRemoved: 'Der Passkey ist entfernt.',
  signInWithPasskey: 'Mit einem Passkey anmelden',
  passkeyFailed: 'Der Passkey hat nicht funktioniert. Bitte versuche es noch einmal.',
};

export const settings: Words['settings'] = {
  title: 'Kontoeinstellungen',
  back: 'Zurück zu deinem Profil',
  signInFirst: 'Melde dich an, um dein Konto zu verwalten',

  email: 'E-Mail',
  emailIntro: 'Damit kannst du dich anmelden. Nur du und die Admins sehen sie.',
  newEmail: 'Neue E-Mail',
  saveEmail: 'E-Mail ändern',
  emailSaved: 'Deine E-Mail-Adresse ist geändert.',
  emailFailed: 'Deine E-Mail-Adresse konnte nicht geändert werden. Bitte versuche es noch einmal.',

  password: 'Passwort',
  passwordIntro: 'Wenn du es änderst, wirst du überall sonst abgemeldet.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  confirmPassword: 'Neues Passwort bestätigen',
  savePassword: 'Passwort ändern',
  passwordSaved: 'Dein Passwort ist geändert. Überall sonst bist du abgemeldet.',
  passwordFailed: 'Dein Passwort konnte nicht geändert werden. Bitte versuche es noch einmal.',

  sessions: 'Deine Sitzungen',
  sessionsIntro: 'Hier bist du angemeldet. Melde Geräte ab, die du nicht kennst.',
  thisDevice: 'Dieses Gerät',
  lastSeen: (when) => `Zuletzt aktiv am ${when}`,
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

  export: 'Deine Daten herunterladen',
  exportIntro:
    'Eine Datei mit allem, was diese Website über dich speichert: Konto, Rezensionen, Favoriten, wem du folgst, Sitzungen und Meldungen.',
  download: 'Als JSON herunterladen',
  takeOut:
    'Die CSV-Datei liest jeder andere Dienst, das Archiv jedes andere Commonplace. Beides lässt sich hier wieder importieren.',
  forOthers: 'Für andere Dienste (CSV)',
  withAll: 'Mit allen Angaben (CSV)',
  archive: 'Archiv (ZIP)',

  deletion: 'Konto löschen',
  deletionIntro:
    'Mit deinem Konto werden auch deine Rezensionen und Favoriten gelöscht und wem du folgst. Das lässt sich nicht rückgängig machen.',
  adminsStay:
    'Du bist Admin. Jemand anders mit dieser Rolle kann sie dir nehmen; dann kannst du dein Konto löschen.',
  deleteAccount: 'Konto löschen',
  deleteQuestion: 'Dein Konto löschen?',
  deleted: 'Dein Konto ist gelöscht.',
  deleteFailed: 'Dein Konto konnte nicht gelöscht werden. Bitte versuche es noch einmal.',
};

export const roleChoice = {
  byApproval: 'Redakteur:in oder Admin wirst du, sobald ein Admin zustimmt.',
};

export const roleRequested = {
  admin: {
    reader: 'Du möchtest Admin sein. Bis dem jemand zustimmt, bist du Leser:in.',
    writer: 'Du möchtest Admin sein. Bis dem jemand zustimmt, bist du Redakteur:in.',
  },
  writer: {
    reader: 'Du möchtest Redakteur:in sein. Bis dem jemand zustimmt, bist du Leser:in.',
    admin: 'Du möchtest Redakteur:in sein. Bis dem jemand zustimmt, bist du Admin.',
  },
};
