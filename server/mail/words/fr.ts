import type { MailWords } from './words.ts';

export const french: MailWords = {
  greeting: 'Bonjour,',
  greetingOf: (name) => `Bonjour ${name},`,
  'verify-email': {
    subject: 'Est-ce votre adresse e-mail ?',
    text: 'Quelqu’un a indiqué cette adresse pour un compte sur Commonplace. Si c’est vous, veuillez la confirmer :',
    link: 'Confirmer l’adresse',
    otherwise: 'Si ce n’est pas vous, vous n’avez rien à faire.',
  },
  'reset-password': {
    subject: 'Un nouveau mot de passe',
    text: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte sur Commonplace. Si c’est vous, choisissez-le ici :',
    link: 'Choisir un nouveau mot de passe',
    otherwise:
      'Si ce n’est pas vous, vous n’avez rien à faire : votre mot de passe reste inchangé.',
  },
  lasts: 'Le lien fonctionne une seule fois, pendant une heure.',
};
