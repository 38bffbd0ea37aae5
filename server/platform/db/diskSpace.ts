import { statfs } from 'node:fs/promises';

const LOOK_EVERY_MS = 500;
/**
 * PostgreSQL ends itself when its log finds no room, and then nobody reads either: four files of the
 * log, more than is written between two looks.
 */
const LEAST_BYTES = 64 * 1024 * 1024;
/** So much more has to be free before writing goes on, or it would be on and off. */
const AGAIN_BYTES = LEAST_BYTES + 16 * 1024 * 1024;

export type Room = ReturnType<typeof watchDiskSpace>;

/**
 * Watches over the room on the disk that a folder is on: when there is little, `isThere()` is false
 * until there is more again.
 */
export function watchDiskSpace(folder: string, warn: (line: string) => void) {
  let isThere = true;
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();

  return {
    isThere: () => isThere,
    look,
    close: () => clearInterval(timer),
  };

  async function look() {
    const free = await freeBytesOf(folder);
    const wasThere = isThere;
    isThere = free >= (wasThere ? LEAST_BYTES : AGAIN_BYTES);
    if (wasThere && !isThere)
      warn(
        `The disk of ${folder} is full (${Math.floor(free / 2 ** 20)} MB free): nothing is written until ${AGAIN_BYTES / 2 ** 20} MB are free again.`,
      );
    if (!wasThere && isThere) warn(`There is room on the disk of ${folder} again.`);
  }
}

/** What an ordinary user may still write; without end where the system does not say. */
export async function freeBytesOf(folder: string) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
