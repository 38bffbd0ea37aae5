import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import { projectRoot } from '../../config.ts';
import type { InvalidationLog } from '../../platform/cache/invalidation.ts';
import { createTaggedCache } from '../../platform/cache/taggedCache.ts';
import { languageOf } from '../../platform/http/acceptLanguage.ts';
import { sendMissingPage } from './page.ts';
import { type Template, templateOf } from './template.ts';

/** The application, built for the server (vite.pages.config.ts). */
interface Application {
  prepare(): Promise<void>;
  draw(pathname: string, language: Language, data: object): Promise<string>;
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

/** A page as it is sent. */
interface Page {
  html: Buffer;
  etag: string;
  /** What it is compressed to, each once it was asked for. */
  packed: Map<string, Promise<Buffer>>;
}

interface Settings {
  /** Where the pages were built. */
  root: string;
  maxBytes: number;
  mayReadStale: () => boolean;
}

interface Address {
  path: string;
  /** The module of the screen that is drawn. */
  screen: string;
  /** What is said where there is no such page. */
  missing: string;
  origin: string | undefined;
}

const UNKEPT = { tags: [], ttlMs: 0, bytes: 1 };

/**
 * Pages that the application draws for visitors, each in the visitor's language, and kept like other public
 * answers until something that they show changes. Nothing of a request but its address and its language gets into
 * one. The application is loaded when the first is asked for: a start does without.
 */
export function drawnPages(log: InvalidationLog, { root, maxBytes, mayReadStale }: Settings) {
  const cache = createTaggedCache<Page | Elsewhere>(log, maxBytes, mayReadStale);
  let application: Promise<Application> | undefined;
  const templates = new Map<string, Promise<Template>>();

  const once = <T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>) => {
    const made = map.get(key) ?? make();
    map.set(key, made);
    // What failed is tried again.
    made.catch(() => map.delete(key));
    return made;
  };

  async function loadApplication(): Promise<Application> {
    application ??= import(pathToFileURL(BUILT).href).then(async (module: Application) => {
      await module.prepare();
      return module;
    });
    application.catch(() => {
      application = undefined;
    });
    return application;
  }

  return {
    /** Sends the page of an address; `make` says what is on it where it has to be drawn. */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { path, screen, missing, origin }: Address,
      make: () => Promise<PageContent | Elsewhere>,
    ) {
      const language = languageOf(request);
      const key = `${language} ${origin ?? ''} ${path}`;
      // Who brings a cookie may have written something just now.
      const freshness = request.headers.cookie === undefined ? 'recent' : 'now';
      const known = freshness === 'recent' ? cache.peek(key) : undefined;
      const page =
        known ??
        (await cache.get(key, freshness, async () => {
          const content = await make();
          if (!content || 'movedTo' in content) return { value: content, ...UNKEPT };
          const { title, head, data, tags, ttlMs } = content;
          const [{ draw }, template] = await Promise.all([
            loadApplication(),
            once(templates, screen, () => templateOf(root, screen)),
          ]);
          const html = await draw(path, language, data);
          const value = pageOf(template.filled({ language, title, head, html, data }));
          // As it is, and compressed in two ways.
          return { value, tags, ttlMs, bytes: 2 * value.html.length + 2 * key.length + 500 };
        }));
      if (!page) return sendMissingPage(reply, missing);
      if ('movedTo' in page)
        return reply.header('cache-control', 'public, no-cache').redirect(page.movedTo, 301);
      const encoding = encodingOf(request);
      reply
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-language, accept-encoding')
        .header('content-language', language)
        .header('etag', `"${page.etag}${encoding ? `-${encoding}` : ''}"`)
        .type('text/html; charset=utf-8');
      if (!encoding) return reply.send(page.html);
      const packed = once(page.packed, encoding, () => PACKERS[encoding](page.html));
      return reply.header('content-encoding', encoding).send(await packed);
    },
  };
}
export type DrawnPages = ReturnType<typeof drawnPages>;

const BUILT = join(projectRoot, 'dist/server/website/drawing.js');

function pageOf(text: string): Page {
  const html = Buffer.from(text);
  return { html, etag: createHash('sha1').update(html).digest('base64'), packed: new Map() };
}

const PACKERS = {
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};

/** How the page may be compressed for whoever asks; a weight of nothing is a refusal. */
function encodingOf({ headers }: FastifyRequest): keyof typeof PACKERS | undefined {
  const accepted = `${headers['accept-encoding'] ?? ''}`
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each));
}
