import type { FastifyInstance } from 'fastify';
import { type Db, sql } from '../db/db.ts';
import { notFound } from '../errors.ts';
import { drawCover } from './covers.ts';

/** The drawn covers: a picture each, kept by browsers for a day and refreshed while it is shown. */
export function coversRoutes(app: FastifyInstance, db: Db) {
  app.get<{ Params: { googleId: string } }>(
    '/covers/:googleId.svg',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const book = await coverFactsOf(db, params.googleId);
      if (!book) throw notFound('Book not found');
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400, stale-while-revalidate=604800')
        .header('content-security-policy', "default-src 'none'")
        .send(drawCover({ ...book, googleId: params.googleId }));
    },
  );
}

/** What the cover of a book is drawn from. */
const coverFactsOf = (db: Db, googleId: string) =>
  db.first<{ title: string; authors: string[]; categories: string[] }>(sql`
    select b.title, b.authors, b.categories
      from books b
     where b.google_id = ${googleId}`);
