import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../server/books/upstreams/gaps.sql.ts';
import { sql } from '../../server/db/db.ts';
import { migrationNames } from '../../server/db/migrate.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

const CALL = 'GET /api/admin/health';

let site: Site;
let alma: Member;
beforeAll(async () => {
  site = await openSite({
    catalogueUpstreams: ['google', 'openlibrary'],
    googleBooksApiKey: 'a-key-of-ours',
    metricsToken: 'a-token-of-ours-0',
  });
  alma = await site.signUp('Alma', 'admin');
});
afterAll(() => site?.close());

describe(CALL, () => {
  it('says how database, schema, disk and process are', async () => {
    const { status, body, headers } = await alma.call(CALL);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      node: process.versions.node,
      schema: { last: (await migrationNames()).at(-1), isUpToDate: true },
      disk: { takesWrites: true },
    });
    expect(body.database.version).toMatch(/^\d+/);
    expect(body.database.sizeMb).toBeGreaterThan(0);
    expect(body.database.open).toBeGreaterThan(0);
    expect(body.memoryMb).toBeGreaterThan(10);
    expect(Date.parse(body.startedAt)).toBeLessThan(Date.now());
  });

  it('counts what other services were asked today, and says when they are left alone', async () => {
    await site.db.many(sql`
      insert into upstream_budgets (upstream, day, calls, paused_until)
      values ('google', ${today}, 7, now() + interval '1 hour'),
             ('openlibrary', ${today} - 1, 9, '-infinity')
          on conflict (upstream) do update
         set day = excluded.day, calls = excluded.calls, paused_until = excluded.paused_until`);
    const { body } = await alma.call(CALL);
    expect(body.upstreams).toEqual([
      { name: 'google', callsToday: 7, callsAtMost: 1_000, isPaused: true },
      { name: 'openlibrary', callsToday: 0, callsAtMost: 5_000, isPaused: false },
    ]);
  });

  it('says when the schema is behind', async () => {
    const last = (await migrationNames()).at(-1);
    await site.db.many(sql`delete from migrations where name = ${last}`);
    const { body } = await alma.call(CALL);
    expect(body.schema.isUpToDate).toBe(false);
    await site.db.many(sql`insert into migrations (name, run_on) values (${last}, now())`);
  });

  it('reveals no secret and no address of the database', async () => {
    const { body } = await alma.call(CALL);
    const text = JSON.stringify(body);
    for (const secret of ['a-key-of-ours', 'a-token-of-ours-0', 'postgres://', 'socket'])
      expect(text).not.toContain(secret);
  });

  it('is for admins', async () => {
    const theo = await site.signUp('Theo', 'writer');
    expect((await theo.call(CALL)).status).toBe(403);
    expect((await site.visitor().call(CALL)).status).toBe(401);
  });
});
