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
