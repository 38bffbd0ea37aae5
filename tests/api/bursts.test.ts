import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let ada: Member;
let regulars: Member[];
let newcomers: Member[];
let books = 0;

beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada', 'admin');
  regulars = await people('Regular', 12);
  newcomers = await people('Newcomer', 12);
  const known = await Promise.all([1, 2, 3].map(() => newBook()));
  for (const member of regulars)
    for (const [at, googleId] of known.entries()) await rate(member, googleId, 3 + at / 2);
}, 120_000);
afterAll(() => site?.close());

const people = async (name: string, count: number) => {
  const signedUp: Member[] = [];
  for (let n = 0; n < count; n++) signedUp.push(await site.signUp(`${name}${n}`));
  return signedUp;
};

async function newBook(publishedDate: string | null = null) {
  books += 1;
  const googleId = await addBook(site.db, { title: `The Tide ${books}` });
  await site.db.many(
    sql`update books set published_date = ${publishedDate} where google_id = ${googleId}`,
  );
  return googleId;
}

const rate = (member: Member, googleId: string, rating: number) =>
  member.call('PUT /api/library/:googleId', { params: { googleId }, body: { rating } });

const review = (member: Member, googleId: string, rating: number) =>
  member.call('POST /api/reviews', {
    body: { book: googleId, title: 'So it is', content: 'My own words of it.', rating },
  });

const ratings = async (googleId: string) =>
  (await site.regular().call('GET /api/reviews/book/:googleId/ratings', { params: { googleId } }))
    .body;

const setAside = async (googleId: string, count: number) => {
  await vi.waitFor(async () => expect((await ratings(googleId)).setAside.count).toBe(count), {
    timeout: 20_000,
    interval: 200,
  });
  return ratings(googleId);
};

/** Nothing waits to be looked at any more. */
const settled = () =>
  vi.waitFor(
    async () =>
      expect(await site.db.many(sql`select from jobs where kind = 'burst'`)).toHaveLength(0),
    { timeout: 20_000, interval: 200 },
  );

const burstsOf = async (googleId: string, state?: 'open' | 'decided') =>
  (
    await ada.call('GET /api/admin/set-aside', { query: state === undefined ? {} : { state } })
  ).body.filter(({ book }) => book.googleId === googleId);

const decide = (id: string, decision: 'count' | 'leave') =>
  ada.call('PUT /api/admin/set-aside/:id', { params: { id }, body: { decision } });

