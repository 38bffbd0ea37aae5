import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../config.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Drawing, DrawnPage, ThreadAnswer, ThreadData } from './drawingThread.ts';

/** A core is left to everything else. */
const THREADS_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** So many pages wait to be drawn; whoever asks for more is to come again. */
const WAITING_MAX = 200;
/** A thread that has had nothing to draw for so long ends: it holds 40 MB. */
const IDLE_MS = 120_000;
/** So long it may take to load the application, and to draw one page. */
const START_MS = 60_000;
const DRAW_MS = 15_000;
/** No page that was meant to be needs as much. */
const THREAD_MB = 256;

/** The built modules (vite.pages.config.ts). */
export const BUILT = join(projectRoot, 'dist/server/website');

interface Job {
  drawing: Drawing;
  resolve: (page: DrawnPage) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  /** The first page takes it longer than any after it. */
  hasDrawn: boolean;
  job: Job | undefined;
  /** Ends it when it has taken too long, or has had nothing to do for long enough. */
  timer: NodeJS.Timeout | undefined;
}

/** Draws pages beside the event loop, in threads that are started when there is something to draw. */
export function drawingThreads(root: string) {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];

  function start() {
    const workerData: ThreadData = {
      application: pathToFileURL(join(BUILT, 'drawing.js')).href,
      root,
    };
    const worker = new Worker(join(BUILT, 'thread.js'), {
      name: 'drawing',
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    });
    const thread: Thread = {
      worker,
      isReady: false,
      hasDrawn: false,
      job: undefined,
      timer: undefined,
    };
    endAfter(thread, START_MS);
    // Who waits for a page holds a connection open; a thread alone does not keep the process alive.
    worker.unref();
    worker.on('message', (answer: ThreadAnswer) => {
      if ('isReady' in answer) thread.isReady = true;
      else settle(thread, answer);
      next();
    });
    worker.on('error', (error) => gone(thread, error));
    worker.on('exit', () => gone(thread, new Error('The thread that draws pages has ended')));
    threads.add(thread);
    return thread;
  }

  function settle(thread: Thread, answer: Exclude<ThreadAnswer, { isReady: true }>) {
    const { job } = thread;
    thread.job = undefined;
    thread.hasDrawn = true;
    endAfter(thread, IDLE_MS);
    if ('page' in answer) job?.resolve(answer.page);
    else job?.reject(new Error(answer.error));
  }

  function gone(thread: Thread, error: Error) {
    if (!threads.delete(thread)) return;
    clearTimeout(thread.timer);
    // One that never began fails for all who wait: the next would not begin either.
    const failed = thread.isReady ? [] : waiting.splice(0);
    for (const job of [thread.job, ...failed]) job?.reject(error);
    next();
  }

  /** Gives what waits to threads that have nothing to do. */
  function next() {
    for (const thread of threads) {
      if (!thread.isReady || thread.job) continue;
      const job = waiting.shift();
      if (!job) return;
      thread.job = job;
      endAfter(thread, DRAW_MS);
      thread.worker.postMessage(job.drawing);
    }
    const isStarting = [...threads].some(({ isReady }) => !isReady);
    if (waiting.length > 0 && !isStarting && threads.size < THREADS_MAX) start();
  }

  function endAfter(thread: Thread, ms: number) {
    clearTimeout(thread.timer);
    const end = () => {
      // Forgotten first: until it has ended, it would be given something to draw.
      gone(thread, new Error(`The thread that draws pages took longer than ${ms} ms`));
      void thread.worker.terminate();
    };
    // The process does not stay for it.
    thread.timer = setTimeout(end, ms).unref();
  }

  return {
    draw: (drawing: Drawing) =>
      new Promise<DrawnPage>((resolve, reject) => {
        if (waiting.length >= WAITING_MAX) return reject(refuse('busy'));
        waiting.push({ drawing, resolve, reject });
        next();
      }),
    /** Tells whether what is to be drawn waits for the application to be loaded, or is the first that it draws. */
    areStarting: () =>
      (waiting.length > 0 || [...threads].some(({ job }) => job)) &&
      ![...threads].some(({ hasDrawn }) => hasDrawn),
    close: async () => {
      for (const { reject } of waiting.splice(0)) reject(refuse('busy'));
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
