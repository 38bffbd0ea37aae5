import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';

/** A full folder is emptied down to this part, so that it is not looked through for each file. */
const KEPT_SHARE = 0.9;
/** Other processes write here as well: so much may be written before the folder is looked at again. */
const UNSEEN_SHARE = 0.1;
/** Of a process that was killed while it wrote. */
const LEFTOVER_MS = 10 * 60_000;

/**
 * Files on disk by a key, of which the oldest go when there are too many bytes. Any number of
 * processes may share the folder: a file is there as a whole or not at all.
 */
export function coverCache(folder: string, bytesMax: number) {
  let seen: number | undefined;
  let written = 0;
  // What several wrote at once would be counted too late.
  const oneByOne = pLimit(1);

  const fileOf = (key: string) => {
    const name = createHash('sha256').update(key).digest('hex');
    return { within: join(folder, name.slice(0, 2)), file: join(folder, name.slice(0, 2), name) };
  };

  async function makeRoom(room: number) {
    const isSeen = seen !== undefined && written + room <= bytesMax * UNSEEN_SHARE;
    if (isSeen && (seen ?? 0) + written + room <= bytesMax) return;
    const files = await filesIn(folder);
    let size = files.reduce((sum, file) => sum + file.size, 0);
    const most = size + room > bytesMax ? bytesMax * KEPT_SHARE - room : bytesMax;
    for (const { path, size: less } of files.sort((a, b) => a.at - b.at)) {
      if (size <= most) break;
      await rm(path, { force: true });
      size -= less;
    }
    seen = size;
    written = 0;
  }

  async function write(key: string, bytes: Buffer) {
    await makeRoom(bytes.length);
    const { within, file } = fileOf(key);
    const unfinished = join(folder, `new-${process.pid}-${randomBytes(6).toString('hex')}`);
    await mkdir(within, { recursive: true });
    try {
      await writeFile(unfinished, bytes, { flag: 'wx' });
      await rename(unfinished, file);
      written += bytes.length;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    /** The bytes kept under a key. */
    async get(key: string): Promise<Buffer | undefined> {
      return readFile(fileOf(key).file).catch(() => undefined);
    },

    /** Keeps bytes under a key; those that are more than the whole folder may have are not kept. */
    async put(key: string, bytes: Buffer): Promise<void> {
      if (bytes.length <= bytesMax) await oneByOne(() => write(key, bytes));
    },
  };
}
export type CoverCache = ReturnType<typeof coverCache>;

interface File {
  path: string;
  size: number;
  at: number;
}

async function filesIn(folder: string): Promise<File[]> {
  const files: File[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesIn(path)));
    else {
      // Another process may have taken it away meanwhile.
      const file = await stat(path).catch(() => undefined);
      if (!file) continue;
      const isLeftover = entry.name.startsWith('new-') && Date.now() - file.mtimeMs > LEFTOVER_MS;
      if (isLeftover) await rm(path, { force: true });
      else files.push({ path, size: file.size, at: file.mtimeMs });
    }
  }
  return files;
}
