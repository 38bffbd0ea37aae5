import { join } from 'node:path';
import type openPicture from 'sharp';
import { projectRoot } from '../../../config.ts';

let loaded: Promise<typeof openPicture> | undefined;

/**
 * The library for pictures, loaded by the first who needs it. It reads the three kinds of pictures
 * that are handed in, and our own drawings; whoever gives it bytes from outside looks first whether
 * they are a picture (see pictures.ts).
 */
export function sharpOf() {
  loaded ??= load();
  return loaded;
}

async function load() {
  // Read when the library starts; a machine without fonts would set boxes instead of letters.
  process.env.FONTCONFIG_FILE ??= join(projectRoot, 'server/domains/books/covers/fonts.conf');
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
