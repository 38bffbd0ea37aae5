import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everybodysOf } from '../../server/domains/talk/feed/everybody.sql.ts';
import { newestQuotes } from '../../server/domains/talk/quotes/quotes.sql.ts';
import { newestReviews } from '../../server/domains/talk/reviews/reviews.sql.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { quietly } from '../../server/platform/events.ts';
import { EVERYBODY_KINDS } from '../../shared/feed.ts';
import { FEED_CHARACTERS_MAX, QUOTES_LOOKED_AT } from '../../shared/limits.ts';
import { addBook, wrongCounters } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { explaining, looksInto, type Plan, rowsRead } from '../support/plans.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let wren: Member;
let named = 0;

beforeAll(async () => {
  site = await openSite({ answerCacheMb: 0 }, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  wren = await site.signUp('Wren');
});
afterAll(() => site?.close());

const newBook = () => {
  named += 1;
  return addBook(site.db, { title: `Book ${named}` });
};

async function review(by: Member, more: object = {}) {
  const { body } = await by.call('POST /api/reviews', {
    body: { title: 'Words', content: 'My words.', rating: 4, book: await newBook(), ...more },
  });
  return body._id;
}

async function quote(by: Member, more: object = {}, entry: object = {}) {
  const googleId = await newBook();
  await by.request('PUT', `/api/library/${googleId}`, { body: { status: 'reading', ...entry } });
  const { body } = await by.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'To be.', ...more },
  });
  return body._id;
}

async function list(by: Member, more: object = {}) {
  const { body } = await by.call('POST /api/lists', { body: { title: 'A list', ...more } });
  await by.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: body._id, googleId: await newBook() },
    body: {},
  });
  return body._id;
}

const shownTo = async (who: Browser, query: { kinds?: string; limit?: number } = {}) =>
  (await who.call('GET /api/feed/everybody', { query })).body;
const idsFor = async (who: Browser, kinds?: string) =>
  (await shownTo(who, { limit: 100, ...(kinds ? { kinds } : {}) })).map(({ _id }) => _id);
const forget = async () => {
  for (const table of ['reviews', 'quotes', 'lists', 'mutes', 'hidings', 'blocks'])
    await site.db.many(sql`delete from ${sql([table])}`);
};

