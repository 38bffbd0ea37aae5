import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { Body, Reply } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Loose, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;
let book: string;
let names = 0;
/** Of which none looks like another. */
const LETTERS = 'abcdefghkmnopqrstuvwx';

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

beforeEach(async () => {
  names += 1;
  rosa = await site.signUp(`Rosa${LETTERS[names % 20]}${LETTERS[Math.floor(names / 20)]}`);
  book = await addBook(site.db, {
    googleId: `neodbbook${String(names).padStart(4, '0')}`,
    title: `The long way ${LETTERS[names % 20]}`,
    authors: ['A. Uthor'],
    pageCount: 200,
    publishedDate: '1998-04',
    isbns: ['9780441172719'],
  });
});

const OOB = 'urn:ietf:wg:oauth:2.0:oob';

/** What LuaSocket sends for KOReader's plugin. */
const LUA = { 'user-agent': 'LuaSocket 3.0-rc1', accept: 'application/json', te: 'trailers' };

const send = (method: string, path: string, more: RequestInit = {}) =>
  fetch(site.url + path, { method, redirect: 'manual', ...more });

const post = async (
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) => {
  const answer = await send('POST', path, {
    headers: { ...LUA, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form).toString(),
  });
  return { status: answer.status, body: (await answer.json()) as Loose };
};

/** As the plugin registers itself. */
async function register(more: Record<string, string> = {}) {
  const { status, body } = await post('/api/v1/apps', {
    client_name: 'Kobo frost',
    redirect_uris: OOB,
    scopes: 'read write',
    ...more,
  });
  expect(status).toBe(200);
  return { id: String(body.client_id), secret: String(body.client_secret), body };
}

type Asked = Omit<Body<'POST /api/account/authorization'>, 'clientId' | 'isAllowed'>;

const allow = async (who: Member, clientId: string, more: Partial<Asked> = {}) =>
  (
    await who.call('POST /api/account/authorization', {
      body: { clientId, redirectUri: OOB, scope: 'read write', isAllowed: true, ...more },
    })
  ).body as Reply<'POST /api/account/authorization'>;

type Client = Awaited<ReturnType<typeof register>>;

const exchange = (
  { id, secret }: Pick<Client, 'id' | 'secret'>,
  code: string | null,
  more: Record<string, string> = {},
) =>
  post('/oauth/token', {
    client_id: id,
    client_secret: secret,
    code: code ?? '',
    redirect_uri: OOB,
    grant_type: 'authorization_code',
    ...more,
  });

/** Somebody's token for an app that is registered for it. */
async function connected(scope = 'read write') {
  const client = await register();
  const { code } = await allow(rosa, client.id, { scope });
  const { body } = await exchange(client, code);
  return { client, code, token: String(body.access_token), body };
}

