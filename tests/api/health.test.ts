import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { sql } from '../../server/platform/db/db.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let ada: Member;
let rosa: Member;

beforeAll(async () => {
  const { mail } = readConfig({
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'books@example.org',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  site = await openSite({ mail, catalogueUpstreams: ['openlibrary'] });
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

it('tells an admin how the process and its database are', async () => {
  const { status, body } = await ada.call('GET /api/admin/health', {});
  expect(status).toBe(200);
  expect(body.postgres).toMatch(/^\d+/);
  expect(body.schema).toMatch(/^\d{4}_\w+$/);
  expect(Date.parse(body.startedAt)).toBeLessThanOrEqual(Date.parse(body.checkedAt));
  const parts = new Map(body.parts.map((part) => [part.part, part]));
  for (const name of ['answer', 'connections', 'size', 'loop', 'memory', 'cache', 'mails'] as const)
    expect(parts.get(name)?.value, name).toBeGreaterThanOrEqual(0);
  expect(parts.get('size')).toMatchObject({ unit: 'bytes', limit: null, isWell: true });
  expect(parts.get('openlibrary')).toMatchObject({ value: 0, limit: 5_000, isWell: true });
  expect(parts.has('google')).toBe(false);
});

it('says what should be looked at: mails that cannot be sent, a budget that is used up', async () => {
  await site.db.many(sql`
    insert into jobs (id, kind, subject, ticket, attempts, due_at)
    values (gen_random_uuid(), 'mail', ${rosa._id}, gen_random_uuid(), 3, now() + interval '1 day')`);
  await site.db.many(sql`
    insert into provider_budgets (upstream, day, calls)
    values ('openlibrary', (now() at time zone 'America/Los_Angeles')::date, 5001)`);
  const { body } = await ada.call('GET /api/admin/health', {});
  const unwell = body.parts.filter(({ isWell }) => !isWell).map(({ part }) => part);
  expect(unwell).toEqual(expect.arrayContaining(['stuck', 'openlibrary']));
});

it('shows nothing secret: no address, no path, no setting', async () => {
  const { body } = await ada.call('GET /api/admin/health', {});
  expect(JSON.stringify(body)).not.toMatch(/postgres:|smtp:|\/tmp|password/i);
});

it('tells of replicas where there are any: how many are in use, and how far behind', async () => {
  const none = await ada.call('GET /api/admin/health', {});
  expect(none.body.parts.filter(({ part }) => part === 'replicas')).toEqual([]);
  const own = await openSite({
    databaseReplicaUrls: ['postgres://nobody:hidden@127.0.0.1:1/none', 'postgres://127.0.0.1:1/no'],
  });
  const admin = await own.signUp('Ada', 'admin');
  const { body } = await admin.call('GET /api/admin/health', {});
  const parts = new Map(body.parts.map((part) => [part.part, part]));
  expect(parts.get('replicas')).toEqual({
    part: 'replicas',
    unit: 'count',
    value: 0,
    limit: 2,
    isWell: false,
  });
  expect(parts.get('lag')).toMatchObject({ unit: 'ms', limit: 800 });
  expect(JSON.stringify(body)).not.toMatch(/postgres:|hidden|nobody/i);
  await own.close();
});
