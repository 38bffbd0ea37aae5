import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BookBack, backOf } from '../../../../shared/bookBacks.ts';
import { isLanguage, LANGUAGES, type Language } from '../../../../shared/languages.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { NOTHING_RUNS } from '../../../platform/http/securityHeaders.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { networkOf } from '../../../platform/rateLimits/clientNetwork.ts';
import { shownCover } from '../../books/books/covers/covers.routes.ts';
import type { CoverPreviews } from '../../books/books/covers/linkPreview.ts';
import type { ProviderCovers } from '../../books/books/covers/providerCovers.ts';
import { finishedReading, linkedProfile } from './links.sql.ts';
import { summaryOf } from './plainText.ts';
import {
  COVERS_MAX,
  drawSharePicture,
  SHAPES,
  type Shape,
  type SharePicture,
  THEMES,
  type Theme,
} from './sharePicture.ts';
import { SHARE_WORDS } from './shareWords.ts';

/** What a picture is about, before its covers are fetched. */
type Said = Pick<SharePicture, 'above' | 'main' | 'below'> & {
  /** Whose covers are shown. */
  books: string[];
  backs?: BookBack[];
};

/**
 * Pictures to be shared: of a book that somebody finished, a quote, a list, a year. They show what everybody may see,
 * whoever asks, and are not there any more as soon as that is not so.
 */
export function sharePicturesRoutes(app: FastifyInstance, { routes, covers, previews }: Parts) {
  const ask = routes.ask;

  async function finished(id: string, language: Language, { reads }: Asking): Promise<Said> {
    const reading = isUuid(id) ? await finishedReading(reads, id) : undefined;
    if (!reading) throw refuse('entry_not_found');
    return {
      above: SHARE_WORDS[language].finished(reading.username),
      main: reading.title,
      below: reading.authors.join(', '),
      books: [reading.googleId],
    };
  }

  async function quote(id: string, _: Language, { reply }: Asking): Promise<Said> {
    if (!isUuid(id)) throw refuse('quote_not_found');
    const { reply: said } = await ask('GET /api/quotes/:id', { params: { id } }, reply);
    // A picture cannot be opened as a passage can.
    if (said.hasSpoilers || said.hidden.length > 0) throw refuse('quote_not_found');
    return {
      above: '',
      main: summaryOf(said.text, QUOTE_SHOWN),
      below: `${said.book.title} · ${said.user.username}`,
      books: [said.book.googleId],
    };
  }

  async function list(id: string, language: Language, { reply }: Asking): Promise<Said> {
    if (!isUuid(id)) throw refuse('list_not_found');
    const params = { id };
    const [{ reply: about }, { reply: books }] = await Promise.all([
      ask('GET /api/lists/:id', { params }, reply),
      ask('GET /api/lists/:id/books', { params, query: { limit: COVERS_MAX } }, reply),
    ]);
    return {
      above: SHARE_WORDS[language].list(about.owner.username),
      main: about.title,
      below: booksIn(language, about.books),
      books: books.map(({ googleId }) => googleId),
    };
  }

  async function year(id: string, language: Language, { reads, reply }: Asking): Promise<Said> {
    const [, userId = '', year = ''] = /^(.{36})-(\d{4})$/.exec(id) ?? [];
    const profile = isUuid(userId) ? await linkedProfile(reads, userId) : undefined;
    if (!profile?.shown) throw refuse('user_not_found');
    const params = { id: userId };
    const query = { year: Number(year) };
    const [{ reply: statistics }, { reply: entries }] = await Promise.all([
      ask('GET /api/profile/:id/statistics', { params, query }, reply),
      ask(
        'GET /api/profile/:id/library',
        { params, query: { ...query, sort: 'finished', order: 'asc', limit: BACKS_MAX } },
        reply,
      ),
    ]);
    const { books, pages } = statistics.totals;
    if (books === 0) throw refuse('user_not_found');
    const said = SHARE_WORDS[language];
    return {
      above: said.year(profile.username, year),
      main: booksIn(language, books),
      below: pages > 0 ? said.pages(pages, figureIn(language, pages)) : '',
      books: [],
      backs: entries.map(({ book }) => backOf(book)),
    };
  }

  const kinds = { finished, quote, list, year };

  for (const [kind, sayOf] of Object.entries(kinds))
    app.get<Shared>(`/share/${kind}/:id.png`, counted(10), async (request, reply) => {
      const { lang = 'en', shape = 'wide', theme = 'light' } = request.query;
      if (!isLanguage(lang)) throw refuseField('lang', 'field_wrong', { field: 'lang' });
      if (!isOneOf(SHAPES, shape)) throw refuseField('shape', 'field_wrong', { field: 'shape' });
      if (!isOneOf(THEMES, theme)) throw refuseField('theme', 'field_wrong', { field: 'theme' });
      const { reads, ip } = request;
      const { books, backs = [], ...said } = await sayOf(request.params.id, lang, { reads, reply });
      const shown = await Promise.all(books.map((each) => shownCover(reads, covers, each)));
      const drawn = { ...said, backs, shape, theme, isRightToLeft: LANGUAGES[lang].dir === 'rtl' };
      const hash = createHash('sha256').update(JSON.stringify(drawn));
      for (const { drawing, picture } of shown) hash.update(picture ?? drawing);
      const png = await previews.picture(
        `share ${VERSION} ${hash.digest('hex')}`,
        () => drawSharePicture({ ...drawn, covers: shown }),
        networkOf(ip),
      );
      return (
        reply
          .type('image/png')
          // What is not for everybody any more is not shown from somewhere in between.
          .header('cache-control', 'public, no-cache')
          .header('content-security-policy', NOTHING_RUNS)
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(png)
      );
    });
}

/** Changes with what is drawn, so that nothing older is shown from the cache. */
const VERSION = 3;
/** Of a year so many books stand on the shelf. */
const BACKS_MAX = 100;
/** Of a long quote so many characters are shown. */
const QUOTE_SHOWN = 600;

const figureIn = (language: Language, figure: number) =>
  figure.toLocaleString(LANGUAGES[language].locale);
const booksIn = (language: Language, books: number) =>
  SHARE_WORDS[language].books(books, figureIn(language, books));

const isOneOf = <Names extends object>(names: Names, name: unknown): name is keyof Names =>
  typeof name === 'string' && Object.hasOwn(names, name);

interface Parts {
  routes: Pick<Routes, 'ask'>;
  covers: ProviderCovers;
  previews: CoverPreviews;
}

interface Asking {
  reads: Db;
  reply: FastifyReply;
}

interface Shared {
  Params: { id: string };
  Querystring: { shape?: Shape | string; theme?: Theme | string; lang?: string };
}
