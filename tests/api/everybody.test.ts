import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { FEED_LETTERS_MAX, QUOTES_LOOKED_AT } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
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
      expect(JSON.stringify(answer.body).length).toBeLessThanOrEqual(FEED_LETTERS_MAX + 100);
      found.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect([found, pages]).toEqual([ids, 2]);
  });
});
