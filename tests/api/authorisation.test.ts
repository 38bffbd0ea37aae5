import { createHash, randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addMailedToken,
  newLinkToken,
  type Recipient,
} from '../../server/domains/accounts/tokens.sql.ts';
import { emptyRow } from '../../server/domains/imports/importedRow.ts';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { type Db, sql } from '../../server/platform/db/db.ts';
import { routesOf } from '../../server/platform/http/routes.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { type Call, contract } from '../../shared/contract/index.ts';
import { addBook } from '../support/books.ts';
import { type Browser, openSite, pathOf, type Site } from '../support/people.ts';
import { ASKERS, type Asker, type Things, table } from './authorisation.table.ts';

let site: Site;
let passwordHash: string;
let unchanged: ReturnType<typeof makeThings> | undefined;
let named = 0;
const PASSWORD = 'the secret of the owner';
const calls = Object.keys(contract) as Call[];

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
  it('leaves out no route below /api but the documentation', () => {
    const routes = routesBelowApi(site.app.printRoutes({ commonPrefix: false }));
    const documentation = ['GET /api/docs', 'GET /api/docs.css', 'GET /api/openapi.json'];
    expect(routes.sort()).toEqual([...calls, ...documentation].sort());
  });

  it('is kept by verbs that refuse a call the contract does not have', () => {
    expect(() =>
      routesOf(site.app, {} as never, {} as never).anyone('GET /api/secrets' as Call, () => {
        throw new Error('never called');
      }),
    ).toThrow();
  });
});

describe.each(calls)('%s', (call) => {
  // Specification: 6.4, 6.9; ASVS: 7.3.2, 7.4.1, 7.4.2, 8.2.1, 8.3.1, 16.4.2
  it.each(ASKERS)('by %s', async (asker) => {
    const { statuses, input } = table[call];
    const expected = statuses[ASKERS.indexOf(asker)] ?? Number.NaN;
    const changesSomething = !call.startsWith('GET ') && expected < 400;
    const { things, ownersToken } = await (changesSomething ? makeThings() : unchangedThings());
    for (const browser of await browsersOf(asker, ownersToken)) {
      const {
        params,
        body,
        search = '',
      } = input?.({ ...things, ...(await newLinks(things.ownerId)), newName: newName() }) ?? {};
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
async function browsersOf(asker: Asker, ownersToken: string): Promise<Browser[]> {
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

/** For the calls that read or are refused. */
function unchangedThings() {
  unchanged ??= makeThings();
  return unchanged;
}

async function makeThings() {
  const { id, name, token } = await makePerson('reader');
  const googleId = await addBook(site.db, { title: `The Book of ${name}` });
  const browser = browserWith(token);
  const review = await browser.call('POST /api/reviews', {
    body: { title: 'Mine', content: 'My own words.', rating: 5, book: googleId },
  });
  await browser.call('POST /api/favorites/:googleId', { params: { googleId } });
  const writer = browserWith((await makePerson('writer')).token);
  await writer.call('PUT /api/books/:googleId', { params: { googleId }, body: { pageCount: 320 } });
  // The owner is the one who added the book.
  await site.db.many(sql`
    insert into book_revisions (id, book_id, user_id, kind, after, created_at)
    select gen_random_uuid(), b.id, ${id}, 'added', '{}', now() - interval '1 day' from books b where b.google_id = ${googleId}`);
  const changes = await writer.call('GET /api/books/:googleId/changes', { params: { googleId } });
  const sessions = await browser.call('GET /api/account/sessions');
  const other = await addBook(site.db, { title: `Another Book of ${name}` });
  const gone = await browser.call('POST /api/reviews', {
    body: { title: 'Mine', content: 'Unkind words.', rating: 1, book: other },
  });
  const report = await writer.call('POST /api/reports', {
    body: { kind: 'review', subject: gone.body._id, reason: 'abuse' },
  });
  await writer.call('DELETE /api/reviews/:id', { params: { id: gone.body._id } });
  const third = await addBook(site.db, { title: `A Third Book of ${name}` });
  const withdrawn = await browser.call('POST /api/reviews', {
    body: { title: 'Mine', content: 'Too hasty words.', rating: 2, book: third },
  });
  await browser.call('DELETE /api/reviews/:id', { params: { id: withdrawn.body._id } });
  const said = await browser.call('POST /api/library/:googleId/progress', {
    params: { googleId },
    body: { percent: 5 },
  });
  const shelf = await browser.call('POST /api/shelves', { body: { name: 'Mine' } });
  await browser.call('PUT /api/shelves/:id/books/:googleId', {
    params: { id: shelf.body._id, googleId },
    body: {},
  });
  const list = await browser.call('POST /api/lists', { body: { title: 'Mine', kind: 'open' } });
  const listId = list.body._id;
  await browser.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: listId, googleId },
    body: {},
  });
  const suggested = await writer.call('POST /api/lists/:id/suggestions', {
    params: { id: listId },
    body: { googleId: third },
  });
  const group = await browser.call('POST /api/groups', { body: { title: 'Mondays' } });
  const groupId = group.body._id;
  const member = await makePerson('reader');
  await browserWith(member.token).call('POST /api/groups/:id/members/:userId', {
    params: { id: groupId, userId: member.id },
  });
  const read = await browser.call('POST /api/groups/:id/reads', {
    params: { id: groupId },
    body: { book: googleId },
  });
  const quote = await browser.call('POST /api/library/:googleId/quotes', {
    params: { googleId },
    body: { text: 'To be.' },
  });
  const others = await writer.call('POST /api/reviews', {
    body: { title: 'Theirs', content: 'Words of others.', rating: 3, book: other },
  });
  const comment = await browser.call('POST /api/reviews/:id/comments', {
    params: { id: others.body._id },
    body: { text: 'I see.' },
  });
  const [importId = '', appliedId = ''] = await Promise.all(
    ['ready', 'applied'].map((state) => keepImport(site.db, id, state)),
  );
  const things: Omit<Things, 'newName' | 'resetToken' | 'verifyToken'> = {
    ownerId: id,
    ownerName: name,
    ownerPassword: PASSWORD,
    reviewId: review.body._id,
    googleId,
    otherGoogleId: other,
    listId,
    groupId,
    memberId: member.id,
    readId: read.body._id,
    suggestionId: suggested.body._id,
    changeId: changes.body[0]?._id ?? '',
    deletedReviewId: gone.body._id,
    withdrawnReviewId: withdrawn.body._id,
    reportId: report.body._id,
    sessionId: sessions.body[0]?._id ?? '',
    shelfId: shelf.body._id,
    quoteId: quote.body._id,
    commentId: comment.body._id,
    importId,
    appliedId,
    readingId: said.body.entry.readings[0]?._id ?? '',
    progressId: said.body.progress._id,
  };
  return { things, ownersToken: token };
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
