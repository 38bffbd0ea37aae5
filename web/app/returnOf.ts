import type { Path } from '../../shared/paths.ts';
import type { Location } from '../router.tsx';
import { type Intent, intentOf } from '../session/intents.ts';
import { routeOf } from './routes.tsx';

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
  if (typeof returnTo !== 'string' || !isScreen(returnTo)) return {};
  const intent = intentOf(location);
  return {
    returnTo,
    ...(typeof bookTitle === 'string' && bookTitle ? { bookTitle } : {}),
    ...(intent ? { intent } : {}),
  };
}

/** Whether signing in may lead there: to a screen of ours, with its query, and nowhere else. */
function isScreen(address: string) {
  if (!IN_SITE.test(address)) return false;
  const { path } = routeOf(address.replace(/\?.*/, ''));
  return path !== undefined && !NOT_AFTER.includes(path);
}

/**
 * One slash and then what stands in an address, as browsers write it: no host, no way up, and neither of the two signs
 * that a browser reads as a slash or as the end of the query.
 */
const IN_SITE = /^\/(?!\/)(?!(?:[^?]*\/)?(?:\.|%2e){1,2}(?:[/?]|$))[!"$-[\]-~]{0,4100}$/i;

/** They sign people in themselves, or lead on to home. */
const NOT_AFTER: readonly Path[] = [
  '/',
  '/Account/Signin',
  '/Account/Signup',
  '/Account/Confirm',
  '/Account/Forgot',
  '/Account/Reset',
];
