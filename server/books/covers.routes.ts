import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Db, sql } from '../db/db.ts';
import { notFound } from '../errors.ts';
import { idOfBook, versionOfCover } from './books.sql.ts';
import { drawCover } from './covers.ts';
import type { ProviderCovers } from './providerCovers.ts';

/**
 * Covers at our own address. `/covers/{id}.svg` is the drawn one that every book has; `/covers/{id}`
 * the one a member handed in, else the provider's, else the drawn one. Its `?v=` changes with the
 * cover, so that browsers may keep it as long as they like.
 */
export function coversRoutes(app: FastifyInstance, db: Db, covers: ProviderCovers) {
  app.get<Cover>('/covers/:googleId.svg', { schema: { hide: true } }, async ({ params }, reply) => {
    const book = await existing(drawnFactsOf(db, params.googleId));
    return drawn(reply, book, A_DAY);
  });

  app.get<Cover>(
    '/covers/:googleId',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const book = await existing(coverFactsOf(db, params.googleId));
      const picture = book.image
        ? { bytes: book.image, type: 'image/webp' }
        : book.coverKey && (await covers.of(book.coverKey));
      // The one that is not to be had now may be there in a while.
      if (!picture) return drawn(reply, book, book.version === null ? A_DAY : A_MOMENT);
      return reply
        .type(picture.type)
        .header('cache-control', query.v === book.version ? FOR_EVER : A_DAY)
        .header('content-security-policy', NOTHING_RUNS)
        .send(picture.bytes);
    },
  );
}

interface Cover {
  Params: { googleId: string };
  Querystring: { v?: string };
}

const A_DAY = 'public, max-age=86400, stale-while-revalidate=604800';
const A_MOMENT = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';
const NOTHING_RUNS = "default-src 'none'";

async function existing<Book>(book: Promise<Book | undefined>): Promise<Book> {
  const found = await book;
  if (!found) throw notFound('Book not found');
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

const drawnColumns = sql`b.google_id as "googleId", b.title, b.authors, b.categories`;

const drawnFactsOf = (db: Db, googleId: string) =>
  db.first<Drawn>(sql`select ${drawnColumns} from books b where b.id = ${idOfBook(googleId)}`);

/** The same, with the member's picture, the provider's key, and the version of what is shown. */
const coverFactsOf = (db: Db, googleId: string) =>
  db.first<Drawn & { image: Buffer | null; coverKey: string | null; version: string | null }>(sql`
    select ${drawnColumns},
           i.bytes as image,
           b.cover_key as "coverKey",
           ${versionOfCover} as version
      from books b
      left join cover_images i on i.book_id = b.id and i.hash = b.cover_hash
     where b.id = ${idOfBook(googleId)}`);
