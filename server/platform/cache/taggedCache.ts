import { LRUCache } from 'lru-cache';
import type { Changes } from './invalidation.ts';

/** A value just looked up. */
export interface Found<T> {
  value: T;
  /** What it says something about; when one of these changes, it is no longer right. */
  subjects: Iterable<string>;
  /** How long it is right if nothing changes, in ms; 0: it is not kept. */
  forMs?: number;
  /** What it takes in memory, its key included. */
  bytes: number;
}

interface Kept<T> extends Found<T> {
  until: number;
}

interface Lookup<T> {
  startedAt: number;
  /** As many times as something had changed when it began. */
  change: number;
  /** What has changed since; undefined: perhaps everything. */
  changed: Set<string> | undefined;
  value: Promise<T>;
}

type AsOf = 'now' | 'recently' | number;

/** One lookup is for all who ask within this of its beginning. */
const SHARED_MS = 400;

/**
 * Keeps what was looked up in the database until something changes that it is about, as much as fits
 * into so many bytes; what was asked for longest ago goes first. A thousand who ask at once cause one
 * lookup. Where lookups read what may be older than what is known to have changed (`mayBeOld`), the changes are
 * looked at before them and not within, so that they are shared and kept as otherwise.
 */
export function keeperOf<T>(changes: Changes, bytes: number, mayBeOld = () => false) {
  const bySubject = new Map<string, Set<string>>();
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: Math.max(1, bytes),
    // One answer must not push all others out.
    maxEntrySize: Math.max(1, Math.floor(bytes / 16)),
    sizeCalculation: (found) => found.bytes,
    dispose(found, key) {
      for (const subject of found.subjects) {
        const keys = bySubject.get(subject);
        keys?.delete(key);
        if (keys?.size === 0) bySubject.delete(subject);
      }
    },
  });
  const lookups = new Set<Lookup<T>>();
  const newest = new Map<string, Lookup<T>>();
  let change = 0;

  changes.listen((subjects) => {
    change += 1;
    for (const lookup of lookups)
      if (subjects === undefined) lookup.changed = undefined;
      else for (const subject of subjects) lookup.changed?.add(subject);
    if (subjects === undefined) return kept.clear();
    for (const subject of subjects)
      for (const key of [...(bySubject.get(subject) ?? [])]) kept.delete(key);
  });

  function lookAsOf(asOf: AsOf) {
    if (asOf === 'now') return changes.now();
    return asOf === 'recently' ? changes.recent() : changes.before(asOf);
  }

  function keep(key: string, found: Found<T>, { changed }: Lookup<T>) {
    const { forMs = Number.POSITIVE_INFINITY } = found;
    const subjects = [...found.subjects];
    // It may have been looked up before the change and have arrived after it.
    if (forMs <= 0 || changed === undefined || subjects.some((each) => changed.has(each))) return;
    kept.set(key, { ...found, subjects, until: performance.now() + forMs });
    if (!kept.has(key)) return;
    for (const subject of subjects) {
      const keys = bySubject.get(subject) ?? new Set();
      bySubject.set(subject, keys.add(key));
    }
  }

  function lookUp(key: string, find: () => Promise<Found<T>>) {
    const lookup: Lookup<T> = {
      startedAt: performance.now(),
      change,
      changed: new Set(),
      value: find()
        .then((found) => {
          keep(key, found, lookup);
          return found.value;
        })
        .finally(() => {
          lookups.delete(lookup);
          if (newest.get(key) === lookup) newest.delete(key);
        }),
    };
    lookups.add(lookup);
    newest.set(key, lookup);
    return lookup.value;
  }

  return {
    /** What is kept and known to be right a moment ago, without waiting; undefined: ask `of`. */
    peek(key: string): T | undefined {
      const found = kept.get(key);
      if (found === undefined || found.until < performance.now()) return undefined;
      const look = changes.recent();
      if (look === undefined) return found.value;
      // Perhaps nobody waits for it: who asks may be refused on the way, or draw what is not kept.
      look.catch(() => {});
      return undefined;
    },

    /**
     * What is kept, else what `find` finds. Right as of now or of a moment by the clock of `performance`
     * for somebody who may have written something just before, as of a moment ago for all others.
     */
    async of(key: string, asOf: AsOf, find: () => Promise<Found<T>>): Promise<T> {
      if (kept.has(key) || newest.has(key) || mayBeOld()) await lookAsOf(asOf);
      const now = performance.now();
      const found = kept.get(key);
      if (found !== undefined && found.until >= now) return found.value;
      const lookup = newest.get(key);
      // Nothing was found to have changed since it began, so what it read is still right.
      if (lookup?.change === change && now - lookup.startedAt < SHARED_MS) return lookup.value;
      return lookUp(key, find);
    },

    /** How many values are kept, and how many bytes of them. */
    size: () => ({ values: kept.size, bytes: kept.calculatedSize }),
  };
}
export type Keeper<T> = ReturnType<typeof keeperOf<T>>;
