import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that many ask for. */
export interface Packable {
  /** As they are. */
  bytes: () => Buffer | Promise<Buffer>;
  etag: string;
  /** How hard brotli tries. */
  quality: number;
  /** What they are compressed to, each once it was asked for. */
  packed: Map<string, Promise<Buffer>>;
}

/** How hard brotli tries for what is made again and again. */
export const PAGE_QUALITY = 5;

/** What is not made anew may be compressed as strongly as brotli can. */
export function packable(text: string, quality = PAGE_QUALITY): Packable {
  const bytes = Buffer.from(text);
  const etag = createHash('sha1').update(bytes).digest('base64');
  return { bytes: () => bytes, etag, quality, packed: new Map() };
}

/** Bytes that are kept compressed only: a tenth of them, and hardly anybody asks for them as they are. */
export function unpackable(br: Uint8Array, etag: string): Packable {
  const packed = Buffer.from(br.buffer, br.byteOffset, br.byteLength);
  return {
    bytes: () => promisify(brotliDecompress)(packed),
    etag,
    quality: PAGE_QUALITY,
    packed: new Map([['br', Promise.resolve(packed)]]),
  };
}

/** Sends bytes, compressed once for each way in which they are asked for. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, page: Packable) {
  const { bytes, etag, quality, packed } = page;
  const encoding = encodingOf(request);
  reply.header('etag', `"${etag}${encoding ? `-${encoding}` : ''}"`);
  if (!encoding) return reply.send(await bytes());
  const body = once(packed, encoding, async () => PACKERS[encoding](await bytes(), quality));
  return reply.header('content-encoding', encoding).send(await body);
}

/** What was made under a name, else made now; what failed is tried again. */
export function once<T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>) {
  const made = map.get(key) ?? make();
  map.set(key, made);
  made.catch(() => map.delete(key));
  return made;
}

const PACKERS = {
  br: (bytes: Buffer, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** How they may be compressed for whoever asks; a weight of nothing is a refusal. */
function encodingOf({ headers }: FastifyRequest): keyof typeof PACKERS | undefined {
  const accepted = `${headers['accept-encoding'] ?? ''}`
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each));
}
