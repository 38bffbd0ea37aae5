import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BookDetails, BookSummary, FoundBook } from '../../../../shared/contract/books.ts';
import type { Entry, EntryDetails, Progress } from '../../../../shared/contract/library.ts';
import type { Quote } from '../../../../shared/contract/quotes.ts';
import type { Review } from '../../../../shared/contract/reviews.ts';
import type { Site } from '../../../../shared/contract/settings.ts';
import type { Account } from '../../../../shared/contract/users.ts';
import { isbn10Of, isbn13Of } from '../../../../shared/isbn.ts';
import { RATING_MIN, SEARCH_TEXT_MAX } from '../../../../shared/limits.ts';
import { meantBy } from '../../../../shared/sharedText.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Config } from '../../../config.ts';
import { bearerOf } from '../../../platform/auth/apiTokens.ts';
import { originAskedFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { cursorIn, type MadeCall, throughTheFrontDoor } from '../../../platform/http/frontDoor.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import {
  instanceOf,
  isShelfType,
  itemOf,
  markOf,
  noteOfProgress,
  noteOfQuote,
  numberOf,
  partsOf,
  positionIn,
  progressOf,
  SHELF_TYPES,
  shelfTypeOf,
  timeOf,
  visibilityOf,
} from './words.ts';

interface Parts {
  config: Pick<Config, 'publicUrl'>;
}

type Said = Record<string, unknown>;

interface Asked {
  params: Record<string, string>;
  query: Said;
  body: Said;
  /** What addresses begin with; empty where nobody has said what the site is called. */
  origin: string;
  /** Makes a call of the contract as the caller; what that refuses is the answer. */
  call: <T>(made: MadeCall) => Promise<T>;
  /** One page of a list of it, the first being 1. */
  page: <T>(
    path: string,
    query: Record<string, string>,
    size: number,
    most?: number,
  ) => Promise<Page<T>>;
}

interface Page<T> {
  body: T | null;
  page: number;
  total: number;
}

