import { defineEvent } from '../../../platform/events.ts';

/** Somebody follows somebody. */
export const personFollowed = defineEvent<{ follower: string; followed: string }>('personFollowed');

/** Somebody asks to follow somebody whose profile is private. */
export const followRequested = defineEvent<{ asker: string; asked: string }>('followRequested');

/** Those who asked to follow somebody do now. */
export const followRequestsAccepted = defineEvent<{ askers: string[]; asked: string }>(
  'followRequestsAccepted',
);
