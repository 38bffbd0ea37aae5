import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';

/** Mounts a disk of this size ("400m") on a folder; false: this machine lets nobody do that. */
export const mountSmallDisk = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]).status === 0;

export const unmount = (folder: string) => spawnSync('umount', [folder]);

/** Takes all the room there is. */
export function fill(file: string) {
  const chunk = Buffer.alloc(1024 * 1024, 1);
  const open = openSync(file, 'w');
  try {
    for (;;) writeSync(open, chunk);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(open);
  }
}