describe('What is for everybody', () => {
  it('is reviews, quotes and lists of all, newest first, for visitors as well', async () => {
    await forget();
    const ids = [await review(theo), await quote(wren), await list(theo)];
    const items = await shownTo(site.visitor());
    expect(items.map(({ _id }) => _id)).toEqual([...ids].reverse());
    expect(items).toMatchObject([
      { kind: 'list', user: { username: 'Theo' }, list: { title: 'A list', books: 1 }, more: 0 },
      { kind: 'quote', user: { username: 'Wren' }, quote: { text: 'To be.' } },
      { kind: 'review', user: { username: 'Theo' }, review: { content: 'My words.', rating: 4 } },
    ]);
    expect(await idsFor(rosa, 'quote,list')).toEqual([ids[2], ids[1]]);
    expect(await idsFor(rosa, 'review')).toEqual([ids[0]]);
    for (const kinds of ['progress', 'nothing'])
      expect(await rosa.call('GET /api/feed/everybody', { query: { kinds } })).toMatchObject({
        status: 400,
        body: { id: 'feed_kind_unknown' },
      });
  });

  it('holds nothing that is not for everybody', async () => {
    await forget();
    for (const visibility of ['followers', 'private']) {
      await review(theo, { visibility });
      await quote(theo, { visibility });
      await list(theo, { visibility });
      await quote(theo, {}, { visibility });
    }
    await site.db.many(sql`delete from lists where books_count = 0`);
    expect(await idsFor(site.visitor())).toEqual([]);
    expect(await idsFor(rosa)).toEqual([]);
    await review(wren);
    await wren.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect(await idsFor(rosa)).toEqual([]);
    await wren.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    expect(await idsFor(rosa)).toHaveLength(1);
  });

  it('leaves out whom one blocks or mutes, and books that one hides', async () => {
    await forget();
    const googleId = await newBook();
    const [mine, theirs] = [await review(theo, { book: googleId }), await review(wren)];
    expect(await idsFor(rosa)).toEqual([theirs, mine]);
    await rosa.call('PUT /api/mutes/:userId', { params: { userId: wren._id } });
    expect(await idsFor(rosa)).toEqual([mine]);
    await rosa.call('PUT /api/books/:googleId/hiding', { params: { googleId } });
    expect(await idsFor(rosa)).toEqual([]);
    expect(await idsFor(theo)).toEqual([theirs, mine]);
    await site.db.many(sql`delete from mutes`);
    await site.db.many(sql`delete from hidings`);
    await theo.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    expect(await idsFor(rosa)).toEqual([theirs]);
  });

  it('looks for quotes in a language among the newest of many, as far as one may see them', async () => {
    await forget();
    const french = await addBook(site.db, { title: 'Les mots', language: 'fr' });
    await wren.request('PUT', `/api/library/${french}`, { body: { status: 'reading' } });
    const of = { params: { googleId: french }, body: { text: 'Un mot.' } };
    const { body } = await wren.call('POST /api/library/:googleId/quotes', of);
    const english = await addBook(site.db, { title: 'The words', language: 'en' });
    await theo.request('PUT', `/api/library/${english}`, { body: { status: 'reading' } });
    const add = (count: number) =>
      site.db.many(sql`
        insert into quotes (id, user_id, book_id, text, visibility)
        select gen_random_uuid(), ${theo._id}, b.id, 'A word.', 'public'
          from books b, generate_series(1, ${count}::integer)
         where b.google_id = ${english}`);
    const inFrench = async () =>
      (
        await rosa.call('GET /api/feed/everybody', { query: { kinds: 'quote', language: 'fr' } })
      ).body.map(({ _id }) => _id);
    await add(QUOTES_LOOKED_AT - 1);
    expect(await inFrench()).toEqual([body._id]);
    await rosa.call('PUT /api/mutes/:userId', { params: { userId: wren._id } });
    expect(await inFrench()).toEqual([]);
    await site.db.many(sql`delete from mutes`);
    await add(1);
    expect(await inFrench()).toEqual([]);
  });

  it('does not meet what is by people whom nobody sees, however much it is', async () => {
    await forget();
    const many = await site.signUp('Manyfold');
    const admin = await site.signUp('Warden', 'admin');
    const [kept, closed] = [await newBook(), await newBook()];
    for (const googleId of [kept, closed])
      await many.request('PUT', `/api/library/${googleId}`, { body: { status: 'reading' } });
    const shown = [await review(theo), await quote(wren), await list(theo)];
    const quoteMany = (each: number) =>
      site.db.transaction(async (tx) => {
        await quietly(tx);
        await tx.many(sql`
          insert into quotes (id, user_id, book_id, text, visibility)
          select gen_random_uuid(), e.user_id, e.book_id, 'A word.', 'public'
            from entries e, generate_series(1, ${each}::integer)
           where e.user_id = ${many._id} and e.review_id is null`);
      });
    await quoteMany(600);
    await site.db.many(sql`
      insert into lists (id, user_id, title, visibility, books_count)
      select gen_random_uuid(), ${many._id}, 'A list', 'public', 1 from generate_series(1, 600)`);
    await site.db.many(sql`
      with made as (
        insert into books (id, google_id, source, title)
        select gen_random_uuid(), 'hidden-' || n, 'member', 'Hidden ' || n from generate_series(1, 600) n
        returning id
      )
      insert into reviews (id, user_id, book_id, title, content, rating, random_key, language)
      select gen_random_uuid(), ${many._id}, made.id, 'Words', 'My words.', 4, random(), 'en' from made`);
    await site.db.many(sql`update users set is_carrying_over = true where id = ${many._id}`);
    await many.call('PUT /api/account/privacy', { body: { showFollows: true } });
    const isCarriedOver = async () =>
      (await site.db.many(sql`select from users where is_carrying_over`)).length === 0;
    const met = async (read: (db: Db) => Promise<unknown>) => {
      const plans: Plan[] = [];
      await site.db.transaction(async (tx) => {
        // As in tables that are large.
        await tx.many(sql`set local enable_seqscan = off`);
        await read(explaining(tx, plans));
      });
      return plans.reduce((rows, plan) => rows + rowsRead(plan, ['quotes', 'lists', 'reviews']), 0);
    };
    const metBy = async (viewer: { id: string } | undefined) => ({
      all: await met((db) =>
        everybodysOf(db, viewer, { limit: 20, after: undefined }, { kinds: EVERYBODY_KINDS }),
      ),
      english: await met((db) =>
        everybodysOf(
          db,
          viewer,
          { limit: 20, after: undefined },
          { kinds: EVERYBODY_KINDS, language: 'en' },
        ),
      ),
      reviews: await met((db) => newestReviews(db, 20)),
    });
    const expectFew = async () => {
      await expect.poll(isCarriedOver, { timeout: 20_000 }).toBe(true);
      await site.db.many(sql`vacuum analyze quotes, lists, reviews`);
      for (const viewer of [undefined, { id: rosa._id }])
        for (const [what, rows] of Object.entries(await metBy(viewer)))
          expect(rows, what).toBeLessThan(60);
      expect((await idsFor(rosa)).sort()).toEqual([...shown].sort());
    };
    await expect.poll(isCarriedOver, { timeout: 20_000 }).toBe(true);
    await wrongCounters(site.db);
    await site.db.many(sql`analyze`);
    await many.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    // At once, whatever has been carried over.
    expect((await idsFor(rosa)).sort()).toEqual([...shown].sort());
    await expectFew();
    // What is added meanwhile as well.
    await quoteMany(100);
    await expectFew();
    // Of the quotes from a book, each is passed over without a look at whose it is.
    const plans: Plan[] = [];
    const page = { limit: 20, after: undefined };
    await newestQuotes(explaining(site.db, plans), kept, { id: rosa._id }, page);
    for (const plan of plans) expect(looksInto('users', plan)).toBeLessThan(10);
    await many.call('PUT /api/account/privacy', { body: { profile: 'public' } });
    await expect.poll(isCarriedOver, { timeout: 20_000 }).toBe(true);
    expect(await idsFor(rosa)).toHaveLength(5);
    // A quote is as narrow as the entry of its book.
    const narrow = async (googleId: string, visibility: string) => {
      const { status } = await many.request('PUT', `/api/library/${googleId}`, {
        body: { visibility },
      });
      expect(status).toBe(200);
    };
    for (const googleId of [kept, closed]) await narrow(googleId, 'followers');
    for (const language of [undefined, 'en'])
      expect(
        await met((db) => everybodysOf(db, undefined, page, { kinds: ['quote'], language })),
      ).toBeLessThan(60);
    expect(await idsFor(rosa, 'quote')).toEqual([shown[1]]);
    await narrow(kept, 'public');
    expect(await idsFor(rosa, 'quote')).toHaveLength(3);
    const account = { params: { id: many._id } };
    await admin.call('PUT /api/admin/users/:id/suspension', {
      ...account,
      body: { reason: 'spam' },
    });
    await expectFew();
    await admin.call('DELETE /api/admin/users/:id/suspension', account);
    await expect.poll(isCarriedOver, { timeout: 20_000 }).toBe(true);
    expect(await idsFor(rosa)).toHaveLength(5);
    expect(await wrongCounters(site.db)).toEqual({});
  });

  it('has no more than two in a row by one person, however its pages are cut', async () => {
    await forget();
    const first = await review(wren);
    const many: string[] = [];
    for (let made = 0; made < 12; made++) many.push(await review(theo));
    const between = await review(wren);
    const last = [await review(theo), await review(theo), await review(theo)];
    // A moment that ends in zeros is written shorter.
    await site.db.many(sql`
      update reviews set created_at = date_trunc('second', now()) - make_interval(secs => 20 - n.at)
        from (select id, row_number() over (order by id)::integer as at from reviews) n
       where n.id = reviews.id`);
    const expected = [last[2], last[1], between, many[11], many[10], first];
    expect(await idsFor(site.visitor())).toEqual(expected);
    for (const limit of [1, 2, 3, 4]) {
      const found: string[] = [];
      let path: string | undefined = `/api/feed/everybody?limit=${limit}`;
      while (path !== undefined) {
        const answer: Awaited<ReturnType<Browser['request']>> = await rosa.request('GET', path);
        expect([answer.status, answer.status === 200 ? '' : [path, answer.body]]).toEqual([
          200,
          '',
        ]);
        found.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect([limit, found]).toEqual([limit, expected]);
    }
    const made = Buffer.from(JSON.stringify({ createdAt: 'x', id: 'y' })).toString('base64url');
    expect((await rosa.request('GET', `/api/feed/everybody?cursor=${made}`)).status).toBe(400);
  });

  it('ends a page sooner where texts are long, and goes on behind that', async () => {
    await forget();
    const ids: string[] = [];
    for (let made = 0; made < 20; made++)
      ids.unshift(
        await review([theo, wren, rosa][made % 3] ?? theo, { content: '長'.repeat(20_000) }),
      );
    const found: string[] = [];
    let pages = 0;
    let path: string | undefined = '/api/feed/everybody?limit=100';
    while (path !== undefined) {
      const answer: Awaited<ReturnType<Browser['request']>> = await rosa.request('GET', path);
      expect(JSON.stringify(answer.body).length).toBeLessThanOrEqual(FEED_CHARACTERS_MAX + 100);
      found.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect([found, pages]).toEqual([ids, 2]);
  });
});
