import { OWN_PICTURE_SIDES } from '../../../../shared/limits.ts';
import { createSemaphore } from '../../../platform/auth/semaphore.ts';
import { HttpError, refuseField } from '../../../platform/http/errors.ts';
import { isAvif, pictureTypeOf } from '../../../platform/pictures/imageType.ts';
import { checkedPicture, PIXELS_MAX, sharpOf } from '../../../platform/pictures/sharp.ts';

const QUALITY = 82;
const SECONDS_MAX = 10;

/** A square in a picture as it is seen, in pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** A picture in the sizes in which it is shown, from the smallest, as WebP. */
export type Sizes = [small: Buffer, medium: Buffer, large: Buffer];

/**
 * Makes a picture anew, so that nothing is left in it but what is seen of its square: no metadata, nothing hidden
 * behind it, no second frame. Its size is looked at before it is decoded.
 */
export async function encodePicture(given: Uint8Array, asked: Square | undefined): Promise<Sizes> {
  const type = pictureTypeOf(given);
  if (type === 'image/gif' || (type === undefined && !isAvif(given))) throw noPicture();
  const { bytes, size } = await checkedPicture(given, 'picture').catch(unlessRefused);
  const square = asked ?? middleOf(size);
  if (!isWithin(square, size)) throw refuseField('picture', 'picture_square_wrong');
  // What lies below the square is not looked at otherwise, and may be missing; the other two say how long they are.
  const isCheckedFirst = type === 'image/jpeg' || type === 'image/png';
  return oneByOne(async () => {
    if (isCheckedFirst) await decodeAll(bytes);
    return sizesOf(bytes, square);
  }).catch(unlessRefused);
}

const middleOf = ({ width, height }: { width: number; height: number }): Square => {
  const side = Math.min(width, height);
  return {
    left: Math.floor((width - side) / 2),
    top: Math.floor((height - side) / 2),
    side,
  };
};

const isWithin = (
  { left, top, side }: Square,
  { width, height }: { width: number; height: number },
) => side > 0 && left + side <= width && top + side <= height;

const noPicture = () => refuseField('picture', 'picture_wrong_type');

function unlessRefused(error: unknown): never {
  throw error instanceof HttpError ? error : noPicture();
}

/** Decoding takes up to 100 MB, an AVIF up to 230; whoever comes meanwhile waits, with 8 MB in hand. */
const oneByOne = createSemaphore(1, 20);

const OPTIONS = {
  limitInputPixels: PIXELS_MAX,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const;

async function decodeAll(bytes: Uint8Array) {
  const sharp = await sharpOf();
  await sharp(bytes, OPTIONS)
    .resize(8, 8, { fit: 'fill' })
    .timeout({ seconds: SECONDS_MAX })
    .raw()
    .toBuffer();
}

async function sizesOf(bytes: Uint8Array, { left, top, side }: Square): Promise<Sizes> {
  const sharp = await sharpOf();
  const [small, medium, large] = OWN_PICTURE_SIDES;
  const { data, info } = await sharp(bytes, OPTIONS)
    .autoOrient()
    .extract({ left, top, width: side, height: side })
    .resize(large, large)
    .toColourspace('srgb')
    .timeout({ seconds: SECONDS_MAX })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made = (size: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(size, size)
      .webp({ quality: QUALITY })
      .toBuffer();
  return [await made(small), await made(medium), await made(large)];
}
