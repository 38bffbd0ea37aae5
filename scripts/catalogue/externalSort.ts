import {
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** So many bytes are sorted in memory at a time. */
const RUN_BYTES = 12_000_000;
const READ_BYTES = 64 * 1024;
/** Files that are merged at once. */
const RUNS_MAX = 200;
const WRITTEN_AT_ONCE = 2_000;

/**
 * Sorts more than the memory holds by a number, in files of a folder: `add` in any order, `finish`,
 * then `sorted`. What has the same number stays in the order it was added. The files stay until
 * `remove`, so that a process that was killed does not have to begin again.
 */
export function externalSortIn(folder: string, runs = 0, runBytes = RUN_BYTES) {
  mkdirSync(folder, { recursive: true });
  // Bytes in one place: as many strings would be moved about by the garbage collector.
  let bytes = Buffer.allocUnsafe(0);
  let written = 0;
  let keys: number[] = [];
  /** Where each line begins. */
  let starts: number[] = [];

  return {
    /** A text on one line. */
    add(key: number, text: string) {
      const line = `${key}\t${text}\n`;
      const most = 3 * line.length;
      if (written + most > bytes.length) {
        flush();
        if (most > bytes.length) bytes = Buffer.allocUnsafe(Math.max(most, runBytes));
      }
      keys.push(key);
      starts.push(written);
      written += bytes.write(line, written);
    },
    /** Returns how many files there are now. */
    finish() {
      flush();
      bytes = Buffer.allocUnsafe(0);
      while (runs > RUNS_MAX) compact();
      return runs;
    },
    sorted: (after?: number) =>
      merged(
        Array.from({ length: runs }, (_, at) => fileOf(at)),
        after,
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };

  function flush() {
    if (keys.length === 0) return;
    starts.push(written);
    const order = Uint32Array.from(keys, (_, at) => at).sort(
      (a, b) => (keys[a] as number) - (keys[b] as number) || a - b,
    );
    const sorted = Buffer.allocUnsafe(written);
    let at = 0;
    for (const line of order) at += bytes.copy(sorted, at, starts[line], starts[line + 1]);
    writeFileSync(fileOf(runs), sorted);
    runs += 1;
    written = 0;
    keys = [];
    starts = [];
  }

  /** Merges neighbouring files: a process may have only so many open at once. */
  function compact() {
    const merging = Math.ceil(runs / Math.ceil(runs / RUNS_MAX));
    let made = 0;
    for (let from = 0; from < runs; from += merging) {
      const files = Array.from({ length: Math.min(merging, runs - from) }, (_, at) =>
        fileOf(from + at),
      );
      const whole = join(folder, 'merging');
      const out = openSync(whole, 'w');
      let lines: string[] = [];
      for (const { key, text } of merged(files)) {
        lines.push(`${key}\t${text}\n`);
        if (lines.length < WRITTEN_AT_ONCE) continue;
        writeSync(out, lines.join(''));
        lines = [];
      }
      writeSync(out, lines.join(''));
      closeSync(out);
      for (const file of files) rmSync(file);
      renameSync(whole, fileOf(made));
      made += 1;
    }
    runs = made;
  }

  function fileOf(run: number) {
    return join(folder, `run-${run}`);
  }
}

export type ExternalSort = ReturnType<typeof externalSortIn>;

export interface SortedRecord {
  key: number;
  text: string;
}

/** The lines of a file, read as they are needed. */
export function* linesIn(path: string): Generator<string> {
  const file = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(READ_BYTES);
  try {
    let rest = Buffer.alloc(0);
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, read)]);
      const end = bytes.lastIndexOf(10);
      rest = bytes.subarray(end + 1);
      if (end >= 0) yield* bytes.subarray(0, end).toString('utf8').split('\n');
    }
    if (rest.length > 0) yield rest.toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** All lines of sorted files in order; only those with a larger number than `after`. */
function* merged(files: string[], after = Number.NEGATIVE_INFINITY): Generator<SortedRecord> {
  const sources = files.map(sourceOf);
  try {
    // A binary heap of sources by what they hold next.
    const heap: Source[] = [];
    for (const source of sources) {
      while (source.next() && source.key <= after);
      if (source.text !== undefined) push(heap, source);
    }
    for (let top = heap[0]; top; top = heap[0]) {
      yield { key: top.key, text: top.text as string };
      if (!top.next()) {
        const last = heap.pop() as Source;
        if (heap.length === 0) return;
        if (last !== top) heap[0] = last;
      }
      sink(heap, 0);
    }
  } finally {
    for (const source of sources) source.close();
  }
}

type Source = ReturnType<typeof sourceOf>;

function sourceOf(path: string, at: number) {
  const file = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(READ_BYTES);
  let rest = Buffer.alloc(0);
  let lines: string[] = [];
  let line = 0;
  let isOpen = true;
  const source = {
    at,
    key: 0,
    text: undefined as string | undefined,
    /** Goes on to the next line; false at the end. */
    next(): boolean {
      while (line >= lines.length) {
        if (!isOpen || !fill()) {
          source.text = undefined;
          return false;
        }
      }
      const text = lines[line] as string;
      line += 1;
      const tab = text.indexOf('\t');
      source.key = Number(text.slice(0, tab));
      source.text = text.slice(tab + 1);
      return true;
    },
    close() {
      if (isOpen) closeSync(file);
      isOpen = false;
    },
  };
  return source;

  function fill() {
    const read = readSync(file, chunk, 0, READ_BYTES, null);
    if (read === 0) {
      source.close();
      return false;
    }
    const bytes = chunk.subarray(0, read);
    const end = bytes.lastIndexOf(10);
    if (end === -1) {
      rest = Buffer.concat([rest, bytes]);
      return true;
    }
    lines = Buffer.concat([rest, bytes.subarray(0, end)])
      .toString('utf8')
      .split('\n');
    line = 0;
    rest = Buffer.from(bytes.subarray(end + 1));
    return true;
  }
}

const isBefore = (a: Source, b: Source) => a.key < b.key || (a.key === b.key && a.at < b.at);

function push(heap: Source[], source: Source) {
  heap.push(source);
  for (let at = heap.length - 1; at > 0; ) {
    const above = (at - 1) >> 1;
    if (!isBefore(heap[at] as Source, heap[above] as Source)) return;
    swap(heap, at, above);
    at = above;
  }
}

function sink(heap: Source[], from: number) {
  for (let at = from; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      const source = heap[child];
      if (source && isBefore(source, heap[least] as Source)) least = child;
    }
    if (least === at) return;
    swap(heap, at, least);
    at = least;
  }
}

function swap(heap: Source[], a: number, b: number) {
  const source = heap[a] as Source;
  heap[a] = heap[b] as Source;
  heap[b] = source;
}
