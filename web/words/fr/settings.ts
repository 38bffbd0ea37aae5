import type { Words } from '../words.ts';

export const settings: Words['settings'] = {
  title: 'Paramètres du compte',
  back: 'Retour à votre profil',
  signInFirst: 'Connectez-vous pour gérer votre compte.',

  email: 'E-mail',
  emailIntro: 'Il permet de vous connecter. Seuls vous et les admins le voyez.',
  newEmail: 'Nouvel e-mail',
  saveEmail: 'Changer l’e-mail',
  emailSaved: 'Votre adresse e-mail est changée.',
  emailFailed: 'Votre adresse e-mail n’a pas pu être changée. Veuillez réessayer.',

  password: 'Mot de passe',
  passwordIntro: 'Le changer vous déconnecte partout ailleurs.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le nouveau mot de passe',
  savePassword: 'Changer le mot de passe',
  passwordSaved: 'Votre mot de passe est changé. Vous êtes déconnecté partout ailleurs.',
  passwordFailed: 'Votre mot de passe n’a pas pu être changé. Veuillez réessayer.',

  sessions: 'Vos sessions',
  sessionsIntro: 'Là où vous êtes connecté. Mettez fin à ce que vous ne connaissez pas.',
  thisDevice: 'Celle-ci',
  lastSeen: (when) => `Vue pour la dernière fois le ${when}`,
  signedInOn: (when) => `Connectée le ${when}`,
  device: (browser, system) =>
    browser && system ? `${browser} sur ${system}` : (browser ?? system ?? 'Un appareil inconnu'),
  endSession: 'Déconnecter',
  endSessionOf: (device) => `Déconnecter ${device}`,
  ending: 'Déconnexion…',
  sessionEnded: (device) => `${device} est déconnecté.`,
  endOthers: 'Déconnecter partout ailleurs',
  othersEnded: 'Vous êtes déconnecté partout ailleurs.',
  sessionsFailed: 'Vos sessions n’ont pas pu être chargées.',
  endFailed: 'Cela n’a pas marché. Veuillez réessayer.',

  export: 'Tout emporter',
  exportIntro:
    'Un fichier avec tout ce que ce site garde à votre sujet : compte, critiques, favoris, abonnements, sessions et signalements.',
  download: 'Télécharger en JSON',

  deletion: 'Supprimer le compte',
  deletionIntro:
    'Votre compte part avec vos critiques, vos favoris et vos abonnements. C’est irréversible.',
  adminsStay:
    'Vous êtes admin. Un autre admin peut faire de vous un lecteur ; vous pourrez alors partir.',
  deleteAccount: 'Supprimer le compte',
  deleteQuestion: 'Supprimer votre compte ?',
  deleted: 'Votre compte est supprimé.',
  deleteFailed: 'Votre compte n’a pas pu être supprimé. Veuillez réessayer.',
};
