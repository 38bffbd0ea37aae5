import { pluralsOf } from '../plural.ts';
import type { Words } from '../words.ts';

const plural = pluralsOf('fr');

export const accounts: Words['accounts'] = {
  welcomeBack: 'Bon retour parmi nous',
  signInTitle: 'Connexion',
  signInIntro: 'Connectez-vous à votre compte',
  signInForBook: (title) => `Connectez-vous pour voir « ${title} » et profiter de tout le site`,
  signIn: 'Se connecter',
  signingIn: 'Connexion…',
  newHere: 'Pas encore de compte ? {}',
  joinUs: 'Rejoignez-nous',
  signUpTitle: 'Inscription',
  signUpIntro: 'Créez votre compte',
  signUp: 'S’inscrire',
  signingUp: 'Inscription…',
  haveAccount: 'Vous avez déjà un compte ? {}',
  username: 'Nom d’utilisateur',
  email: 'E-mail',
  identity: 'Rôle',
  selectIdentity: 'Choisissez votre rôle',
  password: 'Mot de passe',
  passwordHint: (least) => `Au moins ${least} caractères.`,
  confirmPassword: 'Confirmer le mot de passe',
  signInNoAnswer: 'Erreur de réseau. Veuillez vérifier que le serveur fonctionne.',
  invalid: 'Nom d’utilisateur ou mot de passe incorrect',
  signInFailed: 'La connexion a échoué',
  signUpNoAnswer: 'Erreur de réseau. Veuillez réessayer.',
  signUpFailed: 'L’inscription a échoué',
  epigraph:
    'Un recueil de lieux communs est ce dont un poète prévoyant ne saurait se passer, pour cette raison proverbiale que les grands esprits ont la mémoire courte.',
  epigraphBy: 'Jonathan Swift, Lettre de conseils à un jeune poète, 1721',
};

export const recovery: Words['recovery'] = {
  forgotLink: 'Mot de passe oublié ?',
  forgotTitle: 'Mot de passe oublié ?',
  forgotIntro:
    'Indiquez votre nom d’utilisateur ou votre e-mail : nous vous enverrons un lien pour en choisir un nouveau.',
  name: 'Nom d’utilisateur ou e-mail',
  send: 'Envoyer le lien',
  sending: 'Envoi…',
  sent: 'Si ce compte existe, un e-mail est en route. Son lien fonctionne une seule fois, pendant une heure.',
  sendFailed: 'L’e-mail n’a pas pu être envoyé. Veuillez réessayer.',
  backToSignIn: 'Retour à la connexion',
  resetTitle: 'Choisissez un nouveau mot de passe',
  resetIntro: 'Vous serez déconnecté partout, puis vous vous connecterez avec le nouveau.',
  reset: 'Enregistrer le mot de passe',
  resetDone: 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
  resetFailed: 'Votre mot de passe n’a pas pu être changé. Veuillez réessayer.',
  noToken: 'Ce lien n’est pas complet. Veuillez l’ouvrir à nouveau depuis l’e-mail.',
  askAgain: 'Demander un nouveau lien',
  verifyTitle: 'Confirmez votre e-mail',
  verifyIntro: 'Un clic suffit à confirmer que l’adresse est la vôtre.',
  verify: 'Confirmer l’adresse',
  verifying: 'Confirmation…',
  verified: 'Votre adresse e-mail est confirmée.',
  verifyFailed: 'Votre adresse e-mail n’a pas pu être confirmée. Veuillez réessayer.',
  isVerified: 'Confirmée',
  isNotVerified: 'Pas encore confirmée. Nous vous avons envoyé un lien par e-mail.',
  sendAgain: 'Renvoyer',
  sentAgain: 'L’e-mail est en route.',
  sendAgainFailed: 'L’e-mail n’a pas pu être renvoyé. Veuillez réessayer.',
  access: 'Accès',
  accessOf: (name) => `Accès de ${name}`,
  makeLink: 'Créer un lien de réinitialisation',
  linkIntro:
    'Avec ce lien, la personne peut choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant une heure. Transmettez-le de sorte que personne d’autre ne puisse le lire.',
  link: 'Lien de réinitialisation',
  copy: 'Copier le lien',
  copied: 'Le lien est copié.',
  notCopied: 'Le lien n’a pas pu être copié. Veuillez le sélectionner et le copier vous-même.',
  linkOnce: 'Il ne sera plus affiché ensuite.',
  linkFailed: 'Le lien n’a pas pu être créé. Veuillez réessayer.',
};

