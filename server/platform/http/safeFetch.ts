import { lookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import {
  type IncomingMessage,
  Agent as PlainAgent,
  get as plainGet,
  request as plainRequest,
} from 'node:http';
import { Agent, get, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { chunksWithin } from '../process/chunksWithin.ts';

/** A service elsewhere that failed, and how many seconds it wants to be left alone, if it said so. */
export class ProviderError extends Error {
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** How an address elsewhere is asked; all of it is ours to say, nothing of it a client's. */
export interface Asking {
  /** Of connecting, headers and body together: an answer of a byte a second ends as well. */
  timeoutMs: number;
  sizeMax: number;
  accept: string;
  /** Who asks: the address of this site. */
  site?: string | undefined;
  /** The addresses that a redirect may lead to; none unless given. */
  mayFollow?: ((url: URL) => boolean) | undefined;
  /** The IP addresses that may be connected to: public ones; a test allows its own. */
  mayConnect?: ((address: string) => boolean) | undefined;
}

/** What came back: any status but a redirect. */
export interface SafeResponse {
  status: number;
  /** Without parameters, in lower case. */
  type: string;
  retryAfter: number | undefined;
  /** Empty unless the status is 200. */
  bytes: Buffer;
}

/**
 * Fetches an address of a fixed list within limits of time and size; throws an `ProviderError` when
 * nothing useful comes. The name is resolved once, and the address it leads to is looked at before
 * it is connected to, so that DNS has no occasion to change its mind.
 */
export async function safeFetch(url: URL, asking: Asking): Promise<SafeResponse> {
  const signal = AbortSignal.timeout(asking.timeoutMs);
  try {
    return await follow(url, asking, signal);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw new ProviderError('took too long');
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  }
}

/** What is sent to an address that somebody else has chosen. */
export interface Posting {
  headers: Record<string, string | number>;
  body: Buffer;
  /** Of connecting, sending and the head of the answer together. */
  timeoutMs: number;
  signal: AbortSignal;
  mayConnect?: ((address: string) => boolean) | undefined;
}

/**
 * Posts to an address that a client has chosen; throws a `ProviderError` when there is no answer. It connects to
 * public addresses only, follows no redirect, and reads nothing of the answer but its head.
 */
export async function safePost(
  url: URL,
  { headers, body, timeoutMs, signal: ending, mayConnect = isPublicAddress }: Posting,
): Promise<Pick<SafeResponse, 'status' | 'retryAfter'>> {
  const timeIsUp = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeIsUp, ending]);
  refuseLiteral(url, mayConnect);
  const isPlain = url.protocol === 'http:';
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      (isPlain ? plainRequest : request)(
        url,
        {
          method: 'POST',
          headers,
          signal,
          agent: isPlain ? new PlainAgent() : new Agent(),
          lookup: checkedResolve(mayConnect),
        },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });
    response.on('error', () => {}).destroy();
    return {
      status: response.statusCode ?? 0,
      retryAfter: secondsOf(response.headers['retry-after']),
    };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    if (timeIsUp.aborted) throw new ProviderError('took too long');
    throw new ProviderError(error instanceof Error ? error.message : String(error));
  }
}

