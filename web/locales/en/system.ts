import { pluralsOf } from '../plural.ts';

const plural = pluralsOf('en-US');

/** The keyboard, from anywhere. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search for a book',
  home: 'Go to Home',
  searchPage: 'Go to Search',
  library: 'Go to Library',
  feed: 'Go to Feed',
  lists: 'Go to Lists',
  groups: 'Go to Groups',
  notifications: 'Go to Notifications',
  profile: 'Go to Profile',
  users: 'Go to Users',
  help: 'Show the shortcuts',
  use: 'Use keyboard shortcuts',
};

/** Links to share. */
export const links = {
  share: 'Share',
  more: 'More actions',
  copied: 'Link copied',
  copiedAnd: (more: string) => `Link copied. ${more}`,
  notCopied: (link: string) => `The link could not be copied: ${link}`,
};

/** Without a network, and newer releases. */
export const offline = {
  seenAt: (when: string) => `What is shown here is from ${when}.`,
  newVersion: 'A new version is ready',
  later: 'Later',
};

/** How the server is, for administrators. */
export const health = {
  allWell: 'All is well.',
  unwell: (count: number) =>
    plural(count, { one: '# thing needs attention.', other: '# things need attention.' }),
  part: 'What',
  now: 'Now',
  limit: 'Limit',
  well: 'Well',
  notWell: 'Needs attention',
  since: (start: string, checked: string) => `Up since ${start}; checked on ${checked}.`,
  again: 'Check again',
  parts: {
    answer: 'Database response time',
    connections: 'Connections in use',
    size: 'Database size',
    disk: 'Free disk space, at least',
    loop: 'Event loop delay (99th percentile)',
    memory: 'Memory of the process',
    cache: 'Response cache',
    mails: 'Emails waiting',
    stuck: 'Emails that failed three times',
    replicas: 'Replicas in use, at least',
    lag: 'Lag of the slowest replica',
    openlibrary: 'Open Library: calls today',
    google: 'Google Books: calls today',
  },
};

/** The credits. */
export const credits = {
  title: 'Credits',
  text: 'Commonplace is named after the commonplace book, in which readers copied out what they found worth keeping.',
  course: 'Course',
  term: 'Term',
  client: 'Client repository',
  server: 'Server repository',
};
