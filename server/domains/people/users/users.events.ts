import { defineEvent } from '../../../platform/events.ts';

/** An admin decided on the role that somebody asked for, or gave them another. */
export const roleDecided = defineEvent<{ userId: string }>('roleDecided');
