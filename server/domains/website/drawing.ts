import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../shared/languages.ts';
import type { PreviewWords } from '../../../shared/previewWords.ts';
import { projectRoot } from '../../config.ts';
import type { InvalidationLog } from '../../platform/cache/invalidation.ts';
import type { Rendered } from '../../platform/cache/responseCache.ts';
import { createTaggedCache } from '../../platform/cache/taggedCache.ts';
import { languageOf } from '../../platform/http/acceptLanguage.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { type Missing, sendMissing } from './missing.ts';
import { once, type Packable, packable, sendPacked } from './packing.ts';
import { type Template, templateOf } from './template.ts';

/** The application, built for the server (vite.pages.config.ts). */
interface Application {
  prepare(): Promise<void>;
  draw(pathname: string, language: Language, data: object): Promise<string>;
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

/**
 * Pages that the application draws for visitors, each in the visitor's language, and kept like other public
 * answers until something that they show changes. Nothing of a request but its address and its language gets into
 * one. The application is loaded when the first is asked for: a start does without.
 */
export function drawnPages(log: InvalidationLog, { root, maxBytes, mayReadStale }: Settings) {
  const cache = createTaggedCache<Packable | Elsewhere>(log, maxBytes, mayReadStale);
  let application: Promise<Application> | undefined;
  const templates = new Map<string, Promise<Template>>();

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

  /** The page of an address, out of the cache, else made. */
  async function pageOf(request: FastifyRequest, { path, screen, origin }: Address, make: Make) {
    const language = languageOf(request);
    const key = `${language} ${origin ?? ''} ${path}`;
    // Who brings a cookie may have written something just now.
    const freshness = request.headers.cookie === undefined ? 'recent' : 'now';
    const known = freshness === 'recent' ? cache.peek(key) : undefined;
    if (known) return known;
    return cache.get(key, freshness, async () => {
      const { draw, previewWords } = await loadApplication();
      const content = await unlessGone(make(previewWords(language), language));
      if (!content || 'movedTo' in content) return { value: content, ...UNCACHED };
      const { title, head, data, tags, ttlMs } = content;
      const template = await once(templates, screen, () => templateOf(root, screen));
      const html = await draw(path, language, data);
      const value = packable(template.filled({ language, title, head, html, data }));
      // As it is, and compressed in two ways.
      return { value, tags, ttlMs, bytes: 2 * value.bytes.length + 2 * key.length + 500 };
    });
  }

  /** The page if it comes soon; undefined where there is none of it now. */
  async function pageSoon(request: FastifyRequest, address: Address, make: Make) {
    let timer: NodeJS.Timeout | undefined;
    try {
      // It takes its time once, whatever the database does.
      await loadApplication();
      const making = pageOf(request, address, make);
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(reject, SOON_MS, new Error(`${address.path} took longer than that`));
      });
      return await Promise.race([making, late]);
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

const BUILT = join(projectRoot, 'dist/server/website/drawing.js');
