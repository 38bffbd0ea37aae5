import type { Words } from '../words.ts';

export const safety: Words['safety'] = {
  block: 'Blockieren',
  unblock: 'Nicht mehr blockieren',
  blockOf: (username) => `${username} blockieren`,
  unblockOf: (username) => `${username} nicht mehr blockieren`,
  blockQuestion: (username) => `@${username} blockieren?`,
  blockMeans:
    'Ihr seht die Rezensionen des anderen nicht mehr und folgt einander nicht mehr. Davon wird niemandem etwas gesagt.',
  blocking: 'Wird blockiert …',
  blocked: (username) => `Du hast @${username} blockiert.`,
  unblocked: (username) => `Du blockierst @${username} nicht mehr.`,
  blockFailed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
  blocks: 'Blockierte Leute',
  nobodyBlocked: 'Du hast niemanden blockiert.',
  blocksFailed: 'Wen du blockiert hast, konnte nicht geladen werden.',

  report: 'Melden',
  reportOf: (what) => `Melden: ${what}`,
  review: (username) => `die Rezension von @${username}`,
  profile: (username) => `das Profil von @${username}`,
  reportQuestion: (what) => `Melden: ${what}`,
  reportIntro: 'Die Admins sehen es sich an. Wer es gemeldet hat, wird nicht weitergesagt.',
  reason: 'Was ist daran nicht in Ordnung?',
  choose: 'Bitte auswählen',
  reasons: {
    spam: 'Spam oder Werbung',
    abuse: 'Beleidigend oder gehässig',
    spoiler: 'Verrät die Geschichte',
    impersonation: 'Gibt sich für jemand anderen aus',
    other: 'Etwas anderes',
  },
  reportText: 'Mehr dazu (freiwillig)',
  sendReport: 'Meldung senden',
  sending: 'Wird gesendet …',
  reported: 'Danke. Die Admins sehen es sich an.',
  reportFailed: 'Die Meldung konnte nicht gesendet werden. Bitte versuche es noch einmal.',
};