/** Calls as the plugin does, with its headers. */
function caller(token: string) {
  return async (method: string, path: string, json?: object) => {
    const body = json && JSON.stringify(json);
    const answer = await send(method, path, {
      headers: {
        ...LUA,
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      // Whatever shape it has: each test says which.
      // biome-ignore lint/suspicious/noExplicitAny: read as another program would
      body: (text === '' ? null : JSON.parse(text)) as any,
    };
  };
}

const entry = async () =>
  (await rosa.call('GET /api/library/:googleId', { params: { googleId: book } })).body.entry;

describe('KOReader’s plugin', () => {
  it('registers, is allowed on our page, and comes in with the code that is copied', async () => {
    const client = await register();
    expect(client.body).toMatchObject({ name: 'Kobo frost', redirect_uri: OOB });
    const page = await send(
      'GET',
      `/oauth/authorize?response_type=code&client_id=${client.id}&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scope=read%20write`,
    );
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      `/#/authorize?response_type=code&client_id=${client.id}&redirect_uri=urn%3Aietf%3Awg%3Aoauth%3A2.0%3Aoob&scope=read+write`,
    ]);
    const asked = await rosa.call('GET /api/account/authorization', {
      query: { clientId: client.id, redirectUri: OOB, scope: 'read write' },
    });
    expect(asked.body).toEqual({
      app: { name: 'Kobo frost', website: null },
      scopes: ['read', 'write'],
      goesTo: null,
    });
    const { code, address } = await allow(rosa, client.id);
    expect(address).toBeNull();
    const given = await exchange(client, code);
    expect([given.status, given.body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^cpt_/),
        token_type: 'Bearer',
        scope: 'read write',
        created_at: expect.any(Number),
      },
    ]);
    const me = await caller(String(given.body.access_token))('GET', '/api/me');
    expect(me.body).toMatchObject({
      username: rosa.username,
      display_name: rosa.username,
      url: `${site.url}/profile/${rosa._id}`,
      avatar: expect.stringMatching(/^http/),
    });
    const [token] = (await rosa.call('GET /api/account/tokens')).body;
    expect(token).toMatchObject({
      name: 'Kobo frost',
      scopes: ['read', 'write'],
      app: { name: 'Kobo frost', website: null },
    });
    await rosa.call('DELETE /api/account/tokens/:id', { params: { id: token?._id ?? '' } });
    expect((await caller(String(given.body.access_token))('GET', '/api/me')).status).toBe(401);
  });

  it('finds a book by its ISBN and its words, and by addresses of it', async () => {
    const call = caller((await connected()).token);
    // Others have the same number here: the newest of the tests' books is not the only one.
    const byNumber = await call(
      'GET',
      '/api/catalog/search?category=book&page=1&query=9780441172719',
    );
    expect(byNumber.body.data[0]).toMatchObject({ isbn: '9780441172719', category: 'book' });
    const { title } = byNumber.body.data[0];
    const found = await call(
      'GET',
      `/api/catalog/search?category=book&page=1&query=${encodeURIComponent(`${title} A. Uthor`)}`,
    );
    expect(found.body.data[0]).toMatchObject({
      uuid: expect.any(String),
      title,
      display_title: title,
      author: ['A. Uthor'],
      pub_year: 1998,
      pages: '200',
      description: expect.any(String),
    });
    expect(found.body).toMatchObject({ pages: expect.any(Number), count: expect.any(Number) });
    // Each page is a search, those before as well: of many results there are ten.
    for (let n = 0; n < 201; n += 1)
      await addBook(site.db, { title: `Quillwort ${n}`, authors: [`Many ${n}`] });
    const many = await call('GET', '/api/catalog/search?query=quillwort&page=11');
    expect(many.body).toMatchObject({ pages: 10, count: 201, data: { length: 20 } });
    const fetched = await call(
      'GET',
      `/api/catalog/fetch?url=${encodeURIComponent(`${site.url}/book/${book}`)}`,
    );
    expect([fetched.status, fetched.location]).toEqual([302, `/api/book/${book}`]);
    expect((await call('GET', `/api/book/${book}`)).body).toMatchObject({
      uuid: book,
      id: `${site.url}/book/${book}`,
      url: `/book/${book}`,
      api_url: `/api/book/${book}`,
    });
    expect((await call('GET', '/api/catalog/fetch?url=https%3A%2F%2Fexample.org%2Fx')).status).toBe(
      422,
    );
    expect((await call('GET', '/api/book/nothing')).status).toBe(404);
    expect((await call('GET', '/api/catalog/search?category=movie&query=dune')).body.count).toBe(0);
    expect((await call('GET', '/api/catalog/search?category=book&query=%20')).status).toBe(400);
  });

  it('marks, rates, comments and tags a book, and is told what there is', async () => {
    const call = caller((await connected()).token);
    const path = `/api/me/shelf/item/${book}`;
    const none = await call('GET', path);
    expect([none.status, none.body]).toEqual([404, { message: 'Mark not found' }]);
    const sent = await call('POST', path, {
      shelf_type: 'progress',
      visibility: 2,
      comment_text: 'So far so good',
      rating_grade: 9,
      post_to_fediverse: false,
      tags: ['sea', 'slow'],
    });
    expect([sent.status, sent.body]).toEqual([200, { message: 'OK' }]);
    expect(await entry()).toMatchObject({
      status: 'reading',
      visibility: 'private',
      rating: 4.5,
      note: 'So far so good',
      tags: ['sea', 'slow'],
    });
    expect((await call('GET', path)).body).toMatchObject({
      shelf_type: 'progress',
      visibility: 2,
      post_id: null,
      rating_grade: 9,
      comment_text: 'So far so good',
      tags: ['sea', 'slow'],
      created_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      item: { uuid: book },
    });
    // What an app does not send, and an empty comment, take nothing away.
    await call('POST', path, {
      shelf_type: 'complete',
      visibility: 0,
      comment_text: '',
      rating_grade: 0,
    });
    expect(await entry()).toMatchObject({
      status: 'read',
      visibility: 'public',
      rating: null,
      note: 'So far so good',
      tags: ['sea', 'slow'],
      timesRead: 1,
    });
    await call('POST', path, { shelf_type: 'complete', visibility: 1 });
    expect(await entry()).toMatchObject({ visibility: 'followers', timesRead: 1 });
    const shelf = await call('GET', '/api/me/shelf/complete?category=book&page=1');
    expect(shelf.body).toMatchObject({ count: 1, pages: 1, data: [{ item: { uuid: book } }] });
    expect((await call('GET', '/api/me/shelf/complete?page=2')).body.data).toEqual([]);
    expect((await call('GET', '/api/me/shelf/wishlist')).body.count).toBe(0);
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await entry()).toBeNull();
    for (const wrong of [
      { shelf_type: 'nowhere', visibility: 0 },
      { shelf_type: 'progress', visibility: 3 },
      // Nothing that a library writes for a field without a value opens it to everybody.
      ...[null, '', false, []].map((visibility) => ({ shelf_type: 'progress', visibility })),
      { shelf_type: 'progress', visibility: 0, rating_grade: 11 },
      { shelf_type: 'progress', visibility: 0, tags: {} },
    ]) {
      const refused = await call('POST', path, wrong);
      expect([refused.status, typeof refused.body.message]).toEqual([422, 'string']);
    }
  });

  it('leaves a book that is put aside there, and one from a paused reading shows as in progress', async () => {
    const call = caller((await connected()).token);
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'paused' },
    });
    const path = `/api/me/shelf/item/${book}`;
    expect((await call('GET', path)).body.shelf_type).toBe('progress');
    await call('POST', path, { shelf_type: 'progress', visibility: 0, comment_text: 'later' });
    expect(await entry()).toMatchObject({ status: 'paused', note: 'later' });
  });

  it('tells its progress, once however often it is sent', async () => {
    const call = caller((await connected()).token);
    const path = `/api/me/shelf/item/${book}/progress`;
    expect((await call('GET', path)).status).toBe(400);
    await call('POST', `/api/me/shelf/item/${book}`, { shelf_type: 'progress', visibility: 0 });
    for (const body of [
      { type: 'percentage', value: '25' },
      { type: 'percentage', value: '25' },
      { progress_type: 'page', progress_value: '70' },
    ])
      expect((await call('POST', path, body)).status).toBe(200);
    expect((await entry())?.readings[0]?.progress).toHaveLength(2);
    expect((await call('GET', path)).body).toMatchObject({
      progress_type: 'page',
      progress_value: '70',
    });
    const roman = await call('POST', path, { type: 'page', value: 'xii' });
    expect([roman.status, typeof roman.body.message]).toEqual([400, 'string']);
    await call('POST', `/api/me/shelf/item/${book}`, { shelf_type: 'complete', visibility: 0 });
    expect((await call('POST', path, { type: 'percentage', value: '99' })).status).toBe(400);
  });

  it('keeps highlights as quotes and thoughts beside the progress, changes and deletes them', async () => {
    const call = caller((await connected()).token);
    const path = `/api/me/note/item/${book}/`;
    const highlight = {
      title: 'Chapter 1',
      content: '> The sea was calm.\n> It was late.\n\nLovely.',
      visibility: 2,
      post_to_fediverse: false,
      sensitive: false,
      progress_type: 'percentage',
      progress_value: '12',
    };
    const made = await call('POST', path, highlight);
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        uuid: expect.any(String),
        content: '> The sea was calm.\n> It was late.\n\nChapter 1\n\nLovely.',
        visibility: 2,
        progress_type: 'percentage',
        progress_value: '12',
      },
    ]);
    expect((await call('POST', path, highlight)).body.uuid).toBe(made.body.uuid);
    const thought = await call('POST', path, {
      title: '',
      content: 'Who is it?',
      visibility: 2,
      progress_type: 'page',
      progress_value: '30',
    });
    expect(thought.body).toMatchObject({ content: 'Who is it?', progress_value: '30' });
    expect((await entry())?.position).toEqual({ page: 30 });
    const all = await call('GET', path);
    expect(all.body).toMatchObject({ count: 2, pages: 1 });
    for (const { uuid, content } of all.body.data) {
      const changed = await call('PUT', `/api/me/note/${uuid}`, {
        content: `${content} Yes.`,
        visibility: 0,
      });
      expect([changed.status, changed.body]).toMatchObject([
        200,
        { uuid, content: `${content} Yes.`, visibility: 0, item: { uuid: book } },
      ]);
      expect((await call('DELETE', `/api/me/note/${uuid}`)).status).toBe(200);
      expect((await call('DELETE', `/api/me/note/${uuid}`)).status).toBe(404);
    }
    expect((await call('GET', path)).body.data).toEqual([]);
  });

  it('reads, writes and deletes the review', async () => {
    const call = caller((await connected()).token);
    const path = `/api/me/review/item/${book}`;
    expect((await call('GET', path)).status).toBe(404);
    const review = { title: 'Fine', body: 'A book <b>with</b> a sea in it.', visibility: 0 };
    expect((await call('POST', path, review)).status).toBe(400);
    await call('POST', `/api/me/shelf/item/${book}`, {
      shelf_type: 'complete',
      visibility: 0,
      rating_grade: 8,
    });
    expect((await call('POST', path, review)).status).toBe(200);
    expect((await call('POST', path, { ...review, title: 'Very fine' })).status).toBe(200);
    expect((await call('GET', path)).body).toMatchObject({
      title: 'Very fine',
      body: review.body,
      visibility: 0,
      html_content: expect.not.stringContaining('<b>'),
    });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', path)).status).toBe(404);
  });

  it('is led on where two books have become one', async () => {
    const call = caller((await connected()).token);
    await site.db.many(sql`
      insert into book_aliases (google_id, book_id)
      select ${`${book}-old`}, id from books where google_id = ${book}`);
    const moved = await call('GET', `/api/book/${book}-old`);
    expect([moved.status, moved.location]).toEqual([302, `/api/book/${book}`]);
    await call('POST', `/api/me/shelf/item/${book}-old`, { shelf_type: 'wishlist', visibility: 0 });
    const mark = await call('GET', `/api/me/shelf/item/${book}-old`);
    expect([mark.status, mark.location]).toEqual([302, `/api/me/shelf/item/${book}`]);
  });
});

