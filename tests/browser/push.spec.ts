import type { CDPSession } from '@playwright/test';
import type { PushMessage } from '../../shared/notifications.ts';
import {
  expect,
  expectAccessible,
  expectPlace,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';

/** What a browser without a push service of its own is given instead. */
type Service = 'takes' | 'fails' | 'missing';

test.use({ serviceWorkers: 'allow' });

/** Makes the push service of a page's browser such a one, from its next load on. */
const give = (page: Page, service: Service) =>
  page.addInitScript((service: Service) => {
    // Headless browsers show no messages, and let nobody ask.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    if (service === 'missing') {
      Reflect.deleteProperty(window, 'PushManager');
      return;
    }
    const KEY =
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const found = () =>
      sessionStorage.getItem('subscribed') === null
        ? null
        : {
            toJSON: () => ({
              endpoint: 'https://push.example.org/one',
              keys: { p256dh: KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' },
            }),
            unsubscribe: async () => {
              sessionStorage.removeItem('subscribed');
              return true;
            },
          };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => found(),
      subscribe: async () => {
        if (service === 'fails') throw new DOMException('Registration failed', 'AbortError');
        sessionStorage.setItem('subscribed', 'yes');
        return found();
      },
    });
  }, service);

/** The settings of somebody whose browser has such a push service. */
async function settings(
  { openAs }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'openAs'>,
  member: Member,
  service: Service,
) {
  const page = await openAs(member, SETTINGS);
  await give(page, service);
  await page.reload();
  return page;
}

const SETTINGS = '/Account/Settings?part=notifications';
const section = (page: Page) => page.getByRole('region', { name: 'Push messages to this browser' });
const ofLikes = (page: Page) =>
  page.getByRole('checkbox', { name: 'Somebody likes what you wrote: push message' });

test('push messages are turned on at a press and chosen by kind, and turned off again', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await settings({ openAs }, ada, 'takes');
  const turnOn = section(page).getByRole('button', { name: 'Turn on push messages' });
  await expect(turnOn).toBeVisible({ timeout: 40_000 });
  await expect(ofLikes(page)).toHaveCount(0);
  await expectAccessible(page);
  await turnOn.focus();
  await page.keyboard.press('Enter');
  await expect(
    section(page).getByText('You hear of news right away in this browser'),
  ).toBeVisible();
  await expect(ofLikes(page)).toBeChecked();
  expect((await ada.call('GET /api/account/notifications')).like.push).toBe(true);
  expect((await ada.call('GET /api/account/push')).isOn).toBe(true);
  await ofLikes(page).uncheck();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect((await ada.call('GET /api/account/notifications')).like.push).toBe(false);
  await expectAccessible(page);
  await page.reload();
  await section(page).getByRole('button', { name: 'Turn off push messages' }).click();
  await expect(turnOn).toBeVisible();
  expect((await ada.call('GET /api/account/push')).isOn).toBe(false);
});

test('who has blocked messages is told where to allow them', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), SETTINGS);
  // Headless browsers deny what nobody has granted.
  await expect(section(page).getByText('Your browser blocks messages')).toBeVisible({
    timeout: 40_000,
  });
  await expect(section(page).getByRole('button')).toHaveCount(0);
});

test('whose push service does not answer is told so, and can try again', async ({
  signUp,
  openAs,
}) => {
  const page = await settings({ openAs }, await signUp('ada'), 'fails');
  const turnOn = section(page).getByRole('button', { name: 'Turn on push messages' });
  await turnOn.click({ timeout: 40_000 });
  await expect(section(page).getByRole('alert')).toContainText('could not be turned on');
  await expect(turnOn).toBeEnabled();
});

test('whose browser has no push messages is told so', async ({ signUp, openAs }) => {
  const page = await settings({ openAs }, await signUp('ada'), 'missing');
  await expect(section(page).getByText('This browser cannot receive push messages')).toBeVisible();
});

test('a push message is shown by the service worker, and leads to what it is about', async ({
  signUp,
  openAs,
  book,
  site,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  const context = page.context();
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 30_000,
    })
    .toBe(true);
  const cdp = await context.newCDPSession(page);
  const registrationId = await registrationOf(cdp);
  const push = (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
  const message: PushMessage = {
    title: 'هناك تعليقات جديدة على مراجعتك.',
    body: '\u2068theo\u2069 · \u2068A title\u2069',
    address: `/details/${book.googleId}`,
    tag: '018f3a52-0000-7000-8000-000000000001',
    language: 'ar',
    dir: 'rtl',
  };
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerSelf;
    scope.shown = [];
    // A headless browser has nowhere to show it.
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options });
    };
  });
  const shown = () => worker.evaluate(() => (self as unknown as WorkerSelf).shown);
  await push(JSON.stringify(message));
  await expect.poll(shown).toEqual([
    {
      title: message.title,
      body: message.body,
      tag: message.tag,
      renotify: true,
      lang: 'ar',
      dir: 'rtl',
      icon: '/icon-192.png',
      data: message.address,
    },
  ]);
  // What cannot be read is shown without its words: browsers want something shown for every message.
  await push('no JSON');
  await expect.poll(async () => (await shown())[1]?.title).toBe('Commonplace');
  await worker.evaluate((message) => {
    const notification = { tag: message.tag, data: message.address, close: () => {} };
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }),
    );
  }, message);
  await expectPlace(page, message.address);
});

interface WorkerSelf {
  shown: { title: string }[];
  registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
}

async function registrationOf(cdp: CDPSession) {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
}
