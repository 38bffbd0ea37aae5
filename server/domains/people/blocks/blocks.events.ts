import { defineEvent } from '../../../platform/events.ts';

/** Somebody blocks somebody. */
export const personBlocked = defineEvent<{ blocker: string; blocked: string }>('personBlocked');
