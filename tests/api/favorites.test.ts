import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOverSome } from '../../server/domains/keeping/accountChanges/carryOver.ts';
import { changePrivacy } from '../../server/domains/people/privacy/privacy.sql.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let stranger: Browser;
let rosa: Member;
let theo: Member;
let book: string;
let books = 0;

const NOBODY = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  site = await openSite();
  stranger = site.visitor();
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});
beforeEach(async () => {
  book = await addBook(site.db, { title: `Book ${++books}` });
});

const add = (who: Browser, googleId = book) =>
  who.call('POST /api/favorites/:googleId', { params: { googleId } });
const remove = (who: Browser, googleId = book) =>
  who.call('DELETE /api/favorites/:googleId', { params: { googleId } });
const listOf = (id: string, query = {}) =>
  stranger.call('GET /api/favorites/user/:id', { params: { id }, query });

describe('A favourite', () => {
  // Specification: 7.31
  it('is added once and removed once, however often one asks', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await add(rosa);
      expect([status, body]).toEqual([200, { isFavorite: true }]);
      expect(await countersOf(site.db, book)).toMatchObject({ favorites: 1 });
    }
    for (const _ of [1, 2]) {
      const { status, body } = await remove(rosa);
      expect([status, body]).toEqual([200, { isFavorite: false }]);
      expect(await countersOf(site.db, book)).toMatchObject({ favorites: 0, trend: 0 });
    }
  });

  it('is counted once of fifty presses at once, and right when they alternate', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(rosa)));
    expect(answers.every(({ status, body }) => status === 200 && body.isFavorite)).toBe(true);
    expect(await countersOf(site.db, book)).toMatchObject({ favorites: 1 });
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => (at % 2 ? add : remove)(at % 3 ? rosa : theo)),
    );
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('is taken out of the counts as it is after a change of privacy that it has waited for', async () => {
    await theo.call('PUT /api/account/privacy', { body: { countsInTrends: true } });
    await add(theo);
    let removed: ReturnType<typeof remove> | undefined;
    await site.db.transaction(async (tx) => {
      const owner = { id: theo._id, username: theo.username };
      await changePrivacy(tx, owner, { countsInTrends: false }, '127.0.0.1');
      removed = remove(theo);
      await pause(1_000);
      await carryOverSome(tx, theo._id);
    });
    expect((await removed)?.status).toBe(200);
    expect(await countersOf(site.db, book)).toMatchObject({ favorites: 0, trend: 0 });
    expect(await wrongCounters(site.db)).toEqual({});
  });

  // Specification: 5.favorite.1, 6.3
  it('is for members only', async () => {
    const dead = (await site.signUp('Dead')).copy();
    await dead.copy().call('POST /api/users/signout');
    for (const who of [stranger, dead]) {
      expect((await add(who)).status).toBe(401);
      expect((await remove(who)).status).toBe(401);
      expect((await who.call('GET /api/favorites')).status).toBe(401);
    }
    expect(await countersOf(site.db, book)).toMatchObject({ favorites: 0 });
  });

  it('needs a book that is there', async () => {
    for (const googleId of ['nowhere', '..%2Fusers', 'x'.repeat(65)])
      for (const change of [add, remove]) {
        const { status, body } = await change(rosa, googleId);
        expect([status, body.message]).toEqual([404, 'Book not found']);
      }
  });

  it('of one person is not touched by another', async () => {
    await add(rosa);
    await remove(theo);
    expect(await countersOf(site.db, book)).toMatchObject({ favorites: 1 });
    const { body } = await rosa.call('GET /api/favorites');
    expect(body.map((favorite) => favorite.book)).toContain(book);
  });
});