describe('An app for iOS', () => {
  /** As Piecelet does: what it says of itself and its code in the address, and no body. */
  it('registers, is answered at its own scheme, fetches its token and gives it back', async () => {
    const redirectUri = 'neodb://oauth/callback';
    const registered = await send(
      'POST',
      `/api/v1/apps?${new URLSearchParams({
        client_name: 'NeoDB iOS App',
        redirect_uris: redirectUri,
        website: 'https://github.com/lcandy2/neodb-app',
      })}`,
    );
    const app = (await registered.json()) as Record<string, string>;
    expect(registered.status).toBe(200);
    const asked = { clientId: app.client_id ?? '', redirectUri, scope: 'read write' };
    const shown = await rosa.call('GET /api/account/authorization', { query: asked });
    expect(shown.body).toMatchObject({
      app: { website: 'https://github.com/lcandy2/neodb-app' },
      goesTo: 'neodb',
    });
    const refused = await rosa.call('POST /api/account/authorization', {
      body: { ...asked, state: 'books.example', isAllowed: false },
    });
    expect(refused.body).toEqual({
      address: 'neodb://oauth/callback?error=access_denied&state=books.example',
      code: null,
    });
    const allowed = await rosa.call('POST /api/account/authorization', {
      body: { ...asked, state: 'books.example', isAllowed: true },
    });
    const address = new URL(allowed.body.address ?? '');
    expect(address.searchParams.get('state')).toBe('books.example');
    const answer = await send(
      'POST',
      `/oauth/token?${new URLSearchParams({
        grant_type: 'authorization_code',
        code: address.searchParams.get('code') ?? '',
        client_id: app.client_id ?? '',
        client_secret: app.client_secret ?? '',
        redirect_uri: redirectUri,
      })}`,
    );
    const { access_token: token = '' } = (await answer.json()) as Record<string, string>;
    expect(answer.status).toBe(200);
    const call = caller(token);
    expect((await call('GET', '/api/me/shelf/progress?page=1')).body).toEqual({
      data: [],
      pages: 0,
      count: 0,
    });
    const other = await register();
    const revoke = ({ id, secret }: { id: string; secret: string }) =>
      post('/oauth/revoke', { client_id: id, client_secret: secret, token });
    expect((await revoke(other)).status).toBe(200);
    expect((await call('GET', '/api/me')).status).toBe(200);
    expect((await revoke({ id: app.client_id ?? '', secret: 'wrong' })).status).toBe(401);
    expect(
      (await revoke({ id: app.client_id ?? '', secret: app.client_secret ?? '' })).status,
    ).toBe(200);
    expect((await call('GET', '/api/me')).status).toBe(401);
  });

  /** As NeoDB You for Android does: a slash at the end, PKCE, and no secret where it trusts that. */
  it('may come with PKCE alone, and then with the right verifier only', async () => {
    const redirectUri = 'day.vitayuzu.neodb://auth';
    const client = await register({ redirect_uris: redirectUri, client_name: 'NeoDB You' });
    expect((await send('GET', `/oauth/authorize/?client_id=${client.id}`)).status).toBe(302);
    const verifier = 'v'.repeat(64);
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
    const { address } = await allow(rosa, client.id, {
      redirectUri,
      codeChallenge,
      codeChallengeMethod: 'S256',
    });
    const code = new URL(address ?? '').searchParams.get('code') ?? '';
    const bring = (more: Record<string, string>) =>
      exchange({ id: client.id, secret: '' }, code, { redirect_uri: redirectUri, ...more });
    for (const wrong of [{}, { code_verifier: 'w'.repeat(64) }, { code_verifier: codeChallenge }])
      expect((await bring(wrong)).body.error).toBe('invalid_grant');
    expect((await bring({ code_verifier: verifier })).status).toBe(200);
  });
});

