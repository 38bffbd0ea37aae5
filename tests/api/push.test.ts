import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPushAddress } from '../../server/domains/talk/notifications/push/push.routes.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { PUSH_ENDPOINT_MAX, PUSH_SUBSCRIPTIONS_MAX } from '../../shared/limits.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { openPushService, type PushService, testPushServices } from '../support/pushService.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let service: PushService;
let site: Site;
let named = 0;

beforeAll(async () => {
  service = await openPushService();
  site = await openSite({}, { limits: UNLIMITED, push: testPushServices });
});
afterAll(async () => {
  await site?.close();
  await service?.close();
});

const someone = (role?: 'admin') => {
  named += 1;
  return site.signUp(
    `Pushed-${[...String(named)].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`,
    role,
  );
};
const subscribe = (who: Browser, subscription: object, headers = {}) =>
  who.request('PUT', '/api/account/push/subscription', { body: subscription, headers });
/** Somebody whose browser gets messages of these kinds. */
async function pushedTo(...kinds: string[]) {
  const member = await someone();
  const browser = service.subscribe();
  const told = await subscribe(member, browser.subscription);
  expect(told.status).toBe(204);
  await member.request('PUT', '/api/account/notifications', {
    body: Object.fromEntries(kinds.map((kind) => [kind, { push: true }])),
  });
  return { member, browser };
}
async function reviewed(by: Browser, more: object = {}) {
  named += 1;
  const book = await addBook(site.db, { title: `Pushed Book ${named}` });
  const { body } = await by.call('POST /api/reviews', {
    body: { title: 'A title', content: 'I liked it.', rating: 4, book, ...more },
  });
  return { id: body._id, book };
}
const comment = (by: Browser, id: string, text = 'A secret word.') =>
  by.call('POST /api/reviews/:id/comments', { params: { id }, body: { text } });
const like = (by: Browser, id: string) => by.call('PUT /api/reviews/:id/like', { params: { id } });
const pushes = (browser: { pushed: unknown[] }, count: number) =>
  expect.poll(() => browser.pushed.length).toBe(count);
const waiting = async (member: Member) =>
  (
    await site.db.one<{ count: number }>(sql`
      select count(*) as count from push_messages m
        join push_subscriptions p on p.id = m.subscription_id where p.user_id = ${member._id}`)
  ).count;
const subscriptions = async (member: Member) =>
  (
    await site.db.one<{ count: number }>(sql`
      select count(*) as count from push_subscriptions where user_id = ${member._id}`)
  ).count;
const noneWaits = (member: Member) => expect.poll(() => waiting(member)).toBe(0);

