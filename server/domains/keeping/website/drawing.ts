import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_TTL_MS } from '../../../../shared/contract/caching.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { createTtlCache } from '../../../platform/cache/ttlCache.ts';
import { pageLanguageOf } from '../../../platform/http/acceptLanguage.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { type Packable, sendPacked, unpackable } from '../../../platform/http/packing.ts';
import type { Drawable } from './drawingThread.ts';
import { BUILT, drawingThreads } from './drawingThreads.ts';
import { type Missing, sendMissing } from './missing.ts';
import { failed } from './preview.ts';

/** What the heads of pages say, built for the server (vite.pages.config.ts). */
interface Previews {
  previewWords(language: Language): PreviewWords;
}

/** What a page counts as: where it has to be drawn, it asks several calls and renders what they say. */
export const DRAWN = 20;

/** What a page shows, before it is drawn. */
export interface PageContent extends Drawable {
  title: string;
  head: readonly string[];
}

/** What there is instead of a page: none, or the address that it has now. */
type Elsewhere = { movedTo: string } | undefined;
type Make = (words: PreviewWords, language: Language) => Promise<PageContent | Elsewhere>;

interface Settings {
  /** Where the pages were built. */
  root: string;
  maxBytes: number;
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

interface Kept {
  page: Packable | Elsewhere;
  /** The hash of what it shows, and its size; undefined for what is not drawn. */
  drawn?: { shows: string; bytes: number };
}
/** So long a page that has something to be sent otherwise is waited for: its database may be away. */
const SOON_MS = 2_000;
/** A page of this size is kept however little memory there is for all: what is large was dear to draw. */
const KEPT_BYTES = 256 * 1024;
/** What a page takes beside what is sent: compressed by gzip as well, and its key. */
const BESIDE = { share: 2.5, bytes: 2_000 };

/**
 * Pages that the application draws for visitors, each in the visitor's language. Nothing of a request but its address
 * and its language gets into one. What a page shows is asked for anew after a second, as for other answers to visitors;
 * it is drawn anew, which takes longer, only where that has changed. The application is loaded when the first is
 * asked for, in a thread of its own: a start does without.
 */
export function drawnPages({ root, maxBytes }: Settings) {
  const cache = createTtlCache<Kept>(
    maxBytes,
    Math.max(maxBytes / 16, Math.min(maxBytes, KEPT_BYTES)),
  );
  const threads = drawingThreads(root);

  /** The page of an address, out of the cache, else made. */
  async function pageOf(request: FastifyRequest, address: Address, make: Make) {
    const { path, screen, origin } = address;
    const language = pageLanguageOf(request);
    const key = `${language} ${origin ?? ''} ${path}`;
    const bytesWith = (sent: number) =>
      Math.ceil(BESIDE.share * sent + 2 * key.length + BESIDE.bytes);
    const lifetime = { ttlMs: ANSWER_TTL_MS, survivesWrites: false };
    const { page } = await cache.get(key, lifetime, async (former) => {
      const { previewWords }: Previews = await import(PREVIEWS);
      const words = previewWords(language);
      const content = await unlessGone(make(words, language));
      if (!content || 'movedTo' in content)
        return { value: { page: content }, bytes: bytesWith(0) };
      const head = [...content.head, failed(words)];
      const drawing = { path, screen, language, ...content, head };
      const shows = createHash('sha1').update(JSON.stringify(drawing)).digest('base64');
      if (former?.drawn?.shows === shows)
        return { value: former, bytes: bytesWith(former.drawn.bytes) };
      const { br, etag } = await threads.draw(drawing);
      const drawn = { shows, bytes: br.length };
      return { value: { page: unpackable(br, etag), drawn }, bytes: bytesWith(br.length) };
    });
    return page;
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
        .header('vary', 'accept-language, accept-encoding, cookie')
        .header('content-language', pageLanguageOf(request))
        .type('text/html; charset=utf-8');
      return sendPacked(request, reply, page);
    },
    written: cache.written,
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

const PREVIEWS = pathToFileURL(join(BUILT, 'previewWords.js')).href;