/** Whether an IP address is one of the public internet: no network of ours, no machine itself. */
export function isPublicAddress(address: string) {
  const version = isIP(address);
  if (version === 0) return false;
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  return GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

const REDIRECTS_MAX = 3;
const RETRY_AFTER_MAX = 24 * 60 * 60;

/** https://www.iana.org/assignments/iana-ipv4-special-registry */
const PRIVATE = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [net = '', bits] = network.split('/');
  PRIVATE.addSubnet(net, Number(bits), 'ipv4');
}
// Of the global ones: Teredo and 6to4, which carry any IPv4 address, and documentation.
PRIVATE.addSubnet('2001::', 32, 'ipv6');
PRIVATE.addSubnet('2001:db8::', 32, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

async function follow(start: URL, asking: Asking, signal: AbortSignal): Promise<SafeResponse> {
  let url = start;
  for (let redirects = 0; ; redirects++) {
    const response = await answerOf(url, asking, signal);
    const { statusCode: status = 0, headers } = response;
    const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
    if (!isRedirect) return read(response, status, asking.sizeMax);
    response.destroy();
    const next =
      URL.canParse(headers.location ?? '', url.href) && new URL(headers.location ?? '', url);
    if (!next || !asking.mayFollow?.(next)) throw new ProviderError('redirects elsewhere');
    if (redirects >= REDIRECTS_MAX) throw new ProviderError('redirects too often');
    url = next;
  }
}

function answerOf(url: URL, asking: Asking, signal: AbortSignal): Promise<IncomingMessage> {
  const { accept, site, mayConnect = isPublicAddress } = asking;
  refuseLiteral(url, mayConnect);
  const isPlain = url.protocol === 'http:';
  return new Promise((resolve, reject) => {
    (isPlain ? plainGet : get)(
      url,
      {
        agent: agentOf(isPlain, mayConnect),
        signal,
        headers: {
          accept,
          // What is sent is what is counted: nothing unfolds to a gigabyte here.
          'accept-encoding': 'identity',
          'user-agent': `Commonplace/0.1 (${site ?? 'a self-hosted book-review site'})`,
        },
      },
      resolve,
    ).on('error', reject);
  });
}

/** An address without a name to resolve: nobody else would look at it. */
function refuseLiteral({ hostname }: URL, mayConnect: (address: string) => boolean) {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayConnect(host)) throw new ProviderError(`${host} is no public address`);
}

async function read(
  response: IncomingMessage,
  status: number,
  sizeMax: number,
): Promise<SafeResponse> {
  const { headers } = response;
  const outside = {
    status,
    type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    retryAfter: secondsOf(headers['retry-after']),
    bytes: Buffer.alloc(0),
  };
  if (status !== 200) {
    response.destroy();
    return outside;
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    response.destroy();
    throw new ProviderError('answered in an encoding that was not asked for');
  }
  const chunks = await chunksWithin(
    response as AsyncIterable<Buffer>,
    sizeMax,
    () => new ProviderError('answered with too much'),
  );
  if (!response.complete) throw new ProviderError('stopped in the middle');
  return { ...outside, bytes: Buffer.concat(chunks) };
}

/** `Retry-After` as seconds: a number of them, or a date; no longer than a day. */
function secondsOf(text: string | undefined) {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text.trim())
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX) : undefined;
}

const agents = new Map<(address: string) => boolean, { plain: PlainAgent; secure: Agent }>();

/** Connections are used again, and all of them were made by one lookup. */
function agentOf(isPlain: boolean, mayConnect: (address: string) => boolean) {
  let pair = agents.get(mayConnect);
  if (!pair) {
    const options = { keepAlive: true, maxSockets: 8, lookup: checkedLookup(mayConnect) };
    pair = { plain: new PlainAgent(options), secure: new Agent(options) };
    agents.set(mayConnect, pair);
  }
  return isPlain ? pair.plain : pair.secure;
}

const checkedLookup =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const wrong = addresses.find(({ address }) => !mayConnect(address));
      const [first] = addresses;
      if (wrong || !first)
        return done(new ProviderError(`${host} leads to ${wrong?.address ?? 'nowhere'}`), []);
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** How long the DNS is asked for a name that somebody else has chosen. */
const RESOLVE_MS = 2_000;

/**
 * The same for names that a client has chosen: by DNS queries of our own. The system's lookup takes a thread of the
 * few that passwords and files need as well, for as long as a name server keeps silent.
 */
const checkedResolve =
  (mayConnect: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 });
    const none = () => [] as string[];
    Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)])
      .then(([four, six]) => {
        const addresses = [
          ...four.map((address) => ({ address, family: 4 })),
          ...six.map((address) => ({ address, family: 6 })),
        ];
        const wrong = addresses.find(({ address }) => !mayConnect(address));
        const [first] = addresses;
        if (wrong || !first)
          throw new ProviderError(`${host} leads to ${wrong?.address ?? 'nowhere'}`);
        if (options.all) done(null, addresses);
        else done(null, first.address, first.family);
      })
      .catch((error) => done(error, []));
  };
