/** What is said of a screen that is not there: not yet, not for you, not at all. */
export const states = {
  loading: 'Loading…',
  pageFailed: 'This page could not be shown.',
  notFound: 'Page not found',
  nothingHere: 'There is nothing at this address.',
  mayBeMistyped: 'It may have been mistyped.',
  signInRequired: 'Sign In Required',
  authenticationRequired: 'Authentication Required',
  accessDenied: 'Access Denied',
  verifying: 'Verifying access...',
};
