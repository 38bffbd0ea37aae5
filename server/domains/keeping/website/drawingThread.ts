import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Language } from '../../../../shared/languages.ts';
import { once, PAGE_QUALITY } from '../../../platform/http/packing.ts';
import { type Head, type Shown, type Template, templateOf } from './template.ts';

/*
 * The thread in which pages are drawn (drawingThreads.ts): what one member has written is drawn for everybody, and
 * whoever waits for something else does not wait for that.
 */

/** The application, built for the server (vite.pages.config.ts). */
interface Application {
  prepare(): Promise<void>;
  draw(address: string, language: Language, content: object): Promise<Omit<Shown, keyof Head>>;
}

/** What a thread is started with. */
export interface ThreadData {
  /** The module of the application. */
  application: string;
  /** Where the pages were built. */
  root: string;
}

/** What is to be drawn. */
export interface Drawing extends Head, Drawable {
  path: string;
  /** The module of the screen that is drawn. */
  screen: string;
}

/** What a page is drawn from (web/pages/drawing.tsx). */
export interface Drawable {
  /** What visitors are answered by the calls that its screen makes. */
  answers: Readonly<Record<string, { reply: unknown; headers?: Record<string, string | number> }>>;
  /** The day it is drawn on, where that is shown: 2026-11-22, in UTC. */
  today?: string;
}

/** The page as it is sent, compressed. */
export interface DrawnPage {
  br: Uint8Array;
  etag: string;
}

export type ThreadAnswer = { isReady: true } | { page: DrawnPage } | { error: string };

const { application, root } = workerData as ThreadData;
const templates = new Map<string, Promise<Template>>();
const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);

const { prepare, draw } = (await import(application)) as Application;
await prepare();
parentPort?.on('message', async (drawing: Drawing) => {
  try {
    answer({ page: await pageOf(drawing) });
  } catch (error) {
    answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
answer({ isReady: true });

async function pageOf({ path, screen, language, title, head, ...content }: Drawing) {
  const template = await once(templates, screen, () => templateOf(root, screen));
  const drawn = await draw(path, language, content);
  const bytes = Buffer.from(template.filled({ language, title, head, ...drawn }));
  return {
    br: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } }),
    etag: createHash('sha1').update(bytes).digest('base64'),
  };
}
