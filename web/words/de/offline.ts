import type { Words } from '../words.ts';

export const offline: Words['offline'] = {
  seenAt: (when) => `Was hier steht, ist vom ${when}.`,
  newVersion: 'Eine neue Version ist bereit',
  later: 'Später',
};
