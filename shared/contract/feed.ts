import { type Static, Type } from 'typebox';
import { FEED_KINDS } from '../feed.ts';
import { STATUSES } from '../library.ts';
import { PAGE_SIZE_MAX, QUOTES_LOOKED_AT } from '../limits.ts';
import { cachedFor } from './caching.ts';
import {
  ByGoogleId,
  ById,
  Hidden,
  LanguageCode,
  Mentions,
  Nullable,
  Page,
  Person,
  Time,
} from './common.ts';
import { Group } from './groups.ts';
import { Position } from './library.ts';
import { List } from './lists.ts';
import { Review } from './reviews.ts';
import type { Rows } from './row.ts';

const Book = Type.Object({
  googleId: Type.String(),
  title: Type.String(),
  thumbnail: Nullable(Type.String()),
});

/** Something that somebody did. Of what belongs to other kinds it says null. */
const FeedItem = Type.Object({
  _id: Type.String(),
  kind: Type.Enum([...FEED_KINDS]),
  user: Person,
  /** The newest, where there are several. */
  book: Nullable(Book),
  review: Nullable(Review),
  /** Stars, of a rating without a review. */
  rating: Nullable(Type.Number()),
  progress: Nullable(
    Type.Object({
      _id: Type.String(),
      position: Nullable(Position),
      percent: Nullable(Type.Number()),
      note: Nullable(Type.String()),
      mentions: Mentions,
      hidden: Hidden,
      likes: Type.Integer(),
      comments: Type.Integer(),
      isLiked: Type.Boolean(),
    }),
  ),
  quote: Nullable(
    Type.Object({
      _id: Type.String(),
      text: Type.String(),
      note: Nullable(Type.String()),
      position: Nullable(Position),
      hasSpoilers: Type.Boolean(),
      hidden: Hidden,
      likes: Type.Integer(),
      comments: Type.Integer(),
      isLiked: Type.Boolean(),
    }),
  ),
  list: Nullable(Type.Pick(List, ['_id', 'title', 'books', 'covers'])),
  /** Which they joined; null where the caller may not see it. */
  group: Nullable(Type.Pick(Group, ['_id', 'title', 'members'])),
  /** How many others of this kind they did within the hour: `GET /api/feed/{_id}` lists all of them. */
  more: Type.Integer(),
  createdAt: Time,
});
export type FeedItem = Static<typeof FeedItem>;

/** Somebody whom the caller follows, and a book they have. */
const Friend = Type.Object({
  user: Person,
  status: Nullable(Type.Enum([...STATUSES])),
  /** Stars. */
  rating: Nullable(Type.Number()),
  percent: Nullable(Type.Number()),
  review: Nullable(Type.Object({ _id: Type.String(), title: Type.String() })),
  endedOn: Nullable(Type.String()),
});
export type Friend = Static<typeof Friend>;

const Suggested = Type.Object({
  user: Person,
  /** `taste`: they rate much alike; `books`: they have read the same. */
  reason: Type.Enum(['taste', 'books']),
  /** How many books of the caller’s newest both have. */
  commonBooks: Type.Integer(),
  /** How alike they rate, in per cent; null where they have not rated three of the same books. */
  agreement: Nullable(Type.Integer()),
});
export type Suggested = Static<typeof Suggested>;

export const feed = {
  'GET /api/feed': {
    summary:
      'What the people do whom the caller follows, newest first; `kinds=review,quote` of these kinds',
    refuses: ['feed_kind_unknown'],
    query: Type.Object({
      ...Page.properties,
      kinds: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Array(FeedItem),
  },
  'GET /api/feed/everybody': {
    summary:
      'What people put down for everybody, newest first, at most two in a row by one person: reviews, quotes and lists, or ' +
      `\`kinds=review,quote\` of these; with \`language\`, what is written in it, of quotes among the newest ${QUOTES_LOOKED_AT} from there on`,
    refuses: ['feed_kind_unknown'],
    query: Type.Object({
      ...Page.properties,
      kinds: Type.Optional(Type.String({ maxLength: 200 })),
      language: Type.Optional(LanguageCode),
    }),
    reply: Type.Array(FeedItem, { maxItems: PAGE_SIZE_MAX }),
    cache: cachedFor('visitors'),
  },
  'GET /api/feed/:id': {
    summary: 'All that one item of the caller’s feed holds, newest first',
    missing: 'feed_item_not_found',
    params: ById,
    query: Page,
    reply: Type.Array(FeedItem),
  },
  'GET /api/books/:googleId/friends': {
    summary: 'Whom the caller follows and who has this book, the last to change it first',
    missing: 'book_not_found',
    params: ByGoogleId,
    query: Page,
    reply: Type.Array(Friend),
  },
  'GET /api/people/suggested': {
    summary: 'People with much in common with the caller, whom they do not follow yet',
    query: Type.Object({ limit: Page.properties.limit }),
    reply: Type.Array(Suggested),
  },
  'GET /api/people/:id/common': {
    summary: 'What somebody has in common with the caller, as far as the caller sees it',
    params: ById,
    reply: Type.Pick(Suggested, ['commonBooks']),
  },
} satisfies Rows;
