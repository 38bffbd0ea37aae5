import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { inTransaction, onClient } from '../../scripts/catalogue/session.ts';
import { mergeBooks } from '../../server/domains/books/catalogue/merge.sql.ts';
import { addFavorite } from '../../server/domains/reading/favorites/favorites.sql.ts';
import { addReview } from '../../server/domains/talk/reviews/reviews.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { expectNoDeadlock } from '../support/deadlocks.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { databaseAt } from '../support/postgres.ts';

let site: Site;
let ada: Member;
let client: pg.Client;
beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada');
  const { name } = await site.db.one<{ name: string }>(sql`select current_database() as name`);
  client = new pg.Client({ connectionString: databaseAt(inject('postgresUrl'), name) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await site.close();
});

let books = 0;
/** Public ids of a book that becomes one with another, and of that one. */
let from: string;
let into: string;
beforeEach(async () => {
  books += 1;
  from = await addBook(site.db, { title: `Merged Away ${books}`, authors: ['Ida Twin'] });
  into = await addBook(site.db, { title: `Merged Into ${books}`, authors: ['Ida Twin'] });
});

const idOf = async (googleId: string) =>
  (await site.db.one<{ id: string }>(sql`select id from books where google_id = ${googleId}`)).id;

/** Waits until somebody waits for a lock of the client. */
async function somebodyWaits() {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  for (;;) {
    const waiting = await site.db.many(sql`
      select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`);
    if (waiting.length > 0) return;
    await pause(10);
  }
}

/** Begins the merge, does what somebody does meanwhile, and ends the merge when that waits for it. */
async function whileMerging<T>(call: () => Promise<T>): Promise<T> {
  await client.query('begin');
  await mergeBooks(onClient(client), await idOf(from), await idOf(into));
  const called = call();
  await somebodyWaits();
  await client.query('commit');
  return called;
}

const post = (book: string) =>
  ada.call('POST /api/reviews', {
    body: { book, title: 'In this moment', content: 'What I think of it.', rating: 4 },
  });
const reviewsOf = async (googleId: string) =>
  (await site.visitor().call('GET /api/reviews/book/:googleId', { params: { googleId } })).body.map(
    ({ title }) => title,
  );

