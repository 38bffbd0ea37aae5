import pLimit from 'p-limit';
import type { CoverCache } from './coverCache.ts';
import { type PictureType, pictureTypeOf } from './pictures.ts';
import { breakerOf } from './upstreams/breaker.ts';
import type { CoverSource } from './upstreams/coverSources.ts';
import { fetchOutside, UpstreamError } from './upstreams/outside.ts';

/** A picture, checked to be one. */
export interface Picture {
  bytes: Buffer;
  type: PictureType;
}

const TIMEOUT_MS = 5_000;
const SIZE_MAX = 2 * 1024 * 1024;
/** From one source at once; more than these waiting would wait longer than anybody looks. */
const AT_ONCE = 8;
const WAITING_MAX = 100;
/** A cover that is not there is looked for again after a day, one that failed after ten minutes. */
const MISSING_MS = 24 * 60 * 60_000;
const FAILED_MS = 10 * 60_000;
const REMEMBERED_MAX = 10_000;
/** One cover may fail for its own reasons. */
const FAILURES_BEFORE_PAUSE = 3;

/** What a test may set differently. */
interface ProviderCoversOptions {
  site?: string | undefined;
  timeoutMs?: number;
  mayConnect?: ((address: string) => boolean) | undefined;
  log?: (line: string) => void;
  now?: () => number;
}

/**
 * Covers that services elsewhere have, by a book's `cover_key`. Each is fetched once, however many
 * ask, and kept; one that failed is left alone for a while, and so is a service that goes on failing.
 */
export function providerCovers(
  sources: CoverSource[],
  cache: CoverCache,
  {
    site,
    timeoutMs = TIMEOUT_MS,
    mayConnect,
    log = () => {},
    now = Date.now,
  }: ProviderCoversOptions = {},
) {
  const guarded = sources.map((source) => ({
    source,
    limit: pLimit(AT_ONCE),
    breaker: breakerOf(now, { failuresBefore: FAILURES_BEFORE_PAUSE }),
  }));
  const failedUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<Picture | undefined>>();

  return {
    /** The cover of a key; undefined when there is none to be had now. Never throws. */
    async of(key: string): Promise<Picture | undefined> {
      const guard = guarded.find(({ source }) => source.knows(key));
      if (!guard) return undefined;
      const name = `${guard.source.name}/${key}`;
      let picture = underWay.get(name);
      if (!picture) {
        picture = keptOrFetched(name, key, guard).finally(() => underWay.delete(name));
        underWay.set(name, picture);
      }
      return picture;
    },
  };

  async function keptOrFetched(name: string, key: string, guard: (typeof guarded)[number]) {
    const kept = await cache.get(name);
    const type = kept && pictureTypeOf(kept);
    if (kept && type) return { bytes: kept, type };
    if (now() < (failedUntil.get(name) ?? 0)) return undefined;
    if (guard.limit.pendingCount >= WAITING_MAX) return undefined;
    return guard.limit(() => fetched(name, key, guard));
  }

  async function fetched(name: string, key: string, { source, breaker }: (typeof guarded)[number]) {
    const pass = breaker.enter();
    if (!pass) return undefined;
    try {
      const bytes = await bytesOf(source, key);
      breaker.succeeded();
      const type = bytes && pictureTypeOf(bytes);
      if (!type) {
        remember(name, MISSING_MS);
        return undefined;
      }
      await cache.put(name, bytes).catch((error) => log(`A cover could not be kept: ${error}`));
      return { bytes, type };
    } catch (error) {
      const retryAfter = error instanceof UpstreamError ? error.retryAfter : undefined;
      breaker.failed(retryAfter);
      remember(name, FAILED_MS);
      log(
        `The cover ${name} could not be fetched: ${error instanceof Error ? error.message : error}`,
      );
      return undefined;
    }
  }

  /** Undefined for one that is not there. */
  async function bytesOf(source: CoverSource, key: string) {
    const { status, retryAfter, bytes } = await fetchOutside(source.urlOf(key), {
      timeoutMs,
      sizeMax: SIZE_MAX,
      accept: 'image/webp,image/jpeg,image/png,image/gif',
      site,
      mayFollow: source.mayFollow,
      mayConnect,
    });
    if (status === 404 || status === 410) return undefined;
    if (status !== 200) throw new UpstreamError(`answered ${status}`, retryAfter);
    return bytes;
  }

  function remember(name: string, ms: number) {
    failedUntil.delete(name);
    failedUntil.set(name, now() + ms);
    const [oldest] = failedUntil.keys();
    if (failedUntil.size > REMEMBERED_MAX && oldest !== undefined) failedUntil.delete(oldest);
  }
}
export type ProviderCovers = ReturnType<typeof providerCovers>;
