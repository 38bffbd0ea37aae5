import { constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { FINISHED_BOARD } from '../../../../shared/boards.ts';
import { browseShelfOf, nameOfShelf } from '../../../../shared/browse.ts';
import type { FoundBook } from '../../../../shared/contract/books.ts';
import type { List } from '../../../../shared/contract/lists.ts';
import {
  BOOK_NAME_MAX,
  FEED_STEP,
  LISTS_WITH_BOOK,
  PROFILE_LIST_STEP,
  QUESTIONS_STEP,
  SEARCH_RESULTS,
  SEARCH_TEXT_MAX,
  SERIES_SLUG_MAX,
  SHELF_PLACE_MAX,
  SIMILAR_SHOWN,
} from '../../../../shared/limits.ts';
import { orderedIn } from '../../../../shared/orderedIn.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Config } from '../../../config.ts';
import { originFor } from '../../../platform/http/address.ts';
import { packable, sendPacked } from '../../../platform/http/packing.ts';
import { asReplied, type Routes } from '../../../platform/http/routes.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { bookOf } from '../../books/books/books.sql.ts';
import { ABOUT, headOfAbout } from './aboutPage.ts';
import { answerOf } from './answerOf.ts';
import { headOfAuthor, pathOfAuthor } from './authorPage.ts';
import { headOfBook } from './bookPage.ts';
import { BROWSE, headOfBrowse, headOfShelf, pathOfShelf } from './browsePage.ts';
import { type Address, DRAWN, type DrawnPages } from './drawing.ts';
import { EVERYBODY, everybodyItem, headOfEverybody } from './everybodyPage.ts';
import { excerptOf, fittingOn, shortDescription } from './excerpts.ts';
import { withFeeds } from './feedDocuments.ts';
import { headOfGroup } from './groupPage.ts';
import { linkedList, linkedProfile } from './links.sql.ts';
import { headOfList } from './listPage.ts';
import { sendMissing } from './missing.ts';
import { STYLE, STYLE_ADDRESS } from './page.ts';
import { EARLY_ADDRESS, EARLY_SCRIPT } from './preview.ts';
import { headOfProfile } from './profilePage.ts';
import { headOfQuestion, headOfQuestions, QUESTIONS } from './questionsPage.ts';
import { headOfSeries, pathOfSeries } from './seriesPage.ts';
import { headOfYear, yearFor } from './yearPage.ts';

/**
 * Addresses to share: `/book/{id}`, `/author/{slug}`, `/series/{slug}`, `/profile/{id}`, `/profile/{id}/year/{year}`,
 * `/list/{id}` and `/group/{id}`, drawn by the application for whoever comes by a link. What stands behind the `#` no server ever sees.
 */
export function linksRoutes(app: FastifyInstance, { config, routes, pages }: Parts) {
  const { publicUrl } = config;

  app.get<Linked>('/book/:id', counted(DRAWN), async (request, reply) => {
    const { id } = request.params;
    if (!BOOK_ID.test(id)) return sendMissing(reply, 'book');
    const origin = originFor(request, publicUrl);
    const address: Address = {
      path: `/book/${id}`,
      screen: 'pages/DetailsPage.tsx',
      missing: 'book',
      origin,
    };
    return pages.send(request, reply, address, async (words) => {
      const { reads } = request;
      // Not by the call: upstreams are asked nothing for pages, whose addresses whoever likes can make up.
      const found = await bookOf(reads, id);
      if (!found) return undefined;
      // An id it had before it became one book with another.
      if (found.googleId !== id) return { movedTo: `/book/${found.googleId}` };
      const content = { success: true, book: found };
      const { book } = asReplied('GET /api/books/:googleId', content, reply);
      const input = { params: { googleId: id } };
      const series = orderedIn(book.series);
      const [ratings, reviews, lists, similar, around] = await Promise.all([
        routes.ask('GET /api/reviews/book/:googleId/ratings', input, reply),
        routes.ask(
          'GET /api/reviews/book/:googleId',
          { ...input, query: { limit: BOOK_REVIEWS } },
          reply,
        ),
        routes.ask(
          'GET /api/books/:googleId/lists',
          { ...input, query: { limit: LISTS_WITH_BOOK } },
          reply,
        ),
        routes.ask(
          'GET /api/books/:googleId/similar',
          { ...input, query: { limit: SIMILAR_SHOWN } },
          reply,
        ),
        series &&
          routes.ask(
            'GET /api/series/:id/books',
            { params: { id: series._id }, query: { around: id } },
            reply,
          ),
      ]);
      const excerpts = reviews.reply.map(excerptOf);
      return {
        ...withFeeds(headOfBook(book, excerpts, words, origin), [
          [`/feeds/book/${id}/reviews`, words.feeds.reviews],
        ]),
        answers: {
          'GET /api/books/:googleId': { reply: { success: true, book } },
          'GET /api/reviews/book/:googleId/ratings': answerOf(ratings),
          'GET /api/reviews/book/:googleId': answerOf({ ...reviews, reply: excerpts }),
          'GET /api/books/:googleId/lists': answerOf({
            ...lists,
            reply: lists.reply.map(asOnCard),
          }),
          'GET /api/books/:googleId/similar': answerOf(similar),
          ...(around ? { 'GET /api/series/:id/books': answerOf(around) } : {}),
        },
      };
    });
  });

  app.get<Named>('/author/:name', counted(DRAWN), async (request, reply) => {
    const { name } = request.params;
    if (name.length > BOOK_NAME_MAX) return sendMissing(reply, 'author');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/AuthorPage.tsx';
    const address: Address = { path: pathOfAuthor(name), screen, missing: 'author', origin };
    return pages.send(request, reply, address, async (words) => {
      const input = { params: { id: name } };
      const [author, books] = await Promise.all([
        routes.ask('GET /api/authors/:id', input, reply),
        routes.ask(
          'GET /api/authors/:id/books',
          { ...input, query: { sort: 'read', limit: SEARCH_RESULTS } },
          reply,
        ),
      ]);
      // One author has one page, whatever they are asked for by.
      if (author.reply.slug !== name) return { movedTo: pathOfAuthor(author.reply.slug) };
      return {
        ...headOfAuthor(author.reply, books.reply, words, origin),
        answers: {
          'GET /api/authors/:id': answerOf(author),
          'GET /api/authors/:id/books': answerOf({ ...books, reply: books.reply.map(asInRow) }),
        },
      };
    });
  });

  app.get<Slugged>('/series/:slug', counted(DRAWN), async (request, reply) => {
    const { slug } = request.params;
    if (slug.length > SERIES_SLUG_MAX) return sendMissing(reply, 'series');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/SeriesPage.tsx';
    const address: Address = { path: pathOfSeries(slug), screen, missing: 'series', origin };
    return pages.send(request, reply, address, async (words) => {
      const input = { params: { id: slug } };
      const [series, books] = await Promise.all([
        routes.ask('GET /api/series/:id', input, reply),
        routes.ask('GET /api/series/:id/books', { ...input, query: { limit: LIST_BOOKS } }, reply),
      ]);
      // One series has one page, whatever it is asked for by.
      if (series.reply.slug !== slug) return { movedTo: pathOfSeries(series.reply.slug) };
      return {
        ...headOfSeries(series.reply, books.reply, words, origin),
        answers: {
          'GET /api/series/:id': answerOf(series),
          'GET /api/series/:id/books': answerOf(books),
        },
      };
    });
  });

  app.get(EVERYBODY, counted(DRAWN), async (request, reply) => {
    const origin = originFor(request, publicUrl);
    const screen = 'pages/EverybodyPage.tsx';
    const address: Address = { path: EVERYBODY, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => {
      const items = await routes.ask(
        'GET /api/feed/everybody',
        { query: { limit: FEED_STEP } },
        reply,
      );
      return {
        ...withFeeds(headOfEverybody(items.reply, words, origin), [
          ['/feeds/reviews', words.feeds.reviews],
        ]),
        answers: {
          'GET /api/feed/everybody': answerOf({ ...items, reply: items.reply.map(everybodyItem) }),
        },
      };
    });
  });

  app.get(ABOUT, counted(DRAWN), async (request, reply) => {
    const origin = originFor(request, publicUrl);
    const screen = 'pages/AboutPage.tsx';
    const address: Address = { path: ABOUT, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => ({
      ...headOfAbout(words, origin),
      answers: {},
    }));
  });

  app.get(BROWSE, counted(DRAWN), async (request, reply) => {
    const origin = originFor(request, publicUrl);
    const screen = 'pages/BrowsePage.tsx';
    const address: Address = { path: BROWSE, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => {
      const shelves = await routes.ask('GET /api/browse', {}, reply);
      return {
        ...headOfBrowse(shelves.reply, words, origin),
        answers: { 'GET /api/browse': answerOf(shelves) },
      };
    });
  });

  app.get<Shelved>('/browse/:shelf', counted(DRAWN), async (request, reply) => {
    const shelf = browseShelfOf(request.params.shelf);
    // What is for members is behind the `#` only.
    if (!shelf || shelf.kind === 'following' || request.params.shelf.length > SHELF_PLACE_MAX)
      return sendMissing(reply, 'page');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/BrowseShelfPage.tsx';
    const path = pathOfShelf(shelf);
    const address: Address = { path, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => {
      const books = await routes.ask(
        'GET /api/browse/:shelf',
        { params: { shelf: nameOfShelf(shelf) }, query: { limit: SEARCH_RESULTS } },
        reply,
      );
      return {
        ...headOfShelf(shelf, books.reply, words, origin),
        answers: {
          'GET /api/browse/:shelf': answerOf({ ...books, reply: books.reply.map(asInRow) }),
        },
      };
    });
  });

  app.get(QUESTIONS, counted(DRAWN), async (request, reply) => {
    const origin = originFor(request, publicUrl);
    const screen = 'pages/QuestionsPage.tsx';
    const address: Address = { path: QUESTIONS, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => {
      const questions = await routes.ask(
        'GET /api/questions',
        { query: { sort: 'newest', limit: QUESTIONS_STEP } },
        reply,
      );
      return {
        ...headOfQuestions(questions.reply, words, origin),
        answers: { 'GET /api/questions': answerOf(questions) },
      };
    });
  });

  app.get<Linked>('/questions/:id', counted(DRAWN), async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return sendMissing(reply, 'page');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/QuestionPage.tsx';
    const address: Address = { path: `${QUESTIONS}/${id}`, screen, missing: 'page', origin };
    return pages.send(request, reply, address, async (words) => {
      const input = { params: { id } };
      const [question, answers] = await Promise.all([
        routes.ask('GET /api/questions/:id', input, reply),
        routes.ask(
          'GET /api/questions/:id/answers',
          { ...input, query: { limit: QUESTIONS_STEP } },
          reply,
        ),
      ]);
      return {
        ...headOfQuestion(question.reply, words, origin),
        answers: {
          'GET /api/questions/:id': answerOf(question),
          'GET /api/questions/:id/answers': answerOf(answers),
        },
      };
    });
  });

  app.get<Linked>('/profile/:id', counted(DRAWN), async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return sendMissing(reply, 'profile');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/ProfilePage.tsx';
    const address: Address = { path: `/profile/${id}`, screen, missing: 'profile', origin };
    return pages.send(request, reply, address, async (words) => {
      const { reads } = request;
      const profile = await linkedProfile(reads, id);
      if (!profile) return undefined;
      const input = { params: { id } };
      const user = await routes.ask('GET /api/profile/:id', input, reply);
      const head = headOfProfile(profile, words, origin);
      // Of a private profile nothing else is there to be asked for.
      if (!profile.shown)
        return {
          ...head,
          answers: { 'GET /api/profile/:id': answerOf(user) },
        };
      const limited = { ...input, query: { limit: PROFILE_LIST_STEP } };
      const [followers, following, reviews, favorites, first, finished] = await Promise.all([
        routes.ask('GET /api/profile/:id/followers/count', input, reply),
        routes.ask('GET /api/profile/:id/following/count', input, reply),
        routes.ask('GET /api/profile/:id/reviews', limited, reply),
        routes.ask('GET /api/favorites/user/:id', limited, reply),
        routes.ask('GET /api/favorites/user/:id/first', input, reply),
        routes.ask('GET /api/profile/:id/library', { ...input, query: FINISHED_BOARD }, reply),
      ]);
      return {
        ...withFeeds(head, [
          [`/feeds/profile/${id}/reviews`, words.feeds.reviews],
          [`/feeds/profile/${id}/library`, words.feeds.library],
        ]),
        answers: {
          'GET /api/profile/:id': answerOf(user),
          'GET /api/profile/:id/followers/count': answerOf(followers),
          'GET /api/profile/:id/following/count': answerOf(following),
          'GET /api/profile/:id/reviews': answerOf({
            ...reviews,
            reply: reviews.reply.map(excerptOf),
          }),
          'GET /api/favorites/user/:id': answerOf(favorites),
          'GET /api/favorites/user/:id/first': answerOf(first),
          'GET /api/profile/:id/library': answerOf(finished),
        },
      };
    });
  });

  // The statistics of a library are kept for a moment only.
  app.get<LinkedYear>('/profile/:id/year/:year', counted(100), async (request, reply) => {
    const { id, year } = request.params;
    if (!isUuid(id) || !YEAR.test(year)) return sendMissing(reply, 'page');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/YearPage.tsx';
    const address: Address = {
      path: `/profile/${id}/year/${year}`,
      screen,
      missing: 'page',
      origin,
    };
    return pages.send(request, reply, address, async (words, language) => {
      const { reads } = request;
      const profile = await linkedProfile(reads, id);
      if (!profile?.shown) return undefined;
      const shown = await yearFor(reads, id, year, reply);
      if (!shown) return undefined;
      const { statistics, books } = shown;
      const [user, goal] = await Promise.all([
        routes.ask('GET /api/profile/:id', { params: { id } }, reply),
        routes.ask('GET /api/profile/:id/goals/:year', { params: { id, year } }, reply),
      ]);
      return {
        ...headOfYear(profile, year, statistics, words, { origin, language }),
        answers: {
          'GET /api/profile/:id': answerOf(user),
          'GET /api/profile/:id/goals/:year': answerOf(goal),
          'GET /api/profile/:id/statistics': { reply: statistics },
          'GET /api/profile/:id/library': answerOf(books),
        },
      };
    });
  });

  app.get<Linked>('/list/:id', counted(DRAWN), async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return sendMissing(reply, 'list');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/ListPage.tsx';
    const address: Address = { path: `/list/${id}`, screen, missing: 'list', origin };
    return pages.send(request, reply, address, async (words, language) => {
      const { reads } = request;
      const linked = await linkedList(reads, id);
      if (!linked) return undefined;
      const input = { params: { id } };
      const booksOf = (limit: number) =>
        routes.ask('GET /api/lists/:id/books', { ...input, query: { limit } }, reply);
      const [list, found] = await Promise.all([
        routes.ask('GET /api/lists/:id', input, reply),
        booksOf(LIST_BOOKS),
      ]);
      const room = fittingOn(found.reply.map(({ note }) => note));
      const books = room < found.reply.length ? await booksOf(room) : found;
      return {
        ...withFeeds(headOfList(list.reply, books.reply, linked, words, { origin, language }), [
          [`/feeds/list/${id}`, words.feeds.list],
        ]),
        answers: {
          'GET /api/lists/:id': answerOf(list),
          'GET /api/lists/:id/books': answerOf(books),
        },
      };
    });
  });

  app.get<Linked>('/group/:id', counted(DRAWN), async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return sendMissing(reply, 'group');
    const origin = originFor(request, publicUrl);
    const screen = 'pages/GroupPage.tsx';
    const address: Address = { path: `/group/${id}`, screen, missing: 'group', origin };
    return pages.send(request, reply, address, async (words) => {
      const input = { params: { id } };
      const group = await routes.ask('GET /api/groups/:id', input, reply);
      const today = new Date().toISOString().slice(0, 10);
      return {
        ...withFeeds(
          headOfGroup(group.reply, words, origin),
          group.reply.visibility === 'public' ? [[`/feeds/group/${id}`, words.feeds.group]] : [],
        ),
        answers: { 'GET /api/groups/:id': answerOf(group) },
        today,
      };
    });
  });

  // What a form that needs no script asks for, and what people type. Home, which comes with it, says what needs scripts.
  app.get<Search>('/search', counted(), async ({ query: { q } }, reply) => {
    const asked = typeof q === 'string' ? q.slice(0, SEARCH_TEXT_MAX) : '';
    return reply.redirect(`/#/search${asked ? `?${new URLSearchParams({ q: asked })}` : ''}`);
  });

  app.get(STYLE_ADDRESS, counted(), async (_request, reply) =>
    reply.header('cache-control', A_DAY).type('text/css; charset=utf-8').send(STYLE),
  );
  // Home waits for it, so it is sent without the space that only we need.
  const early = packable(EARLY_SCRIPT.replace(/\n\s*/g, ''), constants.BROTLI_MAX_QUALITY);
  app.get(EARLY_ADDRESS, counted(), async (request, reply) => {
    reply.header('cache-control', A_DAY).header('vary', 'accept-encoding');
    return sendPacked(request, reply.type('text/javascript; charset=utf-8'), early);
  });
}

interface Parts {
  config: Pick<Config, 'publicUrl'>;
  routes: Pick<Routes, 'ask'>;
  pages: DrawnPages;
}

interface Linked {
  Params: { id: string };
}

interface Named {
  Params: { name: string };
}

interface Shelved {
  Params: { shelf: string };
}

interface Slugged {
  Params: { slug: string };
}

interface LinkedYear {
  Params: { id: string; year: string };
}

interface Search {
  Querystring: { q?: string | string[] };
}

const BOOK_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** So many reviews stand on a book's page at first: the page goes to everybody, the next come when asked for. */
const BOOK_REVIEWS = 20;
/** So many books on the page of a list, for the same reason. */
const LIST_BOOKS = 50;
/** What a list is about stands on its own page. */
const asOnCard = (list: List) => ({ ...list, description: null });
/** Of a book that was found one line is shown. */
const asInRow = <B extends FoundBook>(book: B) => ({
  ...book,
  description: shortDescription(book.description),
});
const YEAR = /^[1-9][0-9]{3}$/;
const A_DAY = 'public, max-age=86400';
