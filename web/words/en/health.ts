import { plural } from './plural.ts';

/** How the server is, for administrators. */
export const health = {
  allWell: 'Everything is well.',
  unwell: (count: number) =>
    plural(count, { one: '# thing should be looked at.', other: '# things should be looked at.' }),
  part: 'What',
  now: 'Now',
  limit: 'Limit',
  well: 'Well',
  notWell: 'To be looked at',
  since: (start: string, checked: string) => `Up since ${start}; looked at on ${checked}.`,
  again: 'Look again',
  parts: {
    answer: 'Answer of the database',
    connections: 'Connections in use',
    size: 'Size of the database',
    disk: 'Free on the disk, at least',
    loop: 'Delay of the event loop (99 of 100)',
    memory: 'Memory of this process',
    kept: 'Answers kept in memory',
    mails: 'Mails that wait',
    stuck: 'Mails that failed three times',
    replicas: 'Replicas in use, at least',
    lag: 'Lag of the slowest replica',
    openlibrary: 'Open Library: calls today',
    google: 'Google Books: calls today',
  },
};