export const factors: Words['factors'] = {
  title: 'Connexion en deux étapes',
  intro: 'Après le mot de passe, nous demandons quelque chose que vous seul possédez.',
  none: 'Rien n’est encore configuré : votre mot de passe suffit pour vous connecter.',
  failed: 'La connexion en deux étapes n’a pas pu être chargée.',
  app: 'Application d’authentification',
  appSince: (day) => `Configurée le ${day}`,
  addApp: 'Configurer une application d’authentification',
  removeApp: 'Retirer l’application',
  removeQuestion: 'Retirer l’application d’authentification ?',
  appRemoved: 'L’application d’authentification est retirée.',
  removeFailed: 'L’opération a échoué. Veuillez réessayer.',
  remove: 'Retirer',
  removing: 'Retrait…',
  password1: 'Pour commencer, saisissez votre mot de passe actuel.',
  next: 'Continuer',
  scan: 'Scannez ceci avec votre application d’authentification, puis saisissez le code qu’elle affiche.',
  typeInstead: 'Ou saisissez ceci dans l’application :',
  copySecret: 'Copier la clé',
  secretCopied: 'La clé est copiée.',
  code: 'Code de l’application',
  confirm: 'Confirmer',
  confirming: 'Confirmation…',
  setupFailed: 'L’application n’a pas pu être configurée. Veuillez réessayer.',
  appAdded: 'L’application d’authentification est configurée.',
  codesTitle: 'Vos codes de secours',
  codesIntro:
    'Gardez-les à un endroit accessible sans votre téléphone. Chacun permet de se connecter une fois. Ils ne seront plus affichés ensuite.',
  codesCopy: 'Copier les codes',
  codesCopied: 'Les codes sont copiés.',
  codesNotCopied:
    'Les codes n’ont pas pu être copiés. Veuillez les sélectionner et les copier vous-même.',
  codesDone: 'Je les ai mis en lieu sûr',
  codesLeft: (count) =>
    plural(count, { one: '# code de secours restant', other: '# codes de secours restants' }),
  newCodes: 'Nouveaux codes de secours',
  newCodesQuestion: 'Créer de nouveaux codes de secours ?',
  newCodesIntro: 'Vos anciens codes ne fonctionneront plus.',
  makeCodes: 'Créer de nouveaux codes',
  codesFailed: 'Les codes n’ont pas pu être créés. Veuillez réessayer.',
  stepTitle: 'Encore une étape',
  stepIntro: 'Saisissez le code affiché par votre application d’authentification.',
  recoveryCode: 'Code de secours',
  useRecovery: 'Utiliser plutôt un code de secours',
  useApp: 'Utiliser plutôt l’application',
  stepFailed: 'La connexion a échoué. Veuillez réessayer.',
  signInAgain: 'Se reconnecter',
  qr: 'Code QR pour votre application d’authentification',
  clear: 'Désactiver la connexion en deux étapes',
  clearIntro:
    'Pour une personne qui a perdu son téléphone et ses codes de secours : son mot de passe suffira de nouveau.',
  cleared: 'La connexion en deux étapes est désactivée.',
  clearFailed: 'Elle n’a pas pu être désactivée. Veuillez réessayer.',

  passkey: 'Clé d’accès',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyIntro:
    'Votre appareil la crée et la déverrouille par empreinte, visage ou code. Elle suffit pour vous connecter, ou complète le mot de passe.',
  passkeyName: 'Nom de la clé d’accès',
  passkeyAdded: 'La clé d’accès est ajoutée.',
  passkeyNotAdded: 'La clé d’accès n’a pas été ajoutée. Veuillez réessayer.',
  passkeySince: (day) => `Ajoutée le ${day}`,
  passkeyUsed: (day) => `Dernière utilisation le ${day}`,
  removePasskey: (name) => `Retirer ${name}`,
  removePasskeyQuestion: (name) => `Retirer ${name} ?`,
  passkeyRemoved: 'La clé d’accès est retirée.',
  signInWithPasskey: 'Se connecter avec une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas fonctionné. Veuillez réessayer.',
};

export const settings: Words['settings'] = {
  title: 'Paramètres du compte',
  back: 'Retour à votre profil',
  signInFirst: 'Connectez-vous pour gérer votre compte',

  email: 'E-mail',
  emailIntro: 'Il permet de vous connecter. Seuls vous et les administrateurs le voyez.',
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
  sessionsIntro: 'Là où vous êtes connecté. Déconnectez les appareils inconnus.',
  thisDevice: 'Cet appareil',
  lastSeen: (when) => `Dernière activité le ${when}`,
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
  endFailed: 'L’opération a échoué. Veuillez réessayer.',

  export: 'Télécharger vos données',
  exportIntro:
    'Un fichier avec tout ce que ce site conserve à votre sujet : compte, critiques, favoris, abonnements, sessions et signalements.',
  download: 'Télécharger en JSON',
  takeOut:
    'Le CSV se lit dans tous les autres services, l’archive dans tout autre Commonplace. Tous deux peuvent être réimportés ici.',
  forOthers: 'Pour d’autres services (CSV)',
  withAll: 'Avec toutes les données (CSV)',
  archive: 'Archive complète (ZIP)',

  deletion: 'Supprimer le compte',
  deletionIntro:
    'Vos critiques, vos favoris et vos abonnements seront supprimés avec votre compte. C’est irréversible.',
  adminsStay:
    'Vous êtes administrateur. Un autre administrateur peut vous donner le rôle de lecteur ; vous pourrez alors supprimer votre compte.',
  deleteAccount: 'Supprimer le compte',
  deleteQuestion: 'Supprimer votre compte ?',
  deleted: 'Votre compte est supprimé.',
  deleteFailed: 'Votre compte n’a pas pu être supprimé. Veuillez réessayer.',
};

export const roleChoice = {
  byApproval:
    'Vous deviendrez contributeur ou administrateur dès qu’un administrateur aura donné son accord.',
};

export const roleRequested = {
  admin: {
    reader:
      'Vous avez demandé le rôle d’administrateur. En attendant l’accord d’un administrateur, vous êtes lecteur.',
    writer:
      'Vous avez demandé le rôle d’administrateur. En attendant l’accord d’un administrateur, vous êtes contributeur.',
  },
  writer: {
    reader:
      'Vous avez demandé le rôle de contributeur. En attendant l’accord d’un administrateur, vous êtes lecteur.',
    admin:
      'Vous avez demandé le rôle de contributeur. En attendant l’accord d’un administrateur, vous êtes administrateur.',
  },
};