/** An answer that is no success, with its sentence. */
class Refused extends Error {
  readonly status: number;
  readonly more: { location?: string; retryAfter?: number | string | undefined };
  constructor(status: number, message: string, more: Refused['more'] = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

const SEARCHED = 20;
const LISTED = 100;
/** Pages are counted by going through those before. */
const PAGE_MAX = 100;
/** Of what was searched: each page is a search. */
const SEARCHED_PAGE_MAX = 10;
const OK = { message: 'OK' };

/**
 * NeoDB's interface, as its apps call it with a token. It decides nothing: each call becomes calls of the contract, made
 * through the front door with that token, and their answers in the words of NeoDB.
 */
export function neodbRoutes(app: FastifyInstance, { config }: Parts) {
  function route(
    method: MadeCall['method'],
    url: string,
    handle: (asked: Asked) => Promise<unknown>,
    { takesVisitors = false } = {},
  ) {
    for (const end of ['', '/'])
      app.route({
        method,
        url: url + end,
        ...counted(),
        handler: async (request, reply) => {
          reply.header('cache-control', 'no-store');
          // A token alone, whatever cookie there is: no page of ours calls here.
          if (!takesVisitors && bearerOf(request) === undefined) throw refuse('token_wrong');
          try {
            return reply.send(await handle(askedIn(request)));
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            const { location, retryAfter } = error.more;
            if (location !== undefined) reply.header('location', location);
            if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
            return reply.code(error.status).send({
              message: error.message,
              ...(location === undefined ? {} : { url: location }),
            });
          }
        },
      });
  }

  function askedIn(request: FastifyRequest): Asked {
    const query = asObject(request.query);
    const send = async (made: MadeCall) => {
      const answer = await throughTheFrontDoor(app, request, made);
      if (answer.status >= 400)
        throw new Refused(answer.status, messageIn(answer.body), { retryAfter: answer.retryAfter });
      return answer;
    };
    return {
      params: asObject(request.params) as Record<string, string>,
      query,
      body: asObject(request.body),
      origin: originAskedFor(request, config.publicUrl),
      call: async <T>(made: MadeCall) => (await send(made)).body as T,
      async page<T>(path: string, asked: Record<string, string>, size: number, most = PAGE_MAX) {
        const wanted = Math.min(Math.max(Math.trunc(Number(query.page)) || 1, 1), most);
        let cursor: string | null = null;
        for (let page = 1; ; page += 1) {
          const answer = await send({
            method: 'GET',
            path,
            query: { ...asked, ...(cursor === null ? {} : { cursor }) },
          });
          if (page === wanted) {
            const { length } = Array.isArray(answer.body) ? answer.body : [];
            return {
              body: answer.body as T,
              page,
              total: Number.isNaN(answer.total) ? (page - 1) * size + (length ?? 0) : answer.total,
            };
          }
          cursor = cursorIn(answer.link);
          if (cursor === null)
            return { body: null, page, total: Number.isNaN(answer.total) ? 0 : answer.total };
        }
      },
    };
  }

  // What some apps ask a server before anything else, to find out whether it is one.
  route(
    'GET',
    '/api/v1/instance',
    async ({ call, page, origin }) => {
      const site = await call<Site>({ method: 'GET', path: '/api/site' });
      const { total } = await page<unknown>('/api/users', { limit: '1' }, 1);
      return instanceOf({ site, people: total, origin });
    },
    { takesVisitors: true },
  );

  route('GET', '/api/me', async ({ call, origin }) => {
    const me = await call<Account>({ method: 'GET', path: '/api/profile' });
    return {
      url: `${origin}/profile/${me._id}`,
      external_acct: null,
      external_accounts: [],
      display_name: me.name,
      avatar: `${origin}${me.avatarUrl ?? '/icon-192.png'}`,
      username: me.username,
      roles: [],
    };
  });

  route(
    'GET',
    '/api/catalog/search',
    async ({ call, page, query, origin }) => {
      const { category } = query;
      const q = textIn(query.query).trim().slice(0, SEARCH_TEXT_MAX);
      if (q === '') throw new Refused(400, 'Invalid query');
      if (typeof category === 'string' && !category.split(',').includes('book'))
        return { data: [], pages: 0, count: 0 };
      const { body } = await page<{ books: FoundBook[]; total: number }>(
        '/api/books/search',
        { q, maxResults: String(SEARCHED) },
        SEARCHED,
        SEARCHED_PAGE_MAX,
      );
      const isbn = isbn13Of(q);
      const data = (body?.books ?? []).map((book) => itemOf(book, origin));
      // Apps take a book for theirs only where it says the number that they asked for, in the shape they asked in.
      if (isbn !== undefined && data[0] !== undefined) {
        const book = await bookWith(call, data[0].uuid);
        data[0] = itemOf(book, origin);
        if (book.isbn13 === isbn || book.isbn10 === isbn10Of(isbn))
          data[0].isbn = q.replace(/[\s-]/g, '').length === 10 ? (isbn10Of(isbn) ?? isbn) : isbn;
      }
      const count = body?.total ?? 0;
      return { data, pages: Math.min(Math.ceil(count / SEARCHED), SEARCHED_PAGE_MAX), count };
    },
    { takesVisitors: true },
  );

  route(
    'GET',
    '/api/catalog/fetch',
    async ({ call, query, origin }) => {
      const url = textIn(query.url).trim();
      const meant = meantBy({ url: /^https?:/i.test(url) ? url : `${origin}${url}` }, origin);
      if ('q' in meant) throw new Refused(422, 'URL not supported');
      const found =
        'googleId' in meant
          ? await bookWith(call, meant.googleId)
          : (
              await call<{ books: FoundBook[] }>({
                method: 'GET',
                path: '/api/books/search',
                query: { q: meant.isbn, maxResults: '1' },
              })
            ).books[0];
      if (!found) throw new Refused(404, 'Item not found');
      throw new Refused(302, 'Item fetched', { location: `/api/book/${found.googleId}` });
    },
    { takesVisitors: true },
  );

  route(
    'GET',
    '/api/book/:uuid',
    async ({ call, params, origin }) => {
      const book = await bookWith(call, params.uuid);
      mergedInto(params.uuid, book.googleId, (id) => `/api/book/${id}`);
      return itemOf(book, origin);
    },
    { takesVisitors: true },
  );

  route(
    'GET',
    '/api/trending/book',
    async ({ call, origin }) =>
      (await call<BookSummary[]>({ method: 'GET', path: '/api/books/top-engagement' })).map(
        (book) => itemOf(book, origin),
      ),
    { takesVisitors: true },
  );

  route('GET', '/api/me/shelf/:type', async ({ page, params, query, origin }) => {
    const { type } = params;
    if (!isShelfType(type)) throw new Refused(404, 'There is no such shelf');
    if (typeof query.category === 'string' && query.category !== '' && query.category !== 'book')
      return { data: [], pages: 0, count: 0 };
    const { body, total } = await page<Entry[]>(
      '/api/library',
      { status: SHELF_TYPES[type].statuses, limit: String(LISTED) },
      LISTED,
    );
    return {
      data: (body ?? []).map((entry) => markOf(entry, origin)),
      pages: Math.ceil(total / LISTED),
      count: total,
    };
  });

  route('GET', '/api/me/shelf/item/:uuid', async (asked) => {
    const entry = await entryOf(asked);
    if (entry)
      mergedInto(asked.params.uuid, entry.book.googleId, (id) => `/api/me/shelf/item/${id}`);
    const mark = entry && markOf(entry, asked.origin);
    if (!mark) throw new Refused(404, 'Mark not found');
    return mark;
  });

  route('POST', '/api/me/shelf/item/:uuid', async (asked) => {
    const { shelf_type: type, rating_grade: grade, comment_text: comment, tags } = asked.body;
    if (!isShelfType(type))
      throw new Refused(422, 'shelf_type must be one of wishlist, progress, complete, dropped');
    const visibility = visibilityOf(asked.body.visibility);
    if (visibility === undefined) throw new Refused(422, 'visibility must be 0, 1 or 2');
    if (
      grade !== undefined &&
      grade !== null &&
      !(Number.isInteger(grade) && Number(grade) >= 0 && Number(grade) <= 10)
    )
      throw new Refused(422, 'rating_grade must be 0 to 10');
    if (
      tags !== undefined &&
      tags !== null &&
      !(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))
    )
      throw new Refused(422, 'tags must be a list of texts');
    const entry = await entryIfRead(asked);
    const { status } = SHELF_TYPES[type];
    const isNew = shelfTypeOf(entry?.status ?? null) !== type;
    const day = dayIn(asked.body.created_time);
    await asked.call({
      method: 'PUT',
      path: libraryPath(asked.params.uuid),
      body: {
        visibility,
        // Said again, it would pick up what was put aside, or end what has ended.
        ...(isNew ? { status } : {}),
        ...(isNew && day !== undefined && type === 'complete' ? { endedOn: day } : {}),
        ...(isNew && day !== undefined && type === 'progress' ? { startedOn: day } : {}),
        ...(typeof grade === 'number' && grade > 0 ? { rating: grade / 2 } : {}),
        // A review keeps its rating.
        ...(grade === 0 && entry?.rating && !entry.review ? { rating: null } : {}),
        // An empty comment of an app that has not read what is here takes nothing away.
        ...(typeof comment === 'string' && comment.trim() !== '' ? { note: comment } : {}),
        ...(Array.isArray(tags) ? { tags } : {}),
      },
    });
    return OK;
  });

  route('DELETE', '/api/me/shelf/item/:uuid', async ({ call, params }) => {
    await call({ method: 'DELETE', path: libraryPath(params.uuid) });
    return OK;
  });

  route('GET', '/api/me/shelf/item/:uuid/progress', async (asked) =>
    progressOf((await openEntry(asked)).position),
  );

  route('POST', '/api/me/shelf/item/:uuid/progress', async (asked) => {
    const position = positionIn(asked.body);
    if (!position) throw new Refused(400, 'Only pages in figures and percentages can be kept');
    const entry = await openEntry(asked);
    // Told again by whoever has not heard the answer.
    if (JSON.stringify(entry.position) === JSON.stringify(position)) return progressOf(position);
    const { entry: after } = await asked.call<{ entry: EntryDetails }>({
      method: 'POST',
      path: `${libraryPath(asked.params.uuid)}/progress`,
      body: position,
    });
    return progressOf(after.position);
  });

  route('GET', '/api/me/note/item/:uuid', async (asked) => {
    const { origin, params } = asked;
    const { body, page, total } = await asked.page<Quote[]>(
      `${libraryPath(params.uuid)}/quotes`,
      { limit: String(LISTED) },
      LISTED,
    );
    const quotes = (body ?? []).map((quote) => noteOfQuote(quote, origin));
    const entry = page === 1 ? await entryOf(asked) : null;
    const said = entry ? saidIn(entry).map((each) => noteOfProgress(each, entry.book, origin)) : [];
    return {
      data: [...quotes, ...said],
      pages: Math.max(1, Math.ceil(total / LISTED)),
      count: Math.max(total, quotes.length) + said.length,
    };
  });

  route('POST', '/api/me/note/item/:uuid', async (asked) => {
    const { origin, params } = asked;
    const form = noteIn(asked.body);
    if (form.text !== undefined) {
      // The same sent again is one: an app that has not heard the answer sends it once more.
      const kept = await ifReadable(() =>
        asked.call<Quote[]>({
          method: 'GET',
          path: `${libraryPath(params.uuid)}/quotes`,
          query: { limit: String(LISTED) },
        }),
      );
      const same = kept?.find(({ text, note }) => text === form.text && (note ?? '') === form.note);
      if (same) return noteOfQuote(same, origin);
      const { position, ...rest } = form;
      return noteOfQuote(
        await asked.call<Quote>({
          method: 'POST',
          path: `${libraryPath(params.uuid)}/quotes`,
          body: { ...rest, ...position },
        }),
        origin,
      );
    }
    const entry = await entryIfRead(asked);
    const same = entry && saidIn(entry).find(({ note }) => note === form.note);
    if (entry && same) return noteOfProgress(same, entry.book, origin);
    const { progress, entry: after } = await asked.call<{
      progress: Progress;
      entry: EntryDetails;
    }>({
      method: 'POST',
      path: `${libraryPath(params.uuid)}/progress`,
      body: {
        ...(form.position ?? entry?.position ?? { percent: 0 }),
        note: form.note,
        visibility: form.visibility,
      },
    });
    return noteOfProgress(progress, after.book, origin);
  });

  route('PUT', '/api/me/note/:uuid', async (asked) => {
    const { origin } = asked;
    const form = noteIn(asked.body);
    const { id, googleId } = noteNamed(asked.params.uuid);
    if (googleId === undefined) {
      if (form.text === undefined)
        throw new Refused(400, 'This note needs the passage that it quotes');
      const { position, ...rest } = form;
      return noteOfQuote(
        await asked.call<Quote>({
          method: 'PUT',
          path: `/api/quotes/${id}`,
          body: { ...rest, ...position },
        }),
        origin,
      );
    }
    const progress = await asked.call<Progress>({
      method: 'PUT',
      path: `/api/progress/${id}`,
      body: {
        ...form.position,
        note: [form.text, form.note].filter(Boolean).join('\n\n'),
        visibility: form.visibility,
      },
    });
    const book = await bookWith(asked.call, googleId);
    return noteOfProgress(progress, book, origin);
  });

  route('DELETE', '/api/me/note/:uuid', async ({ call, params }) => {
    const { id, googleId } = noteNamed(params.uuid);
    await call({
      method: 'DELETE',
      path: `/api/${googleId === undefined ? 'quotes' : 'progress'}/${id}`,
    });
    return OK;
  });

  route('GET', '/api/me/review/item/:uuid', async (asked) => {
    const review = await reviewOf(asked);
    const { origin } = asked;
    return {
      url: `/#/details/${review.book.googleId}?review=${review._id}`,
      visibility: numberOf(review.visibility),
      post_id: null,
      item: itemOf(review.book, origin),
      created_time: timeOf(review.createdAt),
      title: review.title,
      body: review.content,
      html_content: `<p>${asHtml(review.content)}</p>`,
    };
  });

  route('POST', '/api/me/review/item/:uuid', async (asked) => {
    const visibility = visibilityOf(asked.body.visibility);
    if (visibility === undefined) throw new Refused(422, 'visibility must be 0, 1 or 2');
    const entry = await entryOf(asked);
    if (!entry?.rating) throw new Refused(400, 'Rate the book first: a review here has a rating');
    const form = {
      title: textIn(asked.body.title),
      content: textIn(asked.body.body),
      rating: Math.max(entry.rating, RATING_MIN),
      visibility,
    };
    await asked.call(
      entry.review
        ? { method: 'PUT', path: `/api/reviews/${entry.review._id}`, body: form }
        : { method: 'POST', path: '/api/reviews', body: { ...form, book: entry.book.googleId } },
    );
    return OK;
  });

  route('DELETE', '/api/me/review/item/:uuid', async (asked) => {
    const { _id } = await reviewOf(asked);
    await asked.call({ method: 'DELETE', path: `/api/reviews/${_id}` });
    return OK;
  });
}

const bookWith = async (call: Asked['call'], id = '') =>
  (
    await call<{ book: BookDetails }>({
      method: 'GET',
      path: `/api/books/${encodeURIComponent(id)}`,
    })
  ).book;
const libraryPath = (id = '') => `/api/library/${encodeURIComponent(id)}`;

const entryOf = async ({ call, params }: Asked) =>
  (await call<{ entry: EntryDetails | null }>({ method: 'GET', path: libraryPath(params.uuid) }))
    .entry;

/** A token that may only write changes what it does not see. */
async function ifReadable<T>(ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return null;
    throw error;
  }
}
const entryIfRead = (asked: Asked) => ifReadable(() => entryOf(asked));

