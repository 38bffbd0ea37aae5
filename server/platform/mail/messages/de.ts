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
  'sign-in-linked': {
    subject: 'Dein Konto wurde mit einer anderen Anmeldung verknüpft',
    text: 'dein Konto bei Commonplace wurde gerade mit einer Anmeldung anderswo verknüpft, mit der es sich von nun an öffnen lässt. Wenn du es warst, musst du nichts tun.',
    link: 'Neues Passwort wählen',
    otherwise:
      'Wenn du es nicht warst, wähle sofort ein neues Passwort und löse dann die Verknüpfung in den Kontoeinstellungen.',
  },
  'registration-accepted': {
    subject: 'Willkommen bei Commonplace',
    text: 'eine Administratorin oder ein Administrator hat dich aufgenommen: Dein Konto ist bereit, mit dem Namen und dem Passwort, die du gewählt hast.',
    link: 'Anmelden',
    otherwise:
      'Wenn du um kein Konto gebeten hast, hat jemand anderes deine Adresse angegeben. Sag es bitte einer Administratorin oder einem Administrator der Website.',
  },
  tellAdmin: 'Wenn du es nicht warst, sag es bitte der Verwaltung der Website.',
  lasts: 'Der Link gilt einmal und eine Stunde lang.',
  notification: {
    subject: 'Neues für dich',
    see: 'Bei Commonplace ansehen',
    end: 'Keine Mails dieser Art mehr',
    endQuestion: 'Sollen keine Mails dieser Art mehr kommen?',
    ended: 'Du bekommst keine Mails dieser Art mehr.',
    endGone: 'Dieser Link führt zu nichts.',
    kinds: {
      follow: 'Jemand folgt dir neu.',
      follow_request: 'Jemand möchte dir folgen.',
      follow_accepted: 'Jemand hat deine Anfrage angenommen, zu folgen.',
      like: 'Jemandem gefällt, was du geschrieben hast.',
      comment: 'Zu deinen Beiträgen gibt es neue Kommentare.',
      reply: 'Jemand hat auf deinen Kommentar geantwortet.',
      mention: 'Jemand hat dich erwähnt.',
      friend_review: 'Jemand, dem du folgst, hat ein Buch rezensiert, das du lesen möchtest.',
      question_answered: 'Jemand hat deine Frage beantwortet.',
      answer_accepted: 'Deine Antwort wurde angenommen.',
      list_suggestion: 'Jemand schlägt ein Buch für deine Liste vor.',
      author_book: 'Es gibt ein neues Buch von jemandem, dessen Werk du folgst.',
      group_invite: 'Du bist in eine Lesegruppe eingeladen.',
      group_comment: 'In deiner Lesegruppe gibt es neue Kommentare.',
      role_decision: 'Über die Rolle, um die du gebeten hast, wurde entschieden.',
      report_closed: 'Was du gemeldet hast, wurde angesehen.',
      import_ready: 'Dein Import kann geprüft werden.',
      import_done: 'Dein Import ist fertig.',
    },
  },
};
