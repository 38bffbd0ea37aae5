import { createGunzip } from 'node:zlib';
import yauzl from 'yauzl';
import type { ImportTextId, TextParams } from '../../../../../shared/importTexts.ts';
import { COVER_BYTES_MAX } from '../../../../../shared/limits.ts';
import { chunksWithin } from '../../../../platform/process/chunksWithin.ts';
import { joinBytes } from '../../../../platform/process/joinBytes.ts';
import { yielder } from '../../../../platform/process/yielding.ts';
import {
  ARCHIVE_ENTRIES_MAX,
  ARCHIVE_FILES_MAX,
  FILE_BYTES_MAX,
} from '../../../reading/items/limits.ts';
import { ImportRefusal } from '../refusal.ts';

/** A file as it was sent, or one out of an archive. */
export interface ImportFile {
  name: string;
  bytes: Buffer;
}

/**
 * The files that may be read: the one given, or those in it where it is a zip, a gzip or a tar.gz (as
 * BookWyrm exports). Pictures and what systems add are left out. Never unpacks more than a file may be
 * large, whatever the archive says of itself.
 */
export async function filesIn(file: ImportFile): Promise<ImportFile[]> {
  const { bytes } = file;
  if (isZip(bytes)) return await filesInZip(bytes);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [file];
  const unpacked = await gunzipped(bytes);
  if (!isTar(unpacked)) return [{ name: file.name.replace(/\.gz$/i, ''), bytes: unpacked }];
  return await filesInTar(unpacked);
}

const isZip = (bytes: Buffer) =>
  bytes.subarray(0, 2).toString('latin1') === 'PK' && [3, 5].includes(bytes[2] ?? 0);

/** Says so much of what a table is not; undefined for text. */
export function kindOfBinary(bytes: Buffer): ImportRefusal | undefined {
  const head = bytes.subarray(0, 16).toString('latin1');
  const [, id, params] = BINARY.find(([start]) => head.startsWith(start)) ?? [];
  return id && new ImportRefusal(id, params, 415);
}

const BINARY: [string, ImportTextId, TextParams?][] = [
  ['\xd0\xcf\x11\xe0', 'excel'],
  ['%PDF', 'pdf'],
  ['SQLite format 3', 'database'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
  ['7z\xbc\xaf', 'packed', { kind: '7z' }],
  ['Rar!', 'packed', { kind: 'RAR' }],
];

const tooLarge = () => new ImportRefusal('archive_large', {}, 413);

async function filesInZip(bytes: Buffer): Promise<ImportFile[]> {
  const zip = await yauzl.fromBufferPromise(bytes).catch(() => {
    throw damaged();
  });
  if (zip.entryCount > ARCHIVE_ENTRIES_MAX) throw new ImportRefusal('archive_files');
  const files: ImportFile[] = [];
  let room = FILE_BYTES_MAX;
  const yieldNow = yielder();
  try {
    for await (const entry of zip.eachEntry()) {
      await yieldNow();
      if (entry.fileName === 'xl/workbook.xml' || entry.fileName === 'content.xml')
        throw new ImportRefusal('workbook', {}, 415);
      if (!mayBeRead(entry.fileName)) continue;
      if (files.length === ARCHIVE_FILES_MAX) throw new ImportRefusal('archive_files');
      if (entry.isEncrypted()) throw new ImportRefusal('archive_password');
      if (entry.uncompressedSize > room) throw tooLarge();
      const unpacked = await bytesOf(await zip.openReadStreamPromise(entry), room);
      room -= unpacked.length;
      files.push({ name: entry.fileName, bytes: unpacked });
    }
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged();
  } finally {
    zip.close();
  }
  return files;
}

/**
 * Those pictures of a zip that are asked for by their names, one after the other; what is too large, or damaged, is
 * left out.
 */
export async function* picturesIn(
  bytes: Buffer,
  names: ReadonlySet<string>,
): AsyncGenerator<ImportFile> {
  if (!isZip(bytes) || names.size === 0) return;
  const zip = await yauzl.fromBufferPromise(bytes);
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize } = entry;
      if (!names.has(name) || entry.isEncrypted() || uncompressedSize > COVER_BYTES_MAX) continue;
      const picture = await zip
        .openReadStreamPromise(entry)
        .then((stream) => bytesOf(stream, COVER_BYTES_MAX))
        .catch(() => undefined);
      if (picture) yield { name, bytes: picture };
    }
  } finally {
    zip.close();
  }
}

const damaged = () => new ImportRefusal('archive_damaged');

const bytesOf = async (stream: AsyncIterable<Buffer>, most: number) =>
  joinBytes(await chunksWithin(stream, most, tooLarge));

async function gunzipped(bytes: Buffer) {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  gunzip.end(bytes);
  try {
    return await bytesOf(gunzip, FILE_BYTES_MAX);
  } catch (error) {
    throw error instanceof ImportRefusal ? error : damaged();
  } finally {
    gunzip.destroy();
  }
}

/** Pictures, folders, and what macOS adds to archives. */
const mayBeRead = (name: string) =>
  !name.endsWith('/') &&
  !/(?:^|\/)(?:__MACOSX|\.)/.test(name) &&
  !/\.(?:jpe?g|png|gif|webp|avif|svg|html?|css|js|pdf)$/i.test(name);

const BLOCK = 512;

const isTar = (bytes: Buffer) => bytes.subarray(257, 262).toString('latin1') === 'ustar';

/** Blocks of 512 bytes: a head with name and size, then the file, filled up (POSIX ustar). */
async function filesInTar(bytes: Buffer): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  const yieldNow = yielder();
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    await yieldNow();
    const head = bytes.subarray(at, at + BLOCK);
    const name = head.toString('utf8', 0, 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(head.toString('latin1', 124, 136), 8);
    if (name === '' || !Number.isFinite(size) || size < 0) return files;
    const isFile = [0, 0x30].includes(head[156] as number);
    if (isFile && mayBeRead(name)) {
      if (files.length === ARCHIVE_FILES_MAX) throw new ImportRefusal('archive_files');
      files.push({ name, bytes: bytes.subarray(at + BLOCK, at + BLOCK + size) });
    }
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
  return files;
}
