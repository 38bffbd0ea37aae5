import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { relyingPartyOf } from '../../server/domains/people/accounts/mfa/relyingParty.ts';
import { sql } from '../../server/platform/db/db.ts';
import { authenticatorAt, type Claims } from '../support/authenticator.ts';
import { oneBehindTheOther } from '../support/heldAccount.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

const ORIGIN = 'http://localhost:3000';
let site: Site;
let names = 0;
beforeAll(async () => {
  site = await openSite({ publicUrl: ORIGIN });
});
afterAll(() => site?.close());

/** Somebody new for each test. */
const newcomer = () => {
  names += 1;
  return site.signUp(`Ines-${'abcdefghjk'[names % 10]}${'abcdefghjk'[Math.floor(names / 10)]}`);
};
const startOf = (member: Member, at: Browser) =>
  at.call('POST /api/users/signin', {
    body: { username: member.username, password: member.password },
  });
const isIn = async (browser: Browser) => (await browser.call('GET /api/profile')).status === 200;
type Key = ReturnType<typeof authenticatorAt>;

const optionsFor = (member: Member) =>
  member.call('POST /api/account/passkeys/options', {
    body: { currentPassword: member.password },
  });
async function add(member: Member, key: Key, claims: Claims = {}, name = 'My key') {
  const { body } = await optionsFor(member);
  return member.call('POST /api/account/passkeys', {
    body: { name, answer: key.create(body, claims) },
  });
}
/** Somebody with a passkey. */
async function keeper() {
  const ines = await newcomer();
  const key = authenticatorAt(ORIGIN);
  const added = await add(ines, key);
  expect(added.status).toBe(201);
  return { ines, key, recoveryCodes: added.body.recoveryCodes };
}
const challengeFor = async (browser: Browser, isSecondFactor = false) =>
  (await browser.call('POST /api/users/signin/passkey/options', { body: { isSecondFactor } })).body;
const signIn = async (browser: Browser, key: Key, claims: Claims = {}, isSecondFactor = false) => {
  const answer = key.get(await challengeFor(browser, isSecondFactor), claims);
  return browser.call('POST /api/users/signin/passkey', { body: { answer } });
};

