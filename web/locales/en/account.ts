import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** Signing in and signing up. */
export const accounts = {
  welcomeBack: 'Welcome back',
  signInTitle: 'Sign in',
  signInIntro: 'Sign in to your account',
  signInForBook: (title: string) => `Sign in to view "${title}" and access all features`,
  signIn: 'Sign in',
  signingIn: 'Signing in...',
  newHere: 'New here? {}',
  joinUs: 'Join us today',
  signUpTitle: 'Sign up',
  signUpIntro: 'Create your new account',
  signUp: 'Sign up',
  signingUp: 'Signing up...',
  haveAccount: 'Already have an account? {}',
  username: 'Username',
  email: 'Email',
  identity: 'Identity',
  selectIdentity: 'Select your identity',
  password: 'Password',
  passwordHint: (least: number) => `At least ${least} characters.`,
  confirmPassword: 'Confirm password',
  signInNoAnswer: 'Network error. Please check if the server is running.',
  invalid: 'Invalid username or password',
  signInFailed: 'Sign in failed',
  signUpNoAnswer: 'Network error. Please try again.',
  signUpFailed: 'Registration failed',
  epigraph:
    'A common-place book is what a provident poet cannot subsist without, for this proverbial reason, that great wits have short memories.',
  epigraphBy: 'Jonathan Swift, A Letter of Advice to a Young Poet, 1721',
};

/** Forgotten passwords, and addresses that are proven. */
export const recovery = {
  forgotLink: 'Forgot your password?',
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Tell us your username or email, and we’ll send you a link to choose a new one.',
  name: 'Username or email',
  send: 'Send the link',
  sending: 'Sending...',
  sent: 'If that account exists, an email is on its way. Its link works once, within an hour.',
  sendFailed: 'The email could not be sent. Please try again.',
  backToSignIn: 'Back to sign in',
  resetTitle: 'Choose a new password',
  resetIntro: 'This signs you out everywhere. Then sign in with the new password.',
  reset: 'Save password',
  resetDone: 'Your password is changed. Please sign in with it.',
  resetFailed: 'Your password could not be changed. Please try again.',
  noToken: 'This link is incomplete. Please open it from the email again.',
  askAgain: 'Ask for a new link',
  verifyTitle: 'Confirm your email',
  verifyIntro: 'One click confirms that the address is yours.',
  verify: 'Confirm the address',
  verifying: 'Confirming...',
  verified: 'Your email address is confirmed.',
  verifyFailed: 'Your email address could not be confirmed. Please try again.',
  isVerified: 'Confirmed',
  isNotVerified: 'Not confirmed yet. We have emailed you a link.',
  sendAgain: 'Send again',
  sentAgain: 'The email is on its way.',
  sendAgainFailed: 'The email could not be sent again. Please try again.',
  access: 'Access',
  accessOf: (name: string) => `Access of ${name}`,
  makeLink: 'Create a reset link',
  linkIntro:
    'With this link the person can choose a new password. It works once, within an hour. Send it in a way that nobody else can read.',
  link: 'Reset link',
  copy: 'Copy link',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Please select it and copy it yourself.',
  linkOnce: 'It will not be shown again.',
  linkFailed: 'The link could not be created. Please try again.',
};

