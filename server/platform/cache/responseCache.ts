import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caching } from '../../../shared/contract/caching.ts';
import { VARY_BY_CALLER } from '../auth/viewer.ts';
import type { Paged } from '../http/pagination.ts';
import { createTtlCache } from './ttlCache.ts';

/** An answer as it is sent to anybody who asks for it. */
interface CachedResponse {
  headers: Record<string, string | number>;
  body: string;
}

/** Renders an answer; `page` takes the headers that belong to it. */
export type Render = (page: Paged) => Promise<unknown>;

/**
 * Whole answers, serialised, by address. Nothing of a request but its address goes into one. An address with
 * parameters that the contract does not list is answered, but not cached: of those there is no end.
 */
export function createResponseCache(maxBytes: number) {
  const cache = createTtlCache<CachedResponse>(maxBytes);

  return {
    size: cache.size,
    maxBytes,
    written: cache.written,

    /** How the answers of one call are given: out of the cache, or rendered and then cached. */
    forCall({ audience, variants, ...lifetime }: Caching) {
      return async (request: FastifyRequest, reply: FastifyReply, render: Render) => {
        if (audience === 'visitors') reply.header('vary', VARY_BY_CALLER);
        const address = canonicalAddress(request);
        const load = () => loaded(reply, address ?? request.url, render);
        if (address === undefined) return send(reply, (await load()).value);
        const variant = variants > 1 ? Math.floor(Math.random() * variants) : 0;
        return send(reply, await cache.get(`${variant} ${address}`, lifetime, load));
      };
    },
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;

const send = (reply: FastifyReply, { headers, body }: CachedResponse) =>
  reply.headers(headers).send(body);

/**
 * The address of a request as browsers write it, from what the contract lists of it: however else somebody
 * writes it, no more is cached. Undefined where it has more than is listed.
 */
function canonicalAddress({ routeOptions, params, query }: FastifyRequest) {
  const { url = '', schema } = routeOptions;
  const { properties = {} } = (schema?.querystring ?? {}) as { properties?: object };
  const asked = Object.entries(query as Record<string, string | number | undefined>).filter(
    ([, value]) => value !== undefined,
  );
  if (asked.some(([name]) => !Object.hasOwn(properties, name))) return undefined;
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  if (asked.length === 0) return path;
  const search = new URLSearchParams();
  for (const [name, value] of asked) search.append(name, String(value));
  return `${path}?${search}`;
}

/** What an answer says. */
export interface Rendered {
  content: unknown;
  /** The headers that belong to it. */
  headers: Record<string, string | number>;
}

/** Renders the answer to an address, apart from any request. */
export async function rendered(url: string, render: Render): Promise<Rendered> {
  const headers: Record<string, string | number> = {};
  const header = (name: string, value: string | number) => {
    headers[name] = value;
  };
  return { content: await render({ header, request: { url } }), headers };
}

async function loaded(reply: FastifyReply, url: string, render: Render) {
  const { content, headers: ofPage } = await rendered(url, render);
  const body = reply.serialize(content as object) as string;
  // Of the headers, too: the same page of a list that has become shorter no longer says that it goes on.
  const hash = createHash('sha1').update(JSON.stringify(ofPage)).update(body);
  const headers = {
    ...ofPage,
    'content-type': 'application/json; charset=utf-8',
    etag: `"${hash.digest('base64')}"`,
  };
  const bytes = 2 * body.length + url.length + JSON.stringify(headers).length;
  return { value: { headers, body }, bytes };
}
