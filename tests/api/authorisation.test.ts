import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyRow } from '../../server/domains/moving/imports/importedRow.ts';
import {
  addMailedToken,
  newLinkToken,
  type Recipient,
} from '../../server/domains/people/accounts/tokens.sql.ts';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { routesOf } from '../../server/platform/http/routes.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { type Call, contract } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Browser, openSite, pathOf, type Site } from '../support/people.ts';
import { ASKERS, type Caller, type Things, table } from './authorisation.table.ts';

let site: Site;
let passwordHash: string;
let named = 0;
const PASSWORD = 'the secret of the owner';
const calls = Object.keys(contract) as Call[];
/** These reach whatever somebody has: there is something of everything. */
const REACHING_ALL: readonly Call[] = [
  'POST /api/account/deletion',
  'PUT /api/account/privacy',
  'DELETE /api/admin/users/:id',
  'PUT /api/admin/users/:id/suspension',
  'POST /api/admin/suspensions',
];

beforeAll(async () => {
  const many = { max: 10_000 };
  site = await openSite(
    // Where nobody takes them: what matters here is who may ask for a mail.
    {
      // Passkeys belong to a name.
      publicUrl: 'http://localhost:3000',
      mail: {
        smtpUrl: 'smtp://127.0.0.1:9',
        from: 'library@example.org',
        publicUrl: 'https://books.example.org',
      },
    },
    {
      limits: {
        signInByAddress: { ...LIMITS.signInByAddress, ...many },
        signInByAccount: { ...LIMITS.signInByAccount, ...many },
        signInByDevice: { ...LIMITS.signInByDevice, ...many },
        signUp: { ...LIMITS.signUp, ...many },
        signUpTaken: { ...LIMITS.signUpTaken, ...many },
      },
    },
  );
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => site?.close());

describe('The table of who may do what', () => {
  // ASVS: 8.1.1
  it('has a row for every call of the contract and no other', () => {
    expect(Object.keys(table).sort()).toEqual([...calls].sort());
  });

  // ASVS: 8.2.1
  it('is about calls that all have a route', () => {
    for (const call of calls) {
      const [method, path] = call.split(' ') as ['GET', string];
      expect([call, site.app.hasRoute({ method, url: path })]).toEqual([call, true]);
    }
  });

  // ASVS: 15.2.3
  it('leaves out no route below /api but the documentation, the ways to a provider and back, and what apps of others call', () => {
    const routes = routesBelowApi(site.app.printRoutes({ commonPrefix: false }));
    const documentation = ['GET /api/docs', 'GET /api/docs.css', 'GET /api/openapi.json'];
    // They lead the browser on and answer nothing: tests/api/oidc.test.ts.
    const ways = ['GET /api/oidc/callback', 'GET /api/oidc/signin'];
    // NeoDB's, with a token only; each makes calls of the contract with it: tests/api/neodb.test.ts.
    const neodb = NEODB.flatMap((route) => [route, `${route}/`]);
    const apps = ['POST /api/v1/apps'];
    expect(routes.sort()).toEqual([...calls, ...documentation, ...ways, ...neodb, ...apps].sort());
  });

  it('is kept by verbs that refuse a call the contract does not have', () => {
    expect(() =>
      routesOf(site.app, {} as never, {} as never, {} as never).anyone(
        'GET /api/secrets' as Call,
        () => {
          throw new Error('never called');
        },
      ),
    ).toThrow();
  });
});

const NEODB = [
  'GET /api/me',
  'GET /api/catalog/search',
  'GET /api/catalog/fetch',
  'GET /api/book/:uuid',
  'GET /api/trending/book',
  'GET /api/v1/instance',
  'GET /api/me/shelf/:type',
  'GET /api/me/shelf/item/:uuid',
  'POST /api/me/shelf/item/:uuid',
  'DELETE /api/me/shelf/item/:uuid',
  'GET /api/me/shelf/item/:uuid/progress',
  'POST /api/me/shelf/item/:uuid/progress',
  'GET /api/me/note/item/:uuid',
  'POST /api/me/note/item/:uuid',
  'PUT /api/me/note/:uuid',
  'DELETE /api/me/note/:uuid',
  'GET /api/me/review/item/:uuid',
  'POST /api/me/review/item/:uuid',
  'DELETE /api/me/review/item/:uuid',
];

describe.each(calls)('%s', (call) => {
  // Specification: 6.4, 6.9; ASVS: 7.3.2, 7.4.1, 7.4.2, 8.2.1, 8.3.1, 16.4.2
  it.each(ASKERS)('by %s', async (asker) => {
    const { statuses, input } = table[call];
    const expected = statuses[ASKERS.indexOf(asker)] ?? Number.NaN;
    const changesSomething = !call.startsWith('GET ') && expected < 400;
    const { things, ownersToken } = await (changesSomething
      ? makeThings(REACHING_ALL.includes(call) ? undefined : readBy(call))
      : unchangedThings());
    const browsers = await (changesSomething
      ? browsersOf(asker, ownersToken)
      : unchangedBrowsers(asker, ownersToken));
    for (const browser of browsers) {
      const links = usesLinks(call) ? await newLinks(things.ownerId) : NO_LINKS;
      const {
        params,
        body,
        search = '',
      } = input?.({ ...things, ...links, newName: newName() }) ?? {};
      const [method, path] = pathOf(call, params);
      const headers = body instanceof Blob ? { 'content-type': body.type } : {};
      const answer = await browser.request(method, path + search, { body, headers });
      expect([answer.status, answer.body]).toEqual([expected, expect.anything()]);
      const text = JSON.stringify(answer.body);
      expect(text).not.toContain('argon2');
      // Whose address it is, and admins, see an e-mail address; nobody else ever does.
      const maySee =
        asker === 'owner' ||
        asker === 'admin' ||
        /sign|PUT|GET \/api\/(profile|account\/export)$/.test(call);
      if (!maySee) expect(text).not.toContain('@example.org');
    }
  });
});

/** The routes of Fastify's drawing of its tree, of which each line holds a part of an address. */
function routesBelowApi(drawing: string) {
  const routes: string[] = [];
  const parts: string[] = [];
  for (const line of drawing.split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parts.splice(depth, parts.length, part);
    const url = parts.join('');
    if (!url.startsWith('/api/')) continue;
    for (const method of methods.split(', '))
      if (method !== '' && method !== 'HEAD') routes.push(`${method} ${url}`);
  }
  return routes;
}

/** A session is ended by signing out, by time, and by the end of the account. */
async function browsersOf(asker: Caller, ownersToken: string): Promise<Browser[]> {
  if (asker === 'anonymous') return [site.visitor()];
  if (asker === 'owner') return [browserWith(ownersToken)];
  if (asker !== 'ended') return [browserWith((await makePerson(asker)).token)];

  const signedOut = browserWith(randomBytes(32).toString('base64url'));
  const expired = await makePerson('admin');
  await site.db.many(sql`
    update sessions set expires_at = now() - interval '1 second' where user_id = ${expired.id}`);
  const deleted = await makePerson('admin');
  await site.db.many(sql`delete from users where id = ${deleted.id}`);
  return [signedOut, browserWith(expired.token), browserWith(deleted.token)];
}

function browserWith(token: string) {
  const browser = site.visitor();
  browser.cookies.set('session', token);
  return browser;
}

/** Made for one call only: a link can be used once, and a name taken once. */
type MadeForEach = 'newName' | 'resetToken' | 'verifyToken';
type Kept = Omit<Things, MadeForEach>;

/** For the calls that read or are refused. */
const unchangedThings = once(() => makeThings());
const unchangedBrowsersOf = new Map<Caller, Promise<Browser[]>>();
function unchangedBrowsers(asker: Caller, ownersToken: string) {
  const browsers = unchangedBrowsersOf.get(asker) ?? browsersOf(asker, ownersToken);
  unchangedBrowsersOf.set(asker, browsers);
  return browsers;
}

/** What the input of a call is made of. */
function readBy(call: Call): Set<keyof Things> {
  const names = new Set<keyof Things>();
  const recorder = new Proxy({} as Things, {
    get(_, name) {
      names.add(name as keyof Things);
      return '';
    },
  });
  table[call].input?.(recorder);
  return names;
}

const usesLinks = (call: Call) => readBy(call).has('resetToken') || readBy(call).has('verifyToken');
const NO_LINKS = { resetToken: '', verifyToken: '' };

/** A person who has things: those that are named, or all. */
async function makeThings(names?: ReadonlySet<keyof Things>) {
  const { id, name, token } = await makePerson('reader');
  const browser = browserWith(token);
  const writer = once(async () => browserWith((await makePerson('writer')).token));
  const anotherBook = once(() => addBook(site.db, { title: `Another Book of ${name}` }));
  const aThirdBook = once(() => addBook(site.db, { title: `A Third Book of ${name}` }));
  /** With their review of it, a favourite of theirs, and some of it read. */
  const book = once(async () => {
    const googleId = await addBook(site.db, { title: `The Book of ${name}` });
    const review = await browser.call('POST /api/reviews', {
      body: { title: 'Mine', content: 'My own words.', rating: 5, book: googleId },
    });
    await browser.call('POST /api/favorites/:googleId', { params: { googleId } });
    // The owner is the one who added the book.
    await site.db.many(sql`
      insert into book_revisions (id, book_id, user_id, kind, after, created_at)
      select gen_random_uuid(), b.id, ${id}, 'added', '{}', now() - interval '1 day'
        from books b where b.google_id = ${googleId}`);
    const said = await browser.call('POST /api/library/:googleId/progress', {
      params: { googleId },
      body: { percent: 5, note: 'On the train.' },
    });
    return { googleId, reviewId: review.body._id, said: said.body };
  });
  const params = async () => ({ params: { googleId: (await book()).googleId } });
  const edition = once(async () => {
    const body = { title: `The Edition of ${name}` };
    return (await browser.call('POST /api/books/:googleId/editions', { ...(await params()), body }))
      .body._id;
  });
  const question = once(async () => {
    const body = { text: `Which book was it? Asks ${name}` };
    return (await browser.call('POST /api/questions', { body })).body._id;
  });
  const list = once(async () => {
    const { body } = await browser.call('POST /api/lists', {
      body: { title: 'Mine', kind: 'open' },
    });
    const { googleId } = await book();
    await browser.call('PUT /api/lists/:id/books/:googleId', {
      params: { id: body._id, googleId },
      body: {},
    });
    return body._id;
  });
  const group = once(async () => {
    const { body } = await browser.call('POST /api/groups', { body: { title: 'Mondays' } });
    const member = await makePerson('reader');
    await browserWith(member.token).call('POST /api/groups/:id/members/:userId', {
      params: { id: body._id, userId: member.id },
    });
    return { id: body._id, memberId: member.id };
  });
  const deleted = once(async () => {
    const { body } = await browser.call('POST /api/reviews', {
      body: { title: 'Mine', content: 'Unkind words.', rating: 1, book: await anotherBook() },
    });
    const report = await (await writer()).call('POST /api/reports', {
      body: { kind: 'review', subject: body._id, reason: 'abuse' },
    });
    await (await writer()).call('DELETE /api/reviews/:id', { params: { id: body._id } });
    return { id: body._id, reportId: report.body._id };
  });
  const makers: { [K in keyof Kept]: () => string | Promise<string> } = {
    ownerId: () => id,
    ownerName: () => name,
    ownerPassword: () => PASSWORD,
    googleId: async () => (await book()).googleId,
    reviewId: async () => (await book()).reviewId,
    otherGoogleId: anotherBook,
    async changeId() {
      const at = await params();
      await (await writer()).call('PUT /api/books/:googleId', { ...at, body: { pageCount: 320 } });
      const changes = await (await writer()).call('GET /api/books/:googleId/changes', at);
      return changes.body[0]?._id ?? '';
    },
    editionId: edition,
    async editionChangeId() {
      const at = { params: { id: await edition() } };
      await (await writer()).call('PUT /api/editions/:id', { ...at, body: { pageCount: 320 } });
      const changes = await (await writer()).call('GET /api/editions/:id/changes', at);
      return changes.body[0]?._id ?? '';
    },
    async sessionId() {
      return (await browser.call('GET /api/account/sessions')).body[0]?._id ?? '';
    },
    async tokenId() {
      const { body } = await browser.call('POST /api/account/tokens', {
        body: { name: 'reading machine', scopes: ['read'] },
      });
      return body._id;
    },
    async invitationId() {
      const invitationId = uuidv7();
      await site.db.many(sql`
        insert into invitations (id, user_id, code, uses, expires_at)
        values (${invitationId}, ${id}, ${randomBytes(16).toString('base64url')}, 1, now() + interval '1 day')`);
      return invitationId;
    },
    async burstId() {
      const burstId = uuidv7();
      // Of a book and a reason one is open at a time.
      await site.db.many(sql`delete from rating_bursts`);
      await site.db.many(sql`
        insert into rating_bursts (id, book_id, reason)
        select ${burstId}, id, 'low' from books order by id limit 1`);
      return burstId;
    },
    async registrationId() {
      const registrationId = uuidv7();
      named += 1;
      await site.db.many(sql`
        insert into registrations (id, username, email, email_key, password_hash, role, language)
        values (${registrationId}, ${`asks${named}`}, ${`asks${named}@example.org`},
                ${`asks${named}@example.org`}, ${passwordHash}, 'reader', 'en')`);
      return registrationId;
    },
    async document() {
      await site.db.many(
        sql`insert into device_documents (user_id, document) values (${id}, 'of-the-owner')`,
      );
      return 'of-the-owner';
    },
    readingId: async () => (await book()).said.entry.readings[0]?._id ?? '',
    progressId: async () => (await book()).said.progress._id,
    async shelfId() {
      const { body } = await browser.call('POST /api/shelves', { body: { name: 'Mine' } });
      const { googleId } = await book();
      await browser.call('PUT /api/shelves/:id/books/:googleId', {
        params: { id: body._id, googleId },
        body: {},
      });
      return body._id;
    },
    async quoteId() {
      const { body } = await browser.call('POST /api/library/:googleId/quotes', {
        ...(await params()),
        body: { text: 'To be.' },
      });
      return body._id;
    },
    listId: list,
    async suggestionId() {
      const { body } = await (await writer()).call('POST /api/lists/:id/suggestions', {
        params: { id: await list() },
        body: { googleId: await aThirdBook() },
      });
      return body._id;
    },
    groupId: async () => (await group()).id,
    memberId: async () => (await group()).memberId,
    async readId() {
      const { body } = await browser.call('POST /api/groups/:id/reads', {
        params: { id: (await group()).id },
        body: { book: (await book()).googleId },
      });
      return body._id;
    },
    importId: () => keepImport(site.db, id, 'ready'),
    appliedId: () => keepImport(site.db, id, 'applied'),
    deletedReviewId: async () => (await deleted()).id,
    reportId: async () => (await deleted()).reportId,
    async withdrawnReviewId() {
      const { body } = await browser.call('POST /api/reviews', {
        body: { title: 'Mine', content: 'Too hasty words.', rating: 2, book: await aThirdBook() },
      });
      await browser.call('DELETE /api/reviews/:id', { params: { id: body._id } });
      return body._id;
    },
    questionId: question,
    async answerId() {
      const { body } = await browser.call('POST /api/questions/:id/answers', {
        params: { id: await question() },
        body: await book().then(({ googleId }) => ({ googleId })),
      });
      return body._id;
    },
    async commentId() {
      const others = await (await writer()).call('POST /api/reviews', {
        body: {
          title: 'Theirs',
          content: 'Words of others.',
          rating: 3,
          book: await anotherBook(),
        },
      });
      const comment = await browser.call('POST /api/reviews/:id/comments', {
        params: { id: others.body._id },
        body: { text: 'I see.' },
      });
      return comment.body._id;
    },
  };
  const things = { ownerId: id } as Kept;
  for (const [each, make] of Object.entries(makers))
    if (!names || names.has(each as keyof Kept)) things[each as keyof Kept] = await make();
  return { things, ownersToken: token };
}

/** Makes something when it is first asked for. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** An import as it would be, with one row. */
async function keepImport(db: Db, userId: string, state: string) {
  const id = uuidv7();
  await db.many(sql`
    insert into library_imports (id, user_id, service, file_name, state)
    values (${id}, ${userId}, 'isbns', 'books.txt', ${state})`);
  const read = { ...emptyRow(2, {}), title: 'A Book by Import' };
  await db.many(sql`
    insert into import_rows (import_id, line, state, raw, read)
    values (${id}, 2, 'unknown', '{}', ${JSON.stringify(read)}::jsonb)`);
  return id;
}

async function newLinks(ownerId: string) {
  const reset = newLinkToken();
  const verification = newLinkToken();
  const owner = await site.db.one<Recipient>(sql`
    select id, username, email from users where id = ${ownerId}`);
  await addMailedToken(site.db, 'reset-password', owner, reset.tokenHash);
  await addMailedToken(site.db, 'verify-email', owner, verification.tokenHash);
  return { resetToken: reset.token, verifyToken: verification.token };
}

/** Straight into the database: a password hash takes longer than everything else here. */
async function makePerson(role: string) {
  const name = newName();
  const token = randomBytes(32).toString('base64url');
  const { id } = await site.db.one<{ id: string }>(sql`
    with person as (
      insert into users (id, username, username_key, email, email_key, password_hash, role)
      values (gen_random_uuid(), ${name}, ${name}, ${`${name}@example.org`},
              ${`${name}@example.org`}, ${passwordHash}, ${role})
      returning id
    ), session as (
      insert into sessions (token_hash, user_id, expires_at)
      select ${createHash('sha256').update(token).digest()}, id, now() + interval '1 day' from person
    )
    select id from person`);
  return { id, name, token };
}

/** Of letters that are like no others, so that it is its own key. */
function newName() {
  named += 1;
  return `person-${[...String(named)].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`;
}
