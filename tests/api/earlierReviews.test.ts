import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import type { Visibility } from '../../shared/visibility.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let admin: Member;
let books = 0;

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  [rosa, theo, admin] = await Promise.all([
    site.signUp('Rosa'),
    site.signUp('Theo'),
    site.signUp('Admin'),
  ]);
  await site.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);
});
afterAll(() => site?.close());

const newBook = async () => {
  books += 1;
  return addBook(site.db, { title: `Book ${books}`, pageCount: 200 });
};
const write = (
  who: Member,
  book: string,
  title: string,
  { rating = 4, visibility = 'public' }: { rating?: number; visibility?: Visibility } = {},
) =>
  who.call('POST /api/reviews', {
    body: { title, content: `${title}, all of it.`, rating, visibility, book },
  });
/** Reads it once more: from the beginning to the end, or only the first of these. */
const readAgain = (who: Member, googleId: string) =>
  who.call('PUT /api/library/:googleId', { params: { googleId }, body: { status: 'reading' } });
const earlier = async (who: Browser, id: string) => {
  const { status, body } = await who.call('GET /api/reviews/:id/earlier', { params: { id } });
  return status === 200 ? body.map(({ title }) => title) : status;
};
const ofBook = async (who: Browser, googleId: string) =>
  (await who.call('GET /api/reviews/book/:googleId', { params: { googleId } })).body.map(
    ({ title, rating }) => [title, rating],
  );
const bookSeen = async (googleId: string) => {
  const { body } = await site.regular().call('GET /api/books/:googleId', { params: { googleId } });
  const { reviewsCount, ratingsCount, averageRating } = body.book;
  return { reviewsCount, ratingsCount, averageRating };
};
/** Two reviews by Rosa of a book, each of a reading. */
async function reviewedTwice(first: Visibility = 'public') {
  const book = await newBook();
  const one = (await write(rosa, book, 'First', { rating: 3, visibility: first })).body._id;
  await readAgain(rosa, book);
  const two = (await write(rosa, book, 'Second', { rating: 5 })).body._id;
  return { book, one, two };
}

