import type { Words } from '../words.ts';

export const offline: Words['offline'] = {
  seenAt: (when) => `Ce qui est affiché ici date du ${when}.`,
  newVersion: 'Une nouvelle version est prête',
  later: 'Plus tard',
};
