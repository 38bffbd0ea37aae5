import type { Words } from '../words.ts';

export const offline: Words['offline'] = {
  seenAt: (when) => `Lo que se muestra aquí es del ${when}.`,
  newVersion: 'Hay una versión nueva lista',
  later: 'Más tarde',
};
