import { LRUCache } from 'lru-cache';
import type { InvalidationLog } from './invalidation.ts';

/** A value just loaded. */
export interface Loaded<T> {
  value: T;
  /** What it depends on: when one of these is invalidated, it is dropped. */
  tags: Iterable<string>;
  /** For how long it is right if nothing changes, in ms; 0: it is not cached. */
  ttlMs?: number;
  /** What it takes in memory, its key included. */
  bytes: number;
}

interface Entry<T> extends Loaded<T> {
  expiresAt: number;
}

interface Load<T> {
  startedAt: number;
  /** How many invalidations had been seen when it began. */
  generation: number;
  /** What was invalidated since; undefined: perhaps everything. */
  invalidated: Set<string> | undefined;
  loaded: Promise<Loaded<T>>;
}

/** `now`: as of this moment, for who may have written something just before; `recent`: as of a moment ago. */
export type Freshness = 'now' | 'recent';

interface Options {
  /** Whether loads may read from replicas. */
  mayReadStale?: () => boolean;
  /** What is larger is not cached; else a sixteenth of all: one answer must not push all others out. */
  maxEntryBytes?: number;
  /** One load serves all who ask within this of its beginning. */
  sharedMs?: number;
}

const SHARED_MS = 400;

/**
 * A cache bounded by bytes (least recently used first out) whose entries carry tags and are dropped when the
 * invalidation log names one of them. Concurrent requests for the same key share one load. Where loads read
 * from replicas (`mayReadStale`), the log is read before the load, so that what it read can be cached.
 */
export function createTaggedCache<T>(
  log: InvalidationLog,
  maxBytes: number,
  { mayReadStale = () => false, maxEntryBytes = maxBytes / 16, sharedMs = SHARED_MS }: Options = {},
) {
  const keysOfTag = new Map<string, Set<string>>();
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxEntryBytes)),
    sizeCalculation: (entry) => entry.bytes,
    dispose(entry, key) {
      for (const tag of entry.tags) {
        const keys = keysOfTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysOfTag.delete(tag);
      }
    },
  });
  const running = new Set<Load<T>>();
  const newest = new Map<string, Load<T>>();
  let generation = 0;

  log.listen((tags) => {
    generation += 1;
    for (const load of running)
      if (tags === undefined) load.invalidated = undefined;
      else for (const tag of tags) load.invalidated?.add(tag);
    if (tags === undefined) return entries.clear();
    for (const tag of tags) for (const key of [...(keysOfTag.get(tag) ?? [])]) entries.delete(key);
  });

  function store(key: string, loaded: Loaded<T>, { invalidated }: Load<T>) {
    const { ttlMs = Number.POSITIVE_INFINITY } = loaded;
    const tags = [...loaded.tags];
    // It may have been read before a change and have arrived after it.
    if (ttlMs <= 0 || !isRight(loaded, invalidated)) return;
    entries.set(key, { ...loaded, tags, expiresAt: performance.now() + ttlMs });
    if (!entries.has(key)) return;
    for (const tag of tags) keysOfTag.set(tag, (keysOfTag.get(tag) ?? new Set()).add(key));
  }

  function load(key: string, read: () => Promise<Loaded<T>>) {
    const begun: Load<T> = {
      startedAt: performance.now(),
      generation,
      invalidated: new Set(),
      loaded: read()
        .then((loaded) => {
          store(key, loaded, begun);
          return loaded;
        })
        .finally(() => {
          running.delete(begun);
          if (newest.get(key) === begun) newest.delete(key);
        }),
    };
    running.add(begun);
    newest.set(key, begun);
    return begun.loaded;
  }

  return {
    /** The entry of a key if it is known to be right as of a moment ago, without waiting; else ask `get`. */
    peek(key: string): T | undefined {
      const entry = entries.get(key);
      if (entry === undefined || entry.expiresAt < performance.now()) return undefined;
      const poll = log.recent();
      if (poll === undefined) return entry.value;
      // Perhaps nobody waits for it: a failure must not end the process.
      poll.catch(() => {});
      return undefined;
    },

    /** The entry of a key, or what `read` finds, which is cached from then on. */
    async get(key: string, freshness: Freshness, read: () => Promise<Loaded<T>>): Promise<T> {
      if (entries.has(key) || newest.has(key) || mayReadStale())
        await (freshness === 'now' ? log.poll() : log.recent());
      const now = performance.now();
      const entry = entries.get(key);
      if (entry !== undefined && entry.expiresAt >= now) return entry.value;
      const begun = newest.get(key);
      if (begun && now - begun.startedAt < sharedMs) {
        // Nothing was invalidated since it began, so what it read is right whatever it depends on.
        const isSame = begun.generation === generation;
        const loaded = await begun.loaded;
        if (isSame || (loaded.ttlMs !== 0 && isRight(loaded, begun.invalidated)))
          return loaded.value;
        const next = newest.get(key);
        if (next && next.startedAt >= now) return (await next.loaded).value;
      }
      return (await load(key, read)).value;
    },

    /** How many entries there are, and how many bytes of them. */
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
/** Tells whether nothing that a value depends on was invalidated while it was loaded. */
const isRight = <T>({ tags }: Loaded<T>, invalidated: Set<string> | undefined) =>
  invalidated !== undefined && ![...tags].some((tag) => invalidated.has(tag));

export type TaggedCache<T> = ReturnType<typeof createTaggedCache<T>>;
