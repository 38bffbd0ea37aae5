import type { FastifyInstance } from 'fastify';
import { meantBy, placeOfMeant, SHARED, type SharedText } from '../../../../shared/sharedText.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { originFor } from '../../../platform/http/address.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { bookWithId, bookWithIsbn } from './links.sql.ts';

/**
 * Where the installed application is opened with what somebody shared to it (`share_target` of the manifest): the book
 * that is meant, else a search, in which other catalogues are asked as well. Nothing is written.
 */
export function shareRoutes(app: FastifyInstance, { config }: Parts) {
  app.get<Shared>('/share', counted(2), async (request, reply) => {
    const shared: SharedText = {};
    for (const name of SHARED) {
      const value = request.query[name];
      if (typeof value === 'string') shared[name] = value;
    }
    const meant = meantBy(shared, originFor(request, config.publicUrl));
    const book = await bookMeant(request.reads, meant);
    return reply
      .header('cache-control', 'no-store')
      .redirect(book ? `/book/${book.googleId}` : `/#${placeOfMeant(meant)}`);
  });
}

async function bookMeant(reads: Db, meant: ReturnType<typeof meantBy>) {
  if ('googleId' in meant) return bookWithId(reads, meant.googleId);
  return 'isbn' in meant ? bookWithIsbn(reads, meant.isbn) : undefined;
}

interface Parts {
  config: Pick<Config, 'publicUrl'>;
}

interface Shared {
  Querystring: Partial<Record<string, string | string[]>>;
}
