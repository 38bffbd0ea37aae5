import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { beginPendingSignIn } from '../../server/domains/people/accounts/mfa/factors.sql.ts';
import { recoveryCodeHash } from '../../server/domains/people/accounts/mfa/recoveryCodes.ts';
import { newTotpSecret, stepOfCode } from '../../server/domains/people/accounts/mfa/totp.ts';
import { encryptionOf } from '../../server/platform/auth/encryption.ts';
import { sql } from '../../server/platform/db/db.ts';
import { oneBehindTheOther } from '../support/heldAccount.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let names = 0;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Somebody new for each test. */
const newcomer = () => {
  names += 1;
  return site.signUp(`Vera-${'abcdefghjk'[names % 10]}${'abcdefghjk'[Math.floor(names / 10)]}`);
};
/** The code of an app; one of a later step is right as well, and one of an earlier. */
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
const startOf = (member: Member, at: Browser = site.visitor()) =>
  at.call('POST /api/users/signin', {
    body: { username: member.username, password: member.password },
  });
const show = (browser: Browser, code: string) =>
  browser.call('POST /api/users/signin/code', { body: { code } });
const isIn = async (browser: Browser) => (await browser.call('GET /api/profile')).status === 200;

/** Sets an app up, with the code of the step before this one. */
async function setUp(member: Member) {
  const begun = await member.call('POST /api/account/totp', {
    body: { currentPassword: member.password },
  });
  const { secret, uri } = begun.body;
  const confirmed = await member.call('POST /api/account/totp/confirmation', {
    body: { code: codeOf(secret, -1) },
  });
  return { secret, uri, statuses: [begun.status, confirmed.status], ...confirmed.body };
}

