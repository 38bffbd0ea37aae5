import { join } from 'node:path';
import type openPicture from 'sharp';
import { projectRoot } from '../../config.ts';
import { refuseField } from '../http/errors.ts';
import { isAvif, pictureTypeOf, withoutTexts } from './imageType.ts';

let loaded: Promise<typeof openPicture> | undefined;

/**
 * The library for pictures, loaded by the first who needs it. It reads the four kinds of pictures
 * that are handed in, and our own drawings; whoever gives it bytes from outside looks first whether
 * they are a picture of a kind that they take (see imageType.ts), and gives it what `checkedPicture` answers.
 */
export function sharpOf() {
  loaded ??= load();
  return loaded;
}

/** The most a picture may have: a photo of any telephone as it comes. */
export const PIXELS_MAX = 25_000_000;
/**
 * And an AVIF, which is unfolded whole, in 17 bytes for a pixel, where others take a few: as many as a photo of a telephone has
 * that comes as one.
 */
export const AVIF_PIXELS_MAX = 13_000_000;
/** And on a side: a line of 24 million pixels, in 47 kB, takes seconds to make smaller. */
const SIDE_MAX = 12_000;

/**
 * A picture from outside as it may be opened, without the texts in it, and how large it is as it is seen, which its header
 * says before any of it is unfolded; 400 of this field where that is too much.
 */
export async function checkedPicture(given: Uint8Array, field: 'cover' | 'picture' = 'cover') {
  const sharp = await sharpOf();
  const bytes = pictureTypeOf(given) === 'image/png' ? withoutTexts(given) : given;
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const most = isAvif(given) ? AVIF_PIXELS_MAX : PIXELS_MAX;
  if (width * height > most)
    throw refuseField(field, 'cover_too_many_pixels', { millions: most / 1_000_000 });
  if (Math.max(width, height) > SIDE_MAX)
    throw refuseField(field, 'cover_too_wide', { most: SIDE_MAX });
  return { bytes, size: autoOrient };
}

async function load() {
  // Read when the library starts; a machine without fonts would set boxes instead of letters.
  process.env.FONTCONFIG_FILE ??= join(projectRoot, 'server/domains/books/books/covers/fonts.conf');
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
