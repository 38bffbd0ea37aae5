import {
  answer,
  expect,
  expectAccessible,
  hold,
  isQuiet,
  type Page,
  test,
} from '../support/browser.ts';
import { bookSummary, review } from '../support/browserReplies.ts';

const choiceIn = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** What stands around the page says which language it is in. */
const shown = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

/** Whether a screen is wider than the window. */
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.describe('A German browser', () => {
  test.use({ locale: 'de-AT' });

  test('gets German', async ({ page }) => {
    await page.goto('/#/home');
    await expect(page.getByRole('heading', { name: 'Bücher im Gespräch' })).toBeVisible();
    await expect(page).toHaveTitle('Start · Commonplace');
    expect(await shown(page)).toEqual({ lang: 'de', dir: 'ltr' });
    await page.goto('/#/search');
    await expect(page.getByRole('button', { name: 'Liebesromane' })).toBeVisible();
  });

  test('shows the refusals of rules and server in German, and as they are where it has no words', async ({
    page,
  }) => {
    await page.goto('/#/Account/Signin');
    const button = page.getByRole('main').getByRole('button', { name: 'Anmelden' });
    await button.click();
    await expect(page.getByText('Bitte gib ein Passwort an')).toBeVisible();
    await page.getByLabel('Benutzername').fill('ada');
    await page.getByLabel('Passwort').fill('wrong');
    for (const [refusal, said] of [
      [
        {
          id: 'too_many_attempts_minutes',
          params: { minutes: 5 },
          message: 'Too many attempts. Please try again in 5 minutes.',
        },
        'Zu viele Versuche. Bitte versuche es in 5 Minuten noch einmal.',
      ],
      [{ message: 'The cat sleeps on the server.' }, 'The cat sleeps on the server.'],
    ] as const) {
      await answer(page, 'POST /api/users/signin', {
        status: 429,
        json: { ...refusal, code: 'rate_limited' },
      });
      await button.click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(said);
    }
  });

  test('loads the words of its own language, beside the first of English', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      // What is fetched ahead may still be on its way when the test ends, and has no text then.
      scripts.push(await response.text().catch(() => ''));
    });
    await page.goto('/#/search');
    await expect(page.getByRole('heading', { name: 'Oft gesucht' })).toBeVisible();
    await isQuiet(page);
    const holding = (word: string) => scripts.filter((text) => text.includes(word)).length;
    await expect
      .poll(() => [holding('Zum Inhalt springen'), holding('Oft gesucht')])
      .toEqual([1, 1]);
    expect([holding('Skip to content'), holding('Popular Searches')]).toEqual([1, 0]);
    expect([holding('Aller au contenu'), holding('メインナビゲーション')]).toEqual([0, 0]);
  });

  test('asks for the words of home before the rest of the page has come', async ({ page }) => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/index-.*\.js/, async (route) => {
      await gate;
      await route.continue();
    });
    const words = page.waitForRequest(/\/assets\/home\.de-/);
    await page.goto('/#/home', { waitUntil: 'commit' });
    await words;
    letGo();
    await expect(page.getByRole('region').first()).toBeVisible();
  });
});

test.describe('A browser of a language that is not there', () => {
  test.use({ locale: 'nl-NL' });

  test('gets English', async ({ page }) => {
    await page.goto('/#/credit');
    await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
    expect(await shown(page)).toEqual({ lang: 'en', dir: 'ltr' });
  });
});

