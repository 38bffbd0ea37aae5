import pLimit from 'p-limit';
import { ProviderError, safeFetch } from '../../../../platform/http/safeFetch.ts';
import { type PictureType, pictureTypeOf } from '../../../../platform/pictures/imageType.ts';
import { createCircuitBreaker } from '../providers/circuitBreaker.ts';
import type { CoverSource } from '../providers/coverSources.ts';
import type { CoverCache } from './diskCache.ts';

/** A picture, checked to be one. */
export interface Picture {
  bytes: Buffer;
  type: PictureType;
}

const TIMEOUT_MS = 5_000;
const SIZE_MAX = 2 * 1024 * 1024;
/** From one source at once. */
const AT_ONCE = 8;
/**
 * People who wait for pictures from elsewhere, all together, the same picture included; everyone else is
 * shown the drawn one. Well below what `loadShedding.ts` always takes in: they count there as people who wait,
 * and however slow a service is, the rest of the site has nothing to do with it.
 */
const WAITING_MAX = 48;
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
  warn?: (line: string) => void;
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
    warn = () => {},
    now = Date.now,
  }: ProviderCoversOptions = {},
) {
  const guarded = sources.map((source) => ({
    source,
    limit: pLimit(AT_ONCE),
    breaker: createCircuitBreaker(now, { failuresBefore: FAILURES_BEFORE_PAUSE }),
  }));
  const failedUntil = new Map<string, number>();
  const underWay = new Map<string, Promise<Picture | undefined>>();
  let waiting = 0;

  return {
    /** The cover of a key; undefined when there is none to be had now. Never throws. */
    async of(key: string): Promise<Picture | undefined> {
      const guard = guarded.find(({ source }) => source.knows(key));
      if (!guard) return undefined;
      const name = `${guard.source.name}/${key}`;
      const kept = await keptOf(name);
      if (kept) return kept;
      if (waiting >= WAITING_MAX) return undefined;
      let picture = underWay.get(name);
      if (!picture) {
        if (now() < (failedUntil.get(name) ?? 0)) return undefined;
        // It may have come while it was looked for.
        picture = guard
          .limit(async () => (await keptOf(name)) ?? fetched(name, key, guard))
          .finally(() => underWay.delete(name));
        underWay.set(name, picture);
      }
      waiting += 1;
      return picture.finally(() => {
        waiting -= 1;
      });
    },
  };

  async function keptOf(name: string) {
    const bytes = await cache.get(name);
    const type = bytes && pictureTypeOf(bytes);
    return bytes && type ? { bytes, type } : undefined;
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
      await cache.put(name, bytes).catch((error) => warn(`A cover could not be kept: ${error}`));
      return { bytes, type };
    } catch (error) {
      const retryAfter = error instanceof ProviderError ? error.retryAfter : undefined;
      breaker.failed(retryAfter);
      remember(name, FAILED_MS);
      warn(
        `The cover ${name} could not be fetched: ${error instanceof Error ? error.message : error}`,
      );
      return undefined;
    }
  }

  /** Undefined for one that is not there. */
  async function bytesOf(source: CoverSource, key: string) {
    const { status, retryAfter, bytes } = await safeFetch(source.urlOf(key), {
      timeoutMs,
      sizeMax: SIZE_MAX,
      accept: 'image/webp,image/jpeg,image/png,image/gif',
      site,
      mayFollow: source.mayFollow,
      mayConnect,
    });
    if (status === 404 || status === 410) return undefined;
    if (status !== 200) throw new ProviderError(`answered ${status}`, retryAfter);
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
