import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { type Database, sql } from '../../server/platform/db/db.ts';
import { isPlainAddress } from '../../server/platform/mail/address.ts';
import { MAIL_WORDS } from '../../server/platform/mail/messages/messages.ts';
import { isMail, queueMail } from '../../server/platform/mail/outbox.sql.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

const PUBLIC_URL = 'https://books.example.org';
let server: MailServer;
let site: Site;
let names = 0;

const mailTo = ({ url }: { url: string }) => ({
  smtpUrl: url,
  from: 'library@example.org',
  publicUrl: PUBLIC_URL,
});

beforeAll(async () => {
  server = await openMailServer();
  site = await openSite({ mail: mailTo(server) }, { mailRetrySeconds: 0.4 });
});
afterAll(async () => {
  await site?.close();
  await server?.close();
});
afterEach(() => {
  server.fault = undefined;
});

/** Somebody new for each test. */
const newcomer = (at = site) => {
  names += 1;
  return at.signUp(`Nora-${'abcdefghjk'[names % 10]}${'abcdefghjk'[Math.floor(names / 10)]}`);
};
const signIn = (member: Member, password = member.password) =>
  site.visitor().call('POST /api/users/signin', { body: { username: member.username, password } });
const ask = (username: string, headers = {}) =>
  site.visitor().request('POST', '/api/account/reset-request', { body: { username }, headers });
const reset = (token: string, password = 'a new secret') =>
  site.visitor().call('POST /api/account/reset', { body: { token, password } });
const verify = (token: string) =>
  site.visitor().call('POST /api/account/verification', { body: { token } });
const isIn = async (browser: { call: Member['call'] }) =>
  (await browser.call('GET /api/profile')).status === 200;
const waiting = async () =>
  (await site.db.one<{ count: number }>(sql`select count(*) as count from jobs j where ${isMail}`))
    .count;
const hasNoneWaiting = () => expect.poll(waiting).toBe(0);
/** The link of the second mail: the first is about the address. */
async function resetTokenFor(member: Member) {
  await ask(member.username);
  return (await server.mailsTo(member.email, 2))[1]?.token ?? '';
}
const BAD_LINK = 'This link has been used or has expired. Please ask for a new one.';

/** Somebody who was an admin before signing up took an admin. */
async function addAdmin(at: Site, id: string) {
  const password = 'the secret of Ada';
  await at.db.many(sql`
    insert into users (id, username, username_key, username_look, email, email_key, password_hash, role)
    values (${id}, 'Ada', 'ada', 'ada', 'ada@example.org', 'ada@example.org', ${await hashPassword(password)}, 'admin')`);
  const admin = at.visitor();
  await admin.call('POST /api/users/signin', { body: { username: 'ada@example.org', password } });
  return admin;
}

