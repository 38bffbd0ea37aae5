import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { recountBooks } from '../../server/domains/books/books/recount.sql.ts';
import { fold } from '../../server/domains/books/books/search/normalize.ts';
import { finishRemovals } from '../../server/domains/keeping/accountChanges/removal.ts';
import { ensureNameIndex } from '../../server/domains/people/users/nameIndex.ts';
import { recountUsers } from '../../server/domains/people/users/recount.sql.ts';
import { makeAdmin, usersByName } from '../../server/domains/people/users/users.sql.ts';
import { openDatabase, sql } from '../../server/platform/db/db.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { addBook } from '../support/books.ts';
import { until } from '../support/copies.ts';
import { browserAt, type Member, openSite, type Site, signUpAt } from '../support/people.ts';
import { explaining, type Plan, rowsRead } from '../support/plans.ts';
import { createEmptyDatabase, createTestDatabase, runOn } from '../support/postgres.ts';

let site: Site;
let ada: Member;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
  await site.signUp('Théo', 'writer');
});
afterAll(() => site?.close());

const NOBODY = '01890000-0000-7000-8000-000000000000';
let fresh = 0;
const somebody = (role: 'reader' | 'writer' | 'admin' = 'reader') => {
  fresh += 1;
  return site.signUp(`Somebody-${'abcdefghjknopqrstuvxyz'[fresh]}`, role);
};