describe('A push message', () => {
  it('is encrypted for its browser, signed with the key of the site, and says what happened', async () => {
    const { member, browser } = await pushedTo('comment');
    const theo = await someone();
    const { id, book } = await reviewed(member);
    const { body: said } = await comment(theo, id);
    await pushes(browser, 1);
    const [pushed] = browser.pushed;
    const { publicKey } = (await member.call('GET /api/account/push')).body;
    expect(pushed).toMatchObject({
      ttl: 86_400,
      urgency: 'normal',
      publicKey,
      token: { sub: 'mailto:webmaster@localhost' },
    });
    expect(pushed?.topic).toMatch(/^[\w-]{22}$/);
    expect(pushed?.message).toEqual({
      title: 'There are new comments on what you wrote.',
      body: `\u2068${theo.username}\u2069 · \u2068A title\u2069`,
      address: `/details/${book}?review=${id}`,
      tag: expect.any(String),
      language: 'en',
      dir: 'ltr',
    });
    expect(said._id).toBeTruthy();
    expect(browser.wrong).toEqual([]);
  });

  it('comes in the language of its browser, and folds spoilers', async () => {
    const { member, browser } = await pushedTo('comment');
    await subscribe(member, browser.subscription, { 'accept-language': 'ar' });
    const other = service.subscribe();
    const phone = site.visitor();
    await phone.call('POST /api/users/signin', {
      body: { username: member.username, password: member.password },
    });
    await subscribe(phone, other.subscription, { 'accept-language': 'de' });
    const theo = await someone();
    const { id } = await reviewed(member, { title: 'She did it', hasSpoilers: true });
    await comment(theo, id);
    await pushes(browser, 1);
    await pushes(other, 1);
    expect(browser.pushed[0]?.message).toMatchObject({ language: 'ar', dir: 'rtl' });
    expect(other.pushed[0]?.message.title).toBe('Zu deinen Beiträgen gibt es neue Kommentare.');
    const mina = await pushedTo('friend_review');
    await mina.member.call('POST /api/follow/:id', { params: { id: member._id } });
    const book = await addBook(site.db, { title: 'A Wanted Book' });
    await mina.member.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'want' },
    });
    await member.call('POST /api/reviews', {
      body: { title: 'The gardener', content: 'All', rating: 4, book, hasSpoilers: true },
    });
    await pushes(mina.browser, 1);
    const text = JSON.stringify(mina.browser.pushed[0]?.message);
    expect([text.includes('A Wanted Book'), text.includes('gardener')]).toEqual([true, false]);
  });

  it('fits into the frame of every push service, whatever it names', async () => {
    const { member, browser } = await pushedTo('comment');
    const { id } = await reviewed(member, { title: '𝔘'.repeat(200) });
    await comment(await someone(), id);
    await pushes(browser, 1);
    expect(browser.pushed[0]?.bytes).toBeLessThan(4_096);
  });

  it('is of the kinds that were chosen, and one of what is joined', async () => {
    const { member, browser } = await pushedTo('like');
    const { id } = await reviewed(member);
    await comment(await someone(), id);
    const theo = await someone();
    await like(theo, id);
    await pushes(browser, 1);
    await like(await someone(), id);
    await pushes(browser, 2);
    const [first, second] = browser.pushed;
    expect([first?.urgency, second?.topic]).toEqual(['low', first?.topic]);
    expect(second?.message.tag).toBe(first?.message.tag);
    expect(second?.message.body).toContain(theo.username);
  });

  it('says nothing of what may not be seen any more when it is sent, nor of what was read', async () => {
    const { member, browser } = await pushedTo('like', 'comment');
    const [theo, mina, nora] = await Promise.all([someone(), someone(), someone()]);
    const { id } = await reviewed(member);
    // Held back until all of this has happened.
    service.fail(browser, 'busy');
    await like(theo, id);
    await comment(mina, id);
    await expect.poll(() => service.askedOf(browser).length).toBeGreaterThan(0);
    await theo.call('DELETE /api/reviews/:id/like', { params: { id } });
    await member.call('POST /api/blocks/:id', { params: { id: mina._id } });
    service.fail(browser, undefined);
    await noneWaits(member);
    expect(browser.pushed).toEqual([]);
    await like(nora, id);
    await pushes(browser, 1);
    expect(browser.pushed[0]?.message.body).toContain(nora.username);
    service.fail(browser, 'busy');
    const before = service.askedOf(browser).length;
    await comment(nora, id);
    await expect.poll(() => service.askedOf(browser).length).toBeGreaterThan(before);
    const { body } = await member.call('GET /api/notifications');
    await member.call('PUT /api/notifications/read', { body: { upTo: body[0]?._id ?? '' } });
    service.fail(browser, undefined);
    await noneWaits(member);
    expect(browser.pushed).toHaveLength(1);
  });
});

