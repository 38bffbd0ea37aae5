import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * The same picture as a smaller PNG: colours rounded to 64 steps a channel, which nobody sees on a
 * page, lets rows repeat themselves. Takes what Chromium writes: 8 bits, RGB, not interlaced.
 */
export function smallerPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header?.readUInt32BE(8) !== RGB) throw new Error('A PNG of RGB with 8 bits was expected');
  const width = header.readUInt32BE(0) * CHANNELS;
  const height = header.readUInt32BE(4);
  const parts = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const pixels = unfiltered(inflateSync(Buffer.concat(parts)), width, height);

  // Rows without a filter (0): flat colours repeat best as they are.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + 1 + x] = rounded(pixels[y * width + x] ?? 0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const CHANNELS = 3;
/** Bit depth 8, colour type 2, the usual compression and filters; the interlace byte is left out. */
const RGB = 0x08_02_00_00;

const rounded = (value: number) => Math.min(255, Math.round(value / 4) * 4);

function chunksOf(png: Buffer) {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The bytes of the pixels, with the filter of each row undone (PNG, section 9). */
function unfiltered(rows: Buffer, width: number, height: number) {
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (width + 1)] ?? 0;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const left = x >= CHANNELS ? (pixels[at - CHANNELS] ?? 0) : 0;
      const up = y > 0 ? (pixels[at - width] ?? 0) : 0;
      const corner = y > 0 && x >= CHANNELS ? (pixels[at - width - CHANNELS] ?? 0) : 0;
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      pixels[at] = (rows[y * (width + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
