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
  'sign-in-linked': {
    subject: 'Votre compte a été associé à une autre connexion',
    text: 'Votre compte sur Commonplace vient d’être associé à une connexion externe, qui permet désormais de l’ouvrir. Si c’est vous, vous n’avez rien à faire.',
    link: 'Choisir un nouveau mot de passe',
    otherwise:
      'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe, puis dissociez-la dans les paramètres du compte.',
  },
  'registration-accepted': {
    subject: 'Bienvenue sur Commonplace',
    text: 'Un administrateur a accepté votre demande : votre compte est prêt, avec le nom et le mot de passe que vous avez choisis.',
    link: 'Se connecter',
    otherwise:
      'Si vous n’avez pas demandé de compte, quelqu’un d’autre a donné votre adresse. Signalez-le à un administrateur du site.',
  },
  tellAdmin: 'Si ce n’est pas vous, veuillez prévenir l’administration du site.',
  lasts: 'Le lien fonctionne une seule fois, pendant une heure.',
  notification: {
    subject: 'Du nouveau pour vous',
    see: 'Voir sur Commonplace',
    end: 'Ne plus recevoir ce type de message',
    endQuestion: 'Ne plus recevoir ce type de message ?',
    ended: 'Vous ne recevrez plus ce type de message.',
    endGone: 'Ce lien ne mène à rien.',
    kinds: {
      follow: 'Une nouvelle personne vous suit.',
      follow_request: 'Quelqu’un demande à vous suivre.',
      follow_accepted: 'Votre demande de suivi a été acceptée.',
      like: 'Quelqu’un aime ce que vous avez écrit.',
      comment: 'Il y a de nouveaux commentaires sous ce que vous avez écrit.',
      reply: 'Quelqu’un a répondu à votre commentaire.',
      mention: 'Quelqu’un vous a mentionné.',
      friend_review: 'Une personne que vous suivez a critiqué un livre que vous voulez lire.',
      question_answered: 'Quelqu’un a répondu à votre question.',
      answer_accepted: 'Votre réponse a été acceptée.',
      list_suggestion: 'Quelqu’un propose un livre pour votre liste.',
      author_book: 'Il y a un nouveau livre d’un auteur que vous suivez.',
      group_invite: 'Vous êtes invité à rejoindre un groupe de lecture.',
      group_comment: 'Il y a de nouveaux commentaires dans votre groupe de lecture.',
      role_decision: 'Une décision a été prise sur le rôle que vous avez demandé.',
      report_closed: 'Votre signalement a été examiné.',
      import_ready: 'Votre import est prêt à être vérifié.',
      import_done: 'Votre import est terminé.',
    },
  },
};
