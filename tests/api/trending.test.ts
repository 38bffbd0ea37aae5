import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  favoriteTrend,
  HALF_LIFE_DAYS,
  reviewTrend,
} from '../../server/domains/books/books/trending.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { cachedAnswersExpire } from '../support/cached.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;
let people: Member[];

beforeAll(async () => {
  site = await openSite();
  stranger = site.regular();
  people = await Promise.all(
    ['Rosa', 'Theo', 'Winston', 'Ada'].map((name) =>
      site.signUp(name, name === 'Ada' ? 'admin' : 'reader'),
    ),
  );
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});

const review = (who: Member | undefined, book: string) =>
  who?.call('POST /api/reviews', { body: { title: 'A', content: 'B', rating: 3, book } });
const favor = (who: Member | undefined, googleId: string) =>
  who?.call('POST /api/favorites/:googleId', { params: { googleId } });
const trending = async () => (await stranger.call('GET /api/books/top-engagement')).body;
const titles = async () => (await trending()).map(({ title }) => title);

/** As if everything about a book had happened so many days earlier. */
async function age(googleId: string, days: number) {
  for (const table of [sql`reviews`, sql`favorites`])
    await site.db.many(sql`
      update ${table} set created_at = created_at - make_interval(days => ${days})
       where book_id = (select id from books where google_id = ${googleId})`);
  expect(await wrongCounters(site.db)).not.toEqual({});
  await cachedAnswersExpire();
}

describe('Trending', () => {
  it('is empty while nobody has reviewed or liked anything', async () => {
    expect(await trending()).toEqual([]);
  });

  // Specification: 7.19
  it('counts a review more than a favourite and two more than one', async () => {
    const [liked, reviewed, both, loved] = await Promise.all(
      ['Liked', 'Reviewed', 'Both', 'Loved'].map((title) => addBook(site.db, { title })),
    );
    await favor(people[0], liked ?? '');
    await review(people[0], reviewed ?? '');
    await review(people[1], both ?? '');
    await favor(people[1], both ?? '');
    await favor(people[1], loved ?? '');
    await favor(people[2], loved ?? '');
    expect(await titles()).toEqual(['Both', 'Reviewed', 'Loved', 'Liked']);
  });

  it('lets what is old weigh less: half after a half-life', async () => {
    const old = await addBook(site.db, { title: 'Old' });
    for (const who of people) await review(who, old);
    expect((await titles())[0]).toBe('Old');
    const before = (await countersOf(site.db, old)).trend;
    await age(old, HALF_LIFE_DAYS);
    expect((await countersOf(site.db, old)).trend / before).toBeCloseTo(0.5, 9);
    await age(old, 3 * HALF_LIFE_DAYS);
    // Four reviews, 1/16 of each left: less than one favourite of today.
    expect((await titles()).at(-1)).toBe('Old');
  });

  it('forgets a book when everything about it is gone', async () => {
    const googleId = await addBook(site.db, { title: 'Forgotten' });
    const written = await review(people[0], googleId);
    for (const who of people) await favor(who, googleId);
    expect(await titles()).toContain('Forgotten');
    for (const who of people)
      await who.call('DELETE /api/favorites/:googleId', { params: { googleId } });
    await people[0]?.call('DELETE /api/reviews/:id', { params: { id: written?.body._id ?? '' } });
    expect(await countersOf(site.db, googleId)).toMatchObject({ trend: 0 });
    expect(await titles()).not.toContain('Forgotten');
  });

  it('forgets what a deleted person did', async () => {
    const googleId = await addBook(site.db, { title: 'Theirs' });
    const leaving = await site.signUp('Leaving');
    await review(leaving, googleId);
    await favor(leaving, googleId);
    await people[3]?.call('DELETE /api/admin/users/:id', { params: { id: leaving._id } });
    expect(await countersOf(site.db, googleId)).toMatchObject({ trend: 0, reviews: 0 });
    expect(await titles()).not.toContain('Theirs');
  });

  it('shows ten books at most', async () => {
    for (let at = 0; at < 11; at++)
      await favor(people[0], await addBook(site.db, { title: `Crowd ${at}` }));
    expect(await trending()).toHaveLength(10);
  });

  it('gives what is a half-life younger twice the weight, at any time', async () => {
    for (const moment of ['1995-06-01', '2026-01-01', '2026-11-23', '2060-01-01']) {
      const older = await trendsAt(moment);
      const younger = await trendsAt(moment, HALF_LIFE_DAYS);
      expect(younger.review / older.review).toBeCloseTo(2, 9);
      expect(younger.favorite / older.favorite).toBeCloseTo(2, 9);
      expect(older.review).toBeGreaterThan(older.favorite);
    }
  });

  it('stays a number for clocks that have gone mad', async () => {
    for (const moment of ['0001-01-01', '1970-01-01', '9999-12-31']) {
      const { review } = await trendsAt(moment);
      // As many of them at once as there will ever be.
      expect(Number.isFinite(review * 1e9)).toBe(true);
      expect(review).toBeGreaterThan(0);
    }
  });
});

/** What a review and a favourite add that are made so many days after a moment. */
function trendsAt(moment: string, days = 0) {
  const time = sql`(${moment}::timestamptz + make_interval(days => ${days}))`;
  return site.db.one<{ review: number; favorite: number }>(sql`
    select ${reviewTrend(time)} as review, ${favoriteTrend(time)} as favorite`);
}
