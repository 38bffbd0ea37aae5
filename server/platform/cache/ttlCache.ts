import { LRUCache } from 'lru-cache';

/** A value just loaded. */
interface Loaded<T> {
  value: T;
  /** What it takes in memory, its key included. */
  bytes: number;
}

interface Entry<T> extends Loaded<T> {
  loadingSince: number;
  expiresAt: number;
}

interface Load<T> {
  startedAt: number;
  value: Promise<T>;
  /** Begins when this one has ended: shared by all who came after something was written meanwhile. */
  next?: Promise<T>;
}

export interface Lifetime {
  /** For how long a value is given to others, in ms. */
  ttlMs: number;
  /** Tells whether it is given also when this process has written something since. */
  survivesWrites: boolean;
}

/**
 * A cache bounded by bytes (least recently used first out). Whoever asks for what is being loaded waits for that: of one
 * key there is one load at a time, however many ask. A value that has expired is kept until its room is
 * needed, for a load that can make use of it.
 */
export function createTtlCache<T>(maxBytes: number, maxEntryBytes = maxBytes / 16) {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxEntryBytes)),
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loads = new Map<string, Load<T>>();
  let writtenAt = Number.NEGATIVE_INFINITY;

  const isOutdated = (readAt: number, { survivesWrites }: Lifetime) =>
    !survivesWrites && readAt <= writtenAt;

  /** The value of a key, else what `load` finds, which is told what there was before. */
  async function get(
    key: string,
    lifetime: Lifetime,
    load: (former: T | undefined) => Promise<Loaded<T>>,
  ): Promise<T> {
    const entry = entries.get(key);
    if (entry && performance.now() < entry.expiresAt && !isOutdated(entry.loadingSince, lifetime))
      return entry.value;
    const running = loads.get(key);
    if (running && !isOutdated(running.startedAt, lifetime)) return running.value;
    if (running) {
      const again = () => get(key, lifetime, load);
      running.next ??= running.value.then(again, again);
      return running.next;
    }
    const startedAt = performance.now();
    const value = load(entry?.value)
      .then((loaded) => {
        const expiresAt = performance.now() + lifetime.ttlMs;
        entries.set(key, { ...loaded, loadingSince: startedAt, expiresAt });
        return loaded.value;
      })
      .finally(() => loads.delete(key));
    loads.set(key, { startedAt, value });
    return value;
  }

  return {
    get,

    /** Something was written by this process: whoever did it is to find it, with a cookie or without. */
    written() {
      writtenAt = performance.now();
    },

    /** How many entries there are, and how many bytes of them. */
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  };
}