describe('A push service', () => {
  it('that says a browser is gone is believed', async () => {
    const { member, browser } = await pushedTo('like');
    service.fail(browser, 'gone');
    await like(await someone(), (await reviewed(member)).id);
    await expect.poll(() => subscriptions(member)).toBe(0);
    expect((await member.call('GET /api/account/push')).body.isOn).toBe(false);
  });

  it.each(['busy', 'broken'] as const)('that is %s is asked again later', async (fault) => {
    const { member, browser } = await pushedTo('like');
    service.fail(browser, fault);
    await like(await someone(), (await reviewed(member)).id);
    await expect.poll(() => service.askedOf(browser).length).toBe(2);
    const [first, second] = service.askedOf(browser);
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThan(fault === 'busy' ? 900 : 300);
    service.fail(browser, undefined);
    await pushes(browser, 1);
    await noneWaits(member);
  });

  it('that hangs or redirects holds up no other, and is not followed', async () => {
    const hanging = await pushedTo('like');
    const redirecting = await pushedTo('like');
    const good = await pushedTo('like');
    service.fail(hanging.browser, 'silent');
    service.fail(redirecting.browser, 'redirects');
    const theo = await someone();
    for (const { member } of [hanging, redirecting, good])
      await like(theo, (await reviewed(member)).id);
    await pushes(good.browser, 1);
    await noneWaits(redirecting.member);
    expect(service.asked.filter(({ path }) => path === '/push/elsewhere')).toEqual([]);
    expect(service.askedOf(redirecting.browser)).toHaveLength(1);
  });

  it('that refuses again and again is given up', async () => {
    const { member, browser } = await pushedTo('like');
    service.fail(browser, 'refuses');
    for (let times = 1; times <= 5; times += 1) {
      await like(await someone(), (await reviewed(member)).id);
      await expect.poll(() => service.askedOf(browser).length).toBe(times);
      await noneWaits(member);
    }
    await expect.poll(() => subscriptions(member)).toBe(0);
  });

  it.each([
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'https://localhost./a',
    'https://push/a',
    'https://push.example.org:8443/a',
    'https://me:secret@push.example.org/a',
    'ftp://push.example.org/a',
  ])('is not one at %s', (address) => {
    expect(isPushAddress(new URL(address))).toBe(false);
  });

  it('is one by its name over https', () => {
    expect(isPushAddress(new URL('https://updates.push.services.mozilla.com/wpush/v2/a'))).toBe(
      true,
    );
  });

  // ASVS: 1.3.6
  it('whose name leads to this machine is not connected to', async () => {
    const careful = await openSite(
      {},
      {
        limits: UNLIMITED,
        push: { ...testPushServices, isAddress: () => true, mayConnect: () => false },
      },
    );
    try {
      const member = await careful.signUp('Careful');
      const browser = service.subscribe();
      await member.request('PUT', '/api/account/push/subscription', { body: browser.subscription });
      await member.request('PUT', '/api/account/notifications', {
        body: { follow: { push: true } },
      });
      const other = await careful.signUp('Follower');
      await other.call('POST /api/follow/:id', { params: { id: member._id } });
      const attempts = async () =>
        (
          await careful.db.first<{ attempts: number }>(
            sql`select attempts from jobs where kind = 'push'`,
          )
        )?.attempts;
      await expect.poll(attempts).toBeGreaterThan(1);
      expect(service.askedOf(browser)).toEqual([]);
    } finally {
      await careful.close();
    }
  });
});

