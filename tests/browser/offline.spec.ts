import { TOTP } from 'otpauth';
import {
  allowFailureOf,
  test as base,
  expect,
  expectPlace,
  type Member,
  type Page,
  requestsOf,
} from '../support/browser.ts';
import { type FrontDoor, openFrontDoor } from '../support/frontDoor.ts';

const test = base.extend<{ door: FrontDoor }>({
  door: async ({ site }, use) => {
    const door = await openFrontDoor(site.url);
    await use(door);
    await door.close();
  },
  baseURL: async ({ door }, use) => use(door.url),
});
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ watch }) => {
  watch.allow(/net::ERR_|no answer|no-response/);
});

/** Waits until the service worker serves the page and has kept what was asked for before. */
async function isServed(page: Page) {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 30_000,
    })
    .toBe(true);
}

async function signIn(page: Page, { username, password }: Member) {
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible();
}

/** The addresses of what is kept, and what they hold. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string> = {};
    for (const name of await caches.keys()) {
      if (!['answers', 'covers', 'home'].includes(name)) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        all[new URL(request.url).pathname] = (await response?.text()) ?? '';
      }
    }
    return all;
  });

test('without a network the page opens with what was last seen, and says from when that is', async ({
  page,
  context,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community Reviews (0)' })).toBeVisible();
  await expect.poll(async () => Object.keys(await kept(page))).toContain('/api/profile');

  await door.shut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
  await expect(page.getByText(`Welcome, ${ada.username}!`)).toBeVisible();
  await expect(page.getByText(/^What is shown here is from .+\d{4}.+\d:\d\d/)).toBeVisible();
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Trending Books' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();

  await door.open();
  const reads = requestsOf(page, 'GET /api/books/top-engagement');
  // On a machine that is busy an answer may take longer than the worker waits: then again.
  await expect(async () => {
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
    await expect(page.getByText(/^What is shown here is from/)).toHaveCount(0, { timeout: 8_000 });
  }).toPass();
  await expect.poll(() => reads.length).toBeGreaterThan(0);
});

test('home begins with what was last seen of it, while it is asked for anew', async ({
  page,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  await page.goto('/');
  await isServed(page);
  await expect.poll(async () => Object.keys(await kept(page))).toContain('/api/reviews/random');
  const trending = page.getByRole('region', { name: 'Trending Books' }).getByRole('link').first();
  await expect(trending).toBeVisible();

  const answers = door.hold('/api/');
  const before = door.passed.length;
  await page.reload();
  // Sooner than the worker gives up on the network.
  await expect(trending).toBeVisible({ timeout: 2_500 });
  await expect.poll(() => door.passed.slice(before)).toContain('GET /api/books/top-engagement');
  answers.letGo();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^What is shown here is from/)).toHaveCount(0);
});

test('home that came drawn opens without a network, as the application draws it', async ({
  page,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  await page.goto('/');
  await isServed(page);
  await expect
    .poll(async () => Object.keys(await kept(page)))
    .toEqual(expect.arrayContaining(['/api/books/top-engagement', '/api/reviews/random']));
  await door.shut();
  await page.goto('/');
  await expectPlace(page, '/home');
  const trending = page.getByRole('region', { name: 'Trending Books' });
  await expect(trending.getByRole('link').first()).toBeVisible();
  await expect(page.locator('html[data-drawn]')).toHaveCount(0);
});

test('every screen can be opened without a network, also one that was not opened before', async ({
  page,
  door,
}) => {
  await page.goto('/');
  await isServed(page);
  await door.shut();
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  await page.goto('/#/users-list');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
});

test('what could not be had without a network comes by itself when it is back', async ({
  page,
  context,
  door,
}) => {
  await page.goto('/');
  await isServed(page);
  await door.shut();
  await context.setOffline(true);
  await page.goto('/#/users-list');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  await expect(page.getByText('What is missing here was not kept')).toBeVisible();
  // It is said to be back a moment before it is.
  await context.setOffline(false);
  await page.waitForTimeout(500);
  await door.open();
  await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Failed to fetch users')).toHaveCount(0);
});

test('what could not be had comes within 5 seconds of the server being back, though the browser says nothing', async ({
  page,
  door,
}) => {
  await page.goto('/');
  await isServed(page);
  await door.shut();
  await page.goto('/#/users-list');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  // It goes on being asked for.
  await page.waitForTimeout(7_000);
  await door.open();
  await expect(page.getByRole('heading', { name: /^All Users/ })).toBeVisible({ timeout: 5_000 });
});

test('a link to a book opens without a network what was last seen of it', async ({
  page,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
  await door.shut();
  await page.goto(`/book/${book.googleId}`);
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('heading', { level: 1, name: book.title })).toBeVisible();
});

test('what is written without a network fails in its sentence, and is not sent later', async ({
  page,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada');
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('Review Title').fill('Unsent');
  await page.getByLabel('Your Review', { exact: true }).fill('Written on a train.');
  await door.shut();
  const before = door.passed.filter((call) => !call.startsWith('GET '));
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Failed to submit review (Network Error)')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Favorites' }).click();
  await expect(page.getByText('Failed to update favorites')).toBeVisible();

  await door.open();
  await page.reload();
  // What was typed is still there, and it is for the reader to send it.
  await expect(page.getByLabel('Review Title')).toHaveValue('Unsent');
  expect(door.passed.filter((call) => !call.startsWith('GET '))).toEqual(before);
});

test('what was just written is not taken back by what was kept from before it, however slow the line', async ({
  page,
  door,
  signUp,
}) => {
  const ada = await signUp('ada');
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  const shelves = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/shelves');
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    });
  expect(await shelves()).toEqual([]);
  await expect.poll(async () => Object.keys(await kept(page))).toContain('/api/shelves');
  await page.evaluate(() =>
    fetch('/api/shelves', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'By the sea' }),
    }),
  );
  const line = door.hold('/api/shelves');
  const asked = shelves();
  // Longer than the worker waits before it takes what it has kept.
  await page.waitForTimeout(4_000);
  line.letGo();
  expect(await asked).toEqual(['By the sea']);
});

test('a new release is offered, can be put off, and comes when the reader wants it', async ({
  page,
  door,
}) => {
  const offer = page.getByText('A new version is ready');
  const lookForOne = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.goto('/#/credit');
  await isServed(page);
  await expect(offer).toHaveCount(0);
  door.newRelease();
  await lookForOne();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toHaveCount(0);

  await page.reload();
  await expect(offer).toBeVisible();
  const isReloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await isReloaded;
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  const hasWaiting = await page.evaluate(
    async () => (await navigator.serviceWorker.ready).waiting !== null,
  );
  expect(hasWaiting).toBe(false);
});

// ASVS: 14.3.1, 14.3.3
test('what somebody has seen goes when they sign out, with and without a network, and when their session ends', async ({
  page,
  door,
  signUp,
  book,
}) => {
  const ada = await signUp('ada', 'admin');
  const everything = async () => JSON.stringify(await kept(page));
  const signOut = page.getByRole('button', { name: 'Sign out' });
  const comeBackAndLook = async () => {
    await signIn(page, ada);
    await page.goto('/#/Account/Profile');
    await expect.poll(everything).toContain(ada.email);
  };
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await page.goto(`/#/details/${book.googleId}`);
  await expect.poll(everything).toContain(ada.email);

  await test.step('devices, the log and the file with everything about oneself are never kept', async () => {
    await page.evaluate(async () => {
      for (const call of ['account/sessions', 'account/export', 'admin/log', 'profile'])
        await (await fetch(`/api/${call}`)).text();
    });
    await expect.poll(async () => Object.keys(await kept(page))).toContain('/api/profile');
    const paths = Object.keys(await kept(page));
    expect(paths.filter((path) => /^\/api\/(?:account|admin)\//.test(path))).toEqual([]);
  });

  await test.step('they sign out', async () => {
    await signOut.click();
    await expectPlace(page, '/home');
    await expect.poll(everything).not.toContain(ada.email);
    expect(Object.keys(await kept(page))).not.toContain(`/api/books/${book.googleId}`);
  });

  await test.step('they sign out without a network', async () => {
    await comeBackAndLook();
    await door.shut();
    await signOut.click();
    await expectPlace(page, '/home');
    await expect.poll(async () => Object.keys(await kept(page))).toEqual([]);
    await door.open();
  });

  await test.step('their session ends', async () => {
    await comeBackAndLook();
    // An admin's navigation asks for what waits until the page knows that nobody is there.
    for (const call of [
      'GET /api/admin/reports',
      'GET /api/admin/registrations',
      'GET /api/admin/role-requests',
    ] as const)
      allowFailureOf(page, call);
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.poll(everything).not.toContain(ada.email);
  });
});

// ASVS: 14.3.1
test('what somebody has seen goes with their account', async ({ page, signUp, book }) => {
  const rosa = await signUp('rosa');
  const everything = async () => JSON.stringify(await kept(page));
  await page.goto('/');
  await isServed(page);
  await signIn(page, rosa);
  await page.goto(`/#/details/${book.googleId}`);
  await page.goto('/#/Account/Settings');
  await expect.poll(everything).toContain(rosa.email);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(rosa.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectPlace(page, '/home');
  await expect.poll(everything).not.toContain(rosa.email);
  expect(Object.keys(await kept(page))).not.toContain(`/api/books/${book.googleId}`);
});

test('a page that came drawn is there without a network after the first visit', async ({
  page,
  door,
  signUp,
}) => {
  const ada = await signUp('ada');
  const { _id: id } = await ada.call('POST /api/lists', { body: { title: 'Long walks' } });
  await page.goto(`/list/${id}`);
  await isServed(page);
  await expect.poll(async () => Object.keys(await kept(page))).toContain(`/api/lists/${id}`);
  await door.shut();
  await page.reload();
  await expectPlace(page, `/lists/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Long walks' })).toBeVisible();
});

test('a second person sees nothing of the first', async ({ page, door, signUp, book }) => {
  const [ada, ben] = [await signUp('ada'), await signUp('ben')];
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await page.goto(`/#/details/${book.googleId}`);
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain(ada.email);
  // Without signing out in between.
  await signIn(page, ben);
  await expect.poll(async () => JSON.stringify(await kept(page))).not.toContain(ada.email);
  await page.goto('/#/Account/Profile');
  await expect(page.getByRole('heading', { level: 1, name: ben.username })).toBeVisible();
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain(ben.email);
  await door.shut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: ben.username })).toBeVisible();
  await page.goto(`/#/details/${book.googleId}`);
  await expect(page.getByText('Failed to load book details')).toBeVisible();
});

test('a second person who shows a second factor sees nothing of the first', async ({
  page,
  signUp,
}) => {
  const [ada, ben] = [await signUp('ada'), await signUp('ben')];
  const body = { currentPassword: ben.password };
  const { secret } = await ben.call('POST /api/account/totp', { body });
  const { recoveryCodes } = await ben.call('POST /api/account/totp/confirmation', {
    body: { code: new TOTP({ secret }).generate() },
  });
  allowFailureOf(page, 'POST /api/users/signin');
  await page.goto('/');
  await isServed(page);
  await signIn(page, ada);
  await page.goto('/#/Account/Profile');
  await expect.poll(async () => JSON.stringify(await kept(page))).toContain(ada.email);
  // Without signing out in between.
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(ben.username);
  await page.getByLabel('Password').fill(ben.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`Welcome, ${ben.username}!`)).toBeVisible();
  await expect.poll(async () => JSON.stringify(await kept(page))).not.toContain(ada.email);
  // What a sign-in waits for is no answer to be kept.
  expect(Object.keys(await kept(page))).not.toContain('/api/users/signin/step');
});
