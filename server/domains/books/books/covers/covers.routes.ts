import type { FastifyInstance, FastifyReply } from 'fastify';
import { isUuid } from '../../../../../shared/uuid.ts';
import { type Db, sql } from '../../../../platform/db/db.ts';
import { HttpError, refuse } from '../../../../platform/http/errors.ts';
import { NOTHING_RUNS } from '../../../../platform/http/securityHeaders.ts';
import { counted } from '../../../../platform/rateLimits/callLimits.ts';
import { networkOf } from '../../../../platform/rateLimits/clientNetwork.ts';
import { idOfBook, versionOfCover } from '../books.sql.ts';
import { drawCover } from './generated/cover.ts';
import type { CoverPreviews } from './linkPreview.ts';
import type { ProviderCovers } from './providerCovers.ts';

/**
 * Covers at our own address. `/covers/{id}.svg` is the drawn one that every book has, with `?edition=` the title of one of
 * its editions on it; `/covers/{id}`
 * the one a member handed in, else the provider's, else the drawn one; `/covers/{id}.png` the same
 * for programs that show a link; `/covers/editions/{id}` the one a member handed in for an edition. `?v=` changes with the cover, so that browsers may keep it as long
 * as they like.
 */
export function coversRoutes(
  app: FastifyInstance,
  { covers, previews }: { covers: ProviderCovers; previews: CoverPreviews },
) {
  app.get<DrawnCover>('/covers/:googleId.svg', COVER, async ({ params, query, reads }, reply) => {
    const book = await existing(drawnFactsOf(reads, params.googleId, query.edition));
    return drawn(reply, book, A_DAY);
  });

  app.get<Cover>('/covers/:googleId', COVER, async ({ params, query, reads }, reply) => {
    const book = await existing(coverFactsOf(reads, params.googleId));
    const picture = await pictureOf(book, covers);
    if (!picture) return drawn(reply, book, cachingOf(book, undefined, false));
    return reply
      .type(picture.type)
      .header('cache-control', cachingOf(book, query.v, true))
      .header('content-security-policy', NOTHING_RUNS)
      .send(picture.bytes);
  });

  app.get<EditionCover>('/covers/editions/:id', COVER, async ({ params, query, reads }, reply) => {
    const cover = await coverOfEdition(reads, params.id);
    if (!cover) throw refuse('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', query.v === cover.hash ? FOR_EVER : A_DAY)
      .header('content-security-policy', NOTHING_RUNS)
      .send(cover.bytes);
  });

  app.get<Cover>('/covers/:googleId.png', PREVIEW, async ({ params, query, reads, ip }, reply) => {
    const book = await existing(coverFactsOf(reads, params.googleId));
    const picture = await pictureOf(book, covers);
    // What a provider sends may be a picture only at its beginning.
    const shown = picture && (await previews.of(picture.bytes, networkOf(ip)).catch(unlessBusy));
    const preview = shown ?? (await previews.of(Buffer.from(drawCover(book)), networkOf(ip)));
    return (
      reply
        .type('image/png')
        .header('cache-control', cachingOf(book, query.v, Boolean(shown)))
        .header('content-security-policy', NOTHING_RUNS)
        // Shown by other sites beside the link: that is what it is for.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(preview)
    );
  });
}

/** The picture of a book that a member handed in, else its provider's; undefined where there is only the drawing. */
const pictureOf = async (book: CoverFacts, covers: ProviderCovers) =>
  book.image
    ? { bytes: book.image, type: 'image/webp' }
    : book.coverKey
      ? await covers.of(book.coverKey)
      : undefined;

/** The cover that a book is shown with, to be drawn upon something: a picture's bytes or our own SVG. */
export async function shownCover(db: Db, covers: ProviderCovers, googleId: string) {
  const book = await existing(coverFactsOf(db, googleId));
  const drawing = Buffer.from(drawCover(book));
  return { drawing, picture: (await pictureOf(book, covers))?.bytes };
}

/** Those of a service are fetched from there once. */
const COVER = counted(2);
/** Its drawing counts beside this (`preview`). */
const PREVIEW = counted(10);

interface Cover {
  Params: { googleId: string };
  Querystring: { v?: string };
}

interface DrawnCover {
  Params: { googleId: string };
  Querystring: { edition?: string | string[] };
}

interface EditionCover {
  Params: { id: string };
  Querystring: { v?: string };
}

const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const A_MOMENT = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** How long an answer may be kept, that shows a picture or the drawing in its place. */
function cachingOf({ version }: CoverFacts, asked: string | undefined, isPicture: boolean) {
  // The picture that is not to be had now may be there in a while.
  if (!isPicture && version !== null) return A_MOMENT;
  return isPicture && asked === version ? FOR_EVER : A_DAY;
}

function unlessBusy(error: unknown) {
  if (error instanceof HttpError) throw error;
  return undefined;
}

async function existing<Book>(book: Promise<Book | undefined>): Promise<Book> {
  const found = await book;
  if (!found) throw refuse('book_not_found');
  return found;
}

const drawn = (reply: FastifyReply, book: Drawn, caching: string) =>
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('cache-control', caching)
    .header('content-security-policy', NOTHING_RUNS)
    .send(drawCover(book));

/** What the cover of a book is drawn from. */
interface Drawn {
  googleId: string;
  title: string;
  authors: string[];
  categories: string[];
}

interface CoverFacts extends Drawn {
  image: Buffer | null;
  coverKey: string | null;
  version: string | null;
}

const drawnColumns = (title = sql`b.title`) =>
  sql`b.google_id as "googleId", ${title} as title, b.authors, b.categories`;

/** With the title of one of its editions, where that is asked for and there. */
const drawnFactsOf = (db: Db, googleId: string, edition?: string | string[]) =>
  db.first<Drawn>(sql`
    select ${drawnColumns(sql`coalesce(d.title, b.title)`)}
      from books b
      left join editions d on d.book_id = b.id and d.id = ${isUuid(edition) ? edition : null}
     where b.id = ${idOfBook(googleId)}`);

/** The cover that a member handed in for an edition; an id of the wrong shape is the id of nothing. */
const coverOfEdition = (db: Db, id: string) =>
  isUuid(id)
    ? db.first<{ hash: string; bytes: Buffer }>(sql`
        select i.hash, i.bytes
          from editions d
          join edition_covers i on i.edition_id = d.id and i.hash = d.cover_hash
         where d.id = ${id}`)
    : undefined;

/** The same, with the member's picture, the provider's key, and the version of what is shown. */
const coverFactsOf = (db: Db, googleId: string) =>
  db.first<CoverFacts>(sql`
    select ${drawnColumns()},
           i.bytes as image,
           b.cover_key as "coverKey",
           ${versionOfCover} as version
      from books b
      left join cover_images i on i.book_id = b.id and i.hash = b.cover_hash
     where b.id = ${idOfBook(googleId)}`);
