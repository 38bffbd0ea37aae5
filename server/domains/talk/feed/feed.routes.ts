import {
  EVERYBODY_KINDS,
  type FeedKind,
  isEverybodyKind,
  isFeedKind,
} from '../../../../shared/feed.ts';
import { FEED_CHARACTERS_MAX, FEED_STEP, PEOPLE_SUGGESTED } from '../../../../shared/limits.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse } from '../../../platform/http/errors.ts';
import {
  boundedPage,
  newestKeyOf,
  newestPageOf,
  pageOf,
  sendUncountedPage,
} from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { everybodysOf } from './everybody.sql.ts';
import { isEverybodyKey } from './everybody.ts';
import { activitiesOf, feedOf, isInFeed } from './feed.sql.ts';
import { commonWith, friendsWith, peopleLike } from './friends.sql.ts';

/** What the people do whom somebody follows, and whom they might follow. */
export function feedRoutes({ anyone, member }: Routes, db: Db) {
  member('GET /api/feed', async ({ query, user, reply }) => {
    const page = newestPageOf(query, FEED_STEP);
    const rows = await feedOf(db, user, page, kindsOf(query.kinds));
    return sendUncountedPage(reply, boundedPage(page, rows, FEED_CHARACTERS_MAX), {
      rows,
      keyOf: newestKeyOf,
    });
  });

  anyone('GET /api/feed/everybody', async ({ query, reads, viewer, page: reply }) => {
    const page = pageOf(query, FEED_STEP, isEverybodyKey);
    const kinds = everybodyKindsOf(query.kinds);
    const rows = await everybodysOf(reads, await viewer(), page, {
      kinds,
      language: query.language,
    });
    const sent = sendUncountedPage(reply, boundedPage(page, rows, FEED_CHARACTERS_MAX), {
      rows,
      keyOf: ({ key }) => key,
    });
    return sent.map(({ item }) => item);
  });

  member('GET /api/feed/:id', async ({ params, query, user, reply }) => {
    const page = newestPageOf(query);
    if (!(await isInFeed(db, user, params.id))) throw refuse('feed_item_not_found');
    const rows = await activitiesOf(db, user, params.id, page);
    return sendUncountedPage(reply, boundedPage(page, rows, FEED_CHARACTERS_MAX), {
      rows,
      keyOf: newestKeyOf,
    });
  });

  member('GET /api/books/:googleId/friends', async ({ params, query, user, reply }) => {
    const page = newestPageOf(query);
    const friends = await friendsWith(db, user.id, params.googleId, page);
    if (!friends) throw refuse('book_not_found');
    return sendUncountedPage(reply, page, { rows: friends.rows, keyOf: newestKeyOf });
  });

  member('GET /api/people/suggested', async ({ query, reply, user }) => {
    const people = await peopleLike(db, user.id, query.limit ?? PEOPLE_SUGGESTED);
    reply.header('x-total-count', people.length);
    return people;
  });

  member('GET /api/people/:id/common', async ({ params, user, reads }) => {
    return { commonBooks: await commonWith(reads, user.id, params.id) };
  });
}

/** The kinds that a query names; undefined: all. */
const kindsOf = (given: string | undefined) => namedIn(given, isFeedKind);
const everybodyKindsOf = (given: string | undefined) => [
  ...new Set(namedIn(given, isEverybodyKind) ?? EVERYBODY_KINDS),
];

function namedIn<K extends FeedKind>(
  given: string | undefined,
  isKind: (word: string) => word is K,
) {
  if (given === undefined || given.trim() === '') return undefined;
  return given.split(',').map((word) => {
    const kind = word.trim();
    if (!isKind(kind)) throw refuse('feed_kind_unknown', { kind: kind.slice(0, 20) });
    return kind;
  });
}