/** What is asked for after the password. */
export const factors = {
  title: 'Two-step sign-in',
  intro: 'After your password, we ask for something only you have.',
  none: 'Nothing is set up yet: your password alone signs you in.',
  failed: 'Two-step sign-in could not be loaded.',
  app: 'Authenticator app',
  appSince: (day: string) => `Set up ${day}`,
  addApp: 'Set up an authenticator app',
  removeApp: 'Remove the app',
  removeQuestion: 'Remove the authenticator app?',
  appRemoved: 'The authenticator app is removed.',
  removeFailed: 'That did not work. Please try again.',
  remove: 'Remove',
  removing: 'Removing...',
  password1: 'To begin, please type your current password.',
  next: 'Continue',
  scan: 'Scan this with your authenticator app, then type the code that it shows.',
  typeInstead: 'Or type this into the app:',
  copySecret: 'Copy the key',
  secretCopied: 'The key is copied.',
  code: 'Code',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  setupFailed: 'The app could not be set up. Please try again.',
  appAdded: 'The authenticator app is set up.',
  codesTitle: 'Your recovery codes',
  codesIntro:
    'Keep them where you can reach them without your phone. Each signs you in once. They will not be shown again.',
  codesCopy: 'Copy the codes',
  codesCopied: 'The codes are copied.',
  codesNotCopied: 'The codes could not be copied. Please select them and copy them yourself.',
  codesDone: 'I’ve saved them',
  codesLeft: (count: number) =>
    plural(count, { one: '# recovery code left', other: '# recovery codes left' }),
  newCodes: 'New recovery codes',
  newCodesQuestion: 'Create new recovery codes?',
  newCodesIntro: 'Your old codes stop working.',
  makeCodes: 'Create new codes',
  codesFailed: 'The codes could not be created. Please try again.',
  stepTitle: 'One more step',
  stepIntro: 'Type the code that your authenticator app shows.',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  stepFailed: 'Signing in did not work. Please try again.',
  signInAgain: 'Sign in again',
  qr: 'QR code for your authenticator app',
  clear: 'Turn off two-step sign-in',
  clearIntro:
    'For someone who has lost their phone and recovery codes. After this, their password alone signs them in.',
  cleared: 'Two-step sign-in is off.',
  clearFailed: 'It could not be turned off. Please try again.',

  passkey: 'Passkey',
  addPasskey: 'Add a passkey',
  passkeyIntro:
    'Your device creates it and unlocks it with your fingerprint, face or PIN. It signs you in on its own, or after your password.',
  passkeyName: 'Name of the passkey',
  passkeyAdded: 'The passkey is added.',
  passkeyNotAdded: 'The passkey was not added. Please try again.',
  passkeySince: (day: string) => `Added ${day}`,
  passkeyUsed: (day: string) => `Last used ${day}`,
  removePasskey: (name: string) => `Remove ${name}`,
  removePasskeyQuestion: (name: string) => `Remove ${name}?`,
  passkeyRemoved: 'The passkey is removed.',
  signInWithPasskey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey did not work. Please try again.',
};

/** The page of one's own account. */
export const settings = {
  title: 'Account settings',
  back: 'Back to your profile',
  signInFirst: 'Sign in to manage your account',

  email: 'Email',
  emailIntro: 'You can sign in with it. Only you and the administrators see it.',
  newEmail: 'New email',
  saveEmail: 'Change email',
  emailSaved: 'Your email address is changed.',
  emailFailed: 'Your email address could not be changed. Please try again.',

  password: 'Password',
  passwordIntro: 'Changing it signs you out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  savePassword: 'Change password',
  passwordSaved: 'Your password is changed. You are signed out everywhere else.',
  passwordFailed: 'Your password could not be changed. Please try again.',

  sessions: 'Your sessions',
  sessionsIntro: 'Where you are signed in. Sign out any you don’t recognize.',
  thisDevice: 'This device',
  lastSeen: (when: string) => `Last seen ${when}`,
  signedInOn: (when: string) => `Signed in ${when}`,
  device: (browser: string | null, system: string | null) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'An unknown device'),
  endSession: 'Sign out',
  endSessionOf: (device: string) => `Sign out ${device}`,
  ending: 'Signing out...',
  sessionEnded: (device: string) => `${device} is signed out.`,
  endOthers: 'Sign out everywhere else',
  othersEnded: 'You are signed out everywhere else.',
  sessionsFailed: 'Your sessions could not be loaded.',
  endFailed: 'That did not work. Please try again.',

  export: 'Download your data',
  exportIntro:
    'A file with everything this site keeps about you: your account, reviews, favorites, follows, sessions and reports.',
  download: 'Download as JSON',
  takeOut:
    'The CSV is read by every other service, the archive by every copy of Commonplace. Importing it brings your books back.',
  forOthers: 'For other services (CSV)',
  withAll: 'With everything (CSV)',
  archive: 'Archive (ZIP)',

  deletion: 'Delete account',
  deletionIntro:
    'Your reviews, favorites and follows are deleted with your account. This cannot be undone.',
  adminsStay:
    'You are an admin. Another admin can make you a reader; then you can delete your account.',
  deleteAccount: 'Delete account',
  deleteQuestion: 'Delete your account?',
  deleted: 'Your account is deleted.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
};

/** What somebody is told before they choose a role, where it has to be granted. */
export const roleChoice = {
  byApproval: 'You become a writer or an admin once an administrator agrees.',
};

/** What somebody is told who chose a role that has to be granted: the role, and the one they have. */
export const roleRequested = {
  admin: {
    reader: 'You asked to be an admin. Until an administrator grants it you are a reader.',
    writer: 'You asked to be an admin. Until an administrator grants it you are a writer.',
  },
  writer: {
    reader: 'You asked to be a writer. Until an administrator grants it you are a reader.',
    admin: 'You asked to be a writer. Until an administrator grants it you are an admin.',
  },
};