it('a book is reviewed again when another reading was begun, and not before', async () => {
  const book = await newBook();
  const first = await write(rosa, book, 'First', { rating: 3 });
  expect(first.status).toBe(201);
  const again = await write(rosa, book, 'Second');
  expect([again.status, again.body.id]).toEqual([409, 'review_exists']);
  await readAgain(rosa, book);
  const second = await write(rosa, book, 'Second', { rating: 5 });
  expect([second.status, second.body.title]).toEqual([201, 'Second']);
  expect((await write(rosa, book, 'Third')).status).toBe(409);
  expect(await ofBook(site.visitor(), book)).toEqual([['Second', 5]]);
  expect(await bookSeen(book)).toEqual({ reviewsCount: 1, ratingsCount: 1, averageRating: 5 });
  const entry = await rosa.call('GET /api/library/:googleId', { params: { googleId: book } });
  expect(entry.body.entry?.rating).toBe(5);
  expect(await earlier(site.visitor(), second.body._id)).toEqual(['First']);
  expect(await earlier(site.visitor(), first.body._id)).toEqual([]);
  const { body } = await theo.call('GET /api/profile/:id/reviews', { params: { id: rosa._id } });
  expect(body.map(({ title }) => title)).toEqual(['Second']);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('two at once come one after the other', async () => {
  const { book } = await reviewedTwice();
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: book },
    body: { status: 'read' },
  });
  await readAgain(rosa, book);
  const statuses = await Promise.all(
    ['Third', 'Fourth'].map(async (title) => (await write(rosa, book, title)).status),
  );
  expect(statuses.sort()).toEqual([201, 409]);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('a reading that is removed makes no other one of what was read before it', async () => {
  const { book } = await reviewedTwice();
  const at = { params: { googleId: book } };
  const { body } = await rosa.call('GET /api/library/:googleId', at);
  const [latest] = body.entry?.readings ?? [];
  const gone = await rosa.call('DELETE /api/readings/:id', { params: { id: latest?._id ?? '' } });
  expect(gone.status).toBe(204);
  expect((await write(rosa, book, 'Third')).status).toBe(409);
  await readAgain(rosa, book);
  expect((await write(rosa, book, 'Third')).status).toBe(201);
});

it('an admin deletes an earlier one that is reported', async () => {
  const { one, two } = await reviewedTwice();
  await theo.call('POST /api/reports', {
    body: { kind: 'review', subject: one, reason: 'abuse' },
  });
  const params = { id: one };
  expect((await admin.call('DELETE /api/reviews/:id', { params })).status).toBe(204);
  expect(await earlier(theo, two)).toEqual([]);
  expect((await theo.call('GET /api/reviews/:id', { params })).status).toBe(404);
  const back = await admin.call('POST /api/admin/deleted-reviews/:id/restoration', { params });
  expect(back.status).toBe(204);
  expect(await earlier(theo, two)).toEqual(['First']);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('they come along in an archive', async () => {
  await reviewedTwice();
  const { body } = await rosa.request('GET', '/api/library/export.csv?format=commonplace');
  expect(String(body.text)).toContain('First, all of it.');
});

it('a review of a wanted book is for the reading it makes', async () => {
  const book = await newBook();
  const params = { googleId: book };
  await rosa.call('POST /api/library/:googleId/readings', {
    params,
    body: { endedOn: '2019', outcome: 'finished' },
  });
  await rosa.call('PUT /api/library/:googleId', { params, body: { status: 'want' } });
  expect((await write(rosa, book, 'First')).status).toBe(201);
  expect((await write(rosa, book, 'Second')).status).toBe(409);
});

it('one from before readings were known to reviews goes by the days', async () => {
  const book = await newBook();
  const { body } = await write(rosa, book, 'First');
  await site.db.many(
    sql`update reviews set reading_id = null, created_at = '2020-05-05' where id = ${body._id}`,
  );
  expect((await write(rosa, book, 'Second')).status).toBe(409);
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: book },
    body: { status: 'reading', startedOn: '2021-01-01' },
  });
  expect((await write(rosa, book, 'Second')).status).toBe(201);
  await site.db.many(sql`update earlier_reviews set created_at = now() where id = ${body._id}`);
});

it('one of no known reading is followed by that of a reading begun on the same day', async () => {
  const book = await newBook();
  const { body } = await write(rosa, book, 'First');
  await site.db.many(sql`update reviews set reading_id = null where id = ${body._id}`);
  expect((await write(rosa, book, 'Second')).status).toBe(409);
  await readAgain(rosa, book);
  expect((await write(rosa, book, 'Second')).status).toBe(201);
});