describe('The list of users', () => {
  // Specification: 7.32
  it('is by name, for anyone, without addresses', async () => {
    const { status, body, headers } = await site.visitor().call('GET /api/users');
    expect(status).toBe(200);
    expect(body.map(({ username }) => username)).toEqual(['Ada', 'Rosa', 'Théo']);
    expect(JSON.stringify(body)).not.toContain('@');
    expect(body[0]).not.toHaveProperty('usernameKey');
    expect(headers.get('x-total-count')).toBe('3');
    expect(headers.get('cache-control')).toBe('public, no-cache');
    expect((await rosa.call('GET /api/users')).body).toEqual(body);
  });

  // Specification: 7.32; ASVS: 8.2.3
  it('has addresses for an admin, and is stored by nobody then', async () => {
    const { body, headers } = await ada.call('GET /api/users');
    expect(body.map(({ email }) => email)).toEqual([
      'ada@example.org',
      'rosa@example.org',
      'théo@example.org',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toContain('cookie');
  });

  it.each([
    ['ros', ['Rosa']],
    ['ROS', ['Rosa']],
    ['a', ['Ada', 'Rosa']],
    ['é', ['Théo']],
    [' ', ['Ada', 'Rosa', 'Théo']],
    ['%', []],
    ['_', []],
    ["' or 1=1 --", []],
    ['example', []],
  ])('is filtered by a part of the name: %s', async (q, names) => {
    const { body, headers } = await site.visitor().call('GET /api/users', { query: { q } });
    expect(body.map(({ username }) => username)).toEqual(names);
    expect(headers.get('x-total-count')).toBe(String(names.length));
  });

  it('is filtered by address as well for an admin', async () => {
    const { body } = await ada.call('GET /api/users', { query: { q: 'ROSA@exa' } });
    expect(body.map(({ username }) => username)).toEqual(['Rosa']);
  });

  it('orders and finds people by their names as they are read, whatever looks alike', async () => {
    const own = await openSite();
    for (const name of [
      'Lena',
      'Ines',
      'Kate',
      'Ian',
      'Bernard',
      'Sally',
      'Maria',
      'Éva',
      'Øyvind',
    ])
      await own.signUp(name);
    const asked = async (q: string) => {
      const { body, headers } = await own.visitor().call('GET /api/users', { query: { q } });
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ username }) => username);
    };
    expect(await asked('')).toEqual([
      'Bernard',
      'Éva',
      'Ian',
      'Ines',
      'Kate',
      'Lena',
      'Maria',
      'Øyvind',
      'Sally',
    ]);
    expect(await asked('mar')).toEqual(['Maria']);
    expect(await asked('li')).toEqual([]);
    expect(await asked('EVA')).toEqual(['Éva']);
    expect(await asked('oyv')).toEqual(['Øyvind']);
    expect(await asked('ＬＥＮＡ')).toEqual(['Lena']);
    for (const q of ['％％％', '___', '\\\\\\']) expect(await asked(q)).toEqual([]);
    await own.close();
  });

  it('looks at few of very many names, also for a part of one or two letters that hardly any have', async () => {
    const own = await openSite();
    for (let last = 0; last < 10_000; last += 1_000)
      await own.db.many(sql`
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        select gen_random_uuid(), 'Person' || n, 'p' || n, n || '@example.org', n || '@example.org', '', 'reader'
          from generate_series(${last}::int + 1, ${last}::int + 1000) n`);
    for (const name of ['Zoë', 'Qxander', 'Ægir']) await own.signUp(name);
    await own.db.many(sql`analyze users`);
    const plans: Plan[] = [];
    for (const [q, found, most] of [
      ['qx', 'Qxander', 100],
      ['Z', 'Zoë', 100],
      ['æ', 'Ægir', 100],
      ['zo', 'Zoë', 100],
      ['zoe', 'Zoë', 100],
      ['e', 'Ægir', 3_000],
    ] as const) {
      const { body } = await own.visitor().call('GET /api/users', { query: { q } });
      expect(body[0]?.username).toBe(found);
      plans.length = 0;
      const page = { limit: 20, after: undefined };
      await usersByName(explaining(own.db, plans), { page, q, viewer: undefined });
      expect(plans).toHaveLength(1);
      expect([q, Math.max(most, ...plans.map((plan) => rowsRead(plan)))]).toEqual([q, most]);
    }
    await own.close();
  });

  it('folds names as the search folds words', async () => {
    const names = [
      'Ana',
      'José',
      'İrem',
      'ΣΊΣΥΦΟΣ',
      'Анна',
      'ЁЛКА',
      'Straße',
      'Łukasz',
      'Ærø',
      'ﬁn',
    ];
    const more = [
      'ＷＩＤＥ',
      'Đorđe',
      'Ğül',
      'Գրիգոր',
      'الكِتَاب',
      '東京',
      'Hawaiʻi',
      'ÞÓR',
      'Ƙano',
      'ẞa',
    ];
    const all = [...names, ...more];
    const rows = await site.db.many<{ folded: string }>(sql`
      select folded_name(name) as folded
        from unnest(${all}::text[]) with ordinality as each (name, at) order by at`);
    expect(rows.map(({ folded }) => folded)).toEqual(all.map(fold));
  });

  it('goes on from people of one folded name to the next', async () => {
    const own = await openSite();
    for (const name of ['Zoë', 'Zoé', 'Zoe', 'Zoè']) await own.signUp(name);
    const names: string[] = [];
    let path: string | undefined = '/api/users?limit=1';
    while (path !== undefined) {
      const answer = await own.visitor().request('GET', path);
      names.push(...(answer.body as unknown as { username: string }[]).map((u) => u.username));
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(names.sort()).toEqual(['Zoe', 'Zoè', 'Zoé', 'Zoë'].sort());
    for (const key of ['x', { name: 'x' }, { name: 'x', id: 'y' }, { name: 7, id: NOBODY }]) {
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      expect((await own.visitor().request('GET', `/api/users?cursor=${cursor}`)).status).toBe(400);
    }
    await own.close();
  });

  it('leaves out who does not want to be in it, but not for admins', async () => {
    await site.db.many(sql`update users set show_in_directory = false where id = ${rosa._id}`);
    try {
      const listed = await site.visitor().call('GET /api/users');
      expect(listed.body.map(({ username }) => username)).not.toContain('Rosa');
      expect(listed.headers.get('x-total-count')).toBe(String(listed.body.length));
      const found = await site.visitor().call('GET /api/users', { query: { q: 'rosa' } });
      expect([found.body, found.headers.get('x-total-count')]).toEqual([[], '0']);
      const all = await ada.call('GET /api/users');
      expect(all.body.map(({ username }) => username)).toContain('Rosa');
      expect(all.headers.get('x-total-count')).toBe(String(all.body.length));
    } finally {
      await site.db.many(sql`update users set show_in_directory = true where id = ${rosa._id}`);
    }
  });

  it('says how many reviews of each everyone sees, and nothing of a private profile', async () => {
    const own = await openSite();
    const wren = await own.signUp('Wren');
    const others = [own.visitor(), await own.signUp('Ada', 'admin'), await own.signUp('Rosa')];
    const counts = () =>
      Promise.all(
        [wren, ...others].map(async (caller) => {
          const { body } = await caller.call('GET /api/users', { query: { q: 'wren' } });
          return body[0]?.reviewsCount;
        }),
      );
    expect(await counts()).toEqual([0, 0, 0, 0]);
    for (const [at, visibility] of (
      ['public', 'public', 'followers', 'private'] as const
    ).entries()) {
      const book = await addBook(own.db, { title: `Volume ${at}` });
      await wren.call('POST /api/reviews', {
        body: { title: 'A', content: 'B', rating: 4, book, visibility },
      });
    }
    await others[2]?.call('POST /api/follow/:id', { params: { id: wren._id } });
    expect(await counts()).toEqual([2, 2, 2, 2]);
    await wren.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
    expect(await counts()).toEqual([null, null, null, null]);
    await own.close();
  });

  it('is asked so often a minute and no more', async () => {
    const own = await openSite({}, { limits: { people: { name: 'people', max: 3, seconds: 60 } } });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time++)
      statuses.push((await own.visitor().request('GET', '/api/users?q=a')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await own.close();
  });

  it('goes on page by page, with the filter it began with', async () => {
    const names: string[] = [];
    let path: string | undefined = '/api/users?limit=1&q=o';
    while (path !== undefined) {
      const answer = await site.visitor().request('GET', path);
      names.push(...(answer.body as unknown as { username: string }[]).map((u) => u.username));
      path = /^<(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(['Rosa', 'Théo']);
  });
});

describe('An account that very many follow', () => {
  it('goes batch by batch, is seen by nobody at once, and is finished by whoever comes next', async () => {
    const it = await createTestDatabase();
    await runOn(
      it.url,
      `insert into users (id, username, username_key, email, email_key, password_hash, role)
       select gen_random_uuid(), 'fan-' || n, 'fan-' || n, n || '@x.org', n || '@x.org', '', 'reader'
         from generate_series(1, 12000) n`,
    );
    const db = openDatabase({ url: it.url, poolSize: 4 });
    let batches = Number.POSITIVE_INFINITY;
    const dying: typeof db = {
      ...db,
      transaction: (work) => {
        batches -= 1;
        return batches < 0 ? Promise.reject(new Error('killed')) : db.transaction(work);
      },
    };
    const config = readConfig({
      LOG_LEVEL: 'silent',
      CATALOGUE_UPSTREAMS: 'none',
      ROLE_POLICY: 'open',
    });
    const app = await createApp({ db: dying, config });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const admin = await signUpAt(url, 'Ada', 'admin');
    const star = await signUpAt(url, 'Stella');
    const googleId = await addBook(db, { title: 'Seen' });
    await star.call('POST /api/reviews', {
      body: { title: 'Read', content: 'Words', rating: 4, book: googleId },
    });
    await runOn(
      it.url,
      `insert into follows (id, follower_id, following_id)
       select gen_random_uuid(), id, '${star._id}' from users where username like 'fan-%'`,
    );
    await runOn(
      it.url,
      `update users set following_count = 1 where username like 'fan-%';
       update users set followers_count = 12000 where id = '${star._id}'`,
    );

    // The mark and two batches, and then the process is killed.
    batches = 3;
    const gone = await admin.call('DELETE /api/admin/users/:id', { params: { id: star._id } });
    expect(gone.status).toBe(204);
    // What the answer did not wait for goes on after it.
    await until(() => batches < 0);
    const [left] = await runOn(it.url, 'select count(*)::integer as follows from follows');
    expect(left?.follows).toBe(10_000);
    batches = Number.POSITIVE_INFINITY;
    const visitor = browserAt(url);
    const asked = async (path: string) => (await visitor.request('GET', path)).status;
    expect(await asked(`/api/profile/${star._id}`)).toBe(404);
    expect(await asked(`/api/profile/${star._id}/followers`)).toBe(404);
    expect(await asked(`/api/profile/${star._id}/reviews`)).toBe(404);
    expect(await asked(`/api/favorites/user/${star._id}`)).toBe(404);
    for (const path of [
      `/api/reviews/book/${googleId}`,
      '/api/reviews/random',
      '/api/users?q=stel',
    ])
      expect([path, (await visitor.request('GET', path)).body]).toEqual([path, []]);
    const [fan] = await runOn(it.url, 'select follower_id as id from follows limit 1');
    expect((await visitor.request('GET', `/api/profile/${fan?.id}/following`)).body).toEqual([]);
    expect((await star.call('GET /api/profile')).status).toBe(401);
    expect(
      (await admin.call('DELETE /api/admin/users/:id', { params: { id: star._id } })).status,
    ).toBe(404);
    expect((await admin.call('POST /api/follow/:id', { params: { id: star._id } })).status).toBe(
      404,
    );
    // The name and the address are free.
    const next = await signUpAt(url, 'Stella');
    expect(next._id).not.toBe(star._id);

    // The process goes on with it, too: on a busy machine its batches are in the way of these for longer than a lock is waited for.
    await until(() =>
      finishRemovals(db).then(
        () => true,
        ({ errors }: AggregateError) => {
          expect(errors.map(({ cause }) => cause.statusCode)).toEqual([503]);
          return false;
        },
      ),
    );
    const [rest] = await runOn(
      it.url,
      `select (select count(*)::integer from follows) as follows,
              (select count(*)::integer from users where id = '${star._id}') as users,
              (select count(*)::integer from users where leaving_at is not null) as leaving`,
    );
    expect(rest).toEqual({ follows: 0, users: 0, leaving: 0 });
    expect([await recountUsers(db), await recountBooks(db)]).toEqual([0, 0]);
    const [total] = await runOn(
      it.url,
      "select amount = (select count(*) from users) as right from totals where name = 'users'",
    );
    expect(total?.right).toBe(true);
    await app.close();
    await db.close();
    await it.close();
  });
});

describe('An account of which very much was told and read', () => {
  it('goes batch by batch as well, so that no statement takes long', async () => {
    const theo = await somebody();
    const other = await somebody();
    await site.db.many(sql`
      with told as (
        insert into notifications (id, user_id, kind, subject_type, subject_id)
        select gen_random_uuid(), whom, 'like', 'review', gen_random_uuid()
          from unnest(${[theo._id, other._id]}::uuid[]) whom
        returning id, user_id
      )
      insert into notification_causes (notification_id, source_id, actor_id)
      select t.id, gen_random_uuid(), ${theo._id} from told t, generate_series(1, 2500)`);
    await site.db.many(sql`
      insert into mentions (source_id, user_id, name)
      select gen_random_uuid(), ${theo._id}, 'theo' from generate_series(1, 2500)`);
    await site.db.many(sql`
      with item as (
        insert into feed_items (id, user_id, kind, started_at, created_at)
        values (gen_random_uuid(), ${theo._id}, 'quote', now(), now())
        returning id
      )
      insert into feed_activities (item_id, source_id, user_id, kind, is_private, created_at)
      select id, gen_random_uuid(), ${theo._id}, 'quote', true, now() from item, generate_series(1, 2500)`);
    await site.db.many(sql`
      with file as (
        insert into library_imports (id, user_id, service, file_name, state)
        values (gen_random_uuid(), ${theo._id}, 'other', 'mine.csv', 'applied')
        returning id
      )
      insert into import_rows (import_id, line, raw, read)
      select id, n, '{}', '{}' from file, generate_series(1, 2500) n`);
    const rowsOf = () =>
      site.db.one<{ rows: number; people: number }>(sql`
        select (select count(*) from notification_causes where actor_id = ${theo._id})
             + (select count(*) from mentions where user_id = ${theo._id})
             + (select count(*) from feed_activities where user_id = ${theo._id})
             + (select count(*) from import_rows r
                  join library_imports i on i.id = r.import_id where i.user_id = ${theo._id}) as rows,
               (select count(*) from users where id = ${theo._id}) as people`);
    const { rows } = await rowsOf();
    expect(rows).toBe(12_500);
    await site.db.many(sql`update users set leaving_at = now() where id = ${theo._id}`);
    // After each batch it is asked whether the process ends.
    const left: number[] = [];
    for (let batches = 0; batches < 20 && (await rowsOf()).people === 1; batches++) {
      let asked = 0;
      await finishRemovals(site.db, () => asked++ > 0);
      left.push((await rowsOf()).rows);
    }
    for (const [at, now] of left.entries())
      expect((left[at - 1] ?? rows) - now).toBeLessThanOrEqual(4_000);
    expect(await rowsOf()).toEqual({ rows: 0, people: 0 });
  });
});

describe('A database whose role may not add extensions', () => {
  it('has the list and the search all the same, and gets the index when somebody adds it', async () => {
    const it = await createEmptyDatabase();
    const role = `plain_${Math.random().toString(36).slice(2)}`;
    const url = new URL(it.url);
    await runOn(it.url, `create role ${role} login password '${role}'`);
    await runOn(it.url, `grant create, usage on schema public to ${role}`);
    url.username = role;
    url.password = role;
    const plainUrl = url.href;
    await migrate(plainUrl);
    const sentence = await ensureNameIndex(plainUrl);
    expect(sentence).toMatch(/no pg_trgm \(permission denied.*create extension/);
    const db = openDatabase({ url: plainUrl, poolSize: 2 });
    const app = await createApp({
      db,
      config: readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none', ROLE_POLICY: 'open' }),
    });
    await db.many(sql`
      insert into users (id, username, username_key, email, email_key, password_hash, role)
      values (gen_random_uuid(), 'Márta', 'k', 'm@example.org', 'm@example.org', '', 'reader')`);
    const asked = async () =>
      (await app.inject('/api/users?q=mar')).json<{ username: string }[]>().map((u) => u.username);
    expect(await asked()).toEqual(['Márta']);

    await runOn(it.url, 'create extension pg_trgm');
    expect(await ensureNameIndex(plainUrl)).toBeUndefined();
    const [index] = await runOn(it.url, "select to_regclass('users_by_part') as name");
    expect(index?.name).toBe('users_by_part');
    expect(await asked()).toEqual(['Márta']);
    await app.close();
    await db.close();
    await it.close();
    await runOn(inject('postgresUrl'), `drop role ${role}`);
  });
});

describe('An admin', () => {
  const edit = (id: string, body: object, who: Member = ada) =>
    who.request('PUT', `/api/admin/users/${id}`, { body });
  const remove = (id: string, who: Member = ada) =>
    who.call('DELETE /api/admin/users/:id', { params: { id } });

  // Specification: 6.10, 7.33
  it('changes what is given and leaves the rest', async () => {
    const theo = await somebody();
    const { status, body } = await edit(theo._id, { username: 'Theodore', bio: 'Of old' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'Theodore',
      bio: 'Of old',
      email: theo.email,
      role: 'reader',
    });
    // Neither password nor role: still signed in.
    expect((await theo.call('GET /api/profile')).body.username).toBe('Theodore');
    expect((await edit(theo._id, {})).status).toBe(200);
  });

  // Specification: 5.users.2; ASVS: 7.4.5
  it('keeps a password by leaving it blank, and with a new one ends the sessions', async () => {
    const theo = await somebody();
    for (const password of ['', '   '])
      expect((await edit(theo._id, { password })).status).toBe(200);
    expect((await theo.call('GET /api/profile')).status).toBe(200);

    expect((await edit(theo._id, { password: 'a new one' })).status).toBe(200);
    expect((await theo.call('GET /api/profile')).status).toBe(401);
    const signIn = (password: string) =>
      site
        .visitor()
        .call('POST /api/users/signin', { body: { username: theo.username, password } });
    expect((await signIn(theo.password)).status).toBe(401);
    expect((await signIn('a new one')).status).toBe(200);
  });

  // ASVS: 7.4.5
  it('changes a role, which ends the sessions; the same role does not', async () => {
    const theo = await somebody();
    expect((await edit(theo._id, { role: 'reader' })).status).toBe(200);
    expect((await theo.call('GET /api/profile')).status).toBe(200);
    expect((await edit(theo._id, { role: 'writer' })).body.role).toBe('writer');
    expect((await theo.call('GET /api/profile')).status).toBe(401);
  });

  it.each<[string, object, number, string]>([
    ['a short name', { username: 'ab' }, 400, 'Username must be at least 3 characters'],
    ['a blank name', { username: '' }, 400, 'Username is required'],
    ['half an address', { email: 'x' }, 400, 'Please enter a valid email address'],
    ['a role that is none', { role: 'Admin' }, 400, 'Please select your identity'],
    ['a name that is taken', { username: 'R0SA' }, 409, 'Username is already taken'],
    ['an address that is taken', { email: 'rosa@example.org' }, 409, 'Email is already registered'],
  ])('is refused %s', async (_what, body, status, sentence) => {
    const theo = await somebody();
    const answer = await edit(theo._id, body);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  // Specification: 5.users.3
  it('neither edits nor deletes their own account here', async () => {
    const edited = await edit(ada._id, { role: 'reader' });
    expect([edited.status, edited.body.message]).toEqual([
      403,
      'You cannot edit your own account here',
    ]);
    const upper = await edit(ada._id.toUpperCase(), { role: 'reader' });
    expect(upper.status).toBe(404);
    const removed = await remove(ada._id);
    expect([removed.status, removed.body.message]).toEqual([
      403,
      'You cannot delete your own account',
    ]);
    expect((await remove(ada._id.toUpperCase())).status).toBe(404);
    expect((await remove(`urn:uuid:${ada._id}`)).status).toBe(404);
  });

  it('is told when there is nobody', async () => {
    for (const id of [NOBODY, 'nobody']) {
      expect((await edit(id, { bio: 'x' })).body.message).toBe('User not found');
      expect((await remove(id)).status).toBe(404);
    }
  });

  // Specification: 6.10, 7.34; ASVS: 7.4.2
  it('deletes an account with everything of it, and every count is right', async () => {
    const theo = await somebody('writer');
    const wren = await somebody();
    const books = await Promise.all(
      ['One', 'Two', 'Three'].map((title) => addBook(site.db, { title })),
    );
    for (const [at, googleId] of books.entries()) {
      for (const who of [theo, wren]) {
        await who.call('POST /api/reviews', {
          body: { title: 'Read', content: 'Words', rating: 2 + at, book: googleId },
        });
        await who.call('POST /api/favorites/:googleId', { params: { googleId } });
      }
    }
    await theo.call('POST /api/follow/:id', { params: { id: wren._id } });
    await wren.call('POST /api/follow/:id', { params: { id: theo._id } });
    await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });

    expect((await remove(theo._id)).status).toBe(204);

    expect((await theo.call('GET /api/profile')).status).toBe(401);
    expect((await theo.call('POST /api/follow/:id', { params: { id: rosa._id } })).status).toBe(
      401,
    );
    const profile = await ada.call('GET /api/profile/:id', { params: { id: theo._id } });
    expect(profile.status).toBe(404);
    const params = { id: wren._id };
    expect((await ada.call('GET /api/profile/:id/followers/count', { params })).body).toEqual({
      followerCount: 0,
    });
    expect((await ada.call('GET /api/profile/:id/following/count', { params })).body).toEqual({
      followingCount: 0,
    });
    const book = await ada.call('GET /api/books/:googleId', {
      params: { googleId: books[2] ?? '' },
    });
    expect(book.body.book).toMatchObject({
      averageRating: 4,
      ratingsCount: 1,
      reviewsCount: 1,
      favoritesCount: 1,
    });
    expect([await recountUsers(site.db), await recountBooks(site.db)]).toEqual([0, 0]);
    const left = await site.db.one<{ rows: number }>(sql`
      select (select count(*) from sessions where user_id = ${theo._id})
           + (select count(*) from known_devices where user_id = ${theo._id})
           + (select count(*) from follows
               where follower_id = ${theo._id} or following_id = ${theo._id})
           + (select count(*) from favorites where user_id = ${theo._id})
           + (select count(*) from reviews where user_id = ${theo._id}) as rows`);
    expect(left.rows).toBe(0);
    expect((await remove(theo._id)).status).toBe(404);
  });

  it('deletes an account in the middle of what it does, and every count is right', async () => {
    const theo = await somebody();
    const googleId = await addBook(site.db, { title: 'Busy' });
    const work = Array.from({ length: 40 }, (_, n) =>
      n % 4 === 0
        ? theo.call('POST /api/follow/:id', { params: { id: rosa._id } })
        : n % 4 === 1
          ? rosa.call('POST /api/follow/:id', { params: { id: theo._id } })
          : n % 4 === 2
            ? theo.call('POST /api/favorites/:googleId', { params: { googleId } })
            : theo.call('POST /api/reviews', {
                body: { title: 'Read', content: 'Words', rating: 3, book: googleId },
              }),
    );
    const [removed, ...answers] = await Promise.all([remove(theo._id), ...work]);
    expect(removed.status).toBe(204);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect([await recountUsers(site.db), await recountBooks(site.db)]).toEqual([0, 0]);
  });

  it('cannot be the last to go: of two who act on each other at once, one stays', async () => {
    for (const act of [
      (who: Member, whom: Member) => remove(whom._id, who),
      (who: Member, whom: Member) => edit(whom._id, { role: 'reader' }, who),
    ]) {
      const two = await openSite();
      try {
        const first = await two.signUp('Ada', 'admin');
        const second = await two.signUp('Winston', 'admin');
        const answers = await Promise.all([act(first, second), act(second, first)]);
        const statuses = answers.map(({ status }) => status);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        const { admins } = await two.db.one<{ admins: number }>(sql`
          select count(*) as admins from users where role = 'admin'`);
        expect(admins).toBe(1);
      } finally {
        await two.close();
      }
    }
  });

  // ASVS: 6.3.2
  it('is made by a command, by name', async () => {
    const theo = await somebody();
    expect(await makeAdmin(site.db, 'nobody-at-all')).toBeUndefined();
    await makeAdmin(site.db, 'rosa');
    const role = await site.db.one<{ role: string }>(sql`
      select role from users where id = ${rosa._id}`);
    expect(role.role).toBe('admin');
    expect((await remove(theo._id, rosa)).status).toBe(204);
  });
});