test('the language can be chosen with the keyboard, without a reload, and is remembered', async ({
  page,
}) => {
  await page.goto('/#/search');
  await expect(page.getByRole('heading', { name: 'Popular Searches' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(choiceIn(page)).toHaveAccessibleName('Site language');
  await expect(choiceIn(page).getByRole('option')).toHaveText([
    'English',
    'Deutsch',
    'Français',
    'Español',
    'العربية',
    '日本語',
  ]);
  await choiceIn(page).selectOption('Français');
  await expect(page.getByRole('heading', { name: 'Recherches fréquentes' })).toBeVisible();
  await expect(choiceIn(page)).toBeFocused();
  await expect(page).toHaveTitle('Recherche · Commonplace');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recherches fréquentes' })).toBeVisible();
  await expect(choiceIn(page)).toHaveValue('fr');
});

test('it can be chosen while the screen waits for its content, and the focus stays there too', async ({
  page,
}) => {
  const { letGo } = await hold(page, 'GET /api/users');
  await page.goto('/#/users-list');
  await expect(page.locator('[data-waiting]').first()).toBeAttached();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveCSS('opacity', '0');
  await choiceIn(page).focus();
  await expect(footer).toHaveCSS('opacity', '1');
  await choiceIn(page).selectOption('Français');
  await expect(choiceIn(page)).toHaveAccessibleName('Langue du site');
  await expect(page.locator('[data-waiting]').first()).toBeAttached();
  await expect(choiceIn(page)).toBeFocused();
  letGo();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(choiceIn(page)).toBeFocused();
});

test('a member stays signed in when they choose another language, and what is counted and dated follows it', async ({
  signUp,
  openAs,
  book,
}) => {
  const ada = await signUp('ada');
  await ada.call('POST /api/favorites/:googleId', { params: { googleId: book.googleId } });
  const page = await openAs(ada, '/Account/Profile?tab=favorites');
  await expect(page.getByText('Added ')).toBeVisible();
  await choiceIn(page).selectOption('日本語');
  await expect(page.getByText(`ようこそ、${ada.username}さん`)).toBeVisible();
  await expect(page.getByText(/^\d{4}年\d{1,2}月\d{1,2}日に追加$/)).toBeVisible();
});

test('what was typed to sign up is still there in another language, but for the password', async ({
  page,
}) => {
  await page.goto('/#/Account/Signup');
  await page.getByLabel('Username').fill('margaret');
  await page.getByLabel('Email').fill('margaret@example.org');
  await page.getByLabel('Identity').selectOption('writer');
  await page.getByLabel('Password', { exact: true }).fill('a secret');
  await choiceIn(page).selectOption('Deutsch');
  await expect(page.getByLabel('E-Mail')).toHaveValue('margaret@example.org');
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('writer');
  await expect(page.locator('input[name=username]')).toHaveValue('margaret');
  await expect(page.locator('input[name=password]')).toHaveValue('');
});

test('a language that cannot be had leaves the page as it is, and says so', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|Failed to fetch/);
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  await page.route(/\/assets\/home\.ja-/, (route) => route.abort());
  await choiceIn(page).selectOption('日本語');
  await expect(page.getByRole('alert')).toContainText('The language could not be loaded.');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  await expect(choiceIn(page)).toHaveValue('en');
});

test.describe('An Arabic browser', () => {
  test.use({ locale: 'ar' });
  test.describe.configure({ timeout: 120_000 });

  test('reads from the right, and nothing scrolls sideways on a phone', async ({ page }) => {
    await answer(page, 'GET /api/books/top-engagement', {
      json: Array.from({ length: 10 }, () => bookSummary()),
    });
    await answer(page, 'GET /api/reviews/random', { json: [review(), review()] });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [place, text] of [
        ['/home', 'كتب رائجة'],
        ['/search', 'عمليات بحث شائعة'],
        ['/search?q=dune', 'نتائج البحث'],
        ['/Account/Signup', 'انضم إلينا اليوم'],
        ['/users-list', 'كل الأعضاء'],
        ['/credit', 'المقرر'],
      ] as const) {
        await page.goto(`/#${place}`);
        await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
        expect(await isTooWide(page), `${place} at ${width} px`).toBe(false);
      }
    }
    expect(await shown(page)).toEqual({ lang: 'ar', dir: 'rtl' });
  });

  test('has the navigation at the right of a desk', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/#/credit');
    const box = await page.getByRole('navigation').boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(1280);
  });

  test('begins every line at its edge, whatever language it is in', async ({ page }) => {
    await answer(page, 'GET /api/reviews/random', {
      json: [review({ title: 'An English title', content: 'And an English review.' })],
    });
    await page.goto('/#/home');
    const lines = page.getByRole('article').getByText(/An English|And an English/);
    await expect(lines).toHaveCount(2);
    const edges = await lines.evaluateAll((all) =>
      all.map((line) => getComputedStyle(line).textAlign),
    );
    expect(edges).toEqual(['right', 'right']);
  });

  test('axe finds nothing on its screens', async ({ page }) => {
    for (const [place, text] of [
      ['/home', 'كتب رائجة'],
      ['/search?q=dune', 'نتائج البحث'],
      ['/Account/Signin', 'مرحبًا بعودتك'],
      ['/credit', 'المقرر'],
    ] as const) {
      await page.goto(`/#${place}`);
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await expectAccessible(page);
    }
  });
});

test.describe('A German browser that cannot load German', () => {
  test.use({ locale: 'de' });

  test('shows the page in English, and other screens as well', async ({ page, watch }) => {
    watch.allow(/Failed to load resource|Failed to fetch/);
    await page.route(/\/assets\/\w+\.de-/, (route) => route.abort());
    await page.goto('/#/home');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await shown(page)).toEqual({ lang: 'en', dir: 'ltr' });
    await page.goto('/#/credit');
    await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  });

  test('shows other screens in English where only their words are missing', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to load resource|Failed to fetch/);
    await page.route(/\/assets\/rest\.de-/, (route) => route.abort());
    await page.goto('/#/home');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Anmelden' })).toBeVisible();
    await page.goto('/#/credit');
    await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  });
});

test('a choice that failed does not come back with the next screen', async ({ page, watch }) => {
  watch.allow(/Failed to load resource|Failed to fetch/);
  await page.goto('/#/home');
  await page.route(/\/assets\/home\.de-/, (route) => route.abort());
  await choiceIn(page).selectOption('Deutsch');
  await expect(page.getByRole('alert')).toContainText('The language could not be loaded.');
  await page.unroute(/\/assets\/home\.de-/);
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
  expect(await shown(page)).toEqual({ lang: 'en', dir: 'ltr' });
});

test('a screen that could not be loaded can be had later, and so can the others', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource|Failed to fetch|dynamically imported/);
  await page.goto('/#/home');
  let isAway = true;
  // A screen, and the words of all screens but home.
  await page.route(/\/assets\/(rest\.en|CreditPage)-.*\.js/, (route) =>
    isAway ? route.abort() : route.continue(),
  );
  await page.goto('/#/credit');
  await expect(page.getByText('This page could not be shown.')).toBeVisible();
  isAway = false;
  await page.goto('/#/users-list');
  await expect(page.getByRole('heading', { name: 'User Profiles' })).toBeVisible();
  await page.goto('/#/credit');
  await expect(page.getByRole('heading', { name: 'Credits' })).toBeVisible();
});
