import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FeedItem } from '../../../../shared/contract/feed.ts';
import type { Notification } from '../../../../shared/contract/notifications.ts';
import type { Review } from '../../../../shared/contract/reviews.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import { pathTo } from '../../../../shared/paths.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { originAskedFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { english } from '../../../platform/mail/messages/en.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { ownerOfAddress } from '../../people/feeds/feeds.sql.ts';
import { feedOf, libraryNewsOf } from '../../talk/feed/feed.sql.ts';
import { notificationsOf } from '../../talk/notifications/notifications.sql.ts';
import { newestReviews } from '../../talk/reviews/reviews.sql.ts';
import { excerptOf } from './excerpts.ts';
import {
  changedAt,
  type FeedContent,
  type FeedEntry,
  type FeedFormat,
  writeFeed,
} from './feedDocuments.ts';
import { linkedProfile } from './links.sql.ts';

/** So many entries a feed has. */
const ENTRIES = 50;
/** A feed counts as much as so many files. */
const FEED = counted(10);

interface Parts {
  db: Db;
  config: Pick<Config, 'publicUrl'>;
  routes: Pick<Routes, 'ask'>;
}

/**
 * Feeds of what everybody may see, each as Atom and as JSON Feed, and of what is somebody's own, at addresses that only
 * they know. In English: programs that read feeds tell no language.
 */
export function feedDocumentsRoutes(app: FastifyInstance, { db, config, routes }: Parts) {
  /** A feed at a path with an id, in both formats. */
  function add(path: string, make: (asked: Asked) => Promise<FeedContent>, isOwn = false) {
    for (const format of ['atom', 'json'] as const)
      app.get<{ Params: { id?: string } }>(`${path}.${format}`, FEED, async (request, reply) => {
        const { id = '' } = request.params;
        const origin = originAskedFor(request, config.publicUrl);
        const content = await make({ id, origin, reads: request.reads, reply });
        reply.header('cache-control', isOwn ? 'private, no-cache' : 'public, no-cache');
        if (isOwn) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
        const self = `${origin}${request.url.split('?', 1)[0]}`;
        return send(request, reply, format, content, self);
      });
  }

  add('/feeds/reviews', async ({ origin, reads }) => {
    const reviews = await newestReviews(reads, ENTRIES);
    return {
      link: `${origin}/`,
      title: 'Reviews · Commonplace',
      since: BEGINNING,
      items: reviews.map((review) => entryOfReview(review, origin, `${review.book.title}: `)),
    };
  });

  add('/feeds/profile/:id/reviews', async ({ id, origin, reads, reply }) => {
    const profile = await publicProfile(reads, id);
    const input = { params: { id }, query: { limit: ENTRIES } };
    const { reply: reviews } = await routes.ask('GET /api/profile/:id/reviews', input, reply);
    return {
      link: `${origin}/profile/${id}`,
      title: `Reviews by ${profile.username} · Commonplace`,
      since: profile.since,
      items: reviews.map((review) => entryOfReview(review, origin, `${review.book.title}: `)),
    };
  });

  add('/feeds/profile/:id/library', async ({ id, origin, reads }) => {
    const profile = await publicProfile(reads, id);
    const news = await libraryNewsOf(reads, id, ENTRIES);
    const author = { name: profile.username, link: `${origin}/profile/${id}` };
    return {
      link: author.link,
      title: `What ${profile.username} reads · Commonplace`,
      since: profile.since,
      items: news.map(({ _id, kind, createdAt, book, rating }) => ({
        id: `${kind}-${_id}`,
        title: `${profile.username} ${DID[kind]} ${book.title}`,
        link: `${origin}/book/${book.googleId}`,
        text: kind !== 'started' && rating !== null ? starsOf(rating) : '',
        author,
        publishedAt: createdAt,
      })),
    };
  });

  add('/feeds/book/:id/reviews', async ({ id, origin, reply }) => {
    if (!BOOK_ID.test(id)) throw refuse('book_not_found');
    const params = { googleId: id };
    const query = { limit: ENTRIES };
    const [reviews, found] = await Promise.all([
      routes.ask('GET /api/reviews/book/:googleId', { params, query }, reply),
      routes.ask('GET /api/books/:googleId', { params }, reply),
    ]);
    const { book } = found.reply;
    return {
      link: `${origin}/book/${book.googleId}`,
      title: `Reviews of ${book.title} · Commonplace`,
      since: BEGINNING,
      items: reviews.reply.map((review) => entryOfReview(review, origin)),
    };
  });

  add('/feeds/list/:id', async ({ id, origin, reply }) => {
    if (!isUuid(id)) throw refuse('list_not_found');
    const input = { params: { id } };
    const [{ reply: list }, { reply: books }] = await Promise.all([
      routes.ask('GET /api/lists/:id', input, reply),
      routes.ask('GET /api/lists/:id/books', { ...input, query: { limit: ENTRIES } }, reply),
    ]);
    return {
      link: `${origin}/list/${id}`,
      title: `${list.title} · Commonplace`,
      description: plainTextOf(list.description ?? ''),
      since: list.createdAt,
      items: books.map((book) => ({
        id: `on-${id}`,
        title: titled(book),
        link: `${origin}/book/${book.googleId}`,
        text: plainTextOf(book.note ?? ''),
        author: { name: list.owner.username, link: `${origin}/profile/${list.owner._id}` },
        publishedAt: book.addedAt,
      })),
    };
  });

  add('/feeds/shelf/:id', async ({ id, origin, reply }) => {
    if (!isUuid(id)) throw refuse('shelf_not_found');
    const input = { params: { id } };
    const [{ reply: shelf }, { reply: entries }] = await Promise.all([
      routes.ask('GET /api/shelves/:id', input, reply),
      routes.ask('GET /api/shelves/:id/books', { ...input, query: { limit: ENTRIES } }, reply),
    ]);
    return {
      link: `${origin}/#${pathTo('/shelves/:shelfId', { shelfId: id })}`,
      title: `${shelf.name}, a shelf of ${shelf.owner.username} · Commonplace`,
      description: plainTextOf(shelf.description ?? ''),
      since: BEGINNING,
      items: entries.map(({ book, rating, addedAt }) => ({
        id: `on-${id}`,
        title: titled(book),
        link: `${origin}/book/${book.googleId}`,
        text: rating === null ? '' : starsOf(rating),
        author: { name: shelf.owner.username, link: `${origin}/profile/${shelf.owner._id}` },
        publishedAt: addedAt,
      })),
    };
  });

  add('/feeds/group/:id', async ({ id, origin, reply }) => {
    if (!isUuid(id)) throw refuse('group_not_found');
    const input = { params: { id } };
    const { reply: group } = await routes.ask('GET /api/groups/:id', input, reply);
    // Of a group for its members others know no more than its name.
    if (group.visibility !== 'public') throw refuse('group_not_found');
    const { reply: reads } = await routes.ask(
      'GET /api/groups/:id/reads',
      { ...input, query: { limit: ENTRIES } },
      reply,
    );
    const link = `${origin}/group/${id}`;
    return {
      link,
      title: `${group.title} · Commonplace`,
      description: plainTextOf(group.description ?? ''),
      since: group.createdAt,
      items: reads.map((read) => ({
        id: read._id,
        title: `${group.title} reads ${read.title}`,
        link,
        text: read.until === null ? `From ${read.from}` : `${read.from} to ${read.until}`,
        publishedAt: read.createdAt,
      })),
    };
  });

  add(
    '/feeds/own/:id',
    async ({ id, origin }) => {
      const owner = await ownerOfAddress(db, 'own', id);
      if (!owner) throw refuse('not_found');
      const items = await feedOf(db, owner, { after: undefined, limit: ENTRIES });
      return {
        link: `${origin}/#${pathTo('/feed', {})}`,
        title: `The feed of ${owner.username} · Commonplace`,
        since: BEGINNING,
        items: items.slice(0, ENTRIES).map((item) => entryOfItem(item, origin)),
      };
    },
    true,
  );

  add(
    '/feeds/notifications/:id',
    async ({ id, origin }) => {
      const owner = await ownerOfAddress(db, 'notifications', id);
      if (!owner) throw refuse('not_found');
      const items = await notificationsOf(db, owner, { after: undefined, limit: ENTRIES });
      return {
        link: `${origin}/#${pathTo('/notifications', {})}`,
        title: `Notifications of ${owner.username} · Commonplace`,
        since: BEGINNING,
        items: items.slice(0, ENTRIES).map((item) => entryOfNotification(item, origin)),
      };
    },
    true,
  );
}

interface Asked {
  id: string;
  origin: string;
  reads: Db;
  reply: FastifyReply;
}

/** Somebody whose things everybody may see; others have no feeds. */
async function publicProfile(reads: Db, id: string) {
  const profile = isUuid(id) ? await linkedProfile(reads, id) : undefined;
  if (!profile?.shown) throw refuse('user_not_found');
  return { username: profile.username, since: profile.shown.createdAt };
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  format: FeedFormat,
  content: FeedContent,
  self: string,
) {
  const body = await writeFeed(format, content, self);
  const etag = `"${createHash('sha1').update(body).digest('base64')}"`;
  const changed = changedAt(content);
  reply
    .header('etag', etag)
    .header('last-modified', changed.toUTCString())
    .header('access-control-allow-origin', '*')
    .type(
      format === 'json'
        ? 'application/feed+json; charset=utf-8'
        : 'application/atom+xml; charset=utf-8',
    );
  if (isKnown(request, etag, changed)) return reply.code(304).send();
  return reply.send(body);
}

/**
 * Whether whoever asks has it already. What an ETag says counts; the time alone does where it is the one that was sent: a
 * later one may be that of an entry which is no longer there.
 */
function isKnown({ headers }: FastifyRequest, etag: string, changed: Date) {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return known.split(',').some((each) => ['*', etag].includes(each.trim().replace(/^W\//, '')));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changed.getTime() / 1000) * 1000 === since;
}

const BEGINNING = '2020-01-01T00:00:00Z';
const BOOK_ID = /^[A-Za-z0-9_-]{1,64}$/;

const DID = { started: 'has begun', finished: 'has finished', rating: 'has rated' } as const;

const starsOf = (rating: number) => `${'★'.repeat(Math.floor(rating))}${rating % 1 ? '½' : ''}`;

const titled = ({ title, authors }: { title: string; authors: readonly string[] }) =>
  authors.length === 0 ? title : `${title} by ${authors.join(', ')}`;

/** What tells the story stays on the site, behind a press. */
const FOLDED = 'This review tells what happens. It is on the site.';

function entryOfReview(review: Review, origin: string, of = ''): FeedEntry {
  const { _id, title, content, rating, book, user, hasSpoilers } = excerptOf(review);
  const text = hasSpoilers ? FOLDED : plainTextOf(content);
  return {
    id: _id,
    title: `${of}${hasSpoilers ? starsOf(rating) : title}`,
    link: `${origin}/book/${book.googleId}?review=${_id}`,
    text: `${starsOf(rating)}\n\n${text}`,
    author: { name: user.username, link: `${origin}/profile/${user._id}` },
    publishedAt: review.createdAt,
    updatedAt: review.updatedAt,
  };
}

function entryOfItem(item: FeedItem, origin: string): FeedEntry {
  const { _id, kind, user, book, review, quote, progress, list, group, rating, createdAt } = item;
  const author = { name: user.username, link: `${origin}/profile/${user._id}` };
  if (review)
    return {
      ...entryOfReview(review, origin, `${user.username} on ${review.book.title}: `),
      id: _id,
      publishedAt: createdAt,
      updatedAt: undefined,
    };
  const what = book?.title ?? list?.title ?? group?.title ?? '';
  const said = quote && !quote.hasSpoilers ? quote.text : (progress?.note ?? '');
  return {
    id: _id,
    title: `${user.username} ${DID_IN_FEED[kind]} ${what}`.trim(),
    link: book
      ? `${origin}/book/${book.googleId}`
      : list
        ? `${origin}/list/${list._id}`
        : author.link,
    text: [rating === null ? '' : starsOf(rating), plainTextOf(said)].join('\n\n'),
    author,
    publishedAt: createdAt,
  };
}

const DID_IN_FEED: Record<FeedItem['kind'], string> = {
  ...DID,
  review: 'has reviewed',
  stopped: 'has stopped reading',
  progress: 'is reading',
  wanted: 'wants to read',
  quote: 'has noted a quote from',
  list: 'has made the list',
  joined: 'has joined a group',
};

const entryOfNotification = (item: Notification, origin: string): FeedEntry => ({
  id: item._id,
  title: english.notification.kinds[item.kind],
  link: `${origin}/#${item.subject.address}`,
  text: [item.actors.map(({ username }) => username).join(', '), item.subject.title ?? '']
    .filter(Boolean)
    .join(': '),
  publishedAt: item.createdAt,
});