describe('In the very moment in which two books become one', () => {
  it.each(['from', 'into'] as const)(
    'a review that is posted %s one of them is there once',
    async (which) => {
      const { status } = await whileMerging(() => post(which === 'from' ? from : into));
      expect(status).toBe(201);
      for (const googleId of [from, into])
        expect(await reviewsOf(googleId)).toEqual(['In this moment']);
      expect(await wrongCounters(site.db)).toEqual({});
    },
  );

  it('a second review by the same person is refused', async () => {
    await post(into);
    expect((await whileMerging(() => post(from))).status).toBe(409);
    expect(await reviewsOf(into)).toHaveLength(1);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('a favourite is there once', async () => {
    const { body } = await whileMerging(() =>
      ada.call('POST /api/favorites/:googleId', { params: { googleId: from } }),
    );
    expect(body).toEqual({ isFavorite: true });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('a review can be changed', async () => {
    const { body } = await post(from);
    const id = body._id;
    const changed = await whileMerging(() =>
      ada.call('PUT /api/reviews/:id', {
        params: { id },
        body: { title: 'Changed', content: 'Other words.', rating: 2 },
      }),
    );
    expect(changed.status).toBe(200);
    expect(await reviewsOf(into)).toEqual(['Changed']);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('a review can be deleted', async () => {
    const { body } = await post(from);
    const { status } = await whileMerging(() =>
      ada.call('DELETE /api/reviews/:id', { params: { id: body._id } }),
    );
    expect(status).toBe(204);
    expect(await reviewsOf(into)).toEqual([]);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('the merge waits for a review and a favourite that came first, and takes them along', async () => {
    await client.query('begin');
    const { id } = await site.db.one<{ id: string }>(sql`select id from users limit 1`);
    const text = {
      title: 'A moment before',
      content: 'What I think.',
      rating: 3,
      visibility: undefined,
      hasSpoilers: undefined,
      language: undefined,
    };
    await addReview(onClient(client), id, from, text);
    await addFavorite(onClient(client), id, from);
    const merging = mergeBooks(site.db, await idOf(from), await idOf(into));
    await somebodyWaits();
    await client.query('commit');
    expect(await merging).toBe(true);
    expect(await reviewsOf(into)).toEqual(['A moment before']);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('a book comes onto a list under the name that stays, once, and what was said of either is kept', async () => {
    const { body } = await ada.call('POST /api/lists', { body: { title: 'Twins', kind: 'open' } });
    const put = (googleId: string, note?: string) =>
      ada.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: body._id, googleId },
        body: note === undefined ? {} : { note },
      });
    await put(into);
    expect((await whileMerging(() => put(from, 'The first of two'))).status).toBe(204);
    const onList = async () =>
      (
        await ada.call('GET /api/lists/:id/books', { params: { id: body._id }, query: {} })
      ).body.map(({ googleId, note }) => [googleId, note]);
    expect(await onList()).toEqual([[into, 'The first of two']]);
    const third = await addBook(site.db, { title: `Third of them ${books}`, authors: ['Ida'] });
    await put(third, 'Of the third');
    await mergeBooks(site.db, await idOf(into), await idOf(third));
    expect(await onList()).toEqual([[third, 'Of the third']]);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

describe('Merges that cross, one after another as an import does them, while people change many at once', () => {
  it('leave nothing lost, doubled or miscounted, and nobody waits in a ring', async () => {
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, n) => site.signUp(`Keeper-${'abcd'[n]}-${'abcdef'[books]}`)),
    );
    for (let round = 0; round < 2; round++) {
      const ids = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          addBook(site.db, { title: `Round ${round} Volume ${n}`, authors: ['Ida Twin'] }),
        ),
      );
      const rows = await Promise.all(ids.map(idOf));
      const lists = await Promise.all(
        people.map((who) => who.call('POST /api/lists', { body: { title: `Of round ${round}` } })),
      );
      // Everybody keeps all of them, and says something of some.
      await Promise.all(
        people.map((who) =>
          who.call('POST /api/library/bulk', { body: { books: ids, set: { status: 'want' } } }),
        ),
      );
      const [a, b, c, d, e, f] = rows as [string, string, string, string, string, string];
      const merges = [
        [a, b],
        [b, c],
        [c, a],
        [d, e],
        [e, d],
        [f, a],
      ] as const;
      const changes = people.flatMap((who, at) => [
        who.call('POST /api/library/bulk', {
          body: { books: ids, set: { status: 'read', addTags: [`round ${round}`] } },
        }),
        who.call('POST /api/reviews', {
          body: { book: ids[at] ?? '', title: 'Read', content: 'Words', rating: 1 + at },
        }),
        who.call('POST /api/favorites/:googleId', { params: { googleId: ids[5 - at] ?? '' } }),
        who.call('PUT /api/lists/:id/books/:googleId', {
          params: { id: lists[at]?.body._id ?? '', googleId: ids[at + 1] ?? '' },
          body: {},
        }),
        who.call('POST /api/library/bulk', {
          body: { books: [...ids].reverse(), set: { isOwned: true } },
        }),
      ]);
      const merged: boolean[] = [];
      const merging = (async () => {
        for (const [from, into] of merges)
          merged.push(await inTransaction(client, () => mergeBooks(onClient(client), from, into)));
      })();
      for (const { status, body } of await Promise.all(changes))
        expect([status < 500 && status !== 404, status, body]).toEqual([true, status, body]);
      await merging;
      // The third and the fifth would bring back what is gone.
      expect(merged).toEqual([true, true, false, true, false, false]);
      expect(await wrongCounters(site.db)).toEqual({});
      for (const who of people) {
        const entries = await Promise.all(
          ids.map((googleId) => who.call('GET /api/library/:googleId', { params: { googleId } })),
        );
        // Each of the six names leads to a book that is in the library once.
        expect(entries.map(({ body }) => body.entry?.status)).toEqual(ids.map(() => 'read'));
      }
    }
    await expectNoDeadlock(site);
  });
});