/** The entry of a book that is being read, of which alone there is progress. */
async function openEntry(asked: Asked) {
  const entry = await entryOf(asked);
  if (!entry || shelfTypeOf(entry.status) !== 'progress')
    throw new Refused(400, 'Only in-progress items can have progress.');
  return entry;
}

async function reviewOf(asked: Asked) {
  const review = (await entryOf(asked))?.review;
  if (!review) throw new Refused(404, 'Review not found');
  return asked.call<Review>({ method: 'GET', path: `/api/reviews/${review._id}` });
}

/** What somebody said beside their progress, the newest first. */
const saidIn = ({ readings }: EntryDetails) =>
  readings.flatMap(({ progress = [] }) => progress).filter(({ note }) => note !== null);

/** Two books have become one, and an app asks by the id of the other. */
function mergedInto(asked: string | undefined, id: string, path: (id: string) => string) {
  if (asked !== id) throw new Refused(302, 'Item merged', { location: path(id) });
}

/** What an app sends as a note: a quote where it begins with a passage, else something said of where one is. */
function noteIn(body: Said) {
  const visibility = visibilityOf(body.visibility);
  if (visibility === undefined) throw new Refused(422, 'visibility must be 0, 1 or 2');
  const { passage, note } = partsOf(textIn(body.content));
  if (passage === '' && note === '') throw new Refused(422, 'content is missing');
  // The chapter, mostly. There is no place of its own for it here.
  const title = textIn(body.title).trim();
  return {
    ...(passage === '' ? {} : { text: passage, hasSpoilers: body.sensitive === true }),
    note: [title, note].filter(Boolean).join('\n\n'),
    visibility,
    position: positionIn(body) ?? undefined,
  };
}

/** Which note an id means: a quote, or with the id of its book what somebody said beside their progress. */
function noteNamed(uuid = '') {
  const [id = '', googleId] = uuid.split('.');
  if (!isUuid(id)) throw new Refused(404, 'Note not found');
  return { id, googleId };
}

/** The day of a time as the app writes it, in its own zone; undefined for one to come. */
function dayIn(time: unknown) {
  if (typeof time !== 'string' || !(Date.parse(time) <= Date.now())) return undefined;
  return /^\d{4}-\d\d-\d\d/.exec(time)?.[0];
}

const asHtml = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`).replace(/\n/g, '<br>');

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

const asObject = (value: unknown) =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Said;

const messageIn = (body: unknown) => textIn((body as { message?: unknown } | null)?.message);