describe('A way in that was set up before the address was proven', () => {
  /** As by somebody who has signed up with an address of somebody else. */
  async function squatter() {
    const member = await newcomer();
    const [mail] = await server.mailsTo(member.email);
    await site.db.many(sql`
      insert into totp_secrets (user_id, secret, confirmed_at)
      values (${member._id}, decode(repeat('00', 48), 'hex'), now() - interval '1 minute')`);
    await site.db.many(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name,
                            is_backed_up)
      values (gen_random_uuid(), ${member._id}, ${member._id}, decode(repeat('00', 77), 'hex'), 0, '{}', 'Mine', false)`);
    await site.db.many(sql`
      insert into recovery_codes (user_id, code_hash)
      values (${member._id}, sha256(${member._id}::bytea))`);
    const programs = {
      ...(await member.call('GET /api/account/feeds')).body,
      token: (
        await member.call('POST /api/account/tokens', { body: { name: 'Mine', scopes: ['read'] } })
      ).body.token,
    };
    await site.db.many(sql`
      insert into oidc_identities (issuer, subject, user_id, created_at)
      values ('https://login.example.org', ${member._id}, ${member._id}, now() - interval '1 minute')`);
    await site.db.many(sql`
      with registered as (
        insert into apps (id, name, secret_hash, redirect_uris)
        values (gen_random_uuid(), 'Mine', sha256(${member._id}::bytea), '{app://x}')
        returning id
      )
      insert into app_grants (code_hash, app_id, user_id, redirect_uri, scopes, expires_at)
      select sha256(${member._id}::bytea), id, ${member._id}, 'app://x', '{read}', now() + interval '1 hour'
        from registered`);
    return { member, programs, token: mail?.token ?? '' };
  }
  type Programs = Awaited<ReturnType<typeof squatter>>['programs'];
  const factorsOf = ({ _id }: Member) =>
    site.db.one<Record<keyof typeof ALL, number>>(sql`
      select (select count(*) from totp_secrets where user_id = ${_id}) as apps,
             (select count(*) from passkeys where user_id = ${_id}) as keys,
             (select count(*) from recovery_codes where user_id = ${_id}) as codes,
             (select count(*) from api_tokens where user_id = ${_id}) as tokens,
             (select count(*) from app_grants where user_id = ${_id}) as grants,
             (select count(*) from oidc_identities where user_id = ${_id}) as identities,
             (select count(*) from feed_addresses where user_id = ${_id}) as addresses`);
  const ALL = { apps: 1, keys: 1, codes: 1, tokens: 1, grants: 1, identities: 1, addresses: 3 };
  const NONE = { apps: 0, keys: 0, codes: 0, tokens: 0, grants: 0, identities: 0, addresses: 0 };
  /** What programs get that were given something. */
  const answersTo = ({ own, notifications, calendar, token }: Programs) =>
    Promise.all(
      [own, notifications, calendar, '/api/profile'].map(
        async (path) =>
          (
            await site.visitor().request('GET', path, {
              headers: path.startsWith('/api/') ? { authorization: `Bearer ${token}` } : {},
            })
          ).status,
      ),
    );

  it('goes with the reset that proves it', async () => {
    const { member, programs } = await squatter();
    expect((await signIn(member)).body.code).toBe('second_factor');
    expect(await answersTo(programs)).toEqual([200, 200, 200, 200]);
    expect((await reset(await resetTokenFor(member))).status).toBe(204);
    expect(await factorsOf(member)).toEqual(NONE);
    expect(await answersTo(programs)).toEqual([404, 404, 404, 401]);
    expect(await isIn(member)).toBe(false);
    expect((await signIn(member, 'a new secret')).status).toBe(200);
    const auditEvents = await site.db.many<{ event: string }>(sql`
      select event from audit_log where subject_id = ${member._id} order by id`);
    expect(auditEvents.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['factors-cleared', 'token-revoked', 'sign-in-unlinked']),
    );
  });

  it('goes with a reset after somebody has proven it who was not signed in', async () => {
    const { member, token } = await squatter();
    expect((await verify(token)).status).toBe(204);
    expect((await reset(await resetTokenFor(member))).status).toBe(204);
    expect(await factorsOf(member)).toEqual(NONE);
  });

  it('stays where its owner has proven the address, signed in, and one that came later', async () => {
    const { member, token, programs } = await squatter();
    expect((await member.call('POST /api/account/verification', { body: { token } })).status).toBe(
      204,
    );
    expect((await reset(await resetTokenFor(member))).status).toBe(204);
    // Secret addresses end with every reset.
    expect(await factorsOf(member)).toEqual({ ...ALL, addresses: 0 });
    expect(await answersTo(programs)).toEqual([404, 404, 404, 200]);
    const later = await newcomer();
    const [mail] = await server.mailsTo(later.email);
    await verify(mail?.token ?? '');
    await site.db.many(sql`
      insert into totp_secrets (user_id, secret, confirmed_at)
      values (${later._id}, decode(repeat('00', 48), 'hex'), now() + interval '1 second')`);
    expect((await reset(await resetTokenFor(later))).status).toBe(204);
    expect(await factorsOf(later)).toEqual({ ...NONE, apps: 1 });
  });
});

describe('An address', () => {
  it('is proven by the link of a mail that comes after signing up, once', async () => {
    const nora = await newcomer();
    expect((await nora.call('GET /api/profile')).body.isEmailVerified).toBe(false);
    const [mail] = await server.mailsTo(nora.email);
    expect(mail?.text.startsWith('Hello,')).toBe(true);
    expect(mail?.text).toContain(`${PUBLIC_URL}/#/Account/Verify?token=${mail?.token}`);
    expect((await verify(mail?.token ?? '')).status).toBe(204);
    expect((await nora.call('GET /api/profile')).body.isEmailVerified).toBe(true);
    const again = await verify(mail?.token ?? '');
    expect([again.status, again.body.message]).toEqual([400, BAD_LINK]);
    expect((await nora.call('POST /api/account/verification-request')).status).toBe(409);
  });

  it('is told in its reader’s language when an admin has let them in', async () => {
    const asking = await openSite({ mail: mailTo(server), registration: 'request' });
    try {
      const email = 'asks-for-an-account@example.org';
      const { status } = await asking.visitor().request('POST', '/api/users/signup', {
        body: { username: 'Asking', email, password: 'a long sentence', role: 'reader' },
        headers: { 'accept-language': 'de' },
      });
      expect(status).toBe(202);
      const [row] = await asking.db.many<{ id: string }>(sql`select id from registrations`);
      const adminId = '00000000-0000-7000-8000-000000000001';
      const admin = await addAdmin(asking, adminId);
      const made = await admin.call('POST /api/admin/registrations/:id', {
        params: { id: row?.id ?? '' },
      });
      expect([made.status, made.body.isEmailVerified]).toEqual([200, false]);
      const mails = await server.mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([
        'Willkommen bei Commonplace · Commonplace',
      ]);
      // Nobody has shown yet that the address is theirs: no name stands in it, and nothing that opens the account.
      expect(mails[0]?.text).toContain(`${PUBLIC_URL}/#/Account/Signin`);
      expect(mails[0]?.text).not.toMatch(/Asking|token=/);
    } finally {
      await asking.close();
    }
  });

  it('is asked about again where somebody wants it, and when it is another one', async () => {
    const nora = await newcomer();
    expect((await nora.call('POST /api/account/verification-request')).status).toBe(204);
    const [, second] = await server.mailsTo(nora.email, 2);
    expect((await verify(second?.token ?? '')).status).toBe(204);
    const email = `new-${nora.email}`;
    const { body } = await nora.call('PUT /api/profile', { body: { email } });
    expect([body.email, body.isEmailVerified]).toEqual([email, false]);
    const [mail] = await server.mailsTo(email);
    // The same once more is no change.
    await verify(mail?.token ?? '');
    const same = await nora.call('PUT /api/account/email', {
      body: { email: email.toUpperCase(), currentPassword: nora.password },
    });
    expect(same.body.isEmailVerified).toBe(true);
  });

  it('is not asked about when something else of the profile is saved', async () => {
    const nora = await newcomer();
    await server.mailsTo(nora.email);
    for (let n = 0; n < 12; n++) {
      const body = { email: nora.email, bio: `I read ${n} books` };
      expect((await nora.call('PUT /api/profile', { body })).status).toBe(200);
    }
    await hasNoneWaiting();
    expect(server.received.filter(({ to }) => to.includes(nora.email))).toHaveLength(1);
    // Nor do mails about it take those away that bring a password back.
    for (let n = 0; n < 10; n++) await nora.call('POST /api/account/verification-request');
    await hasNoneWaiting();
    await ask(nora.username);
    const mails = await server.mailsTo(nora.email, 11);
    expect((await reset(mails[10]?.token ?? '')).status).toBe(204);
  });

  it('is not proven by a link that went to another one', async () => {
    const nora = await newcomer();
    const [mail] = await server.mailsTo(nora.email);
    await nora.call('PUT /api/profile', { body: { email: `other-${nora.email}` } });
    expect((await verify(mail?.token ?? '')).status).toBe(400);
  });

  // ASVS: 1.3.11
  it('with signs that mail servers read in their own way gets no mail', async () => {
    const { status } = await site.visitor().call('POST /api/users/signup', {
      body: { username: 'Quoted', email: '"a(b,c<d"@example.org', role: 'reader', password: 'x' },
    });
    expect(status).toBe(201);
    await hasNoneWaiting();
    expect(server.received.flatMap(({ to }) => to).join()).not.toContain('d"@');
    for (const address of ['a\r\nBcc: b@c.org', 'a,b@c.org', 'a@b.org>', 'a b@c.org', '<a@b.org'])
      expect(isPlainAddress(address)).toBe(false);
    for (const address of ['rosa+books@example.org', "o'neil@example.org", 'jürgen@bücher.example'])
      expect(isPlainAddress(address)).toBe(true);
  });
});

