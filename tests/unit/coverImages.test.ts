import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { coverWithin } from '../../server/domains/books/books/covers/linkPreview.ts';
import { encodeCover } from '../../server/domains/books/books/covers/uploads.ts';
import { pictureTypeOf } from '../../server/platform/pictures/imageType.ts';
import { processorMs } from '../support/processorTime.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6E2226' } });

/** A part of a PNG. */
function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG by hand: its header says one size, its content is whatever is given, and so is what stands before it. */
function pngOf(width: number, height: number, content: Buffer, before: Buffer[] = []) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// ASVS: 5.2.2
test('a picture is known by its first bytes, whatever it says it is', async () => {
  expect(pictureTypeOf(await plain(50, 50).jpeg().toBuffer())).toBe('image/jpeg');
  expect(pictureTypeOf(await plain(50, 50).png().toBuffer())).toBe('image/png');
  expect(pictureTypeOf(await plain(50, 50).webp().toBuffer())).toBe('image/webp');
  expect(pictureTypeOf(await plain(50, 50).gif().toBuffer())).toBe('image/gif');
  const no = [
    '',
    'GIF89a',
    `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(100)}</svg>`,
    `<!doctype html><title>x</title>${' '.repeat(100)}`,
    `%PDF-1.7${' '.repeat(100)}`,
    `RIFF....AVI ${' '.repeat(100)}`,
    `\n\xff\xd8\xff${' '.repeat(100)}`,
    `BM${' '.repeat(100)}`,
  ];
  for (const text of no) expect(pictureTypeOf(Buffer.from(text, 'latin1'))).toBeUndefined();
});

describe('A cover that is handed in', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('becomes WebP that fits: %s', async (format) => {
    const { bytes, hash } = await encodeCover(await plain(1000, 1200).toFormat(format).toBuffer());
    expect(pictureTypeOf(bytes)).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 480 });
    expect(hash).toMatch(/^[\w-]{12}$/);
  });

  it('is not made larger, and gets the same hash again', async () => {
    const picture = await plain(90, 120).png().toBuffer();
    const [one, two] = [await encodeCover(picture), await encodeCover(picture)];
    expect(await sharp(one.bytes).metadata()).toMatchObject({ width: 90, height: 120 });
    expect(one.hash).toBe(two.hash);
  });

  it('loses place, camera and comment, and stands upright', async () => {
    const picture = await plain(300, 200)
      .withExif({
        IFD0: { Artist: 'Rosa Secret', Orientation: '6' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Rosa</secret></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const { bytes } = await encodeCover(picture);
    const { exif, xmp, iptc, icc, width, height } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect([width, height]).toEqual([200, 300]);
    expect(bytes.toString('latin1')).not.toMatch(/Rosa|EXIF|XMP/);
  });

  // ASVS: 5.2.2, 5.4.3
  it('loses what hides behind or within it', async () => {
    const script = '<script>alert(1)</script>';
    const behind = Buffer.concat([await plain(50, 50).jpeg().toBuffer(), Buffer.from(script)]);
    const comment = Buffer.from(`/*${script}*/`);
    const jpeg = await plain(50, 50).jpeg().toBuffer();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    const within = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      jpeg.subarray(2),
    ]);
    for (const polyglot of [behind, within]) {
      const { bytes } = await encodeCover(polyglot);
      expect(bytes.includes('script')).toBe(false);
    }
  });

  // ASVS: 5.2.3
  it('is refused before it is unfolded when it says it is huge', async () => {
    const bomb = pngOf(60_000, 60_000, deflateSync(Buffer.alloc(1024 * 1024)));
    expect(bomb.length).toBeLessThan(10_000);
    const before = process.memoryUsage().rss;
    const ms = await processorMs(() =>
      expect(encodeCover(bomb)).rejects.toMatchObject({
        statusCode: 400,
        message: 'The picture has too many pixels; 25 million are allowed',
      }),
    );
    expect(ms).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it.each([
    [1, 24_000_000],
    [24_000_000, 1],
    [12_001, 20],
  ])('of %i by %i pixels is refused at once', async (width, height) => {
    // 47 kB that took four seconds.
    const content = Buffer.alloc(height * (Math.ceil(width) + 1));
    const line = pngOf(width, height, deflateSync(content));
    const ms = await processorMs(() =>
      expect(encodeCover(line)).rejects.toMatchObject({
        statusCode: 400,
        message: 'The picture is too wide or too high; 12,000 pixels a side are allowed',
      }),
    );
    expect(ms).toBeLessThan(2_000);
  });

  it('loses the texts in it before they are unfolded', async () => {
    const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000))]);
    const many = Array.from({ length: 150 }, () => chunk('zTXt', text));
    const written = pngOf(4, 4, deflateSync(Buffer.alloc(20)), many);
    const before = process.memoryUsage().rss;
    for (const open of [encodeCover, (bytes: Buffer) => coverWithin(bytes, 20, 30)])
      expect(await processorMs(() => open(written))).toBeLessThan(500);
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  it('is refused when it holds more than it says, or less', async () => {
    const short = pngOf(500, 500, deflateSync(Buffer.alloc(100)));
    await expect(encodeCover(short)).rejects.toMatchObject({ statusCode: 400 });
    // Far more than fits into 4 by 4 pixels: it is not unfolded to its end.
    const long = pngOf(4, 4, deflateSync(Buffer.alloc(100 * 1024 * 1024)));
    const before = process.memoryUsage().rss;
    await encodeCover(long).catch((error) => expect(error).toMatchObject({ statusCode: 400 }));
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024);
  });

  // ASVS: 1.3.4
  it.each([
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>${' '.repeat(99)}`],
    ['HTML', `<!doctype html><title>A picture, honestly</title>${' '.repeat(99)}`],
    ['half a picture', `\xff\xd8\xff\xe0${'x'.repeat(500)}`],
    ['nothing', ''],
  ])('is refused in a sentence when it is no picture: %s', async (_what, text) => {
    await expect(encodeCover(Buffer.from(text, 'latin1'))).rejects.toMatchObject({
      statusCode: 400,
      message: 'The cover must be a picture: JPEG, PNG or WebP',
    });
  });

  // ASVS: 5.2.1
  it('is refused when it is too large', async () => {
    await expect(encodeCover(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      statusCode: 413,
    });
  });

  // ASVS: 15.2.2
  it('of many at once is decoded one by one', async () => {
    const picture = await plain(4000, 6000).png().toBuffer();
    const covers = await Promise.all(Array.from({ length: 4 }, () => encodeCover(picture)));
    expect(new Set(covers.map(({ hash }) => hash)).size).toBe(1);
  });
});
