import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { QUOTES_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let googleId: string;
let token: string;
let names = 0;

beforeAll(async () => {
  site = await openSite();
  googleId = await addBook(site.db, {
    title: 'The long way',
    authors: ['A. Uthor'],
    pageCount: 200,
  });
});
afterAll(() => site?.close());

beforeEach(async () => {
  names += 1;
  rosa = await site.signUp(`Rosa${'abcdefghkmnopqrstuvwx'[names]}`);
  token = (
    await rosa.call('POST /api/account/tokens', { body: { name: 'Kobo', scopes: ['kosync'] } })
  ).body.token;
});

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const DOCUMENT = md5('a file');

/** Sends what KOReader's plugin sends: these headers, and JSON. */
const koreader = (method: string, path: string, body?: object, key = md5(token)) =>
  site.visitor().request(method, `/kosync${path}`, {
    body,
    headers: {
      origin: undefined,
      accept: 'application/vnd.koreader.v1+json',
      'x-auth-user': rosa.username,
      'x-auth-key': key,
    },
  });

const turn = (percentage: number, more = {}) =>
  koreader('PUT', '/syncs/progress', {
    document: DOCUMENT,
    progress: '/body/DocFragment[11]/body/p[3]/text().0',
    percentage,
    device: 'Kobo Libra',
    device_id: 'A-B-C',
    ...more,
  });

const assign = () =>
  rosa.call('PUT /api/account/devices/:document', {
    params: { document: DOCUMENT },
    body: { googleId },
  });

const progress = async () => {
  const { body } = await rosa.call('GET /api/library/:googleId', { params: { googleId } });
  return (body.entry?.readings ?? []).map(
    ({ outcome, progress: said = [] }) => [outcome, said.map(({ percent }) => percent)] as const,
  );
};

const later = (interval: string) =>
  site.db.many(sql`
    update device_progress set noted_at = noted_at - ${interval}::interval where user_id = ${rosa._id}`);

describe('An e-reader', () => {
  it('is let in with the MD5 of a token for it, and with nothing else', async () => {
    expect(await koreader('GET', '/users/auth')).toMatchObject({
      status: 200,
      body: { authorized: 'OK' },
    });
    const other = (
      await rosa.call('POST /api/account/tokens', {
        body: { name: 'x', scopes: ['read', 'write'] },
      })
    ).body.token;
    for (const key of [md5(other), md5('wrong'), token, md5(token).toUpperCase(), ''])
      expect((await koreader('GET', '/users/auth', undefined, key)).status).toBe(401);
    const mine = rosa;
    rosa = await site.signUp('Somebody-else');
    expect((await koreader('GET', '/users/auth')).status).toBe(401);
    rosa = mine;
    expect((await site.visitor().request('GET', '/kosync/healthcheck')).body).toEqual({
      state: 'OK',
    });
    const created = await koreader('POST', '/users/create', { username: 'x', password: 'y' });
    expect([created.status, created.body.message]).toEqual([402, expect.stringMatching(/token/)]);
  });

  it('is let in no more once its token is revoked', async () => {
    const [{ _id: id } = { _id: '' }] = (await rosa.call('GET /api/account/tokens')).body;
    await rosa.call('DELETE /api/account/tokens/:id', { params: { id } });
    expect((await turn(0.5)).status).toBe(401);
  });

  it('gets back what it has told, as it came, and of what it has not an empty object', async () => {
    expect(await koreader('GET', `/syncs/progress/${DOCUMENT}`)).toMatchObject({
      status: 200,
      body: {},
    });
    const told = await turn(0.3213);
    expect([told.status, told.body]).toEqual([
      200,
      { document: DOCUMENT, timestamp: expect.any(Number) },
    ]);
    expect((await koreader('GET', `/syncs/progress/${DOCUMENT}`)).body).toEqual({
      document: DOCUMENT,
      progress: '/body/DocFragment[11]/body/p[3]/text().0',
      percentage: 0.3213,
      device: 'Kobo Libra',
      device_id: 'A-B-C',
      timestamp: told.body.timestamp,
    });
  });

  it('is refused what is no progress', async () => {
    for (const wrong of [
      { percentage: 1.2 },
      { percentage: 'x' },
      { document: undefined },
      { document: 'x'.repeat(256) },
      { progress: undefined },
      { device: undefined },
    ])
      expect((await turn(0.2, wrong)).status).toBe(403);
  });

  it('tells of a document that waits until somebody says which book it is', async () => {
    await turn(0.25, { metadata: { title: 'The long way', authors: 'A. Uthor' } });
    const { body } = await rosa.call('GET /api/account/devices');
    expect(body).toEqual([
      {
        document: DOCUMENT,
        title: 'The long way',
        author: 'A. Uthor',
        device: 'Kobo Libra',
        percentage: 0.25,
        highlights: 0,
        sentAt: expect.any(String),
        book: null,
      },
    ]);
    const missing = { params: { document: DOCUMENT }, body: { googleId: 'of-no-book' } };
    expect((await rosa.call('PUT /api/account/devices/:document', missing)).status).toBe(404);
    expect((await assign()).body.book).toMatchObject({ googleId, title: 'The long way' });
    expect(await progress()).toEqual([[null, [25]]]);
  });

  it('says progress from then on, one a minute, and of an hour one after a day', async () => {
    await turn(0.1);
    await assign();
    await turn(0.2);
    await turn(0.3);
    expect(await progress()).toEqual([[null, [30]]]);
    const { body } = await koreader('GET', `/syncs/progress/${DOCUMENT}`);
    expect(body.percentage).toBe(0.3);
    await later('61 seconds');
    await turn(0.4);
    expect(await progress()).toEqual([[null, [40, 30]]]);
    // Both within one hour of the day before yesterday.
    await site.db.many(sql`
      update device_progress
         set noted_at = date_trunc('hour', now()) - interval '2 days'
                        + case when noted_at > now() - interval '30 seconds' then interval '9 minutes'
                               else interval '3 minutes' end
       where user_id = ${rosa._id}`);
    await turn(0.5);
    expect(await progress()).toEqual([[null, [50, 40]]]);
    const { body: feed } = await rosa.request('GET', `/api/profile/${rosa._id}/library`);
    expect(feed).toMatchObject([{ percent: 50 }]);
  });

  it('begins a book that was finished anew only at its beginning', async () => {
    await turn(0.5);
    await assign();
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'read' },
    });
    await later('2 minutes');
    await turn(0.9);
    expect(await progress()).toHaveLength(1);
    await turn(0.05);
    expect((await progress()).map(([outcome]) => outcome).sort()).toEqual(
      ['finished', null].sort(),
    );
  });

  it('is forgotten with what it told, and what it brought into the library stays', async () => {
    await turn(0.5);
    await assign();
    const params = { document: DOCUMENT };
    expect((await rosa.call('DELETE /api/account/devices/:document', { params })).status).toBe(204);
    expect((await rosa.call('DELETE /api/account/devices/:document', { params })).status).toBe(404);
    expect((await koreader('GET', `/syncs/progress/${DOCUMENT}`)).body).toEqual({});
    expect(await progress()).toEqual([[null, [50]]]);
  });

  it('is one of somebody’s own: nobody else sees or gets what it told', async () => {
    await turn(0.5);
    const other = await site.signUp('Other-reader');
    expect((await other.call('GET /api/account/devices')).body).toEqual([]);
    const params = { document: DOCUMENT };
    expect((await other.call('DELETE /api/account/devices/:document', { params })).status).toBe(
      404,
    );
  });
});

