import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CacheTag, Caching } from '../../../shared/contract/caching.ts';
import type { Paged } from '../http/pagination.ts';
import { filledTag, tagsShownBy } from './cacheTags.ts';
import type { InvalidationLog } from './invalidation.ts';
import { createTaggedCache, type Loaded } from './taggedCache.ts';

/** An answer as it is sent to anybody who asks for it. */
interface CachedResponse {
  headers: Record<string, string | number>;
  body: string;
}

/** What a handler of a cached call can say of its answer, beside what the contract declares. */
export interface CacheControls {
  /** Adds tags that stand neither in the address nor in the reply. */
  tag(...tags: CacheTag[]): void;
  /** Shortens for how long the answer may be given; 0: it is not cached. */
  limitTtl(ms: number): void;
}

/** Renders an answer; `page` takes the headers that belong to it. */
export type Render = (controls: { cache: CacheControls; page: Paged }) => Promise<unknown>;

/**
 * Whole answers, serialised, by address. Nothing of a request but its address goes into one. An address with
 * parameters that the contract does not list is answered, but not cached: of those there is no end.
 */
export function createResponseCache(
  log: InvalidationLog,
  { maxBytes, mayReadStale }: { maxBytes: number; mayReadStale: () => boolean },
) {
  const cache = createTaggedCache<CachedResponse>(log, maxBytes, { mayReadStale });

  return {
    size: cache.size,
    maxBytes,

    /** How the answers of one call are given: out of the cache, or rendered and then cached. */
    forCall(caching: Caching, replySchema: object) {
      const { audience, variants = 1 } = caching;
      const collectShown = tagsShownBy(replySchema);

      return async (request: FastifyRequest, reply: FastifyReply, render: Render) => {
        if (audience === 'visitors') reply.header('vary', 'cookie');
        const address = canonicalAddress(request);
        const load = () => loaded(request, reply, caching, collectShown, address, render);
        if (address === undefined) return send(reply, (await load()).value);
        const variant = variants > 1 ? Math.floor(Math.random() * variants) : 0;
        const key = `${variant} ${address}`;
        // Who brings a cookie may have written something just now.
        const freshness = request.headers.cookie === undefined ? 'recent' : 'now';
        const known = freshness === 'recent' ? cache.peek(key) : undefined;
        return send(reply, known ?? (await cache.get(key, freshness, load)));
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

/** What an answer says, and all it depends on. */
export interface Rendered {
  content: unknown;
  /** The headers that belong to it. */
  headers: Record<string, string | number>;
  tags: Set<CacheTag>;
  ttlMs: number;
}

/** Renders an answer, and collects what it depends on. */
export async function rendered(
  { tags: declared, ttlMs: declaredTtl }: Caching,
  collectShown: ReturnType<typeof tagsShownBy>,
  { params, url }: { params: Record<string, unknown>; url: string },
  render: Render,
): Promise<Rendered> {
  const tags = new Set<CacheTag>();
  const add = (tag: CacheTag) => void tags.add(tag);
  const headers: Record<string, string | number> = {};
  let ttlMs = declaredTtl ?? Number.POSITIVE_INFINITY;
  for (const tag of declared) {
    const filled = filledTag(tag, params);
    if (filled !== undefined) add(filled);
  }
  const content = await render({
    cache: {
      tag: (...more) => more.forEach(add),
      limitTtl: (ms) => {
        ttlMs = Math.min(ttlMs, ms);
      },
    },
    page: {
      header: (name, value) => {
        headers[name] = value;
      },
      request: { url },
    },
  });
  collectShown(content, add);
  return { content, headers, tags, ttlMs };
}

async function loaded(
  request: FastifyRequest,
  reply: FastifyReply,
  caching: Caching,
  collectShown: ReturnType<typeof tagsShownBy>,
  address: string | undefined,
  render: Render,
): Promise<Loaded<CachedResponse>> {
  const asked = {
    params: request.params as Record<string, unknown>,
    url: address ?? request.url,
  };
  const answer = await rendered(caching, collectShown, asked, render);
  const { content, headers: ofPage, tags, ttlMs } = answer;
  const body = reply.serialize(content as object) as string;
  // Of the headers, too: the same page of a list that has become shorter no longer says that it goes on.
  const hash = createHash('sha1').update(JSON.stringify(ofPage)).update(body);
  const headers = {
    ...ofPage,
    'content-type': 'application/json; charset=utf-8',
    etag: `"${hash.digest('base64')}"`,
  };
  const bytes =
    2 * body.length + request.url.length + JSON.stringify(headers).length + 100 * tags.size;
  return { value: { headers, body }, tags, bytes, ttlMs };
}
