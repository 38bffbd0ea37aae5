import type { Words } from '../words.ts';

export const safety: Words['safety'] = {
  block: 'Bloquer',
  unblock: 'Débloquer',
  blockOf: (username) => `Bloquer ${username}`,
  unblockOf: (username) => `Débloquer ${username}`,
  blockQuestion: (username) => `Bloquer @${username} ?`,
  blockMeans:
    'Aucun de vous ne verra plus les critiques de l’autre, et vous ne vous suivrez plus. L’autre n’en est pas informé.',
  blocking: 'Blocage…',
  blocked: (username) => `Vous avez bloqué @${username}.`,
  unblocked: (username) => `Vous avez débloqué @${username}.`,
  blockFailed: 'Cela n’a pas marché. Veuillez réessayer.',
  blocks: 'Personnes bloquées',
  nobodyBlocked: 'Vous n’avez bloqué personne.',
  blocksFailed: 'Les personnes que vous avez bloquées n’ont pas pu être chargées.',

  report: 'Signaler',
  reportOf: (what) => `Signaler ${what}`,
  review: (username) => `la critique de @${username}`,
  profile: (username) => `le profil de @${username}`,
  reportQuestion: (what) => `Signaler ${what}`,
  reportIntro: 'Un admin l’examinera. L’auteur n’apprend pas qui l’a signalé.',
  reason: 'Qu’est-ce qui ne va pas ?',
  choose: 'Veuillez choisir',
  reasons: {
    spam: 'Spam ou publicité',
    abuse: 'Insultant ou haineux',
    spoiler: 'Dévoile l’histoire',
    impersonation: 'Se fait passer pour quelqu’un d’autre',
    other: 'Autre chose',
  },
  reportText: 'Plus de détails (facultatif)',
  sendReport: 'Envoyer le signalement',
  sending: 'Envoi…',
  reported: 'Merci. Un admin l’examinera.',
  reportFailed: 'Le signalement n’a pas pu être envoyé. Veuillez réessayer.',
};
