import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import type { PreviewWords } from '../../../shared/previewWords.ts';
import type { InvalidationLog } from '../../platform/cache/invalidation.ts';
import type { Rendered } from '../../platform/cache/responseCache.ts';
import { createTaggedCache } from '../../platform/cache/taggedCache.ts';
import { languageOf } from '../../platform/http/acceptLanguage.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Packable, sendPacked, unpackable } from '../../platform/http/packing.ts';
import { BUILT, drawingThreads } from './drawingThreads.ts';
import { type Missing, sendMissing } from './missing.ts';

/** What the heads of pages say, built for the server (vite.pages.config.ts). */
interface Previews {
  previewWords(language: Language): PreviewWords;
}

/** What a page shows, before it is drawn. */
export interface PageContent {
  title: string;
  head: readonly string[];
  data: object;
  /** What it depends on: when one of these is invalidated, it is made anew. */
  tags: Iterable<string>;
  ttlMs: number;
}

/** What there is instead of a page: none, or the address that it has now. */
type Elsewhere = { movedTo: string } | undefined;
type Make = (words: PreviewWords, language: Language) => Promise<PageContent | Elsewhere>;

interface Settings {
  /** Where the pages were built. */
  root: string;
  maxBytes: number;
  mayReadStale: () => boolean;
}

export interface Address {
  path: string;
  /** The module of the screen that is drawn. */
  screen: string;
  /** What is not there where there is no such page. */
  missing: Missing;
  origin: string | undefined;
  /** What is sent where the page cannot be made, or not soon; without it, that is an error. */
  otherwise?: () => FastifyReply;
}

const UNCACHED = { tags: [], ttlMs: 0, bytes: 1 };
/** So long a page that has something to be sent otherwise is waited for: its database may be away. */
const SOON_MS = 2_000;

/** Whoever asks for a page that is being drawn waits for that: to draw it takes longer than to ask for what is on it. */
const SHARED_MS = 20_000;
/** A page of this size is kept however little memory there is for all: what is large was dear to draw. */
const KEPT_BYTES = 256 * 1024;
/** What a page takes beside what is sent: compressed by gzip as well, its tags and its key. */
const BESIDE = { share: 2.5, bytes: 2_000 };

/**
 * Pages that the application draws for visitors, each in the visitor's language, and kept like other public
 * answers until something that they show changes. Nothing of a request but its address and its language gets into
 * one. The application is loaded when the first is asked for, in a thread of its own: a start does without.
 */
export function drawnPages(log: InvalidationLog, { root, maxBytes, mayReadStale }: Settings) {
  const cache = createTaggedCache<Packable | Elsewhere>(log, maxBytes, {
    mayReadStale,
    maxEntryBytes: Math.max(maxBytes / 16, Math.min(maxBytes, KEPT_BYTES)),
    sharedMs: SHARED_MS,
  });
  const threads = drawingThreads(root);

  /** The page of an address, out of the cache, else made. */
  async function pageOf(request: FastifyRequest, { path, screen, origin }: Address, make: Make) {
    const language = languageOf(request);
    const key = `${language} ${origin ?? ''} ${path}`;
    // Who brings a cookie may have written something just now.
    const freshness = request.headers.cookie === undefined ? 'recent' : 'now';
    const known = freshness === 'recent' ? cache.peek(key) : undefined;
    if (known) return known;
    return cache.get(key, freshness, async () => {
      const { previewWords }: Previews = await import(PREVIEWS);
      const content = await unlessGone(make(previewWords(language), language));
      if (!content || 'movedTo' in content) return { value: content, ...UNCACHED };
      const { title, head, data, tags, ttlMs } = content;
      const { br, etag } = await threads.draw({ path, screen, language, title, head, data });
      const bytes = BESIDE.share * br.length + 2 * key.length + BESIDE.bytes;
      return { value: unpackable(br, etag), tags, ttlMs, bytes: Math.ceil(bytes) };
    });
  }

  /** The page if it comes soon; undefined where there is none of it now. */
  async function pageSoon(request: FastifyRequest, address: Address, make: Make) {
    let timer: NodeJS.Timeout | undefined;
    const pause = () =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, SOON_MS);
      });
    try {
      const late = async () => {
        await pause();
        // To load the application takes its time once, whatever the database does.
        while (threads.areStarting()) await pause();
        throw new Error(`${address.path} took longer than that`);
      };
      return await Promise.race([pageOf(request, address, make), late()]);
    } catch (error) {
      request.log.error(error);
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Sends the page of an address; `make` says what is on it where it has to be drawn. */
    async send(request: FastifyRequest, reply: FastifyReply, address: Address, make: Make) {
      const { otherwise, missing } = address;
      const page = await (otherwise ? pageSoon : pageOf)(request, address, make);
      if (!page) return otherwise?.() ?? sendMissing(reply, missing);
      if ('movedTo' in page)
        return reply.header('cache-control', 'public, no-cache').redirect(page.movedTo, 301);
      reply
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-language, accept-encoding')
        .header('content-language', languageOf(request))
        .type('text/html; charset=utf-8');
      return sendPacked(request, reply, page);
    },
    close: threads.close,
  };
}
export type DrawnPages = ReturnType<typeof drawnPages>;

/** What there was when it began to be asked for may be gone by the next question. */
const unlessGone = <T>(making: Promise<T>) =>
  making.catch((error: unknown) => {
    if (error instanceof HttpError && error.statusCode === 404) return undefined;
    throw error;
  });

/** All that several answers depend on. */
export const dependenciesOf = (...answers: readonly Rendered[]) => ({
  tags: new Set(answers.flatMap(({ tags }) => [...tags])),
  ttlMs: Math.min(...answers.map(({ ttlMs }) => ttlMs)),
});

const PREVIEWS = pathToFileURL(join(BUILT, 'previewWords.js')).href;
