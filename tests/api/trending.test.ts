import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { favoriteTrend, reviewTrend } from '../../server/domains/books/books/trending.ts';
import { countingReaders } from '../../server/domains/books/books/trendingReaders.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { cachedAnswersExpire } from '../support/cached.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

/** As the database has it (`trend_at`). */
const HALF_LIFE_DAYS = 14;

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

describe('Reading', () => {
  let readers: Member[];
  let [anton, berta, carla]: Member[] = [];

  beforeAll(async () => {
    readers = await Promise.all(['Anton', 'Berta', 'Carla'].map((name) => site.signUp(name)));
    [anton, berta, carla] = readers;
  });

  const book = (title: string) => addBook(site.db, { title });
  const say = async (who: Member | undefined, googleId: string, body: object) => {
    const answer = await who?.call('PUT /api/library/:googleId', { params: { googleId }, body });
    expect([200, 201]).toContain(answer?.status);
    return answer;
  };
  /** How many readers of a book are in its trend, and the trend in readers of today; recounting agrees. */
  async function of(googleId: string) {
    const kept = await site.db.one<{ readers: number; trend: number }>(sql`
      select trending_readers as readers,
             trend / reading_trend('reading', 0, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'), null) as trend
        from books where google_id = ${googleId}`);
    expect(await wrongCounters(site.db)).toEqual({});
    return [kept.readers, Number(kept.trend.toFixed(6))];
  }
  const daysAgo = (days: number) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it('that is begun or finished counts, once for each reader, and less than a review', async () => {
    const [taken, spoken] = [await book('Taken up'), await book('Spoken of')];
    await say(anton, taken, { status: 'reading' });
    expect(await of(taken)).toEqual([1, 1]);
    await say(anton, taken, { status: 'paused' });
    await say(anton, taken, { status: 'read' });
    expect(await of(taken)).toEqual([1, 1]);
    await anton?.call('POST /api/library/:googleId/readings', {
      params: { googleId: taken },
      body: { outcome: null, startedOn: daysAgo(0) },
    });
    expect(await of(taken)).toEqual([1, 1]);
    await say(berta, taken, { status: 'read' });
    expect(await of(taken)).toEqual([2, 2]);
    // Who reviews a book without having told when they read it adds a review and nothing else.
    await review(anton, spoken);
    expect((await of(spoken))[0]).toBe(0);
    await cachedAnswersExpire();
    const found = await titles();
    expect(found.indexOf('Spoken of')).toBeLessThan(found.indexOf('Taken up'));
    expect(found).toContain('Taken up');
  });

  it('weighs by its day: what is of long ago, or of an unknown day, nothing', async () => {
    const googleId = await book('Of some day');
    await say(anton, googleId, { status: 'reading', startedOn: daysAgo(HALF_LIFE_DAYS) });
    expect(await of(googleId)).toEqual([1, 0.5]);
    await say(anton, googleId, { status: 'read', endedOn: daysAgo(0) });
    expect(await of(googleId)).toEqual([1, 1]);
    await say(anton, googleId, { startedOn: null, endedOn: null });
    expect(await of(googleId)).toEqual([0, 0]);
    await say(anton, googleId, { startedOn: '2019-03-01', endedOn: '2019-04' });
    expect(await of(googleId)).toEqual([0, 0]);
    const ofItsDay = async (day: string) =>
      (
        await site.db.one<{ n: number }>(
          sql`select reading_trend('read', 1, null, ${day}) / trend_at('2026-03-01T00:00:00Z') as n`,
        )
      ).n;
    for (const day of ['2026-03', '2026-03-01']) expect(await ofItsDay(day)).toBeCloseTo(1, 9);
    expect(await ofItsDay('2026-03-15')).toBeCloseTo(2, 9);
    expect(await ofItsDay('2025-12-31')).toBe(0);
    // No date of the calendar, which nothing lets in: no reason not to save what else there is.
    for (const day of ['2026-00-99', '2026-99-00', '9999-99-99'])
      expect(Number.isFinite(await ofItsDay(day))).toBe(true);
  });

  it('that is given up counts as begun', async () => {
    const googleId = await book('Given up');
    await say(anton, googleId, { status: 'reading', startedOn: daysAgo(HALF_LIFE_DAYS) });
    await say(anton, googleId, { status: 'stopped' });
    expect(await of(googleId)).toEqual([1, 0.5]);
    await say(anton, googleId, { status: 'want' });
    expect(await of(googleId)).toEqual([1, 0.5]);
    const other = await book('Wanted again');
    await say(anton, other, { status: 'reading' });
    await say(anton, other, { status: 'want' });
    expect(await of(other)).toEqual([0, 0]);
  });

  it('goes with the entry, and comes back with it', async () => {
    const googleId = await book('Taken back');
    await say(anton, googleId, { status: 'reading', rating: 4 });
    const gone = await anton?.call('DELETE /api/library/:googleId', { params: { googleId } });
    expect(await of(googleId)).toEqual([0, 0]);
    await anton?.call('POST /api/library/undo', { body: { undo: gone?.body.undo ?? '' } });
    expect(await of(googleId)).toEqual([1, 1]);
    const many = await anton?.call('POST /api/library/bulk', {
      body: { books: [googleId], set: { status: 'stopped' } },
    });
    await anton?.call('POST /api/library/undo', { body: { undo: many?.body.undo ?? '' } });
    expect(await of(googleId)).toEqual([1, 1]);
  });

  it('is of those alone whose entry and profile are public, and who count in trends', async () => {
    const googleId = await book('Read in public');
    // A suspension ends her sessions.
    const emma = await site.signUp('Emma');
    await say(emma, googleId, { status: 'reading', visibility: 'followers', rating: 3 });
    expect(await of(googleId)).toEqual([0, 0]);
    await say(emma, googleId, { visibility: 'public' });
    expect(await of(googleId)).toEqual([1, 1]);
    await say(emma, googleId, { visibility: 'private' });
    expect(await of(googleId)).toEqual([0, 0]);
    await say(emma, googleId, { visibility: 'public' });
    for (const [out, back] of [
      [{ profile: 'followers' }, { profile: 'public' }],
      [{ countsInTrends: false }, { countsInTrends: true }],
    ] as const) {
      await emma.call('PUT /api/account/privacy', { body: out });
      expect(await of(googleId)).toEqual([0, 0]);
      // What is said meanwhile is not counted either.
      await say(emma, googleId, { status: 'read' });
      expect(await of(googleId)).toEqual([0, 0]);
      await emma.call('PUT /api/account/privacy', { body: back });
      expect(await of(googleId)).toEqual([1, 1]);
      await say(emma, googleId, { status: 'reading' });
      expect(await of(googleId)).toEqual([1, 1]);
    }
    const params = { id: emma._id };
    await people[3]?.call('PUT /api/admin/users/:id/suspension', {
      params,
      body: { reason: 'Spam' },
    });
    expect(await of(googleId)).toEqual([0, 0]);
    await people[3]?.call('DELETE /api/admin/users/:id/suspension', { params });
    expect(await of(googleId)).toEqual([1, 1]);
  });

  it('goes with its reader', async () => {
    const googleId = await book('Of one who leaves');
    const leaving = await site.signUp('Going');
    await say(leaving, googleId, { status: 'reading', rating: 2 });
    await say(berta, googleId, { status: 'reading' });
    expect(await of(googleId)).toEqual([2, 2]);
    await people[3]?.call('DELETE /api/admin/users/:id', { params: { id: leaving._id } });
    expect(await of(googleId)).toEqual([1, 1]);
  });

  it('of two books that become one is of one, and of both when these are two again', async () => {
    const [from, into] = [await book('The Same'), await book('The Very Same')];
    // Both; one of them; the other.
    await say(anton, from, { status: 'reading' });
    await say(anton, into, { status: 'read', rating: 4 });
    await say(berta, from, { status: 'read' });
    await say(carla, into, { status: 'reading', startedOn: daysAgo(HALF_LIFE_DAYS) });
    expect([await of(from), await of(into)]).toEqual([
      [2, 2],
      [2, 1.5],
    ]);
    const merged = await people[3]?.call('POST /api/books/:googleId/merge', {
      params: { googleId: from },
      body: { into },
    });
    expect(await of(into)).toEqual([3, 2.5]);
    await people[3]?.call('POST /api/books/merges/:id/undo', {
      params: { id: merged?.body._id ?? '' },
    });
    expect([await of(from), await of(into)]).toEqual([
      [2, 2],
      [2, 1.5],
    ]);
  });

  it('leaves nothing behind beside what is months older', async () => {
    const googleId = await book('Months later');
    await say(anton, googleId, { status: 'reading', startedOn: '2026-01-02' });
    await say(berta, googleId, { status: 'reading' });
    await favor(carla, googleId);
    await carla?.call('DELETE /api/favorites/:googleId', { params: { googleId } });
    await berta?.call('DELETE /api/library/:googleId', { params: { googleId } });
    expect((await of(googleId))[0]).toBe(1);
  });

  it('from before trends counted it comes into them in slices', async () => {
    const googleId = await book('Begun before');
    for (const who of readers) await say(who, googleId, { status: 'reading' });
    const [first] = await site.db.many<{ id: string }>(sql`
      update entries set is_trending = false
       where book_id = (select id from books where google_id = ${googleId})
      returning book_id as id`);
    await site.db.many(sql`insert into authors_to_come (name) values ('readings')`);
    expect(first).toBeDefined();
    await countingReaders(site.db).run('', new AbortController().signal, () => false, 1, {
      id: '',
      details: null,
    });
    expect(await of(googleId)).toEqual([3, 3]);
    expect(await site.db.many(sql`select from authors_to_come where name = 'readings'`)).toEqual(
      [],
    );
  });

  it('of many books at once, by several people in other orders, loses none', async () => {
    const books = await Promise.all(Array.from({ length: 30 }, (_, n) => book(`Of many ${n}`)));
    const inOrder = [books, books.toReversed(), [...books.slice(15), ...books.slice(0, 15)]];
    for (const status of ['reading', 'stopped', 'read'] as const) {
      const answers = await Promise.all(
        readers.map((who, n) =>
          who.call('POST /api/library/bulk', {
            body: { books: inOrder[n] ?? [], set: { status } },
          }),
        ),
      );
      expect(answers.map((answer) => [answer.status, answer.body.changed])).toEqual(
        readers.map(() => [200, books.length]),
      );
    }
    for (const each of [0, 14, 29]) expect(await of(books[each] ?? '')).toEqual([3, 3]);
  });

  it('of many people at once, as these change their privacy, loses none', async () => {
    const googleId = await book('Of many at once');
    const answers = await Promise.all(
      readers.flatMap((who) => [
        who.call('PUT /api/library/:googleId', { params: { googleId }, body: { status: 'read' } }),
        who.call('PUT /api/account/privacy', { body: { countsInTrends: false } }),
      ]),
    );
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    await expect.poll(() => of(googleId)).toEqual([0, 0]);
    await Promise.all(
      readers.flatMap((who) => [
        who.call('PUT /api/account/privacy', { body: { countsInTrends: true } }),
        who.call('PUT /api/library/:googleId', {
          params: { googleId },
          body: { status: 'reading' },
        }),
      ]),
    );
    await expect.poll(() => of(googleId)).toEqual([3, 3]);
  });
});

/** What a review and a favourite add that are made so many days after a moment. */
function trendsAt(moment: string, days = 0) {
  const time = sql`(${moment}::timestamptz + make_interval(days => ${days}))`;
  return site.db.one<{ review: number; favorite: number }>(sql`
    select ${reviewTrend(time)} as review, ${favoriteTrend(time)} as favorite`);
}
