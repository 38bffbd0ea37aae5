import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Config, isLoopback } from '../../config.ts';
import { refuse } from './errors.ts';

/** A request, as far as it tells by which name and from where it comes. */
interface Asked {
  headers: IncomingHttpHeaders;
  httpVersion: string;
}

/** `localhost`, names below it and loopback addresses, with any port: names that lead to no other machine. */
const LOOPBACK_HOST = /^(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const isLoopbackHost = (host: string) => LOOPBACK_HOST.test(host);

/**
 * What proxies, balancers and networks in front of sites add, and no browser does: a few names, and whatever begins
 * with `x-` but for what browsers and their tools send. None of it can be believed, but each says that there is a proxy.
 */
const OF_PROXIES = new RegExp(
  `^(?:${[
    'forwarded|via|cdn-loop|front-end-https|client-ip|remote-addr|true-client-ip|traceparent|b3',
    'x-(?!(?:requested-with|devtools-.+|moz|purpose)$).+',
    '(?:cf|fastly|fly|akamai|tailscale|wl-proxy)-.+',
  ].join('|')})$`,
);

/**
 * Whether a request comes to this machine by a name that leads to no other, and through no proxy as far
 * as one can see: without the headers that proxies add, in an HTTP that browsers speak (nginx speaks 1.0
 * unless told otherwise), and from a page of such a name, if from any.
 */
export function isToThisMachine({ headers, httpVersion }: Asked) {
  const { host = '', origin } = headers;
  if (!isLoopbackHost(host) || httpVersion === '1.0') return false;
  if (origin !== undefined && !isLoopbackHost(origin.replace(/^https?:\/\//, ''))) return false;
  return !Object.keys(headers).some((name) => OF_PROXIES.test(name));
}

export interface RolePolicy {
  rolePolicy: 'open' | 'approval';
}

/** What `ROLE_POLICY` comes to for one request: what is free on one's own machine is free only there. */
export const rolePolicyFor = (
  asked: Asked,
  { rolePolicy }: Pick<Config, 'rolePolicy'>,
): RolePolicy => {
  if (rolePolicy !== 'local') return { rolePolicy };
  return { rolePolicy: isToThisMachine(asked) ? 'open' : 'approval' };
};

/** Of these a balancer asks by the address of the machine; they answer the same by whatever name. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Refuses requests that name another site than this one, or two. A page of another name that leads to
 * 127.0.0.1 is for a browser the same site as this one ("DNS rebinding"), so while only this machine is
 * served, its names are the only ones; where PUBLIC_URL is set, the name in it is, beside those that
 * probes on the machine use. Otherwise nothing is known of the names that lead here.
 */
export function refuseOtherHosts(
  app: FastifyInstance,
  { host, publicUrl, trustedProxies }: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>,
) {
  const ours = publicUrl === undefined ? undefined : new URL(publicUrl).hostname.toLowerCase();
  const isLimited = ours !== undefined || (isLoopback(host) && trustedProxies.length === 0);

  const isOurs = (asked: string, request: IncomingMessage) =>
    isLoopbackHost(asked) ||
    asked.replace(/:\d{1,5}$/, '').toLowerCase() === ours ||
    (PROBES.has(request.url ?? '') && isAddressOf(request, asked));

  app.addHook('onRequest', async ({ raw }, reply) => {
    const asked = hostOf(raw);
    if (asked !== undefined && (!isLimited || isOurs(asked, raw))) return;
    reply.headers({ connection: 'close', 'cache-control': 'no-store' });
    if (asked === undefined) throw refuse('host_ambiguous');
    throw refuse('host_of_others');
  });
}

/** The one host that a request names; undefined where it names none, or two. */
function hostOf({ rawHeaders, url = '/' }: IncomingMessage) {
  let host: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[at + 1] ?? '';
  }
  // As a proxy is asked: the name in the address counts then, for who believes it.
  if (url.startsWith('/') || url === '*') return host;
  return URL.canParse(url) && new URL(url).host === host?.toLowerCase() ? host : undefined;
}

/** Whether a host is the address at which the connection arrived. */
function isAddressOf({ socket }: IncomingMessage, host: string) {
  const name = host.replace(/:\d{1,5}$/, '').replace(/^\[|\]$/g, '');
  return name !== '' && name === socket.localAddress?.replace(/^::ffff:/, '');
}