describe('A forgotten password', () => {
  // ASVS: 6.4.3, 7.4.3
  it('is replaced by the link of a mail; every session ends, and the address is proven', async () => {
    const nora = await newcomer();
    const token = await resetTokenFor(nora);
    expect((await reset(token)).status).toBe(204);
    expect(await isIn(nora)).toBe(false);
    expect((await signIn(nora)).status).toBe(401);
    const after = await signIn(nora, 'a new secret');
    expect([after.status, after.body.isEmailVerified]).toEqual([200, true]);
    const known = await site.db.one<{ count: number }>(sql`
      select count(*) as count from known_devices where user_id = ${nora._id}`);
    expect(known.count).toBe(1);
    const log = await site.db.many<{ event: string; actor_id: string | null }>(sql`
      select event, actor_id from audit_log where subject_id = ${nora._id} and event = 'password-reset'`);
    expect(log).toEqual([{ event: 'password-reset', actor_id: null }]);
  });

  it('is asked for by the address as well, and all links but the one are spent with it', async () => {
    const nora = await newcomer();
    await ask(nora.email.toUpperCase());
    await ask(nora.username);
    const mails = await server.mailsTo(nora.email, 3);
    expect((await reset(mails[2]?.token ?? '')).status).toBe(204);
    expect((await reset(mails[1]?.token ?? '', 'theirs')).status).toBe(400);
    expect((await reset(mails[2]?.token ?? '', 'theirs')).status).toBe(400);
    expect((await verify(mails[0]?.token ?? '')).status).toBe(400);
    expect((await signIn(nora, 'a new secret')).status).toBe(200);
  });

  // ASVS: 6.4.1
  it('leaves the table only the hash of a link, and that for an hour', async () => {
    const nora = await newcomer();
    const token = await resetTokenFor(nora);
    const [row] = await site.db.many<{ row: string; seconds: number }>(sql`
      select t::text as row, extract(epoch from expires_at - created_at)::integer as seconds
        from account_tokens t
       where user_id = ${nora._id} and purpose = 'reset-password'`);
    expect(row?.row).not.toContain(token);
    expect(row?.seconds).toBe(3600);
    await site.db.many(sql`
      update account_tokens set expires_at = now() where user_id = ${nora._id}`);
    expect((await reset(token)).status).toBe(400);
    await cleanUp(site.db);
    const { count } = await site.db.one<{ count: number }>(sql`
      select count(*) as count from account_tokens where user_id = ${nora._id}`);
    expect(count).toBe(0);
  });

  // ASVS: 2.3.1
  it('is not replaced by a link for something else, nor by half of one', async () => {
    const nora = await newcomer();
    const [mail] = await server.mailsTo(nora.email);
    const token = await resetTokenFor(nora);
    expect((await reset(mail?.token ?? '')).status).toBe(400);
    expect((await verify(token)).status).toBe(400);
    expect((await reset(token.slice(0, -1))).status).toBe(400);
    expect((await reset('')).status).toBe(400);
    const blank = await reset(token, ' ');
    expect([blank.status, blank.body.fields?.password]).toEqual([400, 'Password is required']);
    expect((await signIn(nora)).status).toBe(200);
    expect((await reset(token)).status).toBe(204);
  });

  it.each<[string, (nora: Member) => Promise<unknown>]>([
    [
      'the password',
      (nora) =>
        nora.call('PUT /api/account/password', {
          body: { currentPassword: nora.password, newPassword: 'mine' },
        }),
    ],
    [
      'the address',
      (nora) => nora.call('PUT /api/profile', { body: { email: `safe-${nora.email}` } }),
    ],
    [
      'the password by an admin',
      async (nora) => {
        const ada = await site.signUp('Ada-Lock', 'admin');
        await ada.call('PUT /api/admin/users/:id', {
          params: { id: nora._id },
          body: { password: 'set by an admin' },
        });
      },
    ],
  ])('is not replaced by a link from before a change of %s', async (_what, change) => {
    const nora = await newcomer();
    const token = await resetTokenFor(nora);
    await change(nora);
    expect((await reset(token)).status).toBe(400);
  });

  it('is replaced once by two at the same moment', async () => {
    const nora = await newcomer();
    const token = await resetTokenFor(nora);
    const statuses = await Promise.all(['one', 'two', 'three'].map((each) => reset(token, each)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  });

  it('of nobody is answered like somebody’s', async () => {
    const nora = await newcomer();
    await server.mailsTo(nora.email);
    const before = server.tries();
    for (const name of ['Nobody-Here', 'nobody@example.org', 'x'.repeat(250)]) {
      const answer = await ask(name);
      expect([answer.status, answer.body.text]).toEqual([204, '']);
    }
    await hasNoneWaiting();
    expect(server.tries()).toBe(before);
    // No account has such a name: the contract's bound says so, whoever there is.
    expect((await ask('x'.repeat(5_000))).status).toBe(400);
    const blank = await ask(' ');
    expect([blank.status, blank.body.message]).toEqual([400, 'Please type your username or email']);
  });

  it('brings an account ten mails an hour, whoever asks for them, and nobody is told', async () => {
    const nora = await newcomer();
    for (let n = 0; n < 12; n++) expect((await ask(nora.username)).status).toBe(204);
    await server.mailsTo(nora.email, 11);
    await hasNoneWaiting();
    // The first is about the address.
    const [, ...mails] = await server.mailsTo(nora.email, 11);
    expect(mails).toHaveLength(10);
  });

  it('is asked for so often from one address', async () => {
    const limits = { mailRequest: { ...LIMITS.mailRequest, max: 2 } };
    const other = await openSite({ mail: mailTo(server) }, { limits });
    try {
      const statuses = [];
      for (let n = 0; n < 3; n++)
        statuses.push(
          (
            await other.visitor().call('POST /api/account/reset-request', {
              body: { username: 'Nobody' },
            })
          ).status,
        );
      expect(statuses).toEqual([204, 204, 429]);
    } finally {
      await other.close();
    }
  });
});

describe('The password of somebody whose address is changed', () => {
  const FORGOT = `${PUBLIC_URL}/#/Account/Forgot`;
  async function proven() {
    const nora = await newcomer();
    await verify((await server.mailsTo(nora.email))[0]?.token ?? '');
    return nora;
  }
  const eventsOf = async (member: Member) =>
    (
      await site.db.many<{ event: string }>(sql`
        select event from audit_log where subject_id = ${member._id} order by id`)
    ).map(({ event }) => event);

  it('goes to nobody who did it at an open computer, even if they prove theirs', async () => {
    const nora = await proven();
    const thief = nora.copy();
    const email = `thief-${nora.email}`;
    await thief.call('PUT /api/profile', { body: { email } });
    const [proof] = await server.mailsTo(email);
    const [, notice] = await server.mailsTo(nora.email, 2);
    expect(notice?.subject).toBe('Your email address was changed · Commonplace');
    for (const text of [notice?.text, notice?.html]) {
      expect(text).toContain(`Hello ${nora.username},`);
      expect(text).toContain(FORGOT);
      expect(text).not.toContain(email);
    }
    expect((await eventsOf(nora)).filter((event) => event === 'email-changed')).toHaveLength(1);
    await ask(nora.username);
    await server.mailsTo(nora.email, 3);
    expect((await verify(proof?.token ?? '')).status).toBe(204);
    await ask(email);
    const mails = await server.mailsTo(nora.email, 4);
    // Another change does not spoil the owner's link.
    await thief.call('PUT /api/profile', { body: { email: `again-${email}` } });
    expect((await reset(mails[3]?.token ?? '')).status).toBe(204);
    expect(await isIn(thief)).toBe(false);
    const back = await signIn(nora, 'a new secret');
    expect([back.status, back.body.isEmailVerified]).toEqual([200, false]);
    await hasNoneWaiting();
    const theirs = server.received.filter(({ to }) => to.join().includes(email));
    // Two links that prove an address, and a notice that leads nowhere.
    expect(theirs.map(({ text }) => /Account\/(\w+)/.exec(text)?.[1]).sort()).toEqual([
      'Verify',
      'Verify',
      undefined,
    ]);
  });

  it('goes to the new one after a week, if that is proven; the former one is forgotten', async () => {
    const nora = await proven();
    const email = `moved-${nora.email}`;
    await nora.call('PUT /api/profile', { body: { email } });
    await verify((await server.mailsTo(email))[0]?.token ?? '');
    await cleanUp(site.db);
    const former = () =>
      site.db.one<{ days: number | null; email: string | null }>(sql`
        select round(extract(epoch from former_email_until - now()) / 86400)::integer as days,
               former_email as email
          from users
         where id = ${nora._id}`);
    expect(await former()).toEqual({ days: 7, email: nora.email });
    await site.db.many(sql`
      update users set former_email_until = now() - interval '1 second' where id = ${nora._id}`);
    await ask(nora.username);
    const [, mail] = await server.mailsTo(email, 2);
    await cleanUp(site.db);
    expect(await former()).toEqual({ days: null, email: null });
    expect((await reset(mail?.token ?? '')).status).toBe(204);
  });

  it('goes to the new one once it is proven, where the password was shown', async () => {
    const nora = await proven();
    const email = `mine-${nora.email}`;
    await nora.call('PUT /api/account/email', {
      body: { email, currentPassword: nora.password },
    });
    await ask(nora.username);
    const [, notice, before] = await server.mailsTo(nora.email, 3);
    expect(notice?.text).toContain(FORGOT);
    await verify((await server.mailsTo(email))[0]?.token ?? '');
    expect((await reset(before?.token ?? '')).status).toBe(400);
    await ask(nora.username);
    const [, mail] = await server.mailsTo(email, 2);
    expect((await reset(mail?.token ?? '')).status).toBe(204);
  });

  it('goes to the new one where none was ever proven; the former one is told all the same', async () => {
    const nora = await newcomer();
    await server.mailsTo(nora.email);
    const email = `other-${nora.email}`;
    await nora.call('PUT /api/profile', { body: { email } });
    const [, notice] = await server.mailsTo(nora.email, 2);
    expect(notice?.text).toContain(MAIL_WORDS.en.tellAdmin);
    expect(notice?.text + (notice?.html ?? '')).not.toMatch(/http|Nora/);
    await ask(nora.username);
    const [, mail] = await server.mailsTo(email, 2);
    expect((await reset(mail?.token ?? '')).status).toBe(204);
  });
});

describe('A mail', () => {
  it.each(Object.keys(LANGUAGES) as Language[])('is written in %s', async (code) => {
    const nora = await newcomer();
    await ask(nora.username, { 'accept-language': `${code}-XX,en;q=0.5` });
    const [, mail] = await server.mailsTo(nora.email, 2);
    const words = MAIL_WORDS[code];
    expect(mail?.subject).toBe(`${words['reset-password'].subject} · Commonplace`);
    for (const text of [mail?.text ?? '', mail?.html ?? '']) {
      expect(text).toContain(words['reset-password'].text);
      expect(text).toContain(words.lasts);
    }
    expect(mail?.html).toContain(`<html lang="${code}" dir="${LANGUAGES[code].dir}">`);
    expect(mail?.html).not.toMatch(/<(img|link|script|style)|style=/);
  });

  it('makes no link of a name, and names nobody to an address that is not proven', async () => {
    const wins = { username: 'win-iphone.com', email: 'victim@example.org' };
    const { body } = await site.visitor().call('POST /api/users/signup', {
      body: { ...wins, role: 'reader', password: 'x' },
    });
    await ask(wins.username);
    for (const mail of await server.mailsTo(wins.email, 2))
      expect(mail.text + mail.html + mail.headers).not.toContain('iphone');
    await site.db.many(sql`
      update users set email_verified_at = now() where id = ${body._id}`);
    await ask(wins.username);
    const [, , mail] = await server.mailsTo(wins.email, 3);
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Hello win-iphone.\u2060com,');
      expect(text).not.toContain('iphone.com');
    }
  });

  it('is in English for whoever speaks another language, or a strange header', async () => {
    const nora = await newcomer();
    await ask(nora.username, { 'accept-language': `tlh, ${'x'.repeat(3_000)}` });
    const [, mail] = await server.mailsTo(nora.email, 2);
    expect(mail?.text).toContain(MAIL_WORDS.en.lasts);
  });

  // ASVS: 1.3.11
  it('has headers of ours only, and nothing of a name in them', async () => {
    const nora = await newcomer();
    const [mail] = await server.mailsTo(nora.email);
    const fields = [...(mail?.headers ?? '').matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
    expect(fields.sort()).toEqual([
      'Auto-Submitted',
      'Content-Type',
      'Date',
      'From',
      'MIME-Version',
      'Message-ID',
      'Subject',
      'To',
    ]);
    expect(mail?.headers).toContain(`To: ${nora.email}`);
    expect(mail?.headers).toContain('From: Commonplace <library@example.org>');
    expect(mail?.headers).not.toContain(nora.username);
  });
});

describe('A mail server', () => {
  it.each(['later', 'hangs up', 'refuses us'] as const)(
    'that fails (%s) is tried again',
    async (fault) => {
      server.fault = fault;
      const nora = await newcomer();
      const before = server.tries();
      await expect.poll(() => server.tries()).toBeGreaterThan(before);
      expect(await waiting()).toBe(1);
      expect(await isIn(nora)).toBe(true);
      server.fault = undefined;
      await wakeUntil(() => server.received.some(({ to }) => to.includes(nora.email)));
      const [mail] = await server.mailsTo(nora.email);
      expect((await verify(mail?.token ?? '')).status).toBe(204);
      await hasNoneWaiting();
    },
  );

  it('that knows nobody of the name is not asked again', async () => {
    server.fault = 'never';
    const nora = await newcomer();
    await hasNoneWaiting();
    expect(server.received.filter(({ to }) => to.includes(nora.email))).toHaveLength(0);
  });

  // ASVS: 16.5.2
  it('that is not there holds up no answer', async () => {
    const away = await openSite({ mail: mailTo({ url: 'smtp://127.0.0.1:9' }) });
    try {
      const nora = await newcomer(away);
      expect(await isIn(nora)).toBe(true);
      const { count } = await away.db.one<{ count: number }>(sql`
        select count(*) as count from jobs j where ${isMail}`);
      expect(count).toBe(1);
    } finally {
      await away.close();
    }
  });

  it('is given up after eight attempts', async () => {
    server.fault = 'later';
    const nora = await newcomer();
    const attempts = async () =>
      (
        await site.db.many<{ attempts: number }>(sql`select attempts from jobs j where ${isMail}`)
      ).at(0)?.attempts ?? 0;
    await expect.poll(attempts).toBeGreaterThan(0);
    await site.db.many(sql`update jobs set attempts = 7`);
    const before = server.tries();
    await wakeUntil(() => server.tries() > before);
    await hasNoneWaiting();
    expect(server.received.filter(({ to }) => to.includes(nora.email))).toHaveLength(0);
  });
});

describe('Of several processes', () => {
  it('one sends each mail', async () => {
    // As long as the product waits before it sends one again.
    const own = await openSite({ mail: mailTo(server) });
    const people = [];
    for (let n = 0; n < 10; n++) people.push(await newcomer(own));
    for (const nora of people) await server.mailsTo(nora.email);
    const others = await Promise.all([1, 2, 3].map(() => anotherProcess(own)));
    try {
      // All at once, into the queue of all.
      await Promise.all(
        people.map((nora) =>
          queueMail(own.db, {
            kind: 'reset-password',
            soughtBy: 'id',
            sought: nora._id,
            language: 'en',
          }),
        ),
      );
      await Promise.all([...others.map(wake), wake(own.app)]);
      for (const nora of people) await server.mailsTo(nora.email, 2);
      await expect.poll(() => own.db.many(sql`select from jobs j where ${isMail}`)).toEqual([]);
      for (const nora of people)
        expect(server.received.filter(({ to }) => to.includes(nora.email))).toHaveLength(2);
    } finally {
      for (const app of others) await app.close();
      await own.close();
    }
  });

  it('another one sends what was left by one that ended in the middle', async () => {
    const other = await openSite({ mail: mailTo(server) }, { mailRetrySeconds: 0.4 });
    try {
      const before = server.tries();
      server.fault = 'stalls';
      const nora = await newcomer(other);
      await expect.poll(() => server.tries()).toBeGreaterThan(before);
      await other.app.close();
      const left = await other.db.many(sql`select attempts from jobs j where ${isMail}`);
      expect(left).toEqual([{ attempts: 1 }]);
      server.fault = undefined;
      const second = await anotherProcess(other, 0.4);
      await wakeUntil(() => server.received.some(({ to }) => to.includes(nora.email)), second);
      // The mail server has it before the table knows.
      await expect.poll(() => other.db.many(sql`select from jobs j where ${isMail}`)).toEqual([]);
      await second.close();
    } finally {
      await other.close();
    }
  });
});

describe('Without a mail server', () => {
  let quiet: Site;
  beforeAll(async () => {
    quiet = await openSite();
  });
  afterAll(() => quiet?.close());

  it('the site says so, and nothing waits', async () => {
    expect((await quiet.visitor().call('GET /api/site')).body).toMatchObject({ hasMail: false });
    expect((await site.visitor().call('GET /api/site')).body).toMatchObject({ hasMail: true });
    const nora = await newcomer(quiet);
    await nora.call('PUT /api/profile', { body: { email: `new-${nora.email}` } });
    for (const call of [
      'POST /api/account/reset-request',
      'POST /api/account/verification-request',
    ] as const) {
      const answer = await nora.request('POST', call.slice(5), {
        body: call.includes('reset') ? { username: nora.username } : undefined,
      });
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This site does not send email. Please ask an administrator.',
      ]);
    }
    const { count } = await quiet.db.one<{ count: number }>(sql`
      select count(*) as count from jobs j where ${isMail}`);
    expect(count).toBe(0);
  });

  it('an admin makes a link that replaces a password once; the log says so', async () => {
    const ada = await quiet.signUp('Ada', 'admin');
    const nora = await newcomer(quiet);
    const made = await ada.call('POST /api/admin/users/:id/reset-link', {
      params: { id: nora._id },
    });
    expect(made.status).toBe(201);
    const { token } = made.body;
    const use = () =>
      quiet.visitor().call('POST /api/account/reset', { body: { token, password: 'mine again' } });
    expect([(await use()).status, (await use()).status]).toEqual([204, 400]);
    expect(await isIn(nora)).toBe(false);
    const back = await quiet.visitor().call('POST /api/users/signin', {
      body: { username: nora.username, password: 'mine again' },
    });
    // It came from an admin, not by mail.
    expect([back.status, back.body.isEmailVerified]).toEqual([200, false]);
    const log = (await ada.call('GET /api/admin/log')).body.map(({ event }) => event);
    expect(log).toEqual(expect.arrayContaining(['reset-link-issued', 'password-reset']));
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('an admin makes none for themself, and none for nobody', async () => {
    const ada = await quiet.signUp('Ada-Two', 'admin');
    const linkFor = (id: string) =>
      ada.call('POST /api/admin/users/:id/reset-link', { params: { id } });
    expect((await linkFor(ada._id)).status).toBe(403);
    const gone = await linkFor('0190a000-0000-7000-8000-000000000000');
    expect([gone.status, gone.body.message]).toEqual([404, 'User not found']);
  });

  it('a public site holds the new password to its rule', async () => {
    const strict = await openSite({ rolePolicy: 'approval' });
    try {
      const answer = await strict.visitor().call('POST /api/account/reset', {
        body: { token: 'x', password: 'short' },
      });
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Password must be at least 8 characters',
      ]);
    } finally {
      await strict.close();
    }
  });
});

/** The product once more, on the same database. */
async function anotherProcess({ db } = site, mailRetrySeconds?: number) {
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', CATALOGUE_UPSTREAMS: 'none' }),
    mail: mailTo(server),
  };
  const app = await createApp({ db: db as Database, config, mailRetrySeconds });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/** Any request for a mail lets a process look into the queue. */
const wake = (app: FastifyInstance) =>
  app.inject({
    method: 'POST',
    url: '/api/account/reset-request',
    payload: { username: 'Nobody-At-All' },
  });

async function wakeUntil(isDone: () => boolean, app = site.app) {
  for (let n = 0; n < 40 && !isDone(); n++) {
    await wake(app);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(isDone()).toBe(true);
}