describe('The lists of favourites', () => {
  // Specification: 3.12, 7.14, 7.30
  it('hold the newest first, with title and cover, the same for the owner and for others', async () => {
    const nora = await site.signUp('Nora');
    const later = await addBook(site.db, { title: `Later ${books}` });
    await add(nora);
    await add(nora, later);
    const { status, body, headers } = await nora.call('GET /api/favorites');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        _id: expect.any(String),
        book: later,
        addedAt: expect.stringMatching(/Z$/),
        title: `Later ${books}`,
        thumbnail: `/covers/${later}.svg`,
      },
      expect.objectContaining({ book, title: `Book ${books}` }),
    ]);
    expect(headers.get('cache-control')).toContain('no-store');
    const seen = await listOf(nora._id);
    expect(seen.body).toEqual(body);
    expect(seen.headers.get('x-total-count')).toBe('2');

    const only = await nora.call('GET /api/favorites', { query: { book: later } });
    expect(only.body.map((favorite) => favorite.book)).toEqual([later]);
    expect(only.headers.get('x-total-count')).toBe('1');
  });

  it('go on from page to page', async () => {
    const many = await site.signUp('Many');
    const added: string[] = [];
    for (let at = 0; at < 5; at++) {
      const googleId = await addBook(site.db, { title: `Page ${books} ${at}` });
      await add(many, googleId);
      added.unshift(googleId);
    }
    const seen: string[] = [];
    let path: string | undefined = '/api/favorites?limit=2';
    while (path !== undefined) {
      const { body, headers } = await many.request('GET', path);
      seen.push(...(body as unknown as { book: string }[]).map((each) => each.book));
      path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(added);
  });

  it('are a 404 for nobody, and refuse pages that are none', async () => {
    expect((await listOf(NOBODY)).body.message).toBe('User not found');
    expect((await listOf('nonsense')).status).toBe(404);
    for (const query of ['limit=0', 'limit=101', 'cursor=%7B%7D']) {
      const { status } = await rosa.request('GET', `/api/favorites?${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

describe('The favourites that a profile begins with', () => {
  const putFirst = (who: Browser, books: string[]) =>
    who.call('PUT /api/favorites/first', { body: { books } });
  const firstOf = async (who: Browser, id: string) =>
    (await who.call('GET /api/favorites/user/:id/first', { params: { id } })).body.map(
      ({ book: each }) => each,
    );
  let lena: Member;
  let six: string[];

  beforeEach(async () => {
    lena = await site.signUp(`Lena${books}`);
    six = [];
    for (const at of [1, 2, 3, 4, 5, 6]) {
      six.push(await addBook(site.db, { title: `Loved ${books}, ${at}` }));
      await add(lena, six.at(-1));
    }
  });

  it('are those one chose, in this order, and the newest five until then', async () => {
    const [one, two, three, four, fifth, sixth] = six;
    expect(await firstOf(stranger, lena._id)).toEqual([sixth, fifth, four, three, two]);
    const { status, body } = await putFirst(lena, [one ?? '', four ?? '']);
    expect([status, body.map((each) => each.book)]).toEqual([200, [one, four]]);
    expect(await firstOf(stranger, lena._id)).toEqual([one, four]);
    await putFirst(lena, [four ?? '', two ?? '', one ?? '']);
    expect(await firstOf(stranger, lena._id)).toEqual([four, two, one]);
    await remove(lena, two);
    expect(await firstOf(stranger, lena._id)).toEqual([four, one]);
    await putFirst(lena, []);
    expect(await firstOf(stranger, lena._id)).toEqual([sixth, fifth, four, three, one]);
  });

  it('are one order or the other when two are sent at once', async () => {
    const [one = '', two = '', three = ''] = six;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        putFirst(lena, at % 2 ? [one, two, three] : [three, one]),
      ),
    );
    expect([
      [one, two, three],
      [three, one],
    ]).toContainEqual(await firstOf(stranger, lena._id));
  });

  it('are favourites: of another book nothing is changed; nor are there six', async () => {
    const [one = '', two = ''] = six;
    await putFirst(lena, [one]);
    expect((await putFirst(lena, [two, book])).status).toBe(404);
    expect((await putFirst(lena, six)).status).toBe(400);
    expect((await putFirst(lena, [two, two])).status).toBe(400);
    expect(await firstOf(stranger, lena._id)).toEqual([one]);
  });
});
