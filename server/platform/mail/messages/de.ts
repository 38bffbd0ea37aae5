import type { MailWords } from './messages.ts';

export const german: MailWords = {
  greeting: 'Hallo,',
  greetingOf: (name) => `Hallo ${name},`,
  'verify-email': {
    subject: 'Ist das deine E-Mail-Adresse?',
    text: 'jemand hat diese Adresse für ein Konto bei Commonplace angegeben. Wenn du es warst, bestätige sie bitte:',
    link: 'Adresse bestätigen',
    otherwise: 'Wenn du es nicht warst, musst du nichts tun.',
  },
  'reset-password': {
    subject: 'Ein neues Passwort',
    text: 'jemand möchte für dein Konto bei Commonplace ein neues Passwort setzen. Wenn du es bist, wähle es hier:',
    link: 'Neues Passwort wählen',
    otherwise: 'Wenn du es nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.',
  },
  'email-changed': {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    text: 'das Konto bei Commonplace, das diese Adresse hatte, hat jetzt eine andere. Wenn du sie geändert hast, musst du nichts tun.',
    link: 'Neues Passwort wählen',
    otherwise:
      'Wenn du es nicht warst, fordere sofort einen Link für ein neues Passwort an: Er kommt noch an diese Adresse.',
  },
  tellAdmin: 'Wenn du es nicht warst, sag es bitte der Verwaltung der Website.',
  lasts: 'Der Link gilt einmal und eine Stunde lang.',
};