describe('An app that asks what a server is', () => {
  const ask = async (url: string, end = '') => {
    const answer = await fetch(`${url}/api/v1/instance${end}`);
    return { status: answer.status, body: (await answer.json()) as Loose };
  };

  /** What NeoDB You (`uri`, `title`, `version`, `stats`) and Piecelet do not do without. */
  it('is told before anybody signs in, as its own shapes have it', async () => {
    await rosa.call('PUT /api/account/privacy', { body: { showInDirectory: false } });
    const people = await site.visitor().request('GET', '/api/users?limit=1');
    for (const end of ['', '/']) {
      const { status, body } = await ask(site.url, end);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        uri: new URL(site.url).host,
        title: 'Commonplace',
        short_description: expect.any(String),
        email: expect.any(String),
        version: expect.stringMatching(/^0\.0\.0 /),
        stats: {
          user_count: Number(people.headers.get('x-total-count')),
          status_count: expect.any(Number),
          domain_count: expect.any(Number),
        },
        languages: expect.arrayContaining(['en', 'ar']),
        registrations: true,
        approval_required: false,
        thumbnail: `${site.url}/icon-512.png`,
      });
    }
  });

  it('is told of books also where the site knows no name of its own, by that which it asked', async () => {
    const answer = await send('GET', '/api/catalog/search?query=9780441172719', {
      // As a proxy adds it: the site is asked from another machine.
      headers: { 'x-forwarded-for': '192.0.2.7' },
    });
    const { data } = (await answer.json()) as { data: { cover_image_url: string }[] };
    expect([answer.status, data[0]?.cover_image_url]).toEqual([
      200,
      expect.stringContaining(`${site.url}/covers/`),
    ]);
  });

  it('is told how people come in', async () => {
    const told = { open: [true, false], invite: [true, false], request: [true, true] } as const;
    for (const [registration, expected] of Object.entries({ ...told, closed: [false, false] })) {
      const other = await openSite({ registration: registration as keyof typeof told });
      try {
        const { body } = await ask(other.url);
        expect([body.registrations, body.approval_required]).toEqual(expected);
      } finally {
        await other.close();
      }
    }
  });
});

