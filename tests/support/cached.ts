import { setTimeout as pause } from 'node:timers/promises';
import { ANSWER_TTL_MS } from '../../shared/contract/caching.ts';

/**
 * Visitors are given an answer for a moment (docs/decisions/0060-response-cache.md): so long what is written past the
 * calls, straight into the database, waits to be seen by them.
 */
export const cachedAnswersExpire = () => pause(ANSWER_TTL_MS + 20);
