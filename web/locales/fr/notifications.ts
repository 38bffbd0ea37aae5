import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const notifications: Words['notifications'] = {
  ofNewKind: 'Il y a du nouveau pour vous. Rechargez la page pour le voir.',
  intro: 'Nouveaux abonnés, « j’aime », réponses et plus encore.',
  signInFirst: 'Connectez-vous pour voir vos notifications',
  unread: (count) =>
    plural(count, { one: '# notification non lue', other: '# notifications non lues' }),
  manyUnread: 'Plus de 99 notifications non lues',
  moreThan: (most) => `${most}+`,
  isUnread: 'Non lue',
  markAllRead: 'Tout marquer comme lu',
  allRead: 'Tout est marqué comme lu',
  notMarked: 'Impossible de marquer comme lu',
  showNew: 'Afficher les nouveautés',
  seeAll: 'Tout voir',
  toSettings: 'Choisir vos notifications',
  failed: 'Vos notifications n’ont pas pu être chargées',
  empty: 'Rien de nouveau pour l’instant.',
  emptyMore:
    'Quand quelqu’un vous suit, aime ce que vous avez écrit, y répond ou critique un livre que vous voulez lire, vous l’apprenez ici.',
  others: (count) => plural(count, { one: '# autre personne', other: '# autres personnes' }),
  things: {
    comment: (count) =>
      plural(count, { one: '# nouveau commentaire', other: '# nouveaux commentaires' }),
    reply: (count) => plural(count, { one: '# nouvelle réponse', other: '# nouvelles réponses' }),
    list_suggestion: (count) => plural(count, { one: '# suggestion', other: '# suggestions' }),
  },
  said: {
    follow: { one: '{who} vous suit', many: '{who} vous suivent' },
    follow_request: { one: '{who} demande à vous suivre', many: '{who} demandent à vous suivre' },
    follow_accepted: { one: '{who} a accepté votre demande' },
    like_review: {
      one: '{who} a aimé votre critique {title}',
      many: '{who} ont aimé votre critique {title}',
    },
    like_comment: {
      one: '{who} a aimé votre commentaire sur {title}',
      many: '{who} ont aimé votre commentaire sur {title}',
    },
    comment: {
      one: '{who} a commenté votre critique {title}',
      many: '{things} sur votre critique {title} ; dernier en date : {who}',
    },
    reply: {
      one: '{who} a répondu à votre commentaire sur {title}',
      many: '{things} à votre commentaire sur {title} ; dernière en date : {who}',
    },
    mention_review: { one: '{who} vous a mentionné dans la critique {title}' },
    mention_comment: { one: '{who} vous a mentionné dans un commentaire sur {title}' },
    mention_profile: { one: '{who} vous a mentionné dans une note de lecture' },
    friend_review: { one: '{who} a critiqué un livre que vous voulez lire : {title}' },
    list_suggestion: {
      one: '{who} a suggéré un livre pour votre liste {title}',
      many: '{things} pour votre liste {title} ; dernière en date : {who}',
    },
    group_invite: {
      one: '{who} vous invite dans le club de lecture {title}',
      many: '{who} vous invitent dans le club de lecture {title}',
    },
    group_comment: {
      one: '{who} a écrit dans le club de lecture {title}',
      many: '{things} dans le club de lecture {title} ; dernier en date : {who}',
    },
    role_decision: { one: 'Votre demande de rôle a été traitée : votre rôle est {title}' },
    report_closed: { one: 'Votre signalement a été examiné. Merci !' },
    import_ready: { one: 'Votre import {title} est prêt à être vérifié' },
    import_done: { one: 'Votre import {title} est terminé' },
  },
  settings: 'Notifications reçues',
  settingsIntro:
    'Chaque choix prend effet aussitôt. Personne ne reçoit d’e-mail sans l’avoir demandé.',
  mailNeedsAddress: 'Les e-mails arrivent une fois votre adresse indiquée ci-dessus et confirmée.',
  kind: 'Événement',
  site: 'Sur le site',
  mail: 'Par e-mail',
  siteOf: (kind) => `${kind} : sur le site`,
  mailOf: (kind) => `${kind} : par e-mail`,
  frequencies: {
    now: 'Tout de suite',
    daily: 'Chaque jour',
    weekly: 'Chaque semaine',
    never: 'Jamais',
  },
  pushColumn: 'Push',
  pushOf: (kind) => `${kind} : notification push`,
  push: {
    title: 'Notifications push dans ce navigateur',
    states: {
      unsupported:
        'Ce navigateur ne peut pas recevoir de notifications push. Sur iPhone ou iPad, ajoutez d’abord ce site à l’écran d’accueil.',
      denied:
        'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages pour cette page, puis revenez.',
      on: 'Vous apprenez aussitôt les nouveautés dans ce navigateur, même quand cette page est fermée, tant que votre session reste ouverte.',
      off: 'Apprenez aussitôt les nouveautés, même quand cette page est fermée. Votre navigateur demandera s’il peut afficher des notifications.',
    },
    turnOn: 'Activer les notifications push',
    turnOff: 'Désactiver les notifications push',
    nowOn: 'Notifications push activées',
    nowOff: 'Notifications push désactivées',
    notOn:
      'Les notifications push n’ont pas pu être activées. Votre navigateur n’a peut-être pas de service push, ou ne peut pas le joindre pour l’instant.',
    notOff: 'Les notifications push n’ont pas pu être désactivées. Veuillez réessayer.',
    notKnown: 'Impossible de savoir si les notifications push sont activées',
  },
  saved: 'Enregistré',
  notSaved: 'L’enregistrement a échoué',
  settingsFailed: 'Ces réglages n’ont pas pu être chargés',
  kinds: {
    follow: 'Quelqu’un vous suit',
    follow_request: 'Quelqu’un demande à vous suivre',
    follow_accepted: 'Votre demande de suivi est acceptée',
    like: 'Quelqu’un aime ce que vous avez écrit',
    comment: 'Un commentaire sur votre critique',
    reply: 'Une réponse à votre commentaire',
    mention: 'Quelqu’un vous mentionne',
    friend_review: 'Une personne que vous suivez critique un livre que vous voulez lire',
    list_suggestion: 'Une suggestion pour une de vos listes',
    group_invite: 'Une invitation dans un club de lecture',
    group_comment: 'Du nouveau dans vos clubs de lecture',
    role_decision: 'Votre demande de rôle est traitée',
    report_closed: 'Votre signalement a été examiné',
    import_ready: 'Un import est prêt à être vérifié',
    import_done: 'Un import est terminé',
  },
};