describe('Nobody gets a token', () => {
  it('for a code that comes again, and the first one is gone with it', async () => {
    const { client, code, token } = await connected();
    expect((await caller(token)('GET', '/api/me')).status).toBe(200);
    const again = await exchange(client, code);
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant']);
    expect((await caller(token)('GET', '/api/me')).status).toBe(401);
  });

  it('for one code twice at once', async () => {
    const client = await register();
    const { code } = await allow(rosa, client.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await rosa.call('GET /api/account/tokens')).body).toHaveLength(0);
  });

  it('for the code of another app, a wrong secret, address or kind of grant, or late', async () => {
    const client = await register();
    const other = await register();
    const { code } = await allow(rosa, client.id);
    expect((await exchange(other, code)).body.error).toBe('invalid_grant');
    expect((await exchange({ ...client, secret: other.secret }, code)).status).toBe(401);
    expect((await exchange({ ...client, secret: '' }, code)).body.error).toBe('invalid_grant');
    expect((await exchange(client, code, { redirect_uri: 'https://evil.example/' })).status).toBe(
      400,
    );
    expect((await exchange(client, code, { code_verifier: 'v'.repeat(50) })).status).toBe(400);
    expect((await exchange(client, code, { grant_type: 'password' })).body.error).toBe(
      'unsupported_grant_type',
    );
    expect((await exchange(client, 'x'.repeat(43))).status).toBe(400);
    await site.db.many(sql`update app_grants set expires_at = now() - interval '1 s'
      where user_id = ${rosa._id}`);
    expect((await exchange(client, code)).body.error).toBe('invalid_grant');
  });

  it('once their account is suspended, or they revoke all with their password', async () => {
    const admin = await site.signUp(`Boss${names}x`, 'admin');
    const client = await register();
    const { code } = await allow(rosa, client.id);
    const { token } = await connected();
    await rosa.call('PUT /api/account/password', {
      body: {
        currentPassword: rosa.password,
        newPassword: 'another long secret',
        revokeTokens: true,
      },
    });
    expect((await exchange(client, code)).status).toBe(400);
    expect((await caller(token)('GET', '/api/me')).status).toBe(401);
    const later = await allow(rosa, client.id);
    await admin.call('PUT /api/admin/users/:id/suspension', {
      params: { id: rosa._id },
      body: { reason: 'spam' },
    });
    expect((await exchange(client, later.code)).status).toBe(400);
  });

  it('where an app asks for more than it registered, or to be answered elsewhere', async () => {
    const client = await register({ scopes: 'read', redirect_uris: 'https://app.example/back' });
    const ask = (more: Partial<Asked>) =>
      rosa.call('GET /api/account/authorization', {
        query: { clientId: client.id, redirectUri: 'https://app.example/back', ...more },
      });
    expect((await ask({})).body).toMatchObject({ scopes: ['read'], goesTo: 'app.example' });
    expect((await ask({ scope: 'read write' })).body.id).toBe('app_scope_wrong');
    expect((await ask({ scope: 'admin' })).body.id).toBe('app_scope_wrong');
    for (const redirectUri of [
      'https://app.example/back/',
      'https://app.example/back?x=1',
      'https://app.example.evil.example/back',
      OOB,
    ])
      expect((await ask({ redirectUri })).body.id).toBe('app_address_wrong');
    const plain = await rosa.call('POST /api/account/authorization', {
      body: {
        clientId: client.id,
        redirectUri: 'https://app.example/back',
        isAllowed: true,
        codeChallenge: 'x'.repeat(43),
        codeChallengeMethod: 'plain',
      },
    });
    expect(plain.body.id).toBe('app_challenge_wrong');
  });

  it('at an address that a browser would run, or that is in the open', async () => {
    for (const redirect_uris of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example/',
      'https://app.example/#part',
      'https://user:password@app.example/',
      `https://app.example/${'x'.repeat(300)}`,
      '',
    ]) {
      const { status, body } = await post('/api/v1/apps', { client_name: 'x', redirect_uris });
      expect([status, typeof body.message]).toEqual([422, 'string']);
    }
    expect((await post('/api/v1/apps', { redirect_uris: OOB })).status).toBe(422);
    const unseen = { client_name: '\u200b', redirect_uris: OOB };
    expect((await post('/api/v1/apps', unseen)).status).toBe(422);
    await register({ redirect_uris: 'http://127.0.0.1:8080/back' });
  });
});

