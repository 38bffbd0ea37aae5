import type { Page } from '@playwright/test';
import {
  allowMissingBook,
  answer,
  expect,
  expectAccessible,
  expectPlace,
  hold,
  isQuiet,
  requestsOf,
  test,
} from '../support/browser.ts';
import { bookSummary } from '../support/browserReplies.ts';

const PLACES = [
  ['Home', '/home'],
  ['Search', '/search'],
  ['Profile', '/Account/Profile'],
  ['Users', '/users-list'],
  ['Manage Users', '/users'],
] as const;

// Specification: 2.route.12, 2.nav.1, 2.nav.2
test('the navigation shows its five entries to a visitor and marks the current one', async ({
  page,
}) => {
  await page.goto('/#/home');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(PLACES.map(([name]) => name));
  for (const [name, place] of PLACES) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await expectPlace(page, place);
    await expect(page.getByRole('navigation').locator('[aria-current=page]')).toHaveText(name);
  }
});

test('the entries of a visitor’s navigation stand equally far from each other', async ({
  page,
}) => {
  await page.goto('/#/credit');
  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveCount(PLACES.length);
  const tops = await links.evaluateAll((all) =>
    all.map((link) => Math.round(link.getBoundingClientRect().top)),
  );
  const steps = tops.slice(1).map((top, at) => top - (tops[at] ?? 0));
  expect(new Set(steps).size, steps.join()).toBe(1);
});

test('one’s own year belongs to the library, and that of others to them', async ({
  page: visitor,
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const current = (of: Page) => of.getByRole('navigation').locator('[aria-current]');
  const page = await openAs(ada, `/year/${ada._id}/2026`);
  await expect(current(page)).toHaveText('Library');
  await visitor.goto(`/#/year/${ada._id}/2026`);
  await expect(current(visitor)).toHaveText('Users');
});

test('what is open to everybody beyond these stands at the foot of every page, for members what their navigation has not', async ({
  page,
  signUp,
  openAs,
}) => {
  const linksOf = (of: Page) => of.getByRole('contentinfo').getByRole('link');
  await page.goto('/#/home');
  await expect(linksOf(page)).toHaveText([
    'Browse',
    'Lists',
    'Groups',
    'Ask the readers',
    'About this place',
  ]);
  // A visitor's home has them on its first screen.
  const open = page.getByRole('main').getByRole('link', { name: 'Browse', exact: true });
  await expect(open).toBeInViewport();
  for (const [name, place] of [
    ['Browse', '/browse'],
    ['Lists', '/lists'],
    ['Groups', '/groups'],
    ['Ask the readers', '/questions'],
  ] as const) {
    await linksOf(page).getByText(name, { exact: true }).click();
    await expectPlace(page, place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const member = await openAs(await signUp('ada'), '/credit');
  await expect(linksOf(member)).toHaveText(['Ask the readers', 'About this place']);
});

test('on a phone the links at the foot stand in even lines, each as high as a finger, below the language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/nowhere');
  const foot = page.getByRole('contentinfo');
  const language = await foot.getByRole('combobox').boundingBox();
  const links = await foot.getByRole('link').all();
  const boxes = await Promise.all(links.map((link) => link.boundingBox()));
  const tops = [...new Set(boxes.map((box) => Math.round(box?.y ?? 0)))];
  expect(tops).toHaveLength(2);
  expect(tops[0]).toBeGreaterThanOrEqual(Math.round((language?.y ?? 0) + (language?.height ?? 0)));
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThanOrEqual(44);
});

test('what a screen is about stands apart from its heading on a phone, also where no sentence is between them', async ({
  page,
  signUp,
  openAs,
}) => {
  const viewport = { width: 390, height: 844 };
  await page.setViewportSize(viewport);
  const member = await openAs(await signUp('ada'), '/credit', { viewport });
  for (const [of, place] of [
    [page, '/nowhere'],
    [page, '/users-list'],
    [page, '/credit'],
    [member, '/home'],
    [member, '/recall'],
  ] as const) {
    await of.goto(`/#${place}`);
    const heading = of.getByRole('heading', { level: 1 });
    await expect(heading).not.toHaveAttribute('data-waiting');
    await of.waitForLoadState('networkidle');
    // The heading of the screen before has no place any more, and may be what was found.
    const between = () =>
      heading.evaluate((h1) => {
        const header = h1.closest('header');
        const next = header?.nextElementSibling?.getBoundingClientRect().top ?? 0;
        return next - h1.getBoundingClientRect().bottom;
      });
    await expect.poll(between, place).toBeGreaterThanOrEqual(16);
  }
});

test('on a phone the first of what can be done with a thing begins where its heading does', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const viewport = { width: 390, height: 844 };
  const page = await openAs(ada, `/year/${ada._id}/2026`, { viewport });
  const share = page.getByRole('main').getByRole('button', { name: 'Share' });
  await expect(share).toBeVisible();
  const icon = await share.locator('svg').boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  // Both of it stand below the heading.
  expect(icon?.y).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0));
  expect(Math.abs((icon?.x ?? 0) - (heading?.x ?? 0))).toBeLessThan(0.5);
});