describe('An authenticator app', () => {
  it('opens nothing for the old password while that is replaced', async () => {
    for (const isBefore of [true, false]) {
      const vera = await newcomer();
      const { secret } = await setUp(vera);
      const thief = site.visitor();
      await startOf(vera, thief);
      const enter = () =>
        thief.request('POST', '/api/users/signin/code', { body: { code: codeOf(secret) } });
      const change = () =>
        vera.request('PUT', '/api/account/password', {
          body: { currentPassword: vera.password, newPassword: 'a new secret' },
        });
      const answers = await oneBehindTheOther(
        site,
        vera._id,
        isBefore ? [enter, change] : [change, enter],
      );
      expect(answers.map(({ status }) => status)).toEqual(isBefore ? [200, 204] : [204, 401]);
      expect(await isIn(thief)).toBe(false);
    }
  });

  it('is not asked for where the password was replaced while it was being compared', async () => {
    const vera = await newcomer();
    await beginPendingSignIn(site.db, vera._id, 'the hash of another', Buffer.alloc(32, 7));
    const steps = await site.db.many(sql`
      select from pending_sign_ins where user_id = ${vera._id}`);
    expect(steps).toHaveLength(0);
  });

  // ASVS: 6.3.3
  it('is asked for after the password, and only then is somebody signed in', async () => {
    const vera = await newcomer();
    const { secret, uri, statuses, recoveryCodes } = await setUp(vera);
    expect(statuses).toEqual([201, 200]);
    expect(uri).toContain(`otpauth://totp/Commonplace:${vera.username}?issuer=Commonplace`);
    expect(recoveryCodes).toHaveLength(10);
    expect((await vera.call('GET /api/account/factors')).body).toEqual({
      totpSince: expect.stringMatching(/Z$/),
      passkeys: [],
      recoveryCodes: 10,
    });

    const phone = site.visitor();
    const half = await startOf(vera, phone);
    expect([half.status, half.body.code, half.body.message]).toEqual([
      401,
      'second_factor',
      'Please show your second factor',
    ]);
    expect(half.body).not.toHaveProperty('_id');
    const [cookie = ''] = half.headers.getSetCookie();
    expect(cookie).toMatch(/^step=[\w-]{43};.*HttpOnly; SameSite=Strict$/);
    expect(await isIn(phone)).toBe(false);
    const step = await phone.call('GET /api/users/signin/step');
    expect([step.body, step.headers.get('cache-control')]).toEqual([
      { totp: true, passkeys: false, recoveryCodes: true },
      'no-store',
    ]);
    const whole = await show(phone, ` ${codeOf(secret).replace(/(...)/, '$1 ')} `);
    expect([whole.status, whole.body._id]).toEqual([200, vera._id]);
    expect(await isIn(phone)).toBe(true);
    expect(phone.cookies.has('step')).toBe(false);
  });

  it('leaves signing in as it is for everybody else', async () => {
    const vera = await newcomer();
    const answer = await startOf(vera);
    expect([answer.status, answer.body._id]).toEqual([200, vera._id]);
    expect(answer.headers.getSetCookie().join()).not.toContain('step=');
  });

  // ASVS: 6.5.1
  it('has each code accepted once, also by two at the same moment', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const browsers = [site.visitor(), site.visitor(), site.visitor()];
    for (const browser of browsers) await startOf(vera, browser);
    const code = codeOf(secret);
    const answers = await Promise.all(browsers.map((browser) => show(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    // Nor is one from before, which is right for some clocks.
    const late = site.visitor();
    await startOf(vera, late);
    const old = await show(late, codeOf(secret, -1));
    expect([old.status, old.body.fields?.code]).toEqual([
      400,
      'That code is wrong, or has already been used',
    ]);
    expect((await show(late, codeOf(secret, 1))).status).toBe(200);
  });

  // ASVS: 6.5.4
  it('cannot be guessed at: ten codes an hour', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const thief = site.visitor();
    await startOf(vera, thief);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await show(thief, '000000')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    // Another sign-in begins no new count.
    const again = site.visitor();
    await startOf(vera, again);
    expect((await show(again, codeOf(secret))).status).toBe(429);
    const log = await site.db.many<{ details: string }>(sql`
      select details from audit_log where subject_id = ${vera._id} and event = 'sign-in-failed'`);
    expect(log.map(({ details }) => details)).toEqual(Array(10).fill('second factor'));
  });

  it('is asked of nobody whose password was not right, or not lately', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const wrong = site.visitor();
    await wrong.call('POST /api/users/signin', {
      body: { username: vera.username, password: 'wrong' },
    });
    expect((await show(wrong, codeOf(secret))).status).toBe(401);
    const slow = site.visitor();
    await startOf(vera, slow);
    await site.db.many(
      sql`update pending_sign_ins set expires_at = now() where user_id = ${vera._id}`,
    );
    const over = await show(slow, codeOf(secret));
    expect([over.status, over.body.message]).toEqual([
      401,
      'This took too long. Please sign in again.',
    ]);
    await cleanUp(site.db);
    const { count } = await site.db.one<{ count: number }>(sql`
      select count(*) as count from pending_sign_ins where user_id = ${vera._id}`);
    expect(count).toBe(0);
  });

  it('is asked for anew when the password has changed in between', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const thief = site.visitor();
    await startOf(vera, thief);
    await vera.call('PUT /api/account/password', {
      body: { currentPassword: vera.password, newPassword: 'mine alone' },
    });
    expect((await show(thief, codeOf(secret))).status).toBe(401);
  });

  it('is set up with the password only, and once', async () => {
    const vera = await newcomer();
    const begin = (currentPassword: string) =>
      vera.call('POST /api/account/totp', { body: { currentPassword } });
    expect((await begin('')).status).toBe(400);
    expect((await begin('wrong')).status).toBe(400);
    const confirm = (code: string) =>
      vera.call('POST /api/account/totp/confirmation', { body: { code } });
    expect((await confirm('123456')).status).toBe(409);
    // Begun and not finished, it is asked of nobody.
    const { secret } = (await begin(vera.password)).body;
    expect((await startOf(vera)).status).toBe(200);
    expect((await confirm('not a code')).status).toBe(400);
    const second = (await begin(vera.password)).body;
    expect((await confirm(codeOf(secret, -1))).status).toBe(400);
    expect((await confirm(codeOf(second.secret, -1))).status).toBe(200);
    const third = await begin(vera.password);
    expect([third.status, third.body.message]).toEqual([
      409,
      'There is an authenticator app already. Please remove it first.',
    ]);
  });

  it('is removed with the password, and its recovery codes with it', async () => {
    const vera = await newcomer();
    await setUp(vera);
    const remove = (currentPassword: string) =>
      vera.call('POST /api/account/totp/removal', { body: { currentPassword } });
    expect((await remove('wrong')).status).toBe(400);
    expect((await remove(vera.password)).status).toBe(204);
    expect((await vera.call('GET /api/account/factors')).body).toEqual({
      totpSince: null,
      passkeys: [],
      recoveryCodes: 0,
    });
    expect((await startOf(vera)).status).toBe(200);
  });

  // ASVS: 6.4.4
  it('is removed by an admin, whom the log names', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const thief = site.visitor();
    await startOf(vera, thief);
    const ada = await site.signUp('Ada', 'admin');
    const clear = (id: string) =>
      ada.call('DELETE /api/admin/users/:id/factors', { params: { id } });
    expect((await clear(vera._id)).status).toBe(204);
    expect((await startOf(vera)).status).toBe(200);
    // What was begun before is over.
    expect((await show(thief, codeOf(secret))).status).toBe(401);
    const [entry] = (await ada.call('GET /api/admin/log')).body.filter(
      ({ event }) => event === 'factors-cleared',
    );
    expect(JSON.stringify(entry)).toContain(vera.username);
    expect((await clear(ada._id)).status).toBe(403);
    expect((await clear('0190a000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  // ASVS: 6.3.4, 6.4.3
  it('is asked for after a reset of the password as well', async () => {
    const vera = await newcomer();
    await setUp(vera);
    const ada = await site.signUp('Ada-Reset', 'admin');
    const { token } = (
      await ada.call('POST /api/admin/users/:id/reset-link', { params: { id: vera._id } })
    ).body;
    await site.visitor().call('POST /api/account/reset', { body: { token, password: 'new' } });
    expect((await startOf({ ...vera, password: 'new' })).body.code).toBe('second_factor');
  });
});

describe('Recovery codes', () => {
  // ASVS: 6.4.4, 6.5.1
  it('sign in once each, however they are typed', async () => {
    const vera = await newcomer();
    const { recoveryCodes } = await setUp(vera);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const phone = site.visitor();
    await startOf(vera, phone);
    expect((await show(phone, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await vera.call('GET /api/account/factors')).body.recoveryCodes).toBe(9);
    const tablet = site.visitor();
    await startOf(vera, tablet);
    expect((await show(tablet, first)).status).toBe(400);
    expect((await show(tablet, second)).status).toBe(200);
    const kept = await site.db.many<{ row: string }>(sql`
      select r::text as row from recovery_codes r where user_id = ${vera._id}`);
    expect(kept).toHaveLength(10);
    for (const code of recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('of somebody else sign nobody in', async () => {
    const vera = await newcomer();
    const { recoveryCodes } = await setUp(await newcomer());
    await setUp(vera);
    const phone = site.visitor();
    await startOf(vera, phone);
    expect((await show(phone, recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('are replaced by new ones, with the password', async () => {
    const vera = await newcomer();
    const make = (currentPassword: string) =>
      vera.call('POST /api/account/recovery-codes', { body: { currentPassword } });
    expect((await make(vera.password)).status).toBe(409);
    const { recoveryCodes } = await setUp(vera);
    expect((await make('wrong')).status).toBe(400);
    const made = await make(vera.password);
    expect([made.status, made.body.recoveryCodes.length]).toEqual([201, 10]);
    const phone = site.visitor();
    await startOf(vera, phone);
    expect((await show(phone, recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await show(phone, made.body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  // ASVS: 6.5.2, 6.5.3
  it('are different every time, and hashed without what does not matter', () => {
    expect(recoveryCodeHash('ABCD-efgh').equals(recoveryCodeHash(' abcd efgh'))).toBe(true);
  });
});

describe('The secret of an app', () => {
  it('is sealed in the database, and in nobody’s export', async () => {
    const vera = await newcomer();
    const { secret } = await setUp(vera);
    const [row] = await site.db.many<{ secret: Buffer }>(sql`
      select secret from totp_secrets where user_id = ${vera._id}`);
    expect(row?.secret.toString('latin1')).not.toContain(secret);
    const { body } = await vera.request('GET', '/api/account/export');
    expect(body.authenticatorApps).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).not.toContain(row?.secret.toString('hex'));
  });

  // ASVS: 11.3.3
  it('opens with its key, for its owner, undamaged', () => {
    const key = 'k'.repeat(32);
    const settings = { secretKey: key, databaseUrl: undefined, dataDir: '/nowhere' };
    const secrets = encryptionOf(settings);
    const sealed = secrets?.encrypt('a secret', 'rosa') ?? Buffer.alloc(0);
    expect(secrets?.decrypt(sealed, 'rosa')).toBe('a secret');
    expect(secrets?.decrypt(sealed, 'theo')).toBeUndefined();
    const other = encryptionOf({ ...settings, secretKey: 'x'.repeat(32) });
    expect(other?.decrypt(sealed, 'rosa')).toBeUndefined();
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    expect(secrets?.decrypt(sealed, 'rosa')).toBeUndefined();
    expect(secrets?.decrypt(Buffer.alloc(3), 'rosa')).toBeUndefined();
  });

  it('has its key in the data folder, made once, for its owner’s eyes only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-key-'));
    try {
      const settings = { secretKey: undefined, databaseUrl: undefined, dataDir };
      const sealed = encryptionOf(settings)?.encrypt('a secret', 'rosa') ?? Buffer.alloc(0);
      expect(encryptionOf(settings)?.decrypt(sealed, 'rosa')).toBe('a secret');
      const path = join(dataDir, 'secret.key');
      expect(readFileSync(path, 'utf8')).toMatch(/^[\w-]{43}$/);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it('is taken nowhere that processes have no key in common', async () => {
    const apart = await openSite({ secretKey: undefined, databaseUrl: 'postgres://elsewhere/x' });
    try {
      const { body } = await apart.visitor().call('GET /api/site');
      expect(body.hasAuthenticatorApps).toBe(false);
      const vera = await apart.signUp('Vera');
      const answer = await vera.call('POST /api/account/totp', {
        body: { currentPassword: vera.password },
      });
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This site does not support authenticator apps',
      ]);
    } finally {
      await apart.close();
    }
  });

  // ASVS: 6.5.5
  it('makes the codes of RFC 6238', () => {
    // Its appendix B, for the last six of eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(secret, '287082', 59_000)).toBe(1);
    expect(stepOfCode(secret, '081804', 1_111_111_109_000)).toBe(37_037_036);
    expect(stepOfCode(secret, '081804', 1_111_111_200_000)).toBeUndefined();
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  });
});
