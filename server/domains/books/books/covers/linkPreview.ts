import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { refuse } from '../../../../platform/http/errors.ts';
import { pictureTypeOf } from '../../../../platform/pictures/imageType.ts';
import { checkedPicture, PIXELS_MAX, sharpOf } from '../../../../platform/pictures/sharp.ts';
import type { CoverCache } from './diskCache.ts';

/** What chat programs and social sites show large (1.91:1), and cut to a square in narrow places. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** The cover in the middle, so that it is whole in the square as well. */
const COVER_WIDTH = 367;
const COVER_HEIGHT = 550;
/** `--sunk` of tokens.css. */
const TABLE = '#f2ede4';
/** Changes with what is drawn here, so that nothing older is shown from the cache. */
const VERSION = 2;

export const SECONDS_MAX = 10;
/** One takes a fifth of a second; whoever would wait longer than ten is sent away. */
const WAITING_MAX = 50;
/** Of these from one network: nobody takes all of the line. */
const WAITING_OF_ONE_MAX = 5;

/**
 * Covers as bitmaps that can stand beside a link: chat programs show neither SVG nor a tall picture.
 * Made one at a time, by the first who asks, and kept with the covers.
 */
export function coverPreviews(cache: CoverCache, countMade: (network: string) => void = () => {}) {
  const oneByOne = pLimit(1);
  const underWay = new Map<string, Promise<Buffer>>();

  /** How many are being made or wait for each network. */
  const waiting = new Map<string, number>();

  async function made(key: string, make: () => Promise<Buffer>, network?: string) {
    const kept = await cache.get(key);
    if (kept) return kept;
    if (oneByOne.pendingCount >= WAITING_MAX) throw refuse('busy');
    const png = await (network === undefined
      ? oneByOne(make)
      : inTurnOf(network, () => oneByOne(make)));
    // Without it the preview is made again next time; a full disk is no reason to show none.
    await cache.put(key, png).catch(() => {});
    return png;
  }

  /** Counts what is made for a network, which may have only few that wait at a time. */
  async function inTurnOf(network: string, make: () => Promise<Buffer>) {
    const others = waiting.get(network) ?? 0;
    if (others >= WAITING_OF_ONE_MAX) throw refuse('busy');
    countMade(network);
    waiting.set(network, others + 1);
    try {
      return await make();
    } finally {
      const left = (waiting.get(network) ?? 1) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    }
  }

  /** The PNG of a key, from the cache or in its turn; counted for the network that asks, if any. */
  async function picture(key: string, make: () => Promise<Buffer>, network?: string) {
    const begun = underWay.get(key);
    if (begun) return begun;
    const png = made(key, make, network).finally(() => underWay.delete(key));
    underWay.set(key, png);
    return png;
  }

  return {
    picture,
    /** A PNG of `PREVIEW_WIDTH` × `PREVIEW_HEIGHT` with a cover: our own SVG, or a picture's bytes. */
    of: (cover: Uint8Array, network?: string) =>
      picture(
        `preview ${VERSION} ${createHash('sha256').update(cover).digest('hex')}`,
        () => pngOf(cover),
        network,
      ),
  };
}
export type CoverPreviews = ReturnType<typeof coverPreviews>;

/** A cover as a PNG that fits into a box: our own SVG, or a picture's bytes. */
export async function coverWithin(cover: Uint8Array, width: number, height: number) {
  // Our own drawings are none.
  const bytes = pictureTypeOf(cover) === undefined ? cover : (await checkedPicture(cover)).bytes;
  const sharp = await sharpOf();
  return sharp(bytes, {
    // A drawn cover is 200 units wide at 72 dots an inch.
    density: (72 * width) / 200,
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    pages: 1,
  })
    .resize({ width, height, fit: 'inside' })
    .timeout({ seconds: SECONDS_MAX })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
}

async function pngOf(cover: Uint8Array) {
  const { data, info } = await coverWithin(cover, COVER_WIDTH, COVER_HEIGHT);
  const sharp = await sharpOf();
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  return (
    sharp({ create: { ...size, channels: 3, background: TABLE } })
      .composite([
        {
          input: data,
          left: Math.round((PREVIEW_WIDTH - info.width) / 2),
          top: Math.round((PREVIEW_HEIGHT - info.height) / 2),
        },
      ])
      .timeout({ seconds: SECONDS_MAX })
      // A quarter of the size of true colours, and a cover has few.
      .png({ palette: true, effort: 3 })
      .toBuffer()
  );
}
