import { ProviderError, safeFetch } from '../../../../platform/http/safeFetch.ts';
import type { RawBook, Source } from '../book.ts';

/** A service elsewhere that knows books. What it says is untrusted until `newBookOf` has cleaned it. */
export interface Provider {
  name: Extract<Source, 'google' | 'openlibrary'>;
  /** How many requests finding one book by its id may take. */
  requestsOfVolume: number;
  /** Whether an id could be one of its own, so that asking it makes sense. */
  knows(id: string): boolean;
  /** At most so many books for a search; throws an `ProviderError` when it cannot tell. */
  search(query: string, limit: number): Promise<RawBook[]>;
  /** One book by its public id; undefined when it has none. */
  volume(id: string): Promise<RawBook | undefined>;
}

/** What a test may set differently; nothing a client sends ever gets here. */
export interface ProviderOptions {
  baseUrl?: string;
  timeoutMs?: number;
  /** Who asks: the address of this site. */
  site?: string | undefined;
  /** The IP addresses that may be connected to, where not the public ones. */
  mayConnect?: (address: string) => boolean;
}

/** Leaves time for storing within the two seconds that a search waits. */
const TIMEOUT_MS = 1_800;
const SIZE_MAX = 2 * 1024 * 1024;

/** The JSON at an address of a provider, of any shape; undefined for a 404. */
export async function jsonAt(
  url: URL,
  { timeoutMs = TIMEOUT_MS, site, mayConnect }: ProviderOptions,
): Promise<unknown> {
  const { status, type, retryAfter, bytes } = await safeFetch(url, {
    timeoutMs,
    sizeMax: SIZE_MAX,
    accept: 'application/json',
    site,
    mayConnect,
  });
  if (status === 404) return undefined;
  if (status !== 200) throw new ProviderError(`answered ${status}`, retryAfter);
  if (!/^application\/(.*\+)?json$/.test(type))
    throw new ProviderError(`answered with ${type || 'nothing'} instead of JSON`);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ProviderError('answered with broken JSON');
  }
}
