/** What the log of deeds knows, in the order of an account's life; the database checks the same list. */
export const DEEDS = [
  'signed-up',
  'signed-in',
  'sign-in-failed',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'reset-link-issued',
  'email-changed',
  'email-verified',
  'role-changed',
  'account-exported',
  'account-deleted',
  'user-added',
  'user-edited',
  'user-deleted',
  'review-deleted',
  'review-restored',
  'report-resolved',
] as const;
export type DeedName = (typeof DEEDS)[number];
