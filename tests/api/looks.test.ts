import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usernameKeyOf } from '../../server/domains/people/accounts/usernames.ts';
import { fillLooks } from '../../server/domains/people/users/looks.ts';
import { sql } from '../../server/platform/db/db.ts';
import { openSite, type Site } from '../support/people.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

const signUp = (username: string, email: string) =>
  site.visitor().request('POST', '/api/users/signup', {
    body: { username, email, password: 'a secret', role: 'reader' },
  });

describe('A name that looks like another’s', () => {
  it.each([
    ['viva', 'νινα'],
    ['paypal', 'раураӏ'],
    ['ロック', '口ック'],
    ['דוד12', '12דוד'],
  ])('is taken: beside %s nobody is %s', async (name, alike) => {
    const email = `look-${usernameKeyOf(name).length}-${name.codePointAt(0)}@example.org`;
    expect((await signUp(name, email)).status).toBe(201);
    const refused = await signUp(alike, `other-${email}`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ fields: { username: 'Username is already taken' } });
  });

  it('is taken for an admin who renames somebody, too', async () => {
    const admin = await site.signUp('Ada', 'admin');
    const boris = await site.signUp('Boris');
    await site.signUp('xopo');
    const { status } = await admin.request('PUT', `/api/admin/users/${boris._id}`, {
      body: { username: 'хоро' },
    });
    expect(status).toBe(409);
  });

  it('is free again when its owner has left', async () => {
    const owner = await site.signUp('coca');
    await owner.call('POST /api/account/deletion', {
      body: { currentPassword: owner.password },
    });
    expect((await signUp('соса', 'coca2@example.org')).status).toBe(201);
  });

  it('signs in in either case, whatever its capitals look like', async () => {
    expect((await signUp('Αννα', 'anna-gr@example.org')).status).toBe(201);
    for (const username of ['αννα', 'ΑΝΝΑ'])
      expect(
        await site
          .visitor()
          .request('POST', '/api/users/signin', { body: { username, password: 'a secret' } }),
      ).toMatchObject({ status: 200 });
  });
});

describe('Names from before looks were kept', () => {
  const OLD = ['oldone', 'Pope', 'роре', 'рoре', 'Somebody'];
  const looks = () =>
    site.db.many<{ username: string; look: string | null }>(sql`
      select username, username_look as look from users where email like 'old%' order by id`);

  it('all stay, and nobody else gets a look that one of them has', async () => {
    for (const [at, name] of OLD.entries())
      await site.db.many(sql`
        insert into users (id, username, username_key, email, email_key, password_hash, role)
        values (${`00000000-0000-7000-8000-00000000000${at}`}, ${name}, ${`old ${at}`},
                ${`old${at}@example.org`}, ${`old${at}@example.org`}, '', 'reader')`);
    await site.signUp('oIdone');

    expect(await fillLooks(site.db)).toBe(3);
    expect(await looks()).toEqual([
      { username: 'oldone', look: expect.stringMatching(/^oldone#0{8}-/) },
      { username: 'Pope', look: 'pope' },
      { username: 'роре', look: expect.stringMatching(/^pope#/) },
      { username: 'рoре', look: expect.stringMatching(/^pope#/) },
      { username: 'Somebody', look: 'sornebody' },
    ]);
    expect(await fillLooks(site.db)).toBe(0);
    expect((await signUp('sоmebody'.replace('о', 'o'), 'x1@example.org')).status).toBe(409);
  });

  it('are worked out in batches', async () => {
    await site.db.many(sql`
      insert into users (id, username, username_key, email, email_key, password_hash, role)
      select gen_random_uuid(), 'many' || n, 'many ' || n, 'many' || n, 'many' || n, '', 'reader'
        from generate_series(1, 1201) n`);
    expect(await fillLooks(site.db)).toBe(0);
    const { left } = await site.db.one<{ left: number }>(sql`
      select count(*)::integer as left from users where username_look is null`);
    expect(left).toBe(0);
  });
});