describe('A subscription', () => {
  it('has an address and keys that messages can be encrypted with', async () => {
    const member = await someone();
    const { subscription } = service.subscribe();
    const { keys } = subscription;
    const wrong = [
      { ...subscription, endpoint: 'no address' },
      { ...subscription, endpoint: 'https://push.example.org/a' },
      { ...subscription, endpoint: `${service.url}/${'é'.repeat(PUSH_ENDPOINT_MAX / 2)}` },
      { ...subscription, endpoint: `${service.url}/${'a'.repeat(PUSH_ENDPOINT_MAX)}` },
      { ...subscription, keys: { ...keys, auth: 'short' } },
      { ...subscription, keys: { ...keys, p256dh: 'A'.repeat(87) } },
      { ...subscription, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint: subscription.endpoint },
      {},
    ];
    for (const body of wrong)
      expect((await subscribe(member, body)).status, JSON.stringify(body)).toBe(400);
    expect(await subscriptions(member)).toBe(0);
    expect((await subscribe(member, subscription)).status).toBe(204);
  });

  it('is that of a session: it ends with it, or by its own browser, and by no other', async () => {
    const { member, browser } = await pushedTo('like');
    const stranger = await someone();
    // Knowing the address of somebody's browser takes nothing from it.
    await subscribe(stranger, browser.subscription);
    await stranger.call('DELETE /api/account/push/subscription');
    expect((await member.call('GET /api/account/push')).body.isOn).toBe(true);
    const phone = site.visitor();
    await phone.call('POST /api/users/signin', {
      body: { username: member.username, password: member.password },
    });
    expect((await phone.call('GET /api/account/push')).body.isOn).toBe(false);
    await subscribe(phone, service.subscribe().subscription);
    expect(await subscriptions(member)).toBe(2);
    await phone.call('DELETE /api/account/push/subscription');
    await phone.call('DELETE /api/account/push/subscription');
    expect(await subscriptions(member)).toBe(1);
    await member.call('POST /api/users/signout');
    expect(await subscriptions(member)).toBe(0);
  });

  it('of one that was suspended gets nothing, and so many browsers get messages at most', async () => {
    const { member, browser } = await pushedTo('like');
    const admin = await someone('admin');
    const { id } = await reviewed(member);
    const theo = await someone();
    service.fail(browser, 'busy');
    await like(theo, id);
    await expect.poll(() => service.askedOf(browser).length).toBeGreaterThan(0);
    await admin.call('PUT /api/admin/users/:id/suspension', {
      params: { id: member._id },
      body: { reason: 'Spam' },
    });
    service.fail(browser, undefined);
    await expect.poll(() => subscriptions(member)).toBe(0);
    const many = await someone();
    const browsers = Array.from({ length: PUSH_SUBSCRIPTIONS_MAX + 2 }, () => site.visitor());
    await Promise.all(
      browsers.map(async (each) => {
        await each.call('POST /api/users/signin', {
          body: { username: many.username, password: many.password },
        });
      }),
    );
    for (const each of browsers) await subscribe(each, service.subscribe().subscription);
    expect(await subscriptions(many)).toBe(PUSH_SUBSCRIPTIONS_MAX);
    const isOn = await Promise.all(
      browsers.map(async (each) => (await each.call('GET /api/account/push')).body.isOn),
    );
    expect(isOn).toEqual([false, false, ...Array(PUSH_SUBSCRIPTIONS_MAX).fill(true)]);
    expect(browser.pushed).toEqual([]);
  });

  it('gets so many messages an hour', async () => {
    expect(LIMITS.pushMessage.max).toBe(120);
    const few = await openSite(
      {},
      {
        limits: { ...UNLIMITED, pushMessage: { ...LIMITS.pushMessage, max: 2 } },
        push: testPushServices,
      },
    );
    try {
      const member = await few.signUp('Popular');
      const browser = service.subscribe();
      await subscribe(member, browser.subscription);
      await member.request('PUT', '/api/account/notifications', {
        body: { follow: { push: true } },
      });
      for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) {
        const other = await few.signUp(name);
        await other.call('POST /api/follow/:id', { params: { id: member._id } });
        await expect
          .poll(
            async () =>
              (
                await few.db.one<{ count: number }>(
                  sql`select count(*) as count from push_messages`,
                )
              ).count,
          )
          .toBe(0);
      }
      expect(browser.pushed).toHaveLength(2);
    } finally {
      await few.close();
    }
  });

  it('is made with one key for the site, however many ask for it at once', async () => {
    const fresh = await openSite({}, { limits: UNLIMITED });
    try {
      const member = await fresh.signUp('Keyed');
      const keys = await Promise.all(
        Array.from(
          { length: 8 },
          async () => (await member.call('GET /api/account/push')).body.publicKey,
        ),
      );
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^B[\w-]{86}$/);
    } finally {
      await fresh.close();
    }
  });
});
