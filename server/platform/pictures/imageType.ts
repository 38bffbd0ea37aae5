/** The kinds of pictures that covers come as. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** What a picture is by its first bytes, whatever it is called; undefined for everything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  // Shorter than any picture with something on it: cut off, or an empty one that stands for none.
  if (bytes.length < SMALLEST) return undefined;
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined;
}

const SMALLEST = 60;

/** Whether these are the first bytes of an AVIF, one picture or several. */
export const isAvif = (bytes: Uint8Array) =>
  /^ftypavi[fs]$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));

/**
 * A PNG without what is written in it. A few hundred kB of text may unfold to hundreds of MB, which libpng does
 * before it says how large the picture is.
 */
export function withoutTexts(png: Uint8Array): Uint8Array {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const kept: Uint8Array[] = [];
  let from = 0;
  // What is cut off is found out by whoever decodes it.
  for (let at = PNG_HEAD; at + 12 <= png.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (TEXTS.has(view.getUint32(at + 4))) {
      kept.push(png.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return Buffer.concat([...kept, png.subarray(from)]);
}

const PNG_HEAD = 8;
/** As the numbers that stand there: a file of some MB may have hundreds of thousands. */
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE()));