// Specification: 2.nav.2
for (const role of ['reader', 'admin'] as const)
  test(`the navigation shows the same five entries in their order, and one’s own places, to a signed-in ${role}`, async ({
    signUp,
    openAs,
  }) => {
    const page = await openAs(await signUp(role, role), '/credit');
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      ...['Home', 'Search'],
      ...['Library', 'Feed', 'Browse', 'Lists', 'Groups'],
      ...['Profile', 'Users', 'Manage Users'],
    ]);
  });

// Specification: 2.header.3, 2.nav.2
test('on a phone a face opens what the header of a desk holds, and the menu what its bar has no room for', async ({
  page: visitor,
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const viewport = { width: 390, height: 844 };
  const page = await openAs(ada, '/credit', { viewport });
  const header = page.getByRole('banner');
  const face = header.getByRole('button', { name: `Account of ${ada.username}` });
  await expect(header.getByText('Welcome')).toBeHidden();
  const cloth = await face.locator('[data-cloth]').getAttribute('data-cloth');
  await face.click();
  await expect(header.getByText(`Welcome, ${ada.username}!`)).toBeVisible();
  await expect(header.getByLabel('Site language')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Profile' })).toBeVisible();
  await header.getByRole('button', { name: 'Switch to dark colors' }).click();
  await expect(header.getByRole('button', { name: 'Switch to light colors' })).toBeVisible();
  await header.getByRole('button', { name: 'Switch to light colors' }).click();
  await expectAccessible(page);
  await header.getByRole('link', { name: 'Settings' }).click();
  await expectPlace(page, '/Account/Settings');
  await expect(header.getByText('Welcome')).toBeHidden();
  // Their face is the same on their profile.
  await page.goto('/#/Account/Profile');
  await expect(page.getByRole('main').locator('[data-cloth]').first()).toHaveAttribute(
    'data-cloth',
    cloth ?? '',
  );
  await face.click();
  await header.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');

  await visitor.setViewportSize(viewport);
  await visitor.goto('/#/credit');
  const bar = visitor.getByRole('navigation');
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Search']);
  await bar.getByRole('button', { name: 'Menu' }).click();
  await expect(bar.getByRole('link')).toHaveText(PLACES.map(([name]) => name));
  await bar.getByRole('link', { name: 'Users', exact: true }).click();
  await expectPlace(visitor, '/users-list');
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Search']);
});

test('on a desk a rule stands above the profile, and all places of a reader above it', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('ada'), '/credit');
  const places = page.getByRole('navigation').locator('#menu > li');
  await expect(places.first()).toBeVisible();
  const ruled = await places.evaluateAll((items) =>
    items
      .filter((item) => getComputedStyle(item).borderTopStyle === 'solid')
      .map(({ textContent }) => textContent),
  );
  expect(ruled).toEqual(['Profile']);
});

