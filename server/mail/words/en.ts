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
  lasts: 'The link works once, and for one hour.',
};
