import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCommunity } from '../../bench/community.ts';
import { idOf } from '../../bench/ids.ts';
import { DISTRIBUTION, isOfBoth } from '../../scripts/scale/distribution.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { type Database, type Db, type Sql, sql } from '../../server/platform/db/db.ts';
import { withSharedQueries } from '../../server/platform/db/sharedQuery.ts';
import { type Call, contract } from '../../shared/contract/index.ts';
import { type Browser, browserAt, type Member, pathOf, signUpAt } from '../support/people.ts';
import { createTestDatabase, runOn, type TestDatabase } from '../support/postgres.ts';
import { UNLIMITED } from '../support/unlimited.ts';

/** Longer statements nobody reads, and PostgreSQL plans them for longer than it carries them out. */
const CHARACTERS_MAX = 6_000;
/** From here on they are printed, so that one sees which ones grow. */
const CHARACTERS_PRINTED = 4_000;
/** More than so many rows are never read from one end to the other. */
const LARGE = 10_000;
const SIZES = { people: 12_000, books: 12_000, reviews: 25_000, follows: 25_000 };

let database: TestDatabase;
let app: FastifyInstance;
let url: string;
let rosa: Member;
let ada: Member;
/** What was sent to the database since it was last emptied. */
const sent: Sql[] = [];
/** Set in all that a request begins, so that what the server does by itself meanwhile is counted with none. */
const request = new AsyncLocalStorage<true>();
/** Everything that any call has sent, by its text, with the call that sent it. */
const all = new Map<string, { call: Call; statement: Sql }>();

beforeAll(async () => {
  database = await createTestDatabase();
  await fillCommunity(database.url, SIZES);
  await putIntoSeries();
  await sayMoods();
  const [first] = await database.db.many<{ id: string }>(sql`
    select w.author_id as id from book_authors w join books b on b.id = w.book_id where b.google_id = 'B1'`);
  kept.author = first?.id ?? '';
  const burst = await database.db.one<{ id: string }>(sql`
    insert into rating_bursts (id, book_id, reason)
    select timed_id(), id, 'low' from books where google_id = 'B1'
    returning id`);
  kept.burst = burst.id;
  await database.db.many(sql`
    insert into burst_ratings (book_id, user_id, burst_id)
    select b.book_id, e.user_id, b.id
      from rating_bursts b
      join entries e on e.book_id = b.book_id and e.rating is not null
     limit 100`);
  // What looks for bursts runs after a call and would be counted with the next one.
  await database.db.many(sql`alter table entries disable trigger ratings_watched_new`);
  await database.db.many(sql`alter table entries disable trigger ratings_watched_change`);
  await database.db.many(sql`delete from jobs where kind = 'burst'`);
  app = await createApp({
    db: noting(database.db) as Database,
    config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    limits: UNLIMITED,
  });
  app.server.prependListener('request', () => request.enterWith(true));
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  rosa = await signUpAt(url, 'Rosa');
  ada = await signUpAt(url, 'Ada', 'admin');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** A series for each ten books. */
const putIntoSeries = () =>
  database.db.many(sql`
    with numbered as (select id, row_number() over (order by id) - 1 as number from books),
    made as (
      insert into series (id, name, name_key, author_key)
      select gen_random_uuid(), 'Series ' || n, 'series ' || n, ''
        from generate_series(0, ${SIZES.books / 10 - 1}::integer) n
      returning id, name
    )
    insert into book_series (id, book_id, series_id, position)
    select gen_random_uuid(), b.id, made.id, (b.number % 10 + 1)::text
      from numbered b
      join made on made.name = 'Series ' || b.number / 10`);

/** Of each book, by three people; one in twenty has each mood. */
async function sayMoods() {
  await database.db.many(sql`alter table impressions disable trigger user`);
  await database.db.many(sql`
    insert into impressions (user_id, book_id, moods, warnings, is_counted)
    select u.id, b.id, '{dark}', '[]', true
      from books b, (select id from users order by id limit 3) u`);
  await database.db.many(sql`
    insert into book_impressions (book_id, people, counts)
    select id, 3, case row_number() over (order by id) % 20
                    when 0 then '{"mood dark": 3, "mood sad": 2, "warning war minor": 1}'
                    else '{"mood funny": 3}' end::jsonb
      from books`);
  await database.db.many(sql`alter table impressions enable trigger user`);
}

const text = { title: 'A title', content: 'What I thought of it.', rating: 4 };
const PICTURE = new Blob(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAGCAIAAABrW6giAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWOo0tODIwZKOQAWCxQRFDKWtgAAAABJRU5ErkJggg==',
      'base64',
    ),
  ],
  { type: 'image/png' },
);

/** What a call is made with, and how many statements it may take where that is more than two. */
interface Made {
  who?: () => Browser;
  params?: () => Record<string, string>;
  search?: string;
  /** Other things that it is asked for, which take other statements. */
  searches?: string[];
  /** Also by somebody who is not signed in, whose statements are others. */
  visitor?: true;
  body?: () => unknown;
  /** There is nothing here that it could do; its statements count all the same. */
  isRefused?: boolean;
  /** For one that does several things, which is done in one transaction or guarded by counts of tries. */
  statements?: number;
}

const person = () => ({ id: idOf(1) });
const book = () => ({ googleId: 'B1' });
const year = () => ({ year: '2024' });
const kept: Record<string, string> = {};
const list = () => ({ id: kept.list ?? '' });
const listedBook = () => ({ ...list(), ...book() });
const edition = () => ({ id: kept.edition ?? '' });
const series = () => ({ id: 'series-1' });
/** Of the first book. */
const author = () => ({ id: kept.author ?? '' });
const suggestion = () => ({ ...list(), suggestionId: kept.suggestion ?? '' });
const group = () => ({ id: kept.group ?? '' });
const read = () => ({ ...group(), readId: kept.read ?? '' });
const asMember = () => ({ ...group(), userId: ada._id });
const question = () => ({ id: kept.question ?? '' });
const answer = () => ({ ...question(), answerId: kept.answer ?? '' });
const oneImport = () => ({ id: kept.import ?? '' });

/** An app that nobody knows. */
const unknownApp = '00000000-0000-7000-8000-000000000000';

