import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { bytesAt, isAddress } from './address.ts';

/** So much of a file tells its format. */
const HEAD_BYTES = 64 * 1024;
/** Nothing that is meant to be read has longer lines; a bomb has. */
const LINE_MAX = 16 * 1024 * 1024;

/** Lines of a file in portions, each with the number of its first line, from 1. */
export interface Lines {
  first: number;
  lines: string[];
}

/** The text a file begins with, whole lines of it as far as there are any. */
export async function headOf(path: string): Promise<string> {
  for await (const { lines } of linesOf(path, undefined, HEAD_BYTES)) return lines.join('\n');
  return '';
}

/**
 * Reads the lines of a file or of what is at an address, plain or gzip by its first bytes. Without a byte order mark and the
 * carriage returns of Windows. Text is UTF-8; a line that is not is read as Latin-1. `onBytes` is
 * told how many bytes of the file have been read so far.
 */
export async function* linesOf(
  path: string,
  onBytes: (read: number) => void = () => {},
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Lines> {
  let first = 1;
  let rest: Buffer | undefined;
  let size = 0;
  for await (const chunk of await bytesOf(path, onBytes)) {
    size += chunk.length;
    const end = chunk.lastIndexOf(NEW_LINE);
    if (end === -1) {
      rest = rest ? Buffer.concat([rest, chunk]) : chunk;
      if (rest.length > LINE_MAX) throw new Error(`A line of ${path} is longer than 16 MB.`);
    } else {
      const whole = chunk.subarray(0, end);
      const lines = decoded(rest ? Buffer.concat([rest, whole]) : whole, first === 1);
      rest = chunk.subarray(end + 1);
      yield { first, lines };
      first += lines.length;
    }
    if (size >= most) break;
  }
  if (rest && rest.length > 0) yield { first, lines: decoded(rest, first === 1) };
}

const NEW_LINE = 10;

async function bytesOf(path: string, onBytes: (read: number) => void) {
  const file = isAddress(path)
    ? Readable.from(bytesAt(path))
    : createReadStream(path, { highWaterMark: 256 * 1024 });
  let read = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      read += chunk.length;
      onBytes(read);
      done(null, chunk);
    },
  });
  const chunks = file.pipe(counter);
  file.once('error', (error: Error) => chunks.destroy(error));
  if (!(await isGzip(path))) return chunks as AsyncIterable<Buffer>;
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  chunks.once('error', (error) => gunzip.destroy(error));
  return chunks.pipe(gunzip) as AsyncIterable<Buffer>;
}

async function isGzip(path: string) {
  if (isAddress(path)) {
    for await (const [first, second] of bytesAt(path)) return first === 0x1f && second === 0x8b;
    return false;
  }
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function decoded(bytes: Buffer, isStart: boolean): string[] {
  const lines = isUtf8(bytes) ? bytes.toString('utf8').split('\n') : lineByLine(bytes);
  if (isStart && lines[0]?.startsWith('\ufeff')) lines[0] = lines[0].slice(1);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line?.endsWith('\r')) lines[at] = line.slice(0, -1);
  }
  return lines;
}

function lineByLine(bytes: Buffer) {
  const lines: string[] = [];
  let start = 0;
  while (start <= bytes.length) {
    const found = bytes.indexOf(NEW_LINE, start);
    const end = found === -1 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    lines.push(line.toString(isUtf8(line) ? 'utf8' : 'latin1'));
    start = end + 1;
  }
  return lines;
}
