import type { MailWords } from './messages.ts';

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
  'email-changed': {
    subject: 'Votre adresse e-mail a été modifiée',
    text: 'Le compte sur Commonplace qui avait cette adresse en a maintenant une autre. Si c’est vous qui l’avez modifiée, vous n’avez rien à faire.',
    link: 'Choisir un nouveau mot de passe',
    otherwise:
      'Si ce n’est pas vous, demandez tout de suite un lien pour choisir un nouveau mot de passe : il arrive encore à cette adresse.',
  },
  tellAdmin: 'Si ce n’est pas vous, veuillez prévenir l’administration du site.',
  lasts: 'Le lien fonctionne une seule fois, pendant une heure.',
};