describe('Many of the worst ratings at once', () => {
  it('by accounts with nothing else are set aside, in averages, histogram, counts and trend', async () => {
    const googleId = await newBook();
    for (const member of regulars.slice(0, 2)) await rate(member, googleId, 4);
    for (const member of newcomers.slice(0, 5)) await rate(member, googleId, 1);
    for (const member of newcomers.slice(5, 9)) await review(member, googleId, 1);
    const found = await setAside(googleId, 9);
    expect(found).toMatchObject({ averageRating: 4, ratingsCount: 2 });
    expect(found.ratings.find(({ rating }) => rating === 1)?.count).toBe(0);
    expect(found.finished.ratingsCount).toBe(0);
    expect(found.setAside.reason).toMatchObject({ id: 'set_aside_low', params: { count: 9 } });
    expect(found.setAside.reason?.text).toMatch(/^9 ratings are set aside: /);
    const texts = await site
      .visitor()
      .call('GET /api/reviews/book/:googleId', { params: { googleId } });
    expect(texts.body).toHaveLength(4);
    const [book] = await site.db.many(sql`
      select trend, untrended_count as untrended, reviews_count as reviews from books where google_id = ${googleId}`);
    expect(book).toEqual({ trend: 0, untrended: 4, reviews: 4 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('that an admin lets count do count, are not taken again, and go back when it is decided otherwise', async () => {
    const googleId = await newBook();
    for (const member of newcomers.slice(0, 6)) await rate(member, googleId, 0.5);
    for (const member of newcomers.slice(6, 8)) await review(member, googleId, 1);
    await setAside(googleId, 8);
    const [burst] = await burstsOf(googleId);
    expect(burst).toMatchObject({ count: 8, reason: 'low', state: 'open', decision: null });
    expect(burst?.ratings).toHaveLength(8);
    expect(burst?.ratings[0]).toMatchObject({ rating: 1, user: { username: 'Newcomer7' } });

    const counted = await decide(burst?._id ?? '', 'count');
    expect(counted.body).toMatchObject({ state: 'decided', decision: 'count', count: 8 });
    expect(await ratings(googleId)).toMatchObject({ ratingsCount: 8, setAside: { count: 0 } });
    expect(await burstsOf(googleId)).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});

    // Another one of them, one of them anew: the rule looks again, and takes nothing of it.
    for (const member of newcomers.slice(8, 10)) await rate(member, googleId, 1);
    await rate(newcomers[0] as Member, googleId, 1);
    await settled();
    expect(await ratings(googleId)).toMatchObject({ ratingsCount: 10, setAside: { count: 0 } });

    await decide(burst?._id ?? '', 'leave');
    expect(await ratings(googleId)).toMatchObject({ ratingsCount: 2, setAside: { count: 8 } });
    await decide(burst?._id ?? '', 'leave');
    const events = (await ada.call('GET /api/admin/log')).body.filter(
      ({ event }) => event === 'ratings-counted' || event === 'ratings-left',
    );
    expect(events.map(({ event }) => event)).toEqual(['ratings-left', 'ratings-counted']);
    expect(events[0]?.subject).toMatchObject({ kind: 'book', name: `The Tide ${books}` });
    expect((await burstsOf(googleId, 'decided'))[0]).toMatchObject({ decision: 'leave' });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('stay set aside when somebody takes theirs back and rates again', async () => {
    const googleId = await newBook();
    for (const member of newcomers.slice(0, 8)) await rate(member, googleId, 1);
    await setAside(googleId, 8);
    const [first] = newcomers as [Member];
    await first.call('DELETE /api/library/:googleId', { params: { googleId } });
    expect(await ratings(googleId)).toMatchObject({ ratingsCount: 0, setAside: { count: 7 } });
    await review(first, googleId, 5);
    expect(await ratings(googleId)).toMatchObject({ ratingsCount: 0, setAside: { count: 8 } });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('are nothing where they are fewer, or of readers who have rated other books', async () => {
    const [few, loved] = [await newBook(), await newBook()];
    for (const member of newcomers.slice(0, 7)) await rate(member, few, 1);
    for (const member of regulars) await rate(member, loved, 5);
    await settled();
    expect((await ratings(few)).setAside).toEqual({ count: 0, reason: null });
    expect(await ratings(loved)).toMatchObject({ ratingsCount: 12, setAside: { count: 0 } });
  });
});

it('Five of the best before a book comes out are set aside, whoever they are by', async () => {
  const googleId = await newBook('2999-05-01');
  for (const member of regulars.slice(0, 4)) await rate(member, googleId, 5);
  await rate(regulars[4] as Member, googleId, 3);
  await rate(regulars[5] as Member, googleId, 1);
  const found = await setAside(googleId, 5);
  expect(found.setAside.reason?.id).toBe('set_aside_unpublished');
  expect(found).toMatchObject({ averageRating: 3, ratingsCount: 1 });
});

it('What those say who have finished the book is said beside', async () => {
  const googleId = await newBook();
  await review(regulars[0] as Member, googleId, 5);
  await rate(regulars[1] as Member, googleId, 2);
  await (regulars[2] as Member).call('PUT /api/library/:googleId', {
    params: { googleId },
    body: { rating: 4, status: 'read' },
  });
  const { averageRating, ratingsCount, finished } = await ratings(googleId);
  expect({ averageRating, ratingsCount }).toEqual({ averageRating: 3.67, ratingsCount: 3 });
  expect(finished).toMatchObject({ averageRating: 4.5, ratingsCount: 2 });
  expect(finished.counts.filter(({ count }) => count > 0)).toEqual([
    { rating: 5, count: 1 },
    { rating: 4, count: 1 },
  ]);
});

it('What an admin decides nobody has set aside is not there', async () => {
  const none = await decide('00000000-0000-7000-8000-000000000000', 'count');
  expect(none).toMatchObject({ status: 404, body: { id: 'burst_not_found' } });
});
