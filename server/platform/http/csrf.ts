import type { FastifyRequest } from 'fastify';
import { bearerOf } from '../auth/apiTokens.ts';
import { refuse } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser do in its user's name. Unsafe methods come from our own
 * pages only: `Sec-Fetch-Site` says same-origin (no page can forge it), else `Origin` is ours. A
 * request that has neither comes from no browser of today; it is refused if it carries a cookie,
 * for then it might come from an old one.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined) {
  if (SAFE_METHODS.has(request.method)) return;
  // What brings a token acts by that alone, and no page makes a browser send one that it does not know.
  if (request.url.startsWith('/api/') && bearerOf(request) !== undefined) return;
  const { origin, cookie } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return;
  if (site === undefined && origin === undefined && cookie === undefined) return;
  // Any other site than our own origin: cross-site, same-site, and none, which no page sends.
  if (site === undefined && origin !== undefined && isOurs(origin, request, publicUrl)) return;
  throw refuse('other_site');
}

/**
 * Refuses a GET that another site makes a browser send: of the few that take much, and are counted. A
 * link that somebody has kept, or typed, comes from no site.
 */
export function checkNotFromElsewhere({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw refuse('other_site');
}

/** Whether it is a page of another site that asks, with a script: what cookies a browser sends along do not count. */
export function isFromElsewhere(request: FastifyRequest, publicUrl: string | undefined) {
  const { origin } = request.headers;
  if (origin === undefined || request.headers['sec-fetch-site'] === 'same-origin') return false;
  return !isOurs(origin, request, publicUrl);
}

/** Behind a proxy the Host header may be the proxy's own idea; what the public address is, is said. */
function isOurs(origin: string, request: FastifyRequest, publicUrl: string | undefined) {
  if (origin === publicUrl) return true;
  const { host } = request.headers;
  if (host === undefined) return false;
  if (origin === `https://${host}`) return true;
  // Where the site is on https, a page of the same name on http is not ours: anybody may serve it.
  return origin === `http://${host}` && !publicUrl?.startsWith('https:');
}
