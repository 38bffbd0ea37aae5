import type { Location } from '../router.tsx';
import { type Intent, intentOf } from '../session/intents.ts';

export interface Return {
  returnTo?: string;
  bookTitle?: string;
  /** What is done there, or before. */
  intent?: Intent;
}

/** What the address may pass to the sign-in page, checked: the state of a history entry is data. */
export function returnOf(location: Location): Return {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, bookTitle } = state as Record<string, unknown>;
  if (typeof returnTo !== 'string' || !RETURNS.test(returnTo)) return {};
  const intent = intentOf(location);
  return {
    returnTo,
    ...(typeof bookTitle === 'string' && bookTitle ? { bookTitle } : {}),
    ...(intent ? { intent } : {}),
  };
}

/** Screens on which somebody may find out that they have to sign in; what they look for stands in the query. */
const RETURNS =
  /^\/(?:authorize\?[\w%+.*=&~-]{1,4000}|(?:(?:details|book)\/[\w-]{1,64}(?:\/correct)?|add-book|library|shelves(?:\/[\w-]{1,64})?|statistics|notifications|feed|welcome|(?:imports|lists|groups)(?:\/[\w-]{1,64})?|users|author\/[^/?]+|year\/[\w-]{1,64}\/\d{1,4}|Account\/(?:Settings|Profile(?:\/[\w-]{1,64})?))(?:\?[\w%+.*=&~-]{1,900})?)$/;
