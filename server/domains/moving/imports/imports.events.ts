import { defineEvent } from '../../../platform/events.ts';

interface Import {
  userId: string;
  importId: string;
}

/** An import can be looked at. */
export const importReady = defineEvent<Import>('importReady');

/** An import is done, or could not be. */
export const importDone = defineEvent<Import>('importDone');