it('each has its own likes and comments, and is told of', async () => {
  const { book, one, two } = await reviewedTwice();
  await theo.call('PUT /api/reviews/:id/like', { params: { id: one } });
  const said = await theo.call('POST /api/reviews/:id/comments', {
    params: { id: one },
    body: { text: 'Still true?' },
  });
  expect(said.status).toBe(201);
  const [seen] = (await theo.call('GET /api/reviews/:id/earlier', { params: { id: two } })).body;
  expect(seen).toMatchObject({ _id: one, likes: 1, isLiked: true, comments: 1, rating: 3 });
  expect((await theo.call('GET /api/reviews/:id', { params: { id: one } })).body).toMatchObject({
    title: 'First',
    likes: 1,
  });
  expect((await theo.call('GET /api/reviews/:id', { params: { id: two } })).body.likes).toBe(0);
  const told = await rosa.call('GET /api/notifications', { query: {} });
  expect(told.body.map(({ subject }) => subject.address)).toContain(
    `/details/${book}?review=${one}`,
  );
  const reported = await theo.call('POST /api/reports', {
    body: { kind: 'review', subject: one, reason: 'spam' },
  });
  expect(reported.status).toBe(201);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('each is as visible as it says, and the list of whose review one does not see is 404', async () => {
  const { one, two } = await reviewedTwice('private');
  expect(await earlier(theo, two)).toEqual([]);
  expect(await earlier(rosa, two)).toEqual(['First']);
  expect(await earlier(theo, one)).toBe(404);
  await theo.call('POST /api/blocks/:id', { params: { id: rosa._id } });
  expect(await earlier(theo, two)).toBe(404);
  await theo.call('DELETE /api/blocks/:id', { params: { id: rosa._id } });
});

it('a review says whether there are earlier ones that one sees, wherever its book’s are read', async () => {
  const { book, one, two } = await reviewedTwice('followers');
  /** What each that shows a review says to somebody of the newest one. */
  const said = async (who: Browser) => {
    const params = { id: two };
    const lists = await Promise.all([
      who.call('GET /api/reviews/book/:googleId', { params: { googleId: book } }),
      who.call('GET /api/reviews/book/:googleId', {
        params: { googleId: book },
        query: { sort: 'liked' },
      }),
      who.call('GET /api/reviews/book/:googleId', {
        params: { googleId: book },
        query: { user: rosa._id },
      }),
    ]);
    const reviews = [
      (await who.call('GET /api/reviews/:id', { params })).body,
      ...lists.flatMap(({ body }) => body),
    ].filter(({ _id }) => _id === two);
    expect(reviews).toHaveLength(4);
    const [hasEarlier, ...others] = new Set(reviews.map((review) => review.hasEarlier));
    expect(others).toEqual([]);
    return hasEarlier;
  };
  const writer = await said(rosa);
  const follower = await site.signUp('Follower');
  await follower.call('POST /api/follow/:id', { params: { id: rosa._id } });
  expect([writer, await said(follower)]).toEqual([true, true]);
  expect([await said(theo), await said(site.visitor())]).toEqual([false, false]);

  // What the writer changes of it counts at once.
  const form = { title: 'First', content: 'First, all of it.', rating: 3 };
  const seenAfter = async (visibility: Visibility) => {
    const params = { id: one };
    await rosa.call('PUT /api/reviews/:id', { params, body: { ...form, visibility } });
    return Promise.all([rosa, follower, theo, site.regular()].map(said));
  };
  expect(await seenAfter('private')).toEqual([true, false, false, false]);
  expect(await seenAfter('public')).toEqual([true, true, true, true]);
  await rosa.call('DELETE /api/reviews/:id', { params: { id: one } });
  expect(await said(rosa)).toBe(false);
});

it('of whom one has blocked nothing is told, and of each only what stands before it', async () => {
  const { book, one, two } = await reviewedTwice();
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: book },
    body: { status: 'read' },
  });
  await readAgain(rosa, book);
  const third = await write(rosa, book, 'Third');
  const ines = await site.signUp('Ines');
  const shown = async () => {
    const read = ({ _id, hasEarlier }: { _id: string; hasEarlier: boolean }) => [_id, hasEarlier];
    const params = { id: third.body._id };
    const list = await ines.call('GET /api/reviews/:id/earlier', { params });
    const ofBook = await ines.call('GET /api/reviews/book/:googleId', {
      params: { googleId: book },
    });
    return [ofBook.body.map(read), list.status === 200 ? list.body.map(read) : list.status];
  };
  expect(await shown()).toEqual([
    [[third.body._id, true]],
    [
      [two, true],
      [one, false],
    ],
  ]);
  await rosa.call('POST /api/blocks/:id', { params: { id: ines._id } });
  expect(await shown()).toEqual([[], 404]);
});

it('the page of a book that is drawn for visitors leads to those that everybody sees', async () => {
  const pageOf = async (googleId: string) =>
    String((await site.visitor().request('GET', `/book/${googleId}`)).body.text);
  const [open, shut] = [await reviewedTwice(), await reviewedTwice('followers')];
  const leadsThere = async (googleId: string) =>
    /<button[^>]*>Earlier reviews<\/button>/.test(await pageOf(googleId));
  expect([await leadsThere(open.book), await leadsThere(shut.book)]).toEqual([true, false]);
});