describe('A passkey', () => {
  // ASVS: 6.3.4
  it('signs in by itself: the device has looked at who uses it', async () => {
    const { ines, key, recoveryCodes } = await keeper();
    expect(recoveryCodes).toHaveLength(10);
    const phone = site.visitor();
    const options = await challengeFor(phone);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
    const answer = await signIn(phone, key);
    expect([answer.status, answer.body._id]).toEqual([200, ines._id]);
    expect(await isIn(phone)).toBe(true);
    const { passkeys } = (await ines.call('GET /api/account/factors')).body;
    expect(passkeys).toEqual([
      {
        _id: expect.any(String),
        name: 'My key',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ]);
  });

  // ASVS: 6.3.3
  it('is asked for after the password', async () => {
    const { ines, key } = await keeper();
    const phone = site.visitor();
    expect((await startOf(ines, phone)).body.code).toBe('second_factor');
    expect(await isIn(phone)).toBe(false);
    expect((await phone.call('GET /api/users/signin/step')).body).toEqual({
      totp: false,
      passkeys: true,
      recoveryCodes: true,
    });
    const options = await challengeFor(phone, true);
    expect(options.allowCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['internal'] },
    ]);
    const answer = await signIn(phone, key, {}, true);
    expect([answer.status, answer.body._id]).toEqual([200, ines._id]);
    expect(phone.cookies.has('step')).toBe(false);
    expect(await isIn(phone)).toBe(true);
  });

  it('after the old password opens nothing while that is replaced', async () => {
    for (const isBefore of [true, false]) {
      const { ines, key } = await keeper();
      const thief = site.visitor();
      await startOf(ines, thief);
      const answer = key.get(await challengeFor(thief, true));
      const enter = () => thief.request('POST', '/api/users/signin/passkey', { body: { answer } });
      const change = () =>
        ines.request('PUT', '/api/account/password', {
          body: { currentPassword: ines.password, newPassword: 'a new secret' },
        });
      const answers = await oneBehindTheOther(
        site,
        ines._id,
        isBefore ? [enter, change] : [change, enter],
      );
      expect(answers.map(({ status }) => status)).toEqual(isBefore ? [200, 204] : [204, 401]);
      expect(await isIn(thief)).toBe(false);
    }
  });

  it('opens nothing while an admin takes it away', async () => {
    const admin = await site.signUp('Olga', 'admin');
    const { ines, key } = await keeper();
    const phone = site.visitor();
    const answer = key.get(await challengeFor(phone));
    const answers = await oneBehindTheOther(site, ines._id, [
      () => admin.request('DELETE', `/api/admin/users/${ines._id}/factors`),
      () => phone.request('POST', '/api/users/signin/passkey', { body: { answer } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 401]);
    expect(await isIn(phone)).toBe(false);
  });

  it('of somebody else is no second factor', async () => {
    const { ines } = await keeper();
    const { key: theirs } = await keeper();
    const phone = site.visitor();
    await startOf(ines, phone);
    const answer = await signIn(phone, theirs, {}, true);
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'No account here uses this passkey',
    ]);
    // Nor does what was signed for one browser help another.
    const { ines: other, key } = await keeper();
    const mine = site.visitor();
    await startOf(other, mine);
    const signed = key.get(await challengeFor(mine, true));
    const elsewhere = site.visitor();
    await startOf(other, elsewhere);
    const stolen = await elsewhere.call('POST /api/users/signin/passkey', {
      body: { answer: signed },
    });
    expect(stolen.status).toBe(401);
    expect(await isIn(elsewhere)).toBe(false);
  });

  it.each<[string, Claims]>([
    ['for another site', { origin: 'http://localhost.evil.example' }],
    ['at another port', { origin: 'http://localhost:3001' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without having looked at who uses it', { isVerified: false }],
    ['to make a key', { type: 'webauthn.create' }],
    ['for another account', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('that has signed %s opens nothing', async (_what, claims) => {
    const { ines, key } = await keeper();
    const phone = site.visitor();
    expect((await signIn(phone, key, claims)).status).toBe(401);
    expect(await isIn(phone)).toBe(false);
    const log = await site.db.many<{ details: string }>(sql`
      select details from audit_log where subject_id = ${ines._id} and event = 'sign-in-failed'`);
    expect(log).toEqual([{ details: 'passkey' }]);
    expect((await signIn(phone, key)).status).toBe(200);
  });

  // ASVS: 6.5.1, 6.5.5
  it('signs each challenge once, and not late', async () => {
    const { key } = await keeper();
    const phone = site.visitor();
    const answer = key.get(await challengeFor(phone));
    const send = () => site.visitor().call('POST /api/users/signin/passkey', { body: { answer } });
    expect([(await send()).status, (await send()).status]).toEqual([200, 401]);
    const late = key.get(await challengeFor(phone));
    await site.db.many(sql`update passkey_challenges set expires_at = now()`);
    expect(
      (await phone.call('POST /api/users/signin/passkey', { body: { answer: late } })).status,
    ).toBe(401);
    await cleanUp(site.db);
    expect(await site.db.many(sql`select from passkey_challenges`)).toEqual([]);
  });

  it('whose count goes back has been copied, and opens nothing', async () => {
    const { key } = await keeper();
    const phone = site.visitor();
    expect((await signIn(phone, key, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3])
      expect((await signIn(site.visitor(), key, { counter })).status).toBe(401);
    expect((await signIn(site.visitor(), key, { counter: 8 })).status).toBe(200);
  });

  it('that does not count is no less one', async () => {
    const { key } = await keeper();
    for (let n = 0; n < 2; n++)
      expect((await signIn(site.visitor(), key, { counter: 0 })).status).toBe(200);
  });

  // ASVS: 11.6.1
  it('whose signature is another’s, or none, opens nothing', async () => {
    const { key } = await keeper();
    const { key: other } = await keeper();
    const options = await challengeFor(site.visitor());
    const theirs = other.get(options);
    const answer = { ...theirs, id: key.id, rawId: key.id };
    const phone = site.visitor();
    expect((await phone.call('POST /api/users/signin/passkey', { body: { answer } })).status).toBe(
      401,
    );
    for (const broken of [{}, { answer: {} }, { answer: { ...theirs, id: '"' } }, { answer: 1 }])
      expect(
        (await phone.request('POST', '/api/users/signin/passkey', { body: broken })).status,
      ).toBe(400);
  });
});

describe('Adding a passkey', () => {
  it('needs the password, a name, and a key made for it here and now', async () => {
    const ines = await newcomer();
    const wrong = await ines.call('POST /api/account/passkeys/options', {
      body: { currentPassword: 'wrong' },
    });
    expect(wrong.status).toBe(400);
    const blank = await add(ines, authenticatorAt(ORIGIN), {}, ' ');
    expect([blank.status, blank.body.message]).toEqual([400, 'Please give the passkey a name']);
    for (const claims of [
      { origin: 'http://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.get' },
      // A statement about the device: a certificate in it names addresses that would be asked.
      { attestation: 'packed' },
      { attestation: 'fido-u2f' },
    ]) {
      const answer = await add(ines, authenticatorAt(ORIGIN), claims);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'The passkey could not be added. Please try again.',
      ]);
    }
    const { body } = await optionsFor(ines);
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Commonplace' },
      user: { name: ines.username },
      authenticatorSelection: { userVerification: 'required' },
    });
    const answer = authenticatorAt(ORIGIN).create(body);
    const send = (browser: Member) =>
      browser.call('POST /api/account/passkeys', { body: { name: 'My key', answer } });
    // Not in another session, and not for somebody else.
    expect((await send(await newcomer())).status).toBe(400);
    expect((await send(ines)).status).toBe(400);
    expect((await ines.call('GET /api/account/factors')).body.passkeys).toEqual([]);
  });

  it('that somebody has already is refused; a second one brings no new recovery codes', async () => {
    const { ines, key } = await keeper();
    const thief = await newcomer();
    const taken = await add(thief, key);
    expect(taken.status).toBe(409);
    const { body } = await optionsFor(ines);
    expect(body.excludeCredentials).toEqual([
      { id: key.id, type: 'public-key', transports: ['internal'] },
    ]);
    const second = await add(ines, authenticatorAt(ORIGIN), {}, 'My other key');
    expect([second.status, second.body.recoveryCodes]).toEqual([201, []]);
  });

  it('goes on to twenty', async () => {
    const { ines } = await keeper();
    await site.db.many(sql`
      insert into passkeys (id, user_id, credential_id, public_key, counter, name, is_backed_up)
      select gen_random_uuid(), ${ines._id}, 'filler-' || n || replace(${ines.username}, '-', '_'),
             '\\x00', 0, 'x', false
        from generate_series(1, 19) n`);
    expect((await add(ines, authenticatorAt(ORIGIN))).status).toBe(409);
  });
});

describe('Removing a passkey', () => {
  it('needs the password; the recovery codes go with the last factor', async () => {
    const { ines, key } = await keeper();
    const second = authenticatorAt(ORIGIN);
    await add(ines, second, {}, 'Second');
    const factors = async () => (await ines.call('GET /api/account/factors')).body;
    const { passkeys } = await factors();
    expect(passkeys.map(({ name }) => name)).toEqual(['Second', 'My key']);
    const remove = (id: string, currentPassword: string, by = ines) =>
      by.call('POST /api/account/passkeys/:id/removal', {
        params: { id },
        body: { currentPassword },
      });
    const [newest, oldest] = passkeys.map(({ _id }) => _id);
    const thief = await newcomer();
    expect((await remove(newest ?? '', 'wrong')).status).toBe(400);
    expect((await remove(newest ?? '', thief.password, thief)).status).toBe(404);
    expect((await remove(newest ?? '', ines.password)).status).toBe(204);
    expect((await signIn(site.visitor(), second)).status).toBe(401);
    expect((await factors()).recoveryCodes).toBe(10);
    expect((await remove(oldest ?? '', ines.password)).status).toBe(204);
    expect((await signIn(site.visitor(), key)).status).toBe(401);
    expect((await factors()).recoveryCodes).toBe(0);
    expect((await startOf(ines, site.visitor())).status).toBe(200);
  });

  it('is what an admin does for somebody who has lost it, and goes with the account', async () => {
    const { ines, key } = await keeper();
    const ada = await site.signUp('Ada', 'admin');
    await ada.call('DELETE /api/admin/users/:id/factors', { params: { id: ines._id } });
    expect((await startOf(ines, site.visitor())).status).toBe(200);
    const again = await keeper();
    await again.ines.call('POST /api/account/deletion', {
      body: { currentPassword: again.ines.password },
    });
    expect((await signIn(site.visitor(), again.key)).status).toBe(401);
    expect((await signIn(site.visitor(), key)).status).toBe(401);
  });
});

describe('Where passkeys belong', () => {
  const party = (host: string | undefined, publicUrl?: string) =>
    relyingPartyOf({ headers: { host } } as never, publicUrl);

  it('is the address of the settings, and no header changes it', () => {
    expect(party('evil.example', 'https://books.example.org:8443')).toEqual({
      id: 'books.example.org',
      origin: 'https://books.example.org:8443',
    });
    expect(party('evil.example', 'http://localhost:3000')?.id).toBe('localhost');
  });

  it('is localhost without one, and nowhere else', () => {
    expect(party('localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const host of ['evil.example', '127.0.0.1:3000', '[::1]:3000', 'localhost@x.org', ' ', ''])
      expect(party(host)).toBeUndefined();
  });

  it('is no address of numbers, and none without https', () => {
    expect(party('x', 'https://192.0.2.7')).toBeUndefined();
    expect(party('x', 'https://[2001:db8::1]')).toBeUndefined();
    expect(party('x', 'http://books.example.org')).toBeUndefined();
  });

  it('is nowhere on a site without a name, which says so', async () => {
    const nameless = await openSite();
    try {
      const { body } = await nameless.visitor().call('GET /api/site');
      expect(body.hasPasskeys).toBe(false);
      const answer = await nameless.visitor().call('POST /api/users/signin/passkey/options', {
        body: {},
      });
      expect([answer.status, answer.body.message]).toEqual([
        404,
        'This site does not support passkeys',
      ]);
    } finally {
      await nameless.close();
    }
    expect((await site.visitor().call('GET /api/site')).body.hasPasskeys).toBe(true);
  });
});