test('an admin sees how much waits in the inbox wherever they are, and nobody else does', async ({
  signUp,
  openAs,
}) => {
  const [ada, ben] = [await signUp('ada', 'admin'), await signUp('ben')];
  const waiting = await Promise.all([
    ada.call('GET /api/admin/reports'),
    ada.call('GET /api/admin/registrations'),
    ada.call('GET /api/admin/role-requests'),
  ]);
  const before = waiting.flat().length;
  await ben.call('POST /api/reports', {
    body: { kind: 'profile', subject: ada._id, reason: 'spam' },
  });
  const count = `${before + 1} ${before === 0 ? 'waits' : 'wait'} for an answer`;
  const page = await openAs(ada, '/credit');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: `Manage Users ${count}` }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: `Menu ${count}` })).toBeVisible();
  const his = await openAs(ben, '/credit');
  await his.waitForLoadState('networkidle');
  await expect(his.getByText('for an answer')).toHaveCount(0);
});

// Specification: 2.header.1
test('the brand leads home from everywhere', async ({ page }) => {
  await page.goto('/#/credit');
  await page.getByRole('banner').getByRole('link', { name: 'Commonplace' }).click();
  await expectPlace(page, '/home');
});

// Specification: 2.route.3, 2.route.4, 2.header.2
test('the header of a visitor offers sign-in and sign-up', async ({ page }) => {
  await page.goto('/#/credit');
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Sign in' }).click();
  await expectPlace(page, '/Account/Signin');
  await header.getByRole('link', { name: 'Sign up' }).click();
  await expectPlace(page, '/Account/Signup');
  await expect(header.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
});

// Specification: 1.1, 2.header.3, 4.account.1; ASVS: 7.4.4
test('the header of a member welcomes them and signs them out to home', async ({
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const page = await openAs(ada, '/search');
  const header = page.getByRole('banner');
  await expect(header.getByText(`Welcome, ${ada.username}!`)).toBeVisible();
  await header.getByRole('button', { name: 'Sign out' }).click();
  await expectPlace(page, '/home');
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(header.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

// Specification: 4.account.1
test('a session that has ended is noticed when the page is opened', async ({ signUp, openAs }) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/users/signout');
  const page = await openAs(ada, '/credit');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a second tab follows when the reader signs out', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('ada'), '/credit');
  const other = await page.context().newPage();
  await other.goto('/#/credit');
  await expect(other.getByText(/^Welcome, /)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('the theme follows the system until the reader chooses, and the choice is remembered', async ({
  page,
}) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/#/credit');
  const toDark = page.getByRole('banner').getByRole('button', { name: /dark/i });
  await expect(toDark).toBeVisible();
  const light = await paper();
  await toDark.click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /light/i })).toBeVisible();
  expect(await paper()).toBe(dark);
  await page.getByRole('banner').getByRole('button', { name: /light/i }).click();
  await expect.poll(paper).toBe(light);
});

test('the theme of the system is dark for those who have it so', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/#/credit');
  await expect(page.getByRole('banner').getByRole('button', { name: /light/i })).toBeVisible();
  const [red = 255] = await page.evaluate(() =>
    (getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeLessThan(80);
});

test('the first press of Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expectPlace(page, '/credit');
});

test('each screen has one heading and a title of its own', async ({
  page,
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada', 'admin');
  const titles = new Map<string, string>();
  const visits = [
    // Whole titles: the one of the screen before must not pass for that of the next.
    [page, '/home', /^Home · Commonplace$/],
    [page, '/search', /^Search · Commonplace$/],
    [page, '/Account/Signin', /^Sign in · Commonplace$/i],
    [page, '/Account/Signup', /^Sign up · Commonplace$/i],
    [page, '/users-list', /^User Profiles · Commonplace$/],
    [page, '/credit', /^Credits · Commonplace$/],
    [page, `/Account/Profile/${ada._id}`, new RegExp(`^${ada.username} · Commonplace$`)],
    [await openAs(ada, '/users'), '/users', /^User Management · Commonplace$/],
  ] as const;
  for (const [where, place, title] of visits) {
    await where.goto(`/#${place}`);
    await expect(where).toHaveTitle(title);
    await expect(where.getByRole('heading', { level: 1 })).toHaveCount(1);
    titles.set(await where.title(), place);
  }
  expect(titles.size).toBe(visits.length);

  const details = await openAs(ada, `/details/${book.googleId}`);
  await expect(details).toHaveTitle(`${book.title} · Commonplace`);
  await expect(details.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('the focus goes to the heading of the new screen, which is announced', async ({ page }) => {
  await page.goto('/#/home');
  await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Profiles');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'User Profiles' })).toHaveCount(1);
});

test('a new screen starts at its top, and back leads to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await answer(page, 'GET /api/books/top-engagement', {
    json: Array.from({ length: 10 }, () => bookSummary()),
  });
  await page.goto('/#/home');
  const credit = page.getByRole('link', { name: 'Credit page' });
  await credit.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(300);
  // What is loaded when it is near may be less high than its place: only the press knows where it was.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), { capture: true }),
  );
  await credit.click();
  const before = await page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeFocused();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(credit).toBeVisible();
  await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(50);
});

test('the navigation is at the left of a desk and at the bottom of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/#/credit');
  const navigation = page.getByRole('navigation');
  await expect(navigation.getByRole('link', { name: 'Home' })).toBeVisible();
  const onDesk = await navigation.boundingBox();
  expect(onDesk?.x).toBe(0);
  expect(onDesk?.width).toBeLessThan(300);

  await page.setViewportSize({ width: 799, height: 700 });
  await expect
    .poll(async () => {
      const box = await navigation.boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(700);
  const onPhone = await navigation.boundingBox();
  expect(onPhone?.width).toBe(799);
  expect(onPhone?.height).toBeLessThan(120);
});

test('the header begins where the words of the navigation do, and ends where a screen does', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('dora'), '/users-list');
  const [first, last] = [
    page.getByRole('link', { name: 'Commonplace' }),
    page.getByText('Sign out'),
  ];
  const search = page.getByPlaceholder('Search by name');
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(search).toBeVisible();
    const [brand, home, out, box] = await Promise.all(
      [first.locator('svg'), page.getByRole('navigation').locator('svg').first(), last, search].map(
        (each) => each.boundingBox(),
      ),
    );
    expect(brand?.x).toBeCloseTo(home?.x ?? 0, 1);
    const [end = 0, column = 0] = [out, box].map((each) =>
      each ? each.x + each.width : undefined,
    );
    expect(end).toBeCloseTo(column, 1);
  }
});