it('is changed and deleted by itself, and comes back among the others', async () => {
  const { book, one, two } = await reviewedTwice();
  const params = { id: one };
  const form = { title: 'Once', content: 'Once upon a time.', rating: 2 };
  const byOthers = await theo.call('PUT /api/reviews/:id', { params, body: form });
  expect([byOthers.status, byOthers.body.id]).toEqual([403, 'review_edit_of_others']);
  const changed = await rosa.call('PUT /api/reviews/:id', { params, body: form });
  expect([changed.status, changed.body.title]).toEqual([200, 'Once']);
  expect(
    (await rosa.call('PUT /api/reviews/:id', { params, body: { language: 'de' } })).body.language,
  ).toBe('de');
  expect(await bookSeen(book)).toEqual({ reviewsCount: 1, ratingsCount: 1, averageRating: 5 });
  await theo.call('PUT /api/reviews/:id/like', { params });
  expect((await theo.call('DELETE /api/reviews/:id', { params })).status).toBe(403);
  expect((await rosa.call('DELETE /api/reviews/:id', { params })).status).toBe(204);
  expect(await earlier(rosa, two)).toEqual([]);
  expect((await rosa.call('POST /api/reviews/:id/restoration', { params })).status).toBe(204);
  expect(await earlier(rosa, two)).toEqual(['Once']);
  expect(await ofBook(theo, book)).toEqual([['Second', 5]]);
  expect((await theo.call('GET /api/reviews/:id', { params })).body.likes).toBe(1);
  expect(await wrongCounters(site.db)).toEqual({});
});

it('when the newest is deleted the one before is it, with the one rating, until the last is gone', async () => {
  const { book, one, two } = await reviewedTwice();
  await theo.call('PUT /api/reviews/:id/like', { params: { id: one } });
  await rosa.call('DELETE /api/reviews/:id', { params: { id: two } });
  expect(await ofBook(theo, book)).toEqual([['First', 5]]);
  expect((await theo.call('GET /api/reviews/:id', { params: { id: one } })).body.likes).toBe(1);
  expect(await bookSeen(book)).toEqual({ reviewsCount: 1, ratingsCount: 1, averageRating: 5 });
  expect(await wrongCounters(site.db)).toEqual({});
  // It comes back as the newest.
  await rosa.call('POST /api/reviews/:id/restoration', { params: { id: two } });
  expect(await ofBook(theo, book)).toEqual([['Second', 5]]);
  expect(await earlier(theo, two)).toEqual(['First']);
  expect(await wrongCounters(site.db)).toEqual({});
  for (const id of [two, one]) await rosa.call('DELETE /api/reviews/:id', { params: { id } });
  expect(await bookSeen(book)).toEqual({
    reviewsCount: 0,
    ratingsCount: 0,
    averageRating: null,
  });
  const entry = await rosa.call('GET /api/library/:googleId', { params: { googleId: book } });
  expect(entry.body.entry?.rating).toBeNull();
  expect(await wrongCounters(site.db)).toEqual({});
});

it('they go with their author’s account', async () => {
  const book = await newBook();
  const olga = await site.signUp('Olga');
  const first = (await write(olga, book, 'First')).body._id;
  await readAgain(olga, book);
  await write(olga, book, 'Second');
  await theo.call('PUT /api/reviews/:id/like', { params: { id: first } });
  await theo.call('POST /api/reviews/:id/comments', {
    params: { id: first },
    body: { text: 'Bye.' },
  });
  await admin.call('DELETE /api/admin/users/:id', { params: { id: olga._id } });
  await expect
    .poll(async () => (await site.db.many(sql`select from users where id = ${olga._id}`)).length)
    .toBe(0);
  const left = await site.db.one(sql`
    select (select count(*) from all_reviews where id = ${first}) as reviews,
           (select count(*) from review_likes where review_id = ${first}) as likes,
           (select count(*) from comments where review_id = ${first}) as comments`);
  expect(left).toEqual({ reviews: 0, likes: 0, comments: 0 });
  expect(await wrongCounters(site.db)).toEqual({});
});
