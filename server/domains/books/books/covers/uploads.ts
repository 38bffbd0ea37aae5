import { createHash } from 'node:crypto';
import { COVER_BYTES_MAX } from '../../../../../shared/limits.ts';
import { createSemaphore } from '../../../../platform/auth/semaphore.ts';
import { type Db, empty, type Sql, sql } from '../../../../platform/db/db.ts';
import { HttpError, refuse, refuseField } from '../../../../platform/http/errors.ts';
import { pictureTypeOf } from '../../../../platform/pictures/imageType.ts';
import { checkedPicture, PIXELS_MAX, sharpOf } from '../../../../platform/pictures/sharp.ts';

/** What becomes of it: WebP that fits into this. */
const WIDTH_MAX = 400;
const HEIGHT_MAX = 600;
const QUALITY = 82;
const SECONDS_MAX = 10;
/** So many covers of one thing are kept, for a change back. */
const KEPT = 5;

/** A cover that a member has handed in, as it is kept. */
export interface CoverImage {
  bytes: Buffer;
  hash: string;
}

/**
 * Encodes a picture anew, so that nothing is left in it but what is seen: no metadata, nothing
 * hidden behind it, no second frame. Its size is looked at before it is decoded.
 */
export async function encodeCover(bytes: Uint8Array): Promise<CoverImage> {
  if (bytes.length > COVER_BYTES_MAX)
    throw refuse('cover_too_large', { megabytes: COVER_BYTES_MAX / 1024 / 1024 });
  const type = pictureTypeOf(bytes);
  if (type === undefined || type === 'image/gif') throw noPicture();
  const webp = await oneByOne(() => webpOf(bytes)).catch((error: unknown) => {
    throw error instanceof HttpError ? error : noPicture();
  });
  const hash = createHash('sha256').update(webp).digest('base64url').slice(0, 12);
  return { bytes: webp, hash };
}

/** The tables of things that have covers. */
interface Covered {
  things: Sql;
  images: Sql;
  /** Whose id is `one` there. */
  one: Sql;
  /** What else is set with it. */
  also: Sql;
}

export const OF_BOOKS: Covered = {
  things: sql`books`,
  images: sql`cover_images`,
  one: sql`book_id`,
  also: sql`, updated_at = now()`,
};

export const OF_EDITIONS: Covered = {
  things: sql`editions`,
  images: sql`edition_covers`,
  one: sql`edition_id`,
  also: empty,
};

/** Keeps an encoded picture and shows it as the cover of something. One statement. */
export const keepCover = (
  db: Db,
  { things, images, one, also }: Covered,
  id: string,
  { bytes, hash }: CoverImage,
) =>
  db.many(sql`
    with kept as (
      insert into ${images} (${one}, hash, bytes)
      values (${id}, ${hash}, ${bytes})
          on conflict (${one}, hash) do update set created_at = now()
    ), forgotten as (
      delete from ${images}
       where ${one} = ${id}
         and hash in (
           select hash
             from ${images}
            where ${one} = ${id} and hash <> ${hash}
            order by created_at desc, hash
           offset ${KEPT - 1})
    )
    update ${things}
       set cover_hash = ${hash}${also}
     where id = ${id}`);

/**
 * Shows a cover that something had before, or with null none of a member's; true unless it is gone.
 * For a change back.
 */
export async function showCover(
  db: Db,
  { things, images, one, also }: Covered,
  id: string,
  hash: string | null,
) {
  const changed = await db.many(sql`
    update ${things}
       set cover_hash = ${hash}${also}
     where id = ${id}
       and (${hash}::text is null
            or exists (select from ${images} where ${one} = ${id} and hash = ${hash}))
    returning 1`);
  return changed.length > 0;
}

const noPicture = () => refuseField('cover', 'cover_wrong_type');

/** Decoding takes up to 100 MB; whoever comes meanwhile waits, with 5 MB in hand. */
const oneByOne = createSemaphore(1, 20);

async function webpOf(given: Uint8Array) {
  const { bytes } = await checkedPicture(given);
  const sharp = await sharpOf();
  return sharp(bytes, {
    limitInputPixels: PIXELS_MAX,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
    .autoOrient()
    .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
    .webp({ quality: QUALITY })
    .toBuffer();
}