describe('A token of an app', () => {
  it('does what it was allowed, and a cookie alone does nothing', async () => {
    const { token, body } = await connected('read');
    expect(body.scope).toBe('read');
    const call = caller(token);
    const refused = await call('POST', `/api/me/shelf/item/${book}`, {
      shelf_type: 'progress',
      visibility: 0,
    });
    expect([refused.status, typeof refused.body.message]).toEqual([403, 'string']);
    expect(await entry()).toBeNull();
    for (const path of ['/api/me', `/api/me/shelf/item/${book}`, '/api/me/shelf/progress'])
      expect((await rosa.request('GET', path)).status).toBe(401);
    const posted = await rosa.request('POST', `/api/me/shelf/item/${book}`, {
      body: { shelf_type: 'progress', visibility: 0 },
    });
    expect(posted.status).toBe(401);
    // Writing alone is enough to write.
    const writing = caller((await connected('write')).token);
    expect(
      (
        await writing('POST', `/api/me/shelf/item/${book}`, {
          shelf_type: 'progress',
          visibility: 0,
        })
      ).status,
    ).toBe(200);
    expect((await writing('GET', `/api/me/shelf/item/${book}`)).status).toBe(403);
  });

  it('allows no app, and no page of another site does', async () => {
    const client = await register();
    const body = { clientId: client.id, redirectUri: OOB, isAllowed: true };
    const { token } = await connected();
    expect((await caller(token)('POST', '/api/account/authorization', body)).status).toBe(403);
    const foreign = await rosa.request('POST', '/api/account/authorization', {
      body,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });

  it('is kept as a hash only, as is what the app comes with', async () => {
    const { client, code, token } = await connected();
    const rows = JSON.stringify(
      await site.db.many(sql`
        select a::text, g::text, t::text
          from apps a
          join app_grants g on g.app_id = a.id
          join api_tokens t on t.id = g.token_id`),
    );
    for (const secret of [client.secret, code ?? '', token]) expect(rows).not.toContain(secret);
  });
});

it('Apps that nobody allows anything are forgotten, and those that somebody did are not', async () => {
  const unused = await register();
  const { client } = await connected();
  await site.db.many(sql`update apps set created_at = created_at - interval '8 days'`);
  await cleanUp(site.db);
  const left = (await site.db.many<{ id: string }>(sql`select id from apps`)).map(({ id }) => id);
  expect(left).toContain(client.id);
  expect(left).not.toContain(unused.id);
});

it('Registering is limited, before it costs anything', async () => {
  const small = await openSite(
    {},
    { limits: { appRegistered: { name: 'app-registered', max: 1, seconds: 3_600 } } },
  );
  try {
    const statuses = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push(
        (
          await fetch(`${small.url}/api/v1/apps`, {
            method: 'POST',
            body: new URLSearchParams({ client_name: 'x', redirect_uris: OOB }),
          })
        ).status,
      );
    expect(statuses).toEqual([200, 429, 429]);
  } finally {
    await small.close();
  }
});
