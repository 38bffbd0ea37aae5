import type { Words } from '../words.ts';

export const states: Words['states'] = {
  loading: 'Wird geladen …',
  pageFailed: 'Diese Seite konnte nicht angezeigt werden.',
  notFound: 'Seite nicht gefunden',
  nothingHere: 'Unter dieser Adresse gibt es nichts.',
  mayBeMistyped: 'Vielleicht hat sich ein Tippfehler eingeschlichen.',
  signInRequired: 'Bitte melde dich an',
  authenticationRequired: 'Anmeldung erforderlich',
  accessDenied: 'Kein Zugriff',
  verifying: 'Zugriff wird geprüft …',
};
