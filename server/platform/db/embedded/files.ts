import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Place } from './place.ts';

/** Puts what is complete in its place; where somebody else was faster, theirs stays. */
export function renameOver(unfinished: string, final: string) {
  try {
    renameSync(unfinished, final);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(final)) throw error;
  }
}

/** A folder for nobody but who runs PostgreSQL. */
export function makePrivate(folder: string, place: Place) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (place.as) chownSync(folder, place.as.uid, place.as.gid);
}

/** A file for nobody but who runs PostgreSQL; whole, or as it was. */
export function writePrivate(file: string, text: string, place: Place) {
  const unfinished = `${file}.new-${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  if (place.as) chownSync(unfinished, place.as.uid, place.as.gid);
  renameSync(unfinished, file);
}

/** The text of a file, or undefined where it is not there or cannot be read. */
export function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
