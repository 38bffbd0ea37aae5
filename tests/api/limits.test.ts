import { randomBytes, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { DRAWN } from '../../server/domains/keeping/website/drawing.ts';
import { auditLogInsert } from '../../server/platform/audit/audit.sql.ts';
import { type Db, type Sql, sql } from '../../server/platform/db/db.ts';
import {
  type BufferedCounter,
  createBufferedCounter,
} from '../../server/platform/rateLimits/bufferedCounter.ts';
import {
  counted,
  limitOtherAddresses,
  neverCounted,
} from '../../server/platform/rateLimits/callLimits.ts';
import {
  CALL_WEIGHTS,
  LIMITS,
  type Limits,
  limitOf,
} from '../../server/platform/rateLimits/limits.ts';
import type { AuditEventName } from '../../shared/auditEvents.ts';
import { addBook } from '../support/books.ts';
import {
  type Answer,
  type Loose,
  type Member,
  openSite,
  rows,
  type Site,
} from '../support/people.ts';
import { windowWithRoom } from '../support/windowWithRoom.ts';

const few = (...names: (keyof Limits)[]) =>
  Object.fromEntries(names.map((name) => [name, { ...LIMITS[name], max: 3 }]));

let site: Site;
let rosa: Member;
const allowed = few('search', 'suggest', 'review', 'follow', 'report', 'block', 'write', 'byHand');
beforeAll(async () => {
  site = await openSite({}, { limits: allowed });
  rosa = await site.signUp('Rosa');
});
beforeEach(() => windowWithRoom(allowed));
afterAll(() => site?.close());

function expectTooMany({ status, body, headers }: Answer<Loose>, seconds: number) {
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(body.message).toMatch(
    /^Too many attempts\. Please try again in (a minute|\d+ minutes)\.$/,
  );
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(seconds);
}

describe('What is sent again with its key', () => {
  it('is no other one of which there may be few', async () => {
    const asker = await site.signUp('Ines');
    const ask = (text: string, key: string) =>
      asker.request('POST', '/api/questions', {
        body: { text },
        headers: { 'idempotency-key': key },
      });
    const first = await ask('A book about a fox', 'fox');
    for (let again = 0; again < 2; again++) {
      const { status, body } = await ask('A book about a fox', 'fox');
      expect([status, body._id]).toEqual([201, first.body._id]);
    }
    for (let other = 1; other < LIMITS.question.max; other++)
      expect((await ask(`A book about ${other} foxes`, `other-${other}`)).status).toBe(201);
    expect((await ask('A book about no fox', 'more')).status).toBe(429);
  });
});

describe('What a program could do without end', () => {
  // ASVS: 2.3.2, 2.4.1
  it.each<[string, string, () => string, (object | undefined)?, number?]>([
    ['searching', 'GET', () => '/api/books/search?q=dune', undefined, 60],
    ['asking for suggestions', 'GET', () => '/api/books/suggest?q=du', undefined, 60],
    ['following', 'POST', () => '/api/follow/00000000-0000-7000-8000-000000000000'],
    ['blocking', 'POST', () => '/api/blocks/00000000-0000-7000-8000-000000000000'],
    ['reporting', 'POST', () => '/api/reports', {}],
    ['reviewing', 'POST', () => '/api/reviews', {}],
  ])('is limited: %s', async (_what, method, path, body, seconds = 3_600) => {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await rosa.request(method, path(), { body }));
    for (const { status } of answers.slice(0, 3)) expect(status).not.toBe(429);
    const [last] = answers.slice(-1);
    if (last) expectTooMany(last, seconds);
  });

  it.each<[string, string, object?]>([
    ['DELETE', '/api/follow/00000000-0000-7000-8000-000000000000'],
    ['PUT', '/api/profile', { bio: ' ' }],
    ['DELETE', '/api/favorites/nothing'],
    ['POST', '/api/account/totp/confirmation', {}],
  ])('is limited where a call has no limit of its own: %s %s', async (method, path, body) => {
    const person = await site.signUp(`Person${Math.random().toString(36).slice(2)}`);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await person.request(method, path, { body }));
    for (const { status } of answers.slice(0, 3)) expect(status).not.toBe(429);
    const [last] = answers.slice(-1);
    if (last) expectTooMany(last, 3_600);
  });

  it('is limited without an account, before the body is looked at', async () => {
    const other = await openSite({}, { limits: few('writeByAddress') });
    try {
      const paths = ['/api/users/signin', '/api/users/signup', '/api/users/signout'];
      for (const path of paths)
        expect((await other.visitor().request('POST', path, { body: {} })).status).not.toBe(429);
      const last = await other.visitor().request('POST', '/api/users/signin', { body: '{' });
      expectTooMany(last, 3_600);
    } finally {
      await other.close();
    }
  });

  it('is counted by account where there is one', async () => {
    const theo = await site.signUp('Theo');
    const { status } = await theo.request('POST', '/api/reports', { body: {} });
    expect(status).toBe(400);
  });

  it('is refused to whoever is not signed in before it is counted', async () => {
    for (let n = 0; n < 5; n++)
      expect((await site.visitor().request('POST', '/api/reports', { body: {} })).status).toBe(401);
  });
});

