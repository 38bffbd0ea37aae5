/** The page of one's own account. */
export const settings = {
  title: 'Account settings',
  back: 'Back to your profile',
  signInFirst: 'Sign in to look after your account.',

  email: 'Email',
  emailIntro: 'You can sign in with it. Nobody but you and the administrators sees it.',
  newEmail: 'New email',
  saveEmail: 'Change email',
  emailSaved: 'Your email address is changed.',
  emailFailed: 'Your email address could not be changed. Please try again.',

  password: 'Password',
  passwordIntro: 'A change signs you out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  savePassword: 'Change password',
  passwordSaved: 'Your password is changed. You are signed out everywhere else.',
  passwordFailed: 'Your password could not be changed. Please try again.',

  sessions: 'Your sessions',
  sessionsIntro: 'Where you are signed in. End what you do not know.',
  thisDevice: 'This one',
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

  export: 'Take everything along',
  exportIntro:
    'A file with everything this site keeps about you: your account, reviews, favorites, follows, sessions and reports.',
  download: 'Download as JSON',

  deletion: 'Delete account',
  deletionIntro:
    'Your account goes with your reviews, favorites and follows. This cannot be undone.',
  adminsStay: 'You are an admin. Another admin can make you a reader; then you can leave.',
  deleteAccount: 'Delete account',
  deleteQuestion: 'Delete your account?',
  deleted: 'Your account is deleted.',
  deleteFailed: 'Your account could not be deleted. Please try again.',
};