test('an address that is typed begins at the top of its screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/#/home');
  await expect(page.getByRole('heading', { name: 'Community Reviews' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 400));
  await page.evaluate(() => {
    window.location.hash = '/credit';
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('no screen scrolls sideways at 320 px', async ({ signUp, openAs, book }) => {
  const ada = await signUp('a-reader-of-a-very-long', 'admin');
  await ada.call('POST /api/reviews', {
    body: {
      title: 'Incomprehensibilities'.repeat(4),
      content: 'Wordsthatneverend'.repeat(30),
      rating: 5,
      book: book.googleId,
    },
  });
  await ada.call('PUT /api/profile', { body: { bio: 'Unbreakable'.repeat(40) } });
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  const page = await openAs(ada, '/home', { viewport: { width: 320, height: 640 } });
  const screens = [
    '/home',
    '/search',
    '/search?q=fantasy',
    '/users-list',
    '/users',
    '/credit',
    '/nowhere',
    '/Account/Profile',
    '/Account/Profile?tab=favorites',
    '/Account/Profile?tab=info',
    `/details/${book.googleId}`,
    '/details/nothing-here',
    '/Account/Signin',
    '/Account/Signup',
  ];
  allowMissingBook(page);
  for (const screen of screens)
    await test.step(screen, async () => {
      await page.goto(`/#${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^(Loading|Searching|Verifying)/)).toHaveCount(0);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest, screen).toBeLessThanOrEqual(320);
    });
});

test('an address that leads nowhere says so', async ({ page }) => {
  await page.goto('/#/nowhere/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expectPlace(page, '/home');
});

test('a reader who is offline is told, and told no more when back', async ({ page, context }) => {
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  // Nothing that is still asked for would be answered.
  await isQuiet(page);
  await context.setOffline(true);
  await expect(page.getByText(/you’re offline/i)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/you’re offline/i)).toHaveCount(0);
});

test('a screen that did not load has a heading and a margin, and comes by itself when the network is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/net::ERR_|no answer|dynamically imported module|could not be shown/);
  await page.goto('/#/home');
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/UsersListPage-*.js', (route) => route.abort('connectionrefused'));
  await page.goto('/#/users-list');
  const failed = page.getByRole('heading', { level: 1, name: 'This page could not be shown.' });
  await expect(failed).toBeVisible();
  expect((await failed.boundingBox())?.y).toBeGreaterThan(80);
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'User Profiles' })).toBeVisible();
});

test('the link in the place of the bell is as large and in the same place, and stays where that does not come', async ({
  signUp,
  openAs,
  watch,
}) => {
  watch.allow(/net::ERR_|dynamically imported module|error boundary/i);
  const page = await openAs(await signUp('rosa'), '/credit');
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications' });
  await expect(bell).toBeVisible();
  const place = await bell.boundingBox();
  await page.route('**/assets/Bell-*.js', (route) => route.abort('connectionrefused'));
  const failed = page.waitForEvent('requestfailed', (request) => /Bell-.*js/.test(request.url()));
  await page.reload();
  await failed;
  await isQuiet(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications' });
  expect(await link.boundingBox()).toEqual(place);
});

// Specification: 7.3
test('calls are logged, a failure as an error and a 401 as a warning only', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()} ${message.text()}`));
  await answer(page, 'GET /api/users', { status: 500 });
  await page.goto('/#/users-list');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  expect(said).toContainEqual(expect.stringMatching(/^debug GET \/api\/users/));
  expect(said).toContainEqual(expect.stringMatching(/^error GET \/api\/users: 500/));
  await answer(page, 'GET /api/users', { status: 401 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Unable to load users at this time')).toBeVisible();
  expect(said).toContainEqual(expect.stringMatching(/^warning GET \/api\/users: 401/));
  expect(said).not.toContainEqual(expect.stringMatching(/^error GET \/api\/users: 401/));
});

// Specification: 7.2, 9.1
test('a call is given up after ten seconds', async ({ page }) => {
  // Ten seconds are made half of one; that ten were asked for is looked at.
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      asked.push(ms);
      return timeout(ms / 20);
    };
  });
  await answer(page, 'GET /api/users', { isLost: true });
  const call = await hold(page, 'GET /api/users');
  await page.goto('/#/users-list');
  await expect(page.getByText('Failed to fetch users')).toBeVisible();
  const asked = await page.evaluate(() => (window as unknown as { asked: number[] }).asked);
  expect(new Set(asked)).toEqual(new Set([10_000]));
  call.letGo();
});

test('a session is found again where the browser has forgotten whose it is, and a visitor is asked for once', async ({
  page,
  signUp,
  openAs,
}) => {
  const ada = await signUp('ada');
  const hers = await openAs(ada, '/credit');
  await hers.goto('/robots.txt');
  await hers.evaluate(() => localStorage.clear());
  await hers.goto('/#/home');
  await expect(hers.getByText(`Welcome, ${ada.username}!`)).toBeVisible();

  const asked = requestsOf(page, 'GET /api/profile');
  await page.goto('/#/home');
  await expect.poll(() => asked.length).toBe(1);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('commonplace.user')))
    .toBe('null');
  await page.reload();
  await page.waitForTimeout(3_000);
  expect(asked).toHaveLength(1);
});
