import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OUR_HEADERS } from '../../../shared/requestHeaders.ts';
import { type Config, isLoopback } from '../../config.ts';
import { refuse } from './errors.ts';

/** A request, as far as it tells by which name and from where it comes. */
type Asked = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'socket'>;

/** `localhost`, names below it and loopback addresses, with any port: names that lead to no other machine. */
const LOOPBACK_HOST = /^(?:(?:[a-z0-9_-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

const isLoopbackHost = (host: string) => LOOPBACK_HOST.test(host);

/** Whether a page at this address is one of this machine. */
const isLoopbackUrl = (url: string) => URL.canParse(url) && isLoopbackHost(new URL(url).host);

/**
 * What proxies, balancers and networks in front of sites add, and no browser does: a few names, and whatever begins
 * with `x-` but for what our pages, browsers and their tools send. None of it can be believed, but each says that there
 * is a proxy.
 */
const OF_PROXIES = new RegExp(
  `^(?:${[
    'forwarded|via|cdn-loop|front-end-https|client-ip|remote-addr|true-client-ip|traceparent|b3',
    `(?!(?:${OUR_HEADERS.join('|')})$)x-(?!(?:requested-with|devtools-.+|moz|purpose)$).+`,
    '(?:cf|fastly|fly|akamai|tailscale|wl-proxy)-.+',
  ].join('|')})$`,
);

/**
 * What about a request shows that it comes from outside this machine: the connection, the name it asks for, an HTTP that
 * no browser speaks, a header that proxies add, or the page that it comes from. Undefined where nothing does, which
 * proves nothing: a proxy may leave all of it out. A page of elsewhere that a browser on this machine shows may send
 * requests here, or link here: of such a request the browser itself says that it is cross-site, and its page is no sign.
 */
export function signOfOutside({ headers, httpVersion, socket }: Asked): string | undefined {
  const { host = '', origin, referer } = headers;
  const peer = `${socket.remoteAddress ?? ''}`.replace(/^::ffff:/, '');
  // One that has ended already has none.
  if (peer !== '' && !isLoopback(peer)) return named('a connection from', peer);
  if (!isLoopbackHost(host)) return named('Host', host);
  if (httpVersion !== '1.1') return named('HTTP', httpVersion);
  const added = Object.keys(headers).find((name) => OF_PROXIES.test(name));
  if (added !== undefined) return named('the header', added);
  if (headers['sec-fetch-site'] === 'cross-site') return undefined;
  if (origin !== undefined && !isLoopbackUrl(origin)) return named('Origin', origin);
  if (referer !== undefined && !isLoopbackUrl(referer)) return named('Referer', originIn(referer));
  return undefined;
}

/** The words of whoever asks go into logs and onto a terminal. */
const named = (what: string, value: string) =>
  `${what} ${value.replace(/[^\x21-\x7e]/g, '?').slice(0, 100)}`.trim();

/** Of an address, what it is of: the rest may hold what somebody looked for. */
const originIn = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** Whether a request comes to this machine by a name that leads to no other, and from no other as far as one can see. */
export const isToThisMachine = (asked: Asked) => signOfOutside(asked) === undefined;

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
