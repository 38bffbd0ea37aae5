import {
  closeSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { codeOf } from './errors.ts';
import { readIfThere } from './files.ts';

const LOG_MAX_BYTES = 10_000_000;

/**
 * Puts the log aside when it is long, in place of the one before, while PostgreSQL goes on writing: it
 * writes to the end of the file, wherever that is. A line that comes in between is lost.
 */
export function limitLog(file: string, most = LOG_MAX_BYTES) {
  try {
    if (statSync(file).size <= most) return;
    copyEnd(file, `${file}.old`, most);
    truncateSync(file);
  } catch (error) {
    // It is not there yet, or the disk is full: then at least it grows no more.
    if (codeOf(error) === 'ENOSPC') truncateSync(file);
  }
}

/** Copies what stands at the end of a file: there may be much more of it than is kept. */
function copyEnd(from: string, to: string, bytes: number) {
  const file = openSync(from, 'r');
  try {
    const { size } = fstatSync(file);
    const end = Buffer.alloc(Math.min(size, bytes));
    writeFileSync(to, end.subarray(0, readSync(file, end, 0, end.length, size - end.length)), {
      mode: 0o600,
    });
  } finally {
    closeSync(file);
  }
}

/** The last five lines, for who has to be told why it does not start. */
export function lastLines(file: string) {
  return (readIfThere(file) ?? '').trim().split('\n').slice(-5).join('\n');
}