describe('Marked passages', () => {
  const send = async (highlights: object[], scopes: ('read' | 'write')[] = ['write']) => {
    const { body } = await rosa.call('POST /api/account/tokens', {
      body: { name: 'Readwise', scopes },
    });
    return site.visitor().request('POST', '/readwise/api/v2/highlights/', {
      body: { highlights },
      headers: { origin: undefined, authorization: `Token ${body.token}` },
    });
  };
  const passage = {
    text: 'It was a dark and stormy night.',
    title: 'The long way',
    author: 'A. Uthor',
    note: 'So it begins',
    location: 12,
    location_type: 'page',
    highlighted_at: '2024-05-17T12:00:00+00:00',
    source_type: 'koreader',
  };
  const quotes = async () =>
    (await rosa.call('GET /api/library/:googleId/quotes', { params: { googleId } })).body;

  it('become quotes of the book that they name, private and once', async () => {
    expect((await send([passage, passage])).status).toBe(200);
    expect((await send([passage])).status).toBe(200);
    expect(await quotes()).toMatchObject([
      {
        text: passage.text,
        note: passage.note,
        visibility: 'private',
        position: { page: 12 },
        createdAt: '2024-05-17T12:00:00Z',
      },
    ]);
  });

  it('are as visible as their reader has said', async () => {
    await rosa.call('PUT /api/account/privacy', { body: { quotesFromDevices: 'public' } });
    await send([passage]);
    expect(await quotes()).toMatchObject([{ visibility: 'public' }]);
  });

  it('wait where somebody keeps as many quotes as there can be, who can write down no more by hand either', async () => {
    await send([passage]);
    await site.db.many(sql`
      insert into quotes (id, user_id, book_id, text, visibility)
      select gen_random_uuid(), q.user_id, q.book_id, 'One of very many', 'private'
        from quotes q, generate_series(2, ${QUOTES_MAX}::integer)
       where q.user_id = ${rosa._id}`);
    await send([{ ...passage, text: 'One more.' }]);
    const byHand = await rosa.call('POST /api/library/:googleId/quotes', {
      params: { googleId },
      body: { text: 'And another.' },
    });
    expect([byHand.status, byHand.body.id]).toEqual([409, 'quotes_too_many']);
    const waiting = async () => {
      const [document] = (await rosa.call('GET /api/account/devices')).body;
      return document?.highlights;
    };
    expect(await waiting()).toBe(1);
    await site.db.many(sql`
      delete from quotes where user_id = ${rosa._id} and text = 'One of very many'`);
    await send([passage]);
    expect(await waiting()).toBe(0);
  });

  it('become quotes for as many as there is room, the oldest first, and who says of which book they are is told how many still wait', async () => {
    await send([passage]);
    await site.db.many(sql`
      insert into quotes (id, user_id, book_id, text, visibility)
      select gen_random_uuid(), q.user_id, q.book_id, 'One of very many', 'private'
        from quotes q, generate_series(3, ${QUOTES_MAX}::integer)
       where q.user_id = ${rosa._id}`);
    const title = 'A book that nobody has named';
    await send(
      ['2023', '2021', '2022'].map((year) => ({
        text: `Of ${year}`,
        title,
        highlighted_at: `${year}-05-17T12:00:00+00:00`,
      })),
    );
    const documents = (await rosa.call('GET /api/account/devices')).body;
    const { body } = await rosa.call('PUT /api/account/devices/:document', {
      params: { document: documents.find((each) => each.title === title)?.document ?? '' },
      body: { googleId },
    });
    expect(body.highlights).toBe(2);
    const kept = await site.db.many(sql`
      select text from quotes where user_id = ${rosa._id} and text like 'Of %'`);
    expect(kept).toEqual([{ text: 'Of 2021' }]);
  });

  it('do not come back once they were deleted as quotes', async () => {
    await send([passage]);
    const [{ _id: id } = { _id: '' }] = await quotes();
    await rosa.call('DELETE /api/quotes/:id', { params: { id } });
    await send([passage]);
    expect(await quotes()).toEqual([]);
    const kept = await site.db.many(sql`
      select text from device_highlights where user_id = ${rosa._id} and text is not null`);
    expect(kept).toEqual([]);
  });

  it('of a book that nobody knows wait with its title until somebody says which it is', async () => {
    await send([{ text: 'Who knows?', title: 'A book of nobody’s' }]);
    const [waiting] = (await rosa.call('GET /api/account/devices')).body;
    expect(waiting).toMatchObject({ title: 'A book of nobody’s', highlights: 1, book: null });
    const { status } = await rosa.call('PUT /api/account/devices/:document', {
      params: { document: waiting?.document ?? '' },
      body: { googleId },
    });
    expect([status, (await quotes()).map(({ text }) => text)]).toEqual([200, ['Who knows?']]);
    await send([{ text: 'Who knows more?', title: 'A book of nobody’s' }]);
    expect(await quotes()).toHaveLength(2);
  });

  it('are kept without what nobody can type, as cut from a page of a PDF, instead of being refused', async () => {
    const cut = { ...passage, text: 'A hy\u0002phen and half a \ud83d', note: 'Mine\u000c' };
    expect((await send([cut, passage])).status).toBe(200);
    expect((await quotes()).map(({ text, note }) => [text, note]).sort()).toEqual([
      ['A hyphen and half a', 'Mine'],
      [passage.text, passage.note],
    ]);
    expect((await send([{ ...passage, text: '\u0000' }])).status).toBe(400);
  });

  it('come in no more once the token is revoked, also of those that are under way', async () => {
    const { body } = await rosa.call('POST /api/account/tokens', {
      body: { name: 'Readwise', scopes: ['write'] },
    });
    const titles = Array.from({ length: 60 }, (_, n) => `Nobody’s book number ${n}`);
    const sent = site.visitor().request('POST', '/readwise/api/v2/highlights/', {
      body: { highlights: titles.map((title) => ({ text: 'A passage', title })) },
      headers: { origin: undefined, authorization: `Token ${body.token}` },
    });
    const waiting = async () => (await rosa.call('GET /api/account/devices')).body.length;
    while ((await waiting()) === 0);
    await rosa.call('DELETE /api/account/tokens/:id', { params: { id: body._id } });
    const known = await waiting();
    expect((await sent).status).toBe(401);
    // One of them may have been asked for before.
    expect([known, known + 1]).toContain(await waiting());
    expect(known).toBeLessThan(titles.length);
  });

  it('become quotes in a time that grows with how many there are, not with those before', async () => {
    const start = performance.now();
    for (let sent = 1; sent <= 5; sent += 1) {
      const texts = Array.from({ length: 2_000 }, (_, n) => `Passage ${n} of letter ${sent}`);
      const { title, author } = passage;
      expect((await send(texts.map((text) => ({ text, title, author })))).status).toBe(200);
      const [of] = await site.db.many<{ quotes: number; waiting: number }>(sql`
        select (select count(*) from quotes where user_id = ${rosa._id})::integer as quotes,
               (select count(*) from device_highlights
                 where user_id = ${rosa._id} and text is not null)::integer as waiting`);
      expect(of).toEqual({ quotes: sent * 2_000, waiting: 0 });
    }
    // It is about two seconds; each compared with all others, it was half a minute.
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('count as what they cost, also those of one book', async () => {
    const other = await openSite({}, { limits: { write: { ...LIMITS.write, max: 4 } } });
    try {
      const ada = await other.signUp('Ada');
      const body = { name: 'Readwise', scopes: ['write' as const] };
      const { token: ofAda } = (await ada.call('POST /api/account/tokens', { body })).body;
      const statusOf = async (texts: string[]) => {
        const highlights = texts.map((text) => ({ ...passage, text }));
        const headers = { origin: undefined, authorization: `Token ${ofAda}` };
        const path = '/readwise/api/v2/highlights/';
        return (await other.visitor().request('POST', path, { body: { highlights }, headers }))
          .status;
      };
      expect(await statusOf(Array.from({ length: 60 }, (_, n) => `Passage ${n}`))).toBe(200);
      expect(await statusOf(['One more'])).toBe(429);
    } finally {
      await other.close();
    }
  });

  it('are taken only with a token that may write', async () => {
    expect((await send([passage], ['read'])).status).toBe(401);
    expect((await send('none' as never)).status).toBe(400);
    const { body } = await rosa.call('POST /api/account/tokens', {
      body: { name: 'Readwise', scopes: ['write'] },
    });
    const auth = (token: string) =>
      site.visitor().request('GET', '/readwise/api/v2/auth/', {
        headers: { authorization: `Token ${token}` },
      });
    expect([(await auth(body.token)).status, (await auth('x')).status]).toEqual([204, 401]);
  });
});