/** In this order: what comes later is about what came before. */
const calls: Record<Call, Made> = {
  'GET /api/profile': {},
  'PUT /api/profile': { body: () => ({ bio: 'I read.' }) },
  'PUT /api/profile/picture': { body: () => PICTURE },
  'DELETE /api/profile/picture': {},
  'GET /api/profile/:id': { params: person },
  'GET /api/users': {
    search: '?limit=50',
    searches: ['?q=reader-11', '?q=R%C3%89ader', '?q=zzz', '?q=er', '?q=z', '?q=r&limit=100'],
    who: () => ada,
    visitor: true,
  },
  'GET /api/profile/:id/followers/count': { params: person },
  'GET /api/profile/:id/following/count': { params: person },
  'GET /api/profile/:id/followers': { params: person },
  'GET /api/profile/:id/following': { params: person },
  'GET /api/followers/user/:id': { params: person },
  'GET /api/follow/status/:id': { params: person },
  // The locks first, by themselves: see follows.sql.ts.
  'POST /api/follow/:id': { params: person, statements: 4 },
  'DELETE /api/follow/:id': { params: person },
  'GET /api/account/privacy': {},
  // What it means for counts is carried over in the same transaction, where there is little of it.
  'PUT /api/account/privacy': { body: () => ({ countsInTrends: false }), statements: 15 },
  'GET /api/account/time-zone': {},
  'PUT /api/account/time-zone': { body: () => ({ timeZone: 'Europe/Berlin' }) },
  'GET /api/follow/requests': {},
  // Nobody has asked.
  'POST /api/follow/requests/:id': { params: person, isRefused: true },
  'DELETE /api/follow/requests/:id': { params: person, isRefused: true },
  'DELETE /api/followers/:id': { params: person },
  'GET /api/favorites': {},
  'GET /api/favorites/user/:id': { params: person },
  'GET /api/favorites/user/:id/first': { params: person },
  // The person is held first, then it is seen whether all of them are favourites: see putFirst.
  'PUT /api/favorites/first': { body: () => ({ books: [] }), statements: 5 },
  'POST /api/favorites/:googleId': { params: book },
  // The person is held first: see removeFavorite.
  'DELETE /api/favorites/:googleId': { params: book, statements: 3 },
  'GET /api/books/top-engagement': {},
  'GET /api/books/search': {
    search: '?q=winter',
    searches: [
      '?q=winter&mood=dark,sad&without=war',
      '?mood=dark&without=war',
      '?q=winter&format=audio',
    ],
  },
  'GET /api/books/suggest': { search: '?q=winter' },
  // The stems of the words, the statistics of words (once a minute), the books that have them, these as they are shown.
  'GET /api/books/recall': { search: '?q=a%20long%20winter%20in%20the%20mountains', statements: 5 },
  'GET /api/books/languages': {},
  'GET /api/books/:googleId': { params: book },
  'POST /api/books': {
    body: () => ({ title: 'A Book by Hand', authors: ['Rosa'] }),
    statements: 6,
  },
  'PUT /api/books/:googleId': {
    who: () => ada,
    params: book,
    body: () => ({ publisher: 'Kern & Saar' }),
    statements: 6,
  },
  'PUT /api/books/:googleId/cover': {
    who: () => ada,
    params: book,
    body: () => PICTURE,
    statements: 8,
  },
  'GET /api/books/:googleId/correction': { params: book, statements: 3 },
  'GET /api/books/:googleId/changes': { params: book, statements: 3 },
  'POST /api/books/:googleId/changes/:id/revert': {
    who: () => ada,
    params: () => ({ ...book(), id: kept.change ?? '' }),
    statements: 7,
  },
  'GET /api/profile/:id/reviews': { params: person },
  'GET /api/profile/:id/following/reviews': { params: () => ({ id: idOf(12) }) },
  // Drawn by one, read by the next.
  'GET /api/reviews/random': { statements: 3 },
  'GET /api/reviews/book/:googleId': { params: book, search: '?sort=following' },
  'GET /api/reviews/book/:googleId/ratings': { params: book },
  // Which reading it is for first, and at last, where the review makes it.
  'POST /api/reviews': { body: () => ({ ...text, book: 'B7' }), statements: 4 },
  // What moderators have removed first, then the locks by themselves: see reviews.sql.ts.
  'PUT /api/reviews/:id': {
    params: () => ({ id: kept.review ?? '' }),
    body: () => ({ ...text, rating: 3 }),
    statements: 4,
  },
  // The locks first, by themselves, then whether it may be written there, and the comment as it is answered with.
  'POST /api/reviews/:id/comments': {
    params: () => ({ id: kept.review ?? '' }),
    body: () => ({ text: 'So do I, says @Ada.' }),
    // And whom it names, who of them may see it, and that they are told.
    statements: 11,
  },
  'GET /api/reviews/:id/earlier': { params: () => ({ id: kept.review ?? '' }) },
  'GET /api/reviews/:id/comments': { params: () => ({ id: kept.review ?? '' }) },
  'PUT /api/comments/:id': {
    params: () => ({ id: kept.comment ?? '' }),
    body: () => ({ text: 'So does @Ada.' }),
    statements: 9,
  },
  // Whoever wrote it is told, in the same transaction.
  'PUT /api/comments/:id/like': {
    who: () => ada,
    params: () => ({ id: kept.comment ?? '' }),
    statements: 4,
  },
  // What it stands under first.
  'DELETE /api/comments/:id/like': {
    who: () => ada,
    params: () => ({ id: kept.comment ?? '' }),
    statements: 3,
  },
  'GET /api/comments/:id/spoilers': {
    params: () => ({ id: kept.comment ?? '' }),
    statements: 3,
  },
  'DELETE /api/comments/:id': { params: () => ({ id: kept.comment ?? '' }), statements: 3 },
  'PUT /api/reviews/:id/like': {
    who: () => ada,
    params: () => ({ id: kept.review ?? '' }),
    statements: 3,
  },
  'DELETE /api/reviews/:id/like': { who: () => ada, params: () => ({ id: kept.review ?? '' }) },
  // Which there are, and, of each type of subject among them, what may be seen.
  'GET /api/notifications': { statements: 3, who: () => ada },
  'GET /api/notifications/count': { statements: 3, who: () => ada },
  'PUT /api/notifications/read': { who: () => ada, body: () => ({ upTo: idOf(1) }) },
  'GET /api/account/notifications': {},
  // The first makes the keys of the site.
  'GET /api/account/push': { statements: 5 },
  'PUT /api/account/push/subscription': {
    body: () => ({
      endpoint: 'https://push.example.org/a',
      keys: {
        p256dh:
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  },
  'DELETE /api/account/push/subscription': {},
  'PUT /api/account/notifications': {
    body: () => ({ like: { mail: 'daily' } }),
    statements: 3,
  },
  'GET /api/reviews/:id/spoilers': { params: () => ({ id: kept.review ?? '' }) },
  // Which items there are, then what these tell.
  'GET /api/feed': { searches: ['?kinds=review,quote', '?limit=100'], statements: 3 },
  // Which there are, then what they say.
  'GET /api/feed/everybody': {
    searches: ['?kinds=review', '?kinds=quote', '?kinds=list', '?limit=100'],
    statements: 4,
    visitor: true,
  },
  // There is nothing in it.
  'GET /api/feed/:id': { params: person, isRefused: true },
  'GET /api/books/:googleId/friends': { params: book },
  'GET /api/people/suggested': {},
  'GET /api/people/:id/common': { params: person },
  'GET /api/mentions': { search: '?q=reader-1', searches: ['?q=', '?q=z', '?q=reader-11'] },
  'GET /api/reviews/:id': { params: () => ({ id: kept.review ?? '' }) },
  // What somebody has of the book is read, then written, then read for the answer.
  'PUT /api/library/:googleId': {
    params: book,
    body: () => ({ status: 'reading', rating: 4.5, tags: ['night', 'train'] }),
    statements: 5,
  },
  'GET /api/library/counts': {},
  'GET /api/library/statuses': { search: '?books=B1,B2' },
  'GET /api/library/tags': {},
  'PUT /api/library/tags/:tag': {
    params: () => ({ tag: 'night' }),
    body: () => ({ name: 'train' }),
    statements: 2,
  },
  'DELETE /api/library/tags/:tag': { params: () => ({ tag: 'train' }), statements: 2 },
  'POST /api/library/:googleId/progress': {
    params: book,
    body: () => ({ percent: 30, note: 'On the train.' }),
    statements: 4,
  },
  'POST /api/library/:googleId/readings': {
    params: book,
    body: () => ({ endedOn: '2020-03' }),
    statements: 4,
  },
  'GET /api/library': { search: '?status=reading,read&q=w&sort=title&year=2020' },
  'GET /api/library/:googleId': { params: book, statements: 3 },
  'GET /api/profile/:id/library': {
    params: person,
    search: '?sort=author&rating=4',
    searches: ['?sort=author&rating=4&limit=1'],
    statements: 3,
  },
  'GET /api/books/:googleId/editions': { params: book },
  // The book is held; the edition, its ISBN and the whole of it.
  'POST /api/books/:googleId/editions': {
    params: book,
    body: () => ({ title: 'Another Edition', isbn13: '9780000000002' }),
    statements: 7,
  },
  'PUT /api/editions/:id': {
    params: edition,
    body: () => ({ pageCount: 320, isbn13: '9780000000019' }),
    statements: 10,
  },
  'PUT /api/editions/:id/cover': { params: edition, body: () => PICTURE, statements: 9 },
  'GET /api/editions/:id/changes': { params: edition, statements: 3 },
  'POST /api/editions/:id/changes/:changeId/revert': {
    params: () => ({ ...edition(), changeId: kept.editionChange ?? '' }),
    statements: 9,
  },
  // All shelves are held while they are counted, in one transaction with the new one.
  'POST /api/shelves': { body: () => ({ name: 'By the bed' }), statements: 4 },
  'GET /api/shelves': {},
  'GET /api/profile/:id/shelves': { params: person, statements: 3 },
  'GET /api/shelves/:id': { params: () => ({ id: kept.shelf ?? '' }), statements: 3 },
  'PUT /api/shelves/:id': {
    params: () => ({ id: kept.shelf ?? '' }),
    body: () => ({ description: 'What I read at night' }),
    statements: 4,
  },
  // The first finds the place between two others.
  'PUT /api/shelves/:id/books/:googleId': {
    params: () => ({ id: kept.shelf ?? '', ...book() }),
    body: () => ({}),
    statements: 6,
  },
  'GET /api/shelves/:id/books': { params: () => ({ id: kept.shelf ?? '' }), statements: 3 },
  'DELETE /api/shelves/:id/books/:googleId': {
    params: () => ({ id: kept.shelf ?? '', ...book() }),
    statements: 3,
  },
  'DELETE /api/shelves/:id': { params: () => ({ id: kept.shelf ?? '' }), statements: 3 },
  // As shelves are.
  'POST /api/lists': { body: () => ({ title: 'By the sea', kind: 'open' }), statements: 4 },
  'GET /api/lists': {},
  'GET /api/profile/:id/lists': { params: person, statements: 3, visitor: true },
  'GET /api/lists/:id': { params: list },
  'PUT /api/lists/:id': { params: list, body: () => ({ description: 'In summer' }), statements: 4 },
  // Whose it is, and between which two others the book goes.
  'PUT /api/lists/:id/books/:googleId': {
    params: listedBook,
    body: () => ({ note: 'First of all' }),
    statements: 4,
  },
  'GET /api/lists/:id/books': { params: list },
  'GET /api/books/:googleId/lists': { params: book },
  // Who asks, for whom hidden books are left out; the book; those like it.
  'GET /api/books/:googleId/similar': { params: book, search: '?limit=50', statements: 3 },
  'GET /api/authors': {
    search: '?q=author%20120',
    searches: ['?q=120%20author', '?q=zzz'],
  },
  'GET /api/authors/:id': { params: author, searches: [''], visitor: true },
  'GET /api/authors/:id/books': {
    params: author,
    searches: ['?sort=year', '?sort=rating&limit=2'],
    visitor: true,
  },
  // Those that write read who an author is, hold them, read what was, write it and note it.
  'PUT /api/authors/:id': {
    who: () => ada,
    params: author,
    body: () => ({ name: 'Author Anew', bio: 'Of books.', bornOn: '1929', diedOn: '2018-01' }),
    statements: 13,
  },
  'POST /api/authors/:id/split': {
    who: () => ada,
    params: author,
    body: () => ({ books: ['B1'] }),
    statements: 13,
  },
  'POST /api/authors/:id/merge': {
    who: () => ada,
    params: author,
    body: () => ({ into: 'author-2' }),
    statements: 13,
  },
  'GET /api/authors/:id/changes': {
    params: () => ({ id: 'author-2' }),
    visitor: true,
    searches: ['?limit=1'],
    statements: 3,
  },
  'POST /api/authors/:id/changes/:changeId/revert': {
    who: () => ada,
    params: () => ({ id: 'author-2', changeId: kept.authorChange ?? '' }),
    statements: 11,
  },
  // Who it is, how many somebody follows, and who it is then.
  'PUT /api/authors/:id/follow': { params: author, statements: 5 },
  'DELETE /api/authors/:id/follow': { params: author, statements: 4 },
  // Which shelves there are, then what stands on them.
  'GET /api/browse': { statements: 3, visitor: true },
  'GET /api/browse/:shelf': {
    params: () => ({ shelf: 'wanted' }),
    visitor: true,
  },
  'GET /api/recommendations': { search: '?limit=50', statements: 13 },
  'PUT /api/recommendations/:googleId/dismissal': { params: book, statements: 5 },
  'GET /api/recommendations/dismissals': {},
  'DELETE /api/recommendations/:googleId/dismissal': { params: book },
  'PUT /api/recommendations/tastes/:googleId': { params: book, statements: 5 },
  'GET /api/recommendations/tastes': {},
  'DELETE /api/recommendations/tastes/:googleId': { params: book },
  'GET /api/series': { search: '?q=series%2012', searches: ['?q=12%20series', '?q=zzz'] },
  'GET /api/series/:id': { params: series, searches: [''], visitor: true },
  'GET /api/series/:id/books': {
    params: series,
    searches: ['?limit=2', '?around=B1'],
    visitor: true,
  },
  // Those that write read what a series is, hold it, read what was, write it and note it.
  'POST /api/series': { who: () => ada, body: () => ({ name: 'Roads' }), statements: 6 },
  'PUT /api/series/:id': {
    who: () => ada,
    params: series,
    body: () => ({ name: 'Ways', description: 'Of roads.' }),
    statements: 9,
  },
  'PUT /api/series/:id/books/:googleId': {
    who: () => ada,
    params: () => ({ ...series(), ...book() }),
    body: () => ({ position: '11' }),
    statements: 10,
  },
  'DELETE /api/series/:id/books/:googleId': {
    who: () => ada,
    params: () => ({ ...series(), ...book() }),
    statements: 9,
  },
  'POST /api/series/:id/merge': {
    who: () => ada,
    params: series,
    body: () => ({ into: 'series-2' }),
    statements: 13,
  },
  'GET /api/series/:id/changes': {
    params: series,
    visitor: true,
    searches: ['?limit=1'],
    statements: 3,
  },
  'POST /api/series/:id/changes/:changeId/revert': {
    who: () => ada,
    params: () => ({ ...series(), changeId: kept.seriesChange ?? '' }),
    statements: 11,
  },
  'PUT /api/lists/:id/like': { who: () => ada, params: list },
  'DELETE /api/lists/:id/like': { who: () => ada, params: list },
  'POST /api/lists/:id/suggestions': {
    who: () => ada,
    params: list,
    body: () => ({ googleId: 'B2' }),
    statements: 7,
  },
  'GET /api/lists/:id/suggestions': { params: list },
  // In one transaction, with the place that it goes to.
  'POST /api/lists/:id/suggestions/:suggestionId': { params: suggestion, statements: 6 },
  'DELETE /api/lists/:id/suggestions/:suggestionId': {
    params: suggestion,
    isRefused: true,
    statements: 3,
  },
  'DELETE /api/lists/:id/books/:googleId': { params: listedBook, statements: 3 },
  'DELETE /api/lists/:id': { params: list, statements: 3 },
  'POST /api/groups': { body: () => ({ title: 'Tuesdays', joining: 'asking' }), statements: 3 },
  'GET /api/groups': { searches: ['?mine=true', '?q=tues'], visitor: true },
  'GET /api/groups/:id': { params: group, visitor: true },
  // Its locks first, by themselves.
  'PUT /api/groups/:id': {
    params: group,
    body: () => ({ description: 'At seven' }),
    statements: 5,
  },
  'POST /api/groups/:id/members/:userId': { params: asMember, statements: 6 },
  'PUT /api/groups/:id/members/:userId': {
    params: () => ({ ...group(), userId: rosa._id }),
    body: () => ({ role: 'owner' }),
    statements: 4,
  },
  'GET /api/groups/:id/members': {
    params: group,
    searches: ['?state=invited', '?limit=2'],
    statements: 4,
  },
  'POST /api/groups/:id/reads': { params: group, body: () => ({ book: 'B3' }), statements: 7 },
  'GET /api/groups/:id/reads': { params: group, visitor: true },
  'PUT /api/groups/:id/reads/:readId': {
    params: read,
    body: () => ({ sections: [{ name: 'The first half', upTo: { percent: 50 } }] }),
    // The group is locked first: of two changes at once the later is compared with what the earlier made.
    statements: 6,
  },
  'DELETE /api/groups/:id/reads/:readId': { params: read, statements: 4 },
  'PUT /api/groups/:id/votes/:googleId': {
    params: () => ({ ...group(), ...book() }),
    statements: 6,
  },
  'POST /api/groups/:id/comments': {
    params: group,
    body: () => ({ text: 'Well begun.' }),
    statements: 7,
  },
  'GET /api/groups/:id/comments': { params: group, visitor: true },
  'GET /api/groups/:id/votes': { params: group },
  'DELETE /api/groups/:id/votes/:googleId': {
    params: () => ({ ...group(), ...book() }),
    statements: 5,
  },
  'DELETE /api/groups/:id/members/:userId': { params: asMember, statements: 4 },
  'DELETE /api/groups/:id': { params: group, statements: 12 },
  'POST /api/library/:googleId/quotes': {
    params: book,
    body: () => ({ text: 'To be.', percent: 3 }),
    statements: 6,
  },
  'GET /api/library/:googleId/quotes': { params: book },
  'GET /api/profile/:id/quotes': { params: person, statements: 3 },
  'GET /api/books/:googleId/quotes': { params: book, searches: ['', '?sort=newest'] },
  'PUT /api/quotes/:id': {
    params: () => ({ id: kept.quote ?? '' }),
    body: () => ({ text: 'Not to be.' }),
    statements: 4,
  },
  'GET /api/quotes/:id': { params: () => ({ id: kept.quote ?? '' }) },
  'PUT /api/quotes/:id/like': {
    who: () => ada,
    params: () => ({ id: kept.quote ?? '' }),
    statements: 3,
  },
  'DELETE /api/quotes/:id/like': { who: () => ada, params: () => ({ id: kept.quote ?? '' }) },
  'POST /api/quotes/:id/comments': {
    params: () => ({ id: kept.quote ?? '' }),
    body: () => ({ text: 'So do I, says @Ada.' }),
    statements: 11,
  },
  'GET /api/quotes/:id/comments': { params: () => ({ id: kept.quote ?? '' }) },
  'POST /api/questions': {
    body: () => ({ text: 'Which book was it, @Ada?' }),
    statements: 9,
  },
  'GET /api/questions': { searches: ['?sort=unanswered', ''], visitor: true },
  'GET /api/questions/:id': { params: question, visitor: true },
  'PUT /api/questions/:id': {
    params: question,
    body: () => ({ text: 'Which book was it then, @Ada?' }),
    statements: 9,
  },
  'POST /api/questions/:id/answers': {
    who: () => ada,
    params: question,
    body: () => ({ googleId: 'B1', text: 'This, @Rosa.' }),
    statements: 11,
  },
  'GET /api/questions/:id/answers': { params: question, visitor: true },
  'PUT /api/questions/:id/answers/:answerId': {
    who: () => ada,
    params: answer,
    body: () => ({ text: 'Surely this, @Rosa.' }),
    statements: 10,
  },
  'GET /api/questions/:id/answers/:answerId/spoilers': { params: answer },
  'PUT /api/questions/:id/accepted': {
    params: question,
    body: () => ({ answer: kept.answer ?? null }),
    statements: 10,
  },
  'DELETE /api/questions/:id/answers/:answerId': { who: () => ada, params: answer },
  'DELETE /api/questions/:id': { params: question },
  'DELETE /api/quotes/:id': { params: () => ({ id: kept.quote ?? '' }) },
  'PUT /api/goals/:year': { params: year, body: () => ({ books: 12 }), statements: 6 },
  'GET /api/goals/:year': { params: year, statements: 5 },
  'GET /api/profile/:id/goals/:year': {
    params: () => ({ ...person(), ...year() }),
    statements: 5,
  },
  'DELETE /api/goals/:year': { params: year },
  'GET /api/plan': { statements: 6 },
  'GET /api/statistics': { search: '?year=2020', statements: 6 },
  'GET /api/profile/:id/statistics': { params: person, statements: 7 },
  // In one transaction: read, kept as it was, written, and what takes it back.
  'POST /api/library/bulk': {
    body: () => ({ filter: { year: 2020 }, set: { addTags: ['old'], endedOn: '2020' } }),
    statements: 6,
  },
  'POST /api/library/undo': { body: () => ({ undo: kept.undo ?? '' }), statements: 14 },
  'POST /api/progress/:id/comments': {
    params: () => ({ id: kept.progress ?? '' }),
    body: () => ({ text: 'So do I, says @Ada.' }),
    statements: 11,
  },
  'GET /api/progress/:id/comments': { params: () => ({ id: kept.progress ?? '' }) },
  'GET /api/progress/:id': { params: () => ({ id: kept.progress ?? '' }) },
  'PUT /api/progress/:id/like': {
    who: () => ada,
    params: () => ({ id: kept.progress ?? '' }),
    statements: 3,
  },
  'DELETE /api/progress/:id/like': { who: () => ada, params: () => ({ id: kept.progress ?? '' }) },
  'PUT /api/progress/:id': {
    params: () => ({ id: kept.progress ?? '' }),
    body: () => ({ percent: 40 }),
    statements: 6,
  },
  'DELETE /api/progress/:id': {
    params: () => ({ id: kept.progress ?? '' }),
    statements: 5,
  },
  'PUT /api/readings/:id': {
    params: () => ({ id: kept.reading ?? '' }),
    body: () => ({ startedOn: '2019' }),
    statements: 4,
  },
  'DELETE /api/readings/:id': { params: () => ({ id: kept.reading ?? '' }), statements: 3 },
  'DELETE /api/library/:googleId': { params: book, statements: 3 },
  'POST /api/reports': {
    body: () => ({ kind: 'profile', subject: idOf(1), reason: 'spam' }),
  },
  'GET /api/admin/reports': { who: () => ada },
  'POST /api/admin/reports/:id/resolution': {
    who: () => ada,
    params: () => ({ id: kept.report ?? '' }),
    body: () => ({ note: 'Looked at.' }),
    statements: 3,
  },
  'DELETE /api/reviews/:id': { params: () => ({ id: kept.review ?? '' }), statements: 3 },
  // The author's lock, and what they have written of the book since.
  'POST /api/reviews/:id/restoration': {
    params: () => ({ id: kept.review ?? '' }),
    statements: 4,
  },
  'GET /api/admin/set-aside': { who: () => ada },
  'PUT /api/admin/set-aside/:id': {
    who: () => ada,
    params: () => ({ id: kept.burst ?? '' }),
    body: () => ({ decision: 'leave' }),
    // The locks, each by itself, and what they are for.
    statements: 11,
  },
  // Each table that has books is kept, moved, and kept again.
  'POST /api/books/:googleId/merge': {
    who: () => ada,
    params: () => ({ googleId: 'B3' }),
    body: () => ({ into: 'B4' }),
    statements: 250,
  },
  'GET /api/books/merges': { who: () => ada, searches: ['?limit=1'], statements: 3 },
  'POST /api/books/merges/:id/undo': {
    who: () => ada,
    params: () => ({ id: kept.merge ?? '' }),
    statements: 250,
  },
  'GET /api/admin/deleted-reviews': { who: () => ada },
  'POST /api/admin/deleted-reviews/:id/restoration': {
    who: () => ada,
    params: () => ({ id: kept.review ?? '' }),
    // Its author has brought it back.
    isRefused: true,
    statements: 4,
  },
  'GET /api/admin/log': { who: () => ada },
  'GET /api/admin/role-requests': { who: () => ada },
  'GET /api/invitations': {},
  // Nobody is invited where everybody may come in.
  'POST /api/invitations': {
    body: () => ({ uses: 1, expiresAt: '2090-01-01T00:00:00Z' }),
    isRefused: true,
  },
  'DELETE /api/invitations/:id': { params: person, isRefused: true },
  'GET /api/admin/invitations': { who: () => ada },
  'DELETE /api/admin/invitations/:id': { who: () => ada, params: person, isRefused: true },
  'GET /api/admin/registrations': { who: () => ada },
  'POST /api/admin/registrations/:id': { who: () => ada, params: person, isRefused: true },
  'DELETE /api/admin/registrations/:id': { who: () => ada, params: person, isRefused: true },
  'GET /api/blocks': {},
  'GET /api/blocks/status/:id': { params: person },
  // The locks first, by themselves: see blocks.sql.ts.
  'POST /api/blocks/:id': { params: person, statements: 4 },
  'DELETE /api/blocks/:id': { params: person },
  'GET /api/mutes': {},
  'GET /api/mutes/:userId': { params: () => ({ userId: idOf(1) }) },
  'PUT /api/mutes/:userId': { params: () => ({ userId: idOf(1) }) },
  'DELETE /api/mutes/:userId': { params: () => ({ userId: idOf(1) }) },
  'GET /api/hidings': {},
  'GET /api/books/:googleId/hiding': { params: book },
  'PUT /api/books/:googleId/hiding': { params: book },
  'DELETE /api/books/:googleId/hiding': { params: book },
  'GET /api/impressions': { statements: 0 },
  'GET /api/books/:googleId/impressions': { params: book },
  'PUT /api/books/:googleId/impressions': {
    params: book,
    body: () => ({
      moods: ['dark', 'sad'],
      pace: 'slow',
      warnings: [{ id: 'war', level: 'graphic' }],
    }),
    statements: 3,
  },
  'PUT /api/admin/users/:id': {
    who: () => ada,
    params: () => ({ id: idOf(77) }),
    body: () => ({ role: 'writer' }),
    statements: 5,
  },
  // What it means for counts is carried over in the same transaction, where there is little of it.
  'PUT /api/admin/users/:id/suspension': {
    who: () => ada,
    params: () => ({ id: idOf(79) }),
    body: () => ({ reason: 'Spam.' }),
    statements: 16,
  },
  'DELETE /api/admin/users/:id/picture': { who: () => ada, params: person, statements: 3 },
  'DELETE /api/admin/users/:id/suspension': {
    who: () => ada,
    params: () => ({ id: idOf(79) }),
    statements: 16,
  },
  // One transaction for each account; counts come afterwards.
  'POST /api/admin/suspensions': {
    who: () => ada,
    body: () => ({ ids: [idOf(78)], reason: 'Spam.' }),
    statements: 16,
  },
  'POST /api/admin/suspensions/end': {
    who: () => ada,
    body: () => ({ ids: [idOf(78)] }),
    statements: 16,
  },
  // Two transactions: one marks the account, the other is the one batch that so small a one needs.
  'DELETE /api/admin/users/:id': {
    who: () => ada,
    params: () => ({ id: idOf(78) }),
    // Likes and comments are looked for, each with the locks first, and what hangs on reviews and entries before these.
    statements: 35,
  },
  'GET /api/admin/health': { who: () => ada },
  'GET /api/site': {},
  // Without mail there is no such thing.
  'POST /api/account/reset-request': { body: () => ({ username: 'Rosa' }), isRefused: true },
  'POST /api/account/reset': {
    body: () => ({ token: 'a'.repeat(43), newPassword: 'another long secret' }),
    isRefused: true,
    statements: 3,
  },
  'POST /api/account/verification-request': { body: () => ({}), isRefused: true, statements: 3 },
  'POST /api/account/verification': {
    body: () => ({ token: 'a'.repeat(43) }),
    isRefused: true,
    statements: 3,
  },
  'POST /api/admin/users/:id/reset-link': {
    who: () => ada,
    params: () => ({ id: idOf(77) }),
    isRefused: true,
    statements: 3,
  },
  // The app with its codes, and the passkeys.
  'GET /api/account/factors': { statements: 3 },
  'POST /api/account/totp': {
    body: () => ({ currentPassword: rosa.password }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/account/totp/confirmation': {
    body: () => ({ code: '123456' }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/account/totp/removal': {
    body: () => ({ currentPassword: rosa.password }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/account/recovery-codes': {
    body: () => ({ currentPassword: rosa.password }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/account/passkeys/options': {
    body: () => ({ currentPassword: rosa.password }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/account/passkeys': { body: () => ({}), isRefused: true, statements: 5 },
  'POST /api/account/passkeys/:id/removal': {
    params: person,
    body: () => ({ currentPassword: rosa.password }),
    isRefused: true,
    statements: 5,
  },
  'DELETE /api/admin/users/:id/factors': {
    who: () => ada,
    params: () => ({ id: idOf(77) }),
    statements: 4,
  },
  'GET /api/users/signin/step': { isRefused: true },
  'POST /api/users/signin/code': {
    body: () => ({ code: '123456' }),
    isRefused: true,
    statements: 5,
  },
  'POST /api/users/signin/passkey/options': { isRefused: true, statements: 3 },
  'POST /api/users/signin/passkey': { body: () => ({}), isRefused: true, statements: 5 },
  'GET /api/account/devices': {},
  'PUT /api/account/devices/:document': {
    params: () => ({ document: 'unknown' }),
    body: () => ({ googleId: 'of-no-book' }),
    isRefused: true,
  },
  'DELETE /api/account/devices/:document': {
    params: () => ({ document: 'unknown' }),
    isRefused: true,
  },
  'GET /api/account/feeds': {},
  'POST /api/account/feeds/renewal': { body: () => ({}), statements: 3 },
  'GET /api/oidc/link': {},
  'POST /api/oidc/proof': { body: () => ({ for: 'email' }), isRefused: true },
  // Nobody has come back from a provider.
  'GET /api/oidc/signup': { isRefused: true },
  'POST /api/oidc/signup': { body: () => ({ email: 'somebody@new.example' }), isRefused: true },
  // No provider is set up here.
  'POST /api/oidc/link': { isRefused: true },
  'DELETE /api/oidc/link': { isRefused: true },
  'GET /api/account/tokens': {},
  'POST /api/account/tokens': {
    body: () => ({ name: 'reading machine', scopes: ['read'] }),
    statements: 5,
  },
  'DELETE /api/account/tokens/:id': { params: person, isRefused: true },
  'GET /api/account/authorization': {
    search: `?clientId=${unknownApp}&redirectUri=urn:ietf:wg:oauth:2.0:oob`,
    isRefused: true,
  },
  'POST /api/account/authorization': {
    body: () => ({
      clientId: unknownApp,
      redirectUri: 'urn:ietf:wg:oauth:2.0:oob',
      isAllowed: true,
    }),
    isRefused: true,
  },
  'GET /api/account/sessions': {},
  'DELETE /api/account/sessions': {},
  // There is no such one: the own is still needed.
  'DELETE /api/account/sessions/:id': { params: person, isRefused: true },
  'GET /api/account/export': { statements: 77 },
  // The file in parts, and the job that reads it.
  'POST /api/imports': {
    body: () => new Blob(['9780000000002\n'], { type: 'text/plain' }),
    statements: 16,
  },
  'GET /api/imports': {},
  'GET /api/imports/:id': { params: oneImport },
  'PUT /api/imports/:id': {
    params: oneImport,
    body: () => ({ visibility: 'private' }),
    statements: 16,
  },
  'GET /api/imports/:id/rows': { params: oneImport, statements: 5 },
  'DELETE /api/imports/:id/rows': { params: oneImport, isRefused: true, statements: 5 },
  'PUT /api/imports/:id/rows/:line': {
    params: () => ({ ...oneImport(), line: '1' }),
    body: () => ({ skip: true }),
    isRefused: true,
    statements: 20,
  },
  'GET /api/imports/:id/rejects.csv': { params: oneImport, statements: 5 },
  'POST /api/imports/:id/apply': { params: oneImport, isRefused: true, statements: 16 },
  'POST /api/imports/:id/undo': { params: oneImport, isRefused: true, statements: 16 },
  'DELETE /api/imports/:id': { params: oneImport, isRefused: true, statements: 5 },
  'GET /api/library/export.csv': { statements: 6 },
  'GET /api/account/archive': { statements: 11 },
  'PUT /api/account/email': {
    body: () => ({ currentPassword: rosa.password, email: 'rosa.new@example.org' }),
    // Two of them count: addresses that somebody asks about, and guesses at the password.
    statements: 7,
  },
  'PUT /api/account/password': {
    body: () => ({ currentPassword: rosa.password, newPassword: 'another long secret' }),
    statements: 8,
  },
  'POST /api/users/signup': {
    who: () => browserAt(url),
    body: () => ({
      username: 'Nora',
      email: 'nora@example.org',
      password: 'the secret of Nora',
      role: 'reader',
    }),
    statements: 4,
  },
  'GET /api/users/role-policy': {},
  'POST /api/users/signin': {
    who: () => browserAt(url),
    body: () => ({ username: 'Ada', password: ada.password }),
    // One of them counts the sign-ins that went well.
    statements: 8,
  },
  'POST /api/account/deletion': {
    body: () => ({ currentPassword: 'another long secret' }),
    statements: 38,
  },
  'POST /api/users/signout': {},
};

it('every call takes at most two statements; some that do several things at once take more', async () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(contract).sort());
  const counts: [Call, number, number][] = [];
  for (const [call, made] of Object.entries(calls) as [Call, Made][]) {
    const { who = () => rosa, params, search = '', body, isRefused, statements = 2 } = made;
    const [method, path] = pathOf(call, params?.());
    const browser = who();
    // What is known of a session is kept from the request before.
    await browser.request('GET', '/api/blocks');
    sent.length = 0;
    const content = body?.();
    const headers = content instanceof Blob ? { 'content-type': content.type } : {};
    const answer = await browser.request(method, path + search, { body: content, headers });
    const count = sent.length;
    const isAnswered = answer.status < (isRefused ? 500 : 300);
    expect([call, answer.status, isAnswered]).toEqual([call, answer.status, true]);
    counts.push([call, count, statements]);
    for (const statement of sent) all.set(statement.text, { call, statement });
    remember(call, answer.body);
    if (path.startsWith('/api/imports')) await importsSettled();
    if (path.startsWith('/api/admin/suspensions')) await countsSettled();
    for (const asker of made.visitor ? [browser, browserAt(url)] : [browser])
      for (const other of made.searches ?? []) {
        sent.length = 0;
        expect([other, (await asker.request(method, path + other)).status]).toEqual([other, 200]);
        counts.push([call, sent.length, statements]);
        for (const statement of sent) all.set(`${statement.text} ${other}`, { call, statement });
      }
  }
  expect(counts.filter(([, count, most]) => count > most)).toEqual([]);
});

it('no statement is longer than can be read', () => {
  const longest = new Map<Call, number>();
  for (const { call, statement } of all.values())
    longest.set(call, Math.max(longest.get(call) ?? 0, statement.text.length));
  const table = [...longest].sort(([, a], [, b]) => b - a);
  const lines = table
    .filter(([, characters]) => characters >= CHARACTERS_PRINTED)
    .map(([call, characters]) => `${`${characters}`.padStart(6)}  ${call}`);
  console.info(['The longest statements, in characters:', ...lines].join('\n'));
  expect(table.filter(([, characters]) => characters > CHARACTERS_MAX)).toEqual([]);
});

it('no statement works a row out once for each of its columns, as PostgreSQL does with `(a_function(…)).*`', () => {
  const slow = [...all.values()].filter(({ statement }) => statement.text.includes(').*'));
  expect(slow.map(({ call }) => call)).toEqual([]);
});

/** As many calls as there are (docs/scale.md); whoever needs more says there why. */
const CALLS_OF_BOTH_MAX = 59;

it('each table has its place should they be spread, and no more calls than today would need rows of both kinds at once', async () => {
  const tables = await runOn(
    database.url,
    `select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const names = tables.map(({ relname }) => `${relname}`).filter((name) => name !== 'migrations');
  expect([...DISTRIBUTION.keys()].sort()).toEqual(names.sort());
  const texts = new Map([...all.values()].map(({ call, statement }) => [statement.text, call]));
  const ofBoth = [...texts].filter(([text]) => isOfBoth(text)).map(([, call]) => call);
  const calls = [...new Set(ofBoth)].sort();
  console.info(
    [`${ofBoth.length} of ${texts.size} statements are of persons and of books:`, ...calls].join(
      '\n  ',
    ),
  );
  expect(calls.length).toBeLessThanOrEqual(CALLS_OF_BOTH_MAX);
});

/** What an import does by itself is of no request. */
async function importsSettled() {
  for (let tried = 0; tried < 500; tried++) {
    if ((await runOn(database.url, "select from jobs where kind = 'import'")).length === 0) return;
    await pause(10);
  }
}

/** What suspensions of many mean for counts comes after their answers. */
async function countsSettled() {
  for (let tried = 0; tried < 500; tried++) {
    await pause(20);
    const left = await runOn(database.url, 'select from users where is_carrying_over');
    if (left.length === 0) return;
  }
}

/** What later calls are about. */
function remember(call: Call, body: unknown) {
  const { _id } = body as { _id?: string };
  if (call === 'POST /api/imports') kept.import = _id ?? '';
  if (call === 'POST /api/reviews') kept.review = _id ?? '';
  if (call === 'POST /api/reviews/:id/comments') kept.comment = _id ?? '';
  if (call === 'POST /api/library/:googleId/readings') kept.reading = _id ?? '';
  if (call === 'POST /api/books/:googleId/editions') kept.edition = _id ?? '';
  if (call === 'GET /api/editions/:id/changes')
    kept.editionChange = (body as { _id: string }[])[0]?._id ?? '';
  if (call === 'POST /api/lists') kept.list = _id ?? '';
  if (call === 'POST /api/lists/:id/suggestions') kept.suggestion = _id ?? '';
  if (call === 'POST /api/groups') kept.group = _id ?? '';
  if (call === 'POST /api/groups/:id/reads') kept.read = _id ?? '';
  if (call === 'POST /api/shelves') kept.shelf = _id ?? '';
  if (call === 'POST /api/library/:googleId/quotes') kept.quote = _id ?? '';
  if (call === 'POST /api/questions') kept.question = _id ?? '';
  if (call === 'POST /api/questions/:id/answers') kept.answer = _id ?? '';
  if (call === 'POST /api/library/bulk') kept.undo = (body as { undo: string }).undo;
  if (call === 'POST /api/library/:googleId/progress')
    kept.progress = (body as { progress: { _id: string } }).progress._id;
  if (call === 'POST /api/books/:googleId/merge') kept.merge = _id ?? '';
  if (call === 'POST /api/reports') kept.report = _id ?? '';
  if (call === 'GET /api/series/:id/changes')
    kept.seriesChange = (body as { _id: string }[])[0]?._id ?? '';
  if (call === 'GET /api/authors/:id/changes')
    kept.authorChange = (body as { _id: string }[])[0]?._id ?? '';
  if (call === 'GET /api/books/:googleId/changes')
    kept.change = (body as { _id: string }[])[0]?._id ?? '';
}

it('no statement reads a large table, or all who are suspended, from one end to the other, whatever the plan is made for', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Who is suspended stays: there are more of them every year.
  await database.db.many(sql`
    insert into users (id, username, username_key, username_look, email, email_key, password_hash, role,
                       suspended_at, suspension_reason)
    select gen_random_uuid(), name, name, name, name || '@example.org', name || '@example.org', 'x', 'reader',
           now(), 'Advertising'
      from (select 'suspended' || n as name from generate_series(1, ${2 * LARGE}::integer) n) each`);
  // As autovacuum does in a while: without it, what the calls before have changed decides about indexes.
  await client.query('vacuum analyze');
  const large = await runOn(
    database.url,
    `select relname from pg_class where relkind = 'r' and reltuples > ${LARGE}
        and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(large.map(({ relname }) => relname)).toEqual(
    expect.arrayContaining(['books', 'follows', 'reviews', 'users']),
  );
  const names = new Set(large.map(({ relname }) => `${relname}`));
  const read: string[] = [];
  let looked = 0;
  for (const { call, statement } of all.values()) {
    const { text, values } = statement;
    // For these values, and for any, as a statement that was prepared is planned after a while.
    for (const [plan, given] of [
      [`explain (format json) ${text}`, values],
      [`explain (format json, generic_plan) ${text}`, undefined],
    ] as const) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        given ? { text: plan, values: given as unknown[] } : plan,
      );
      const [top] = rows[0]?.['QUERY PLAN'] ?? [];
      looked += 1;
      for (const table of readWhole(top?.Plan))
        if (names.has(table))
          read.push(`${call}: ${table}, ${given ? 'for these values' : 'for any'}\n${text}`);
    }
  }
  await client.end();
  expect(looked).toBeGreaterThan(100);
  expect(read).toEqual([]);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** The tables that a plan reads from one end to the other, and `users` where it reads all who are suspended so. */
function readWhole(plan: Plan | undefined): string[] {
  if (plan === undefined) return [];
  const isOfSuspended = plan['Index Name'] === 'users_unseen' && !plan['Index Cond'];
  const isWhole = plan['Node Type'] === 'Seq Scan' || isOfSuspended;
  const own = isWhole ? [plan['Relation Name'] ?? 'users'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(readWhole)];
}

/** The same database, with every statement written down; also those within transactions. */
function noting(db: Db): Db {
  return new Proxy(db, {
    get(target, name: keyof Db) {
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(noting(tx)));
      const method = target[name] as (statement: Sql) => unknown;
      if (name !== 'many' && name !== 'first' && name !== 'one') return method;
      return (statement: Sql) => {
        if (request.getStore() && !isOfNoRequest(statement))
          sent.push(withSharedQueries(statement));
        return method(statement);
      };
    },
  });
}

/** What a request begins and does not wait for: counts that are brought together every half second, and that somebody was seen, once a minute. */
const isOfNoRequest = ({ text }: Sql) =>
  text.includes('as each (subject, seconds, amount)') ||
  text.includes('with seen as (') ||
  /(update|delete from) mails/.test(text) ||
  // The queue works at what a request has asked for after its answer.
  /(update|delete from) jobs/.test(text);
