import cluster, { type Address, type Worker } from 'node:cluster';
import type { Registry } from 'prom-client';
import { refuse } from '../http/errors.ts';

/** One that ended is replaced at once if it has served for so long; else after a while, ever longer. */
const SERVED_MS = 10_000;
const PAUSE_MS = 500;
const PAUSE_MOST_MS = 10_000;
/** The primary waits 5 seconds for all of them. */
const METRICS_MS = 6_000;

/** What primary and workers tell each other beside what Node itself does. */
const END = 'end';
const METRICS = 'metrics';
type WorkerMessage = { kind: typeof METRICS; id: number; text?: string };

/**
 * Processes that serve one port together. The one that starts them serves nothing itself: it owns the
 * database that came along, and replaces those that end. Everything else they share is in the database.
 */
export function startWorkers({ count, program, env, warn }: WorkersOptions) {
  let isEnding = false;
  let waiting = 0;
  let isListening: (address: Address) => void = () => {};
  let hasFailed: (error: Error) => void = () => {};
  const listening = new Promise<Address>((resolve, reject) => {
    isListening = resolve;
    hasFailed = reject;
  });
  let isOpen = false;
  const serving = new Set<Worker>();

  cluster.setupPrimary({ exec: program, args: [] });
  cluster.on('listening', (worker, address) => {
    serving.add(worker);
    if (isOpen || serving.size < count) return;
    isOpen = true;
    isListening(address);
  });
  cluster.on('message', (worker, message: unknown) => {
    if (isWorkerMessage(message)) void answerMetrics(worker, message);
  });
  cluster.on('exit', (worker, code, signal) => {
    serving.delete(worker);
    if (isEnding) return;
    const how = signal ? `by ${signal}` : `with ${code}`;
    // What stops the first from serving would stop all others.
    if (!isOpen) {
      hasFailed(new Error(`A worker ended ${how} before it could serve.`));
      return;
    }
    const hasServed = performance.now() - (startedAt.get(worker) ?? 0) > SERVED_MS;
    startAnother(hasServed, `A worker (process ${worker.process.pid}) ended ${how}`);
  });

  const startedAt = new WeakMap<Worker, number>();
  for (let number = 0; number < count; number++) start();

  function start() {
    const worker = cluster.fork(env);
    startedAt.set(worker, performance.now());
    // Without this, whatever cannot be said to one that is about to end would end this process, too.
    worker.on('error', (error) => {
      // One that was there ends, and is heard of then.
      if (isEnding || worker.process.pid !== undefined) return;
      const what = `A worker could not be started (${error.message})`;
      if (isOpen) startAnother(false, what);
      else hasFailed(new Error(`${what}.`));
    });
  }

  function startAnother(isSoon: boolean, what: string) {
    waiting = isSoon ? 0 : Math.min(PAUSE_MOST_MS, Math.max(PAUSE_MS, waiting * 2));
    const when = waiting === 0 ? 'now' : `in ${waiting / 1_000} seconds`;
    warn(`${what}; another one takes its place ${when}.`);
    // This holds the process: where all have ended at once, there is nothing else that does.
    setTimeout(() => {
      if (isEnding) return;
      try {
        start();
      } catch (error) {
        startAnother(false, `A worker could not be started (${error})`);
      }
    }, waiting);
  }

  async function answerMetrics(worker: Worker, { id }: WorkerMessage) {
    const text = await metricsOfWorkers().catch(() => undefined);
    const answer: WorkerMessage = { kind: METRICS, id, ...(text === undefined ? {} : { text }) };
    if (worker.isConnected()) worker.send(answer);
  }

  return {
    /** Where they listen, once all of them do; rejects when one of them cannot. */
    listening,

    /** Lets each finish its requests, and waits until all have ended. */
    async close() {
      isEnding = true;
      await Promise.all(
        workers().map(async (worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve));
          if (worker.isDead()) return;
          // One that is still starting would not hear it, and has no requests to finish.
          if (!serving.has(worker)) worker.process.kill();
          else if (worker.isConnected()) worker.send(END);
          await ended;
        }),
      );
    },

    abandon() {
      isEnding = true;
      for (const worker of workers()) worker.process.kill('SIGKILL');
    },
  };
}

interface WorkersOptions {
  count: number;
  /** What each of them runs. */
  program: string;
  /** What is in their environment besides what is in ours. */
  env: Record<string, string>;
  warn(line: string): void;
}

const workers = () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);

/** Tells whether this process is one of several that serve the same port. */
export const isWorker = () => cluster.isWorker;

/** Runs when the primary wants this worker to end. */
export function onEnd(end: () => void) {
  process.on('message', (message) => {
    if (message === END) end();
  });
}

/** Loaded only where somebody asks for metrics: it takes 6 MB. */
const aggregatorRegistry = async () => (await import('prom-client')).AggregatorRegistry;

async function metricsOfWorkers() {
  const AggregatorRegistry = await aggregatorRegistry();
  return new AggregatorRegistry().clusterMetrics();
}

/** Asks the primary for the metrics of all workers together, to which this one adds those of a registry. */
export async function metricsOfAll(registry: Registry): Promise<() => Promise<string>> {
  const AggregatorRegistry = await aggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
  // With it, this process answers when the primary asks all of them.
  new AggregatorRegistry();
  let asked = 0;
  return () => {
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      const settle = (text?: string) => {
        clearTimeout(timer);
        process.off('message', hear);
        if (text === undefined) reject(refuse('busy'));
        else resolve(text);
      };
      const hear = (message: unknown) => {
        if (isWorkerMessage(message) && message.id === id) settle(message.text);
      };
      const timer = setTimeout(settle, METRICS_MS);
      process.on('message', hear);
      process.send?.({ kind: METRICS, id } satisfies WorkerMessage);
    });
  };
}

const isWorkerMessage = (message: unknown): message is WorkerMessage =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === METRICS;
