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
  'sign-in-linked': {
    subject: 'Your account was linked with another sign-in',
    text: 'your account at Commonplace was just linked with a sign-in elsewhere, by which it can be opened from now on. If that was you, you need not do anything.',
    link: 'Choose a new password',
    otherwise:
      'If it was not you, choose a new password at once, and then unlink it in the account settings.',
  },
  'registration-accepted': {
    subject: 'Welcome to Commonplace',
    text: 'an administrator has let you in: your account is ready, with the name and the password that you chose.',
    link: 'Sign in',
    otherwise:
      'If you did not ask for an account, somebody else has given your address. Please tell an administrator of the site.',
  },
  tellAdmin: 'If it was not you, please tell an administrator of the site.',
  lasts: 'The link works once, and for one hour.',
  notification: {
    subject: 'News for you',
    see: 'See it at Commonplace',
    end: 'No more mail of this kind',
    endQuestion: 'Shall no more mail of this kind come to you?',
    ended: 'You will get no more mail of this kind.',
    endGone: 'This link leads to nothing.',
    kinds: {
      follow: 'Somebody new follows you.',
      follow_request: 'Somebody asks to follow you.',
      follow_accepted: 'Somebody has accepted your request to follow them.',
      like: 'Somebody likes what you wrote.',
      comment: 'There are new comments on your review.',
      reply: 'Somebody has replied to your comment.',
      mention: 'Somebody has mentioned you.',
      friend_review: 'Somebody you follow has reviewed a book you want to read.',
      list_suggestion: 'Somebody suggests a book for your list.',
      group_invite: 'You are invited to a reading group.',
      group_comment: 'There are new comments in your reading group.',
      role_decision: 'An administrator has decided on the role you asked for.',
      report_closed: 'What you reported has been looked at.',
      import_ready: 'Your import is ready to be checked.',
      import_done: 'Your import is done.',
    },
  },
};
