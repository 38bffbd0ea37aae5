import type { FastifyRequest } from 'fastify';
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

/** Behind a proxy the Host header may be the proxy's own idea; what the public address is, is said. */
function isOurs(origin: string, request: FastifyRequest, publicUrl: string | undefined) {
  if (origin === publicUrl) return true;
  const { host } = request.headers;
  if (host === undefined) return false;
  if (origin === `https://${host}`) return true;
  // Where the site is on https, a page of the same name on http is not ours: anybody may serve it.
  return origin === `http://${host}` && !publicUrl?.startsWith('https:');
}
