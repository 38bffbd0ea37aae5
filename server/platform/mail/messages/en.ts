export const english = {
  greeting: 'Hello,',
  greetingOf: (name: string) => `Hello ${name},`,
  'verify-email': {
    subject: 'Is this your email address?',
    text: 'somebody has given this address for an account at Commonplace. If it was you, please confirm it:',
    link: 'Confirm the address',
    otherwise: 'If it was not you, you need not do anything.',
  },
  'reset-password': {
    subject: 'A new password',
    text: 'somebody has asked for a new password for your account at Commonplace. If it was you, choose one here:',
    link: 'Choose a new password',
    otherwise: 'If it was not you, you need not do anything: your password stays as it is.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: 'the account at Commonplace that had this address has another one now. If it was you who changed it, you need not do anything.',
    link: 'Choose a new password',
    otherwise:
      'If it was not you, ask for a link to choose a new password at once: it still comes to this address.',
  },
  tellAdmin: 'If it was not you, please tell an administrator of the site.',
  lasts: 'The link works once, and for one hour.',
};