describe('A call that is dear', () => {
  it('counts as several', async () => {
    const weight = CALL_WEIGHTS['GET /api/profile/:id/statistics'] ?? 0;
    expect(weight).toBeGreaterThan(1);
    const readByAddress = { ...LIMITS.readByAddress, max: weight + 1 };
    const other = await openSite({}, { limits: { readByAddress } });
    try {
      const ada = await other.signUp('Ada');
      const visitor = other.visitor();
      const statusOf = async (path: string) => (await visitor.request('GET', path)).status;
      expect(await statusOf(`/api/profile/${ada._id}/statistics`)).toBe(200);
      expect(await statusOf(`/api/profile/${ada._id}`)).toBe(200);
      expect(await statusOf(`/api/profile/${ada._id}`)).toBe(429);
    } finally {
      await other.close();
    }
  });
});

describe('Every address beside the calls', () => {
  it('says what it counts as where it is declared, or the server does not start', () => {
    const app = Fastify();
    limitOtherAddresses(app, {} as BufferedCounter, LIMITS);
    app.get('/book', counted(20), () => {});
    app.get('/up', neverCounted, () => {});
    expect(() => app.get('/page', () => {})).toThrow('/page does not say what it counts as');
  });

  const max = { readByAddress: { ...LIMITS.readByAddress, max: 1 } };

  it('counts, whatever it is and whether or not there is anything; only what watches the process does not', async () => {
    const other = await openSite({ metricsToken: 'a-token-for-metrics' }, { limits: max });
    try {
      const visitor = other.visitor();
      const statusOf = async (path: string) => (await visitor.request('GET', path)).status;
      expect(await statusOf('/robots.txt')).toBe(200);
      const paths = addressesOf(other.app.printRoutes({ commonPrefix: false }));
      expect(paths).toEqual(
        expect.arrayContaining([
          ...[
            '/book/x',
            '/author/x',
            '/profile/x',
            '/profile/x/year/x',
            '/list/x',
            '/group/x',
            '/series/x',
          ],
          ...['/covers/x', '/covers/x.svg', '/covers/x.png', '/sitemap.xml', '/sitemap-x.xml'],
          ...['/opensearch.xml', '/early.js', '/page.css', '/mail/end'],
          ...['/api/openapi.json', '/api/docs', '/api/docs.css'],
        ]),
      );
      for (const path of [...paths, '/', '/nothing', '/api/nothing']) {
        const isProbe = ['/healthz', '/readyz', '/metrics'].includes(path);
        expect([path, (await statusOf(path)) === 429]).toEqual([path, !isProbe]);
      }
    } finally {
      await other.close();
    }
  });

  it('weighs what it costs', async () => {
    const limit = { ...LIMITS.readByAddress, max: 120 };
    const other = await openSite({}, { limits: { readByAddress: limit } });
    const nobody = '00000000-0000-7000-8000-000000000000';
    try {
      const visitor = other.visitor();
      const statusOf = async (path: string) => (await visitor.request('GET', path)).status;
      expect(await statusOf(`/list/${nobody}`)).toBe(404);
      expect(await statusOf(`/profile/${nobody}/year/2024`)).toBe(404);
      expect(await statusOf('/robots.txt')).toBe(429);
    } finally {
      await other.close();
    }
  });

  it('is drawn for one network only so often, where that is a picture', async () => {
    const other = await openSite({ trustedProxies: ['127.0.0.1'] }, { limits: few('preview') });
    try {
      const books: string[] = [];
      // Previews are kept in the data folder: these titles are new.
      for (let n = 0; n < 5; n += 1)
        books.push(await addBook(other.db, { title: `Picture ${randomUUID()}` }));
      const statusOf = async (book: string | undefined, from: string) => {
        const headers = { 'x-forwarded-for': from };
        return (await other.visitor().request('GET', `/covers/${book}.png`, { headers })).status;
      };
      const statuses = [];
      for (const book of books) statuses.push(await statusOf(book, '203.0.113.7'));
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      // What is made is given to everybody, and others may have more made.
      expect(await statusOf(books[0], '203.0.113.7')).toBe(200);
      expect(await statusOf(books[4], '198.51.100.1')).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('A cookie of no session', () => {
  const madeUp = () => ({ cookie: `session=${randomBytes(32).toString('base64url')}` });

  it('gets what is kept for visitors, and is looked for only so often', async () => {
    const other = await openSite({}, { limits: few('unknownSession') });
    try {
      const ada = await other.signUp('Ada');
      const path = `/api/profile/${ada._id}/reviews`;
      const visit = (headers = {}) => other.visitor().request('GET', path, { headers });
      const first = await visit();
      const answers = [];
      for (let n = 0; n < 4; n += 1) answers.push(await visit(madeUp()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      for (const { headers } of answers.slice(0, 3))
        expect(headers.get('etag')).toBe(first.headers.get('etag'));
      // Whoever is signed in there, and whoever brings no cookie, goes on.
      expect((await ada.call('GET /api/profile')).status).toBe(200);
      expect((await visit()).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('is no way round the limits of what only members may ask for', async () => {
    const other = await openSite({}, { limits: few('unknownSession') });
    try {
      const statuses = [];
      for (let n = 0; n < 5; n += 1) {
        const headers = madeUp();
        statuses.push((await other.visitor().request('GET', '/api/profile', { headers })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    } finally {
      await other.close();
    }
  });
});

describe('X-Forwarded-For of a trusted proxy', () => {
  let proxied: Site;
  beforeAll(async () => {
    proxied = await openSite({ trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => proxied?.close());

  it.each([
    ['3,000 digits', randomDigits(3_000), '127.0.0.0/24'],
    ['words', 'unknown, <script>', '127.0.0.0/24'],
    ['words before an address', `${randomDigits(3_000)}, 203.0.113.7`, '203.0.113.0/24'],
    ['an address with a port', '203.0.113.7:4711', '203.0.113.0/24'],
    ['one in brackets', '[2001:db8:1:2::1]:4711', '2001:db8:1::/48'],
    ['one with a zone', '2001:db8:1:2::1%eth0', '2001:db8:1::/48'],
    ['many', [...Array(200).fill('198.51.100.1'), '203.0.113.7'].join(), '203.0.113.0/24'],
  ])('counts as an address only where it is one: %s', async (_what, value, network) => {
    const username = `from-${randomBytes(4).toString('hex')}`;
    const { status } = await proxied.visitor().request('POST', '/api/users/signup', {
      body: {
        username,
        email: `${username}@example.org`,
        password: 'of sixty letters',
        role: 'reader',
      },
      headers: { 'x-forwarded-for': value },
    });
    expect(status).toBe(201);
    const row = await proxied.db.one<{ network: string }>(
      sql`select network from audit_log where actor_name = ${username} order by id limit 1`,
    );
    expect(row.network).toBe(network);
  });
});

/** No text that PostgreSQL could make short: its indexes hold only so much. */
function randomDigits(count: number) {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('');
}

/** The addresses of all routes for GET that are no calls, each parameter as `x`. */
function addressesOf(printed: string) {
  const parts: string[] = [];
  const paths: string[] = [];
  for (const line of printed.split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    parts.splice(depth, parts.length, part);
    const path = parts.join('');
    const isCall = rows.some(([call]) => call.split(' ')[1] === path);
    if (/\bGET\b/.test(methods) && !isCall) paths.push(path.replace(/:[A-Za-z]+/g, 'x'));
  }
  return paths;
}

describe('Every call', () => {
  it('has a limit', () => {
    for (const [call] of rows)
      for (const isAnyones of [true, false])
        expect([call, LIMITS[limitOf(call, isAnyones)].max]).toEqual([call, expect.any(Number)]);
  });

  it('that changes something or reads something is refused at its limit', async () => {
    // As much as three pages weigh.
    const readByAddress = { ...LIMITS.readByAddress, max: 3 * DRAWN };
    const limits = { ...few('write', 'read', 'writeByAddress'), readByAddress };
    const other = await openSite({}, { limits });
    try {
      const googleId = await addBook(other.db, { title: 'Often' });
      const ada = await other.signUp('Ada', 'admin');
      const nobody = '00000000-0000-7000-8000-000000000000';
      const bodies: [string, string, object?][] = [
        ['POST', `/api/favorites/${googleId}`],
        ['DELETE', `/api/favorites/${googleId}`],
        ['DELETE', `/api/follow/${nobody}`],
        ['PUT', '/api/profile', { bio: 'Again' }],
        ['DELETE', `/api/lists/${nobody}`],
      ];
      const statuses = [];
      for (const [method, path, body] of bodies)
        statuses.push((await ada.request(method, path, { body })).status);
      expect(statuses).toEqual([200, 200, 404, 429, 429]);

      const read = [];
      for (let n = 0; n < 4; n++) read.push((await ada.call('GET /api/favorites')).status);
      expect(read).toEqual([200, 200, 200, 429]);
      const visited = [];
      const shown = [
        `/book/${googleId}`,
        `/list/${nobody}`,
        `/group/${nobody}`,
        '/api/books/nothing',
      ];
      for (const path of shown) visited.push((await other.visitor().request('GET', path)).status);
      expect(visited).toEqual([200, 404, 404, 429]);
      const { count } = await other.db.one<{ count: number }>(
        sql`select count(*) as count from rate_limit_counters where subject like 'read-by-address:%'`,
      );
      expect(count).toBe(0);
      const out = [];
      for (let n = 0; n < 4; n++)
        out.push((await other.visitor().request('POST', '/api/users/signout')).status);
      // Signing up was one.
      expect(out).toEqual([204, 204, 429, 429]);
    } finally {
      await other.close();
    }
  });

  it('may be limited more tightly on the first day of an account', async () => {
    const limits = { follow: { ...LIMITS.follow, max: 5, firstDay: 2 } };
    const other = await openSite({}, { limits });
    try {
      const [rosa, theo] = [await other.signUp('Rosa'), await other.signUp('Theo')];
      await other.db.many(sql`
        update users set created_at = now() - interval '25 hours' where id = ${theo._id}`);
      const follow = (who: Member) =>
        who.request('POST', '/api/follow/00000000-0000-7000-8000-000000000000');
      const statusesOf = async (who: Member, times: number) => {
        const statuses = [];
        for (let n = 0; n < times; n++) statuses.push((await follow(who)).status);
        return statuses;
      };
      expect(await statusesOf(rosa, 3)).toEqual([404, 404, 429]);
      expect(await statusesOf(theo, 6)).toEqual([404, 404, 404, 404, 404, 429]);
    } finally {
      await other.close();
    }
  });

  it('that signs in is limited by address before the password is looked at, and by account after it', async () => {
    const other = await openSite({}, { limits: few('signedIn') });
    try {
      const rosa = await other.signUp('Rosa');
      const body = { username: 'Rosa', password: rosa.password };
      const signIn = () => other.visitor().request('POST', '/api/users/signin', { body });
      const statuses = [];
      for (let n = 0; n < 5; n++) statuses.push((await signIn()).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      const theo = await other.signUp('Theo');
      const wrong = await other
        .visitor()
        .request('POST', '/api/users/signin', { body: { ...body, password: 'wrong' } });
      expect([theo.username, wrong.status]).toEqual(['Theo', 401]);
    } finally {
      await other.close();
    }
  });

  it('leaves at most a hundred sessions of one account behind', async () => {
    const other = await openSite();
    try {
      const rosa = await other.signUp('Rosa');
      await other.db.many(sql`
        insert into sessions (token_hash, user_id, browser, system, expires_at, created_at)
        select sha256(n::text::bytea), ${rosa._id}::uuid, null, null, now() + interval '1 day',
               now() - interval '1 hour'
          from generate_series(1, 150) as n`);
      await other.visitor().request('POST', '/api/users/signin', {
        body: { username: 'Rosa', password: rosa.password },
      });
      const { count } = await other.db.one<{ count: number }>(
        sql`select count(*) as count from sessions where user_id = ${rosa._id}`,
      );
      expect(count).toBe(100);
      expect((await rosa.call('GET /api/profile')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('Giving another address', () => {
  it.each(['PUT /api/profile', 'PUT /api/account/email'])(
    'tells no more about members than signing up does: %s',
    async (call) => {
      const [method = '', path = ''] = call.split(' ');
      const limits = {
        emailChange: { ...LIMITS.emailChange, max: 5 },
        signUpTaken: { ...LIMITS.signUpTaken, max: 7 },
      };
      const other = await openSite({}, { limits });
      try {
        const theo = await other.signUp('Theo');
        const ask = async (by: Member, email: string) =>
          (await by.request(method, path, { body: { email, currentPassword: by.password } }))
            .status;
        const [rosa, wren] = [await other.signUp('Rosa'), await other.signUp('Wren')];
        const asked = [];
        for (let n = 0; n < 6; n++) asked.push(await ask(rosa, theo.email));
        expect(asked).toEqual([409, 409, 409, 409, 409, 429]);
        // The present one again is no question.
        expect(await ask(rosa, 'ROSA@example.org')).toBe(200);
        // Somebody else behind the same address, for both of whom it is the count of sign-up, too.
        const again = [await ask(wren, theo.email), await ask(wren, theo.email)];
        expect([...again, await ask(wren, theo.email)]).toEqual([409, 409, 429]);
        const { status } = await other.visitor().request('POST', '/api/users/signup', {
          body: { ...newcomer('Gina'), email: theo.email },
        });
        expect(status).toBe(429);
        const { count } = await other.db.one<{ count: number }>(
          sql`select count(*) as count from audit_log where event = 'email-changed'`,
        );
        expect(count).toBe(0);
      } finally {
        await other.close();
      }
    },
  );

  it('and what else people do with their own accounts is forgotten after half a year', async () => {
    const other = await openSite();
    try {
      const rosa = await other.signUp('Rosa');
      /** As one that was written today, but so many days ago. */
      const add = (event: AuditEventName, days: number) =>
        other.db.many(sql`
          insert into audit_log (id, actor_id, actor_name, event, created_at, is_own)
          select gen_random_uuid(), actor_id, actor_name, event, now() - make_interval(days => ${days}), is_own
            from audit_log
           where event = ${event} and actor_id = ${rosa._id}
           limit 1`);
      const actor = { id: rosa._id, username: 'Rosa' };
      await other.db.many(auditLogInsert({ event: 'email-changed', actor }, sql``));
      await other.db.many(auditLogInsert({ event: 'user-deleted', actor }, sql``));
      await add('email-changed', 181);
      await add('email-changed', 179);
      await add('user-deleted', 999);
      await cleanUp(other.db);
      const left = await other.db.many<{ event: string }>(
        sql`select event from audit_log order by created_at, id`,
      );
      expect(left.map(({ event }) => event)).toEqual([
        'user-deleted',
        'email-changed',
        'signed-up',
        'email-changed',
        'user-deleted',
      ]);
    } finally {
      await other.close();
    }
  });
});

const newcomer = (username: string) => ({
  username,
  email: `${username}@example.org`,
  password: 'p',
  role: 'reader',
});

describe('An address', () => {
  const search = (at: Site, headers: Record<string, string>) =>
    at.visitor().request('GET', '/api/books/search?q=dune', { headers });

  // ASVS: 4.1.3
  it('that a request only claims changes nothing', async () => {
    const other = await openSite({}, { limits: few('search') });
    try {
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        const ip = `203.0.113.${n}`;
        const headers = { 'x-forwarded-for': ip, forwarded: `for=${ip}`, 'x-real-ip': ip };
        statuses.push((await search(other, headers)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await other.close();
    }
  });

  // ASVS: 4.1.3, 15.3.4
  it('is the one that a trusted proxy names, and not what came before it', async () => {
    const other = await openSite({ trustedProxies: ['127.0.0.1'] }, { limits: few('search') });
    try {
      const from = async (forwarded: string) =>
        (await search(other, { 'x-forwarded-for': forwarded })).status;
      const one = [];
      for (let n = 0; n < 4; n++) one.push(await from(`198.51.100.${n}, 203.0.113.1`));
      expect(one).toEqual([200, 200, 200, 429]);
      expect(await from('203.0.113.2')).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('A tally', () => {
  const limit = { name: 'test', max: 3, seconds: 60 };
  const counted = (subject: string) =>
    site.db.first<{ count: number }>(sql`
      select sum(count) as count from rate_limit_counters where subject = ${`test:${subject}`}`);
  const allowed = (
    tally: ReturnType<typeof createBufferedCounter>,
    subject: string,
    tries: number,
  ) => {
    let count = 0;
    for (let n = 0; n < tries; n++)
      try {
        tally.count(limit, subject);
        count += 1;
      } catch {}
    return count;
  };

  it('asks the database nothing at each count, and tells it all in one statement', async () => {
    let statements = 0;
    const many: Db['many'] = (statement) => {
      statements += 1;
      return site.db.many(statement);
    };
    const tally = createBufferedCounter({ ...site.db, many }, () => {});
    for (let n = 0; n < 200; n++) tally.count({ ...limit, max: 1_000 }, `many-${n % 20}`);
    expect(statements).toBe(0);
    await tally.flush();
    expect(statements).toBe(1);
    expect((await counted('many-7'))?.count).toBe(10);
  });

  it('knows of other processes once they have told', async () => {
    const [one, two] = [
      createBufferedCounter(site.db, () => {}),
      createBufferedCounter(site.db, () => {}),
    ];
    expect(allowed(one, 'shared', 2)).toBe(2);
    await one.flush();
    expect(allowed(two, 'shared', 1)).toBe(1);
    await two.flush();
    expect([allowed(one, 'shared', 5), allowed(two, 'shared', 5)]).toEqual([1, 0]);
  });

  it('keeps what it could not tell', async () => {
    let isDown = true;
    const many: Db['many'] = (statement) =>
      isDown ? Promise.reject(new Error('down')) : site.db.many(statement);
    const tally = createBufferedCounter({ ...site.db, many }, () => {});
    expect(allowed(tally, 'kept', 5)).toBe(3);
    await expect(tally.flush()).rejects.toThrow('down');
    isDown = false;
    await tally.flush();
    expect((await counted('kept'))?.count).toBe(3);
    expect(allowed(tally, 'kept', 5)).toBe(0);
  });

  it('sets what is given back after it was told off against what comes next, and tells of others all the same', async () => {
    const tally = createBufferedCounter(site.db, () => {});
    expect(allowed(tally, 'given-back', 3)).toBe(3);
    await tally.flush();
    tally.giveBack(limit, 'given-back');
    expect(allowed(tally, 'other', 1)).toBe(1);
    await tally.flush();
    expect((await counted('other'))?.count).toBe(1);
    expect(allowed(tally, 'given-back', 2)).toBe(1);
    await tally.flush();
    expect((await counted('given-back'))?.count).toBe(3);
  });

  it('forgets nobody who goes on asking, nor what is yet to be told, in a flood of others', () => {
    const tally = createBufferedCounter(site.db, () => {});
    const local = { ...limit, name: 'local', isLocal: true as const };
    for (let n = 0; n < 3; n++) tally.count(local, 'busy');
    expect(allowed(tally, 'told-soon', 5)).toBe(3);
    for (let n = 0; n < 150_000; n++) {
      tally.count(local, `flood-${n}`);
      if (n % 1_000 === 0) expect(() => tally.count(local, 'busy')).toThrow();
    }
    expect(allowed(tally, 'told-soon', 5)).toBe(0);
  });

  it('is told when a process ends', async () => {
    const config = readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' });
    const app = await createApp({ db: asDatabase(site.db), config, limits: few('search') });
    await app.inject({ url: '/api/books/search?q=dune', remoteAddress: '192.0.2.9' });
    await app.close();
    const row = await site.db.first<{ count: number }>(sql`
      select count from rate_limit_counters where subject = 'search:192.0.2.9'`);
    expect(row?.count).toBe(1);
  });
});

/** The site's own, which is closed with the site. */
const asDatabase = (db: Db) =>
  Object.assign(Object.create(db), {
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    close: async () => {},
  });

describe('A request', () => {
  it('costs at most two statements, also where it is limited', async () => {
    let statements = 0;
    const counting = new Proxy(site.db, {
      get(db, name: keyof Db) {
        const method = db[name];
        if (typeof method !== 'function' || name === 'transaction') return method;
        return (statement: Sql) => {
          // What was counted in memory is told every half second, whatever is asked then.
          const isTelling = /insert into rate_limit_counters[\s\S]*\bgiven\b/.test(
            statement.text ?? '',
          );
          if (!isTelling) statements += 1;
          return (method as (statement: Sql) => unknown)(statement);
        };
      },
    });
    const app = await createApp({
      db: asDatabase(counting),
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    });
    const theo = await site.signUp(`Theodora${Math.random().toString(36).slice(2)}`);
    const googleId = await addBook(site.db, { title: 'The Ledger' });
    const cookie = [...theo.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    // What a start asks for is nobody's request.
    await app.ready();
    for (const [method, url, payload] of [
      ['GET', `/api/reviews/book/${googleId}`],
      ['GET', `/api/profile/${rosa._id}/reviews`],
      ['GET', '/api/reviews/random'],
      ['POST', `/api/follow/${rosa._id}`],
      ['POST', '/api/reviews', { title: 'A', content: 'B', rating: 3, book: googleId }],
      ['POST', '/api/reports', { kind: 'profile', subject: rosa._id, reason: 'spam' }],
      ['GET', '/api/account/sessions'],
      ['GET', '/api/blocks'],
    ] as const) {
      statements = 0;
      const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([method, url, answer.statusCode < 300]).toEqual([method, url, true]);
      // A follow locks both ends in a statement of its own, so that it sees a block that is being written.
      // Random reviews are drawn by one and read by the next, after a look at who asks.
      const most = /^\/api\/(follow\/|reviews\/random)/.test(url) ? 3 : 2;
      expect([url, statements]).toEqual([url, expect.toSatisfy((count: number) => count <= most)]);
    }
    await app.close();
  });
});
