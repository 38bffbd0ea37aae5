import type { RawBook, Source } from '../book.ts';

/** A service elsewhere that knows books. What it says is untrusted until `newBookOf` has cleaned it. */
export interface Upstream {
  name: Extract<Source, 'google' | 'openlibrary'>;
  /** Whether an id could be one of its own, so that asking it makes sense. */
  knows(id: string): boolean;
  /** At most so many books for a search; throws an `UpstreamError` when it cannot tell. */
  search(query: string, limit: number): Promise<RawBook[]>;
  /** One book by its public id; undefined when it has none. */
  volume(id: string): Promise<RawBook | undefined>;
}

/** What a test may set differently; nothing a client sends ever gets here. */
export interface UpstreamOptions {
  baseUrl?: string;
  timeoutMs?: number;
  /** Who asks: the address of this site. */
  site?: string | undefined;
}

/** An upstream that failed, and how many seconds it wants to be left alone, if it said so. */
export class UpstreamError extends Error {
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const TIMEOUT_MS = 2_000;
const SIZE_MAX = 2 * 1024 * 1024;

/**
 * The JSON at an address of an upstream, of any shape; undefined for a 404. Time, size and kind of
 * the answer are limited, and redirects are not followed: the list of hosts is ours.
 */
export async function jsonAt(url: URL, { timeoutMs = TIMEOUT_MS, site }: UpstreamOptions) {
  // One clock for connecting, headers and body: an answer of a byte a second ends as well.
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      signal,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'user-agent': `Commonplace/0.1 (${site ?? 'a self-hosted book-review site'})`,
      },
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new UpstreamError(`answered ${response.status}`, secondsOf(response.headers));
    }
    return JSON.parse(await textOf(response)) as unknown;
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    throw new UpstreamError(error instanceof Error ? error.message : String(error));
  }
}

async function textOf(response: Response) {
  const type = response.headers.get('content-type') ?? '';
  const { body } = response;
  if (!/^application\/(.*\+)?json\b/.test(type) || body === null) {
    await body?.cancel();
    throw new UpstreamError(`answered with ${type || 'nothing'} instead of JSON`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (size > SIZE_MAX) throw new UpstreamError('answered with too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function secondsOf(headers: Headers) {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
