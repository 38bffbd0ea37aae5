import {
  test as base,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
} from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';
import { freePort } from '../support/freePort.ts';
import { openProvider, type TestProvider } from '../support/oidcProvider.ts';

const test = base.extend<object, { site: Site; provider: TestProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const provider = await openProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ provider }, use) => {
      const port = await freePort();
      const site = await openSite({
        PORT: `${port}`,
        PUBLIC_URL: `http://localhost:${port}`,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: 'Library card',
      });
      provider.start(`${site.url}/api/oidc/callback`);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// One after the other: one provider, which does as the test says.
test.describe.configure({ mode: 'default' });

test('an account is linked, signed in from elsewhere, and unlinked', async ({
  signUp,
  openAs,
  page,
  provider,
}) => {
  const rosa = await signUp('rosa');
  provider.behaviour.subject = 'rosa-elsewhere';

  provider.behaviour.claims = {
    preferred_username: 'rosa',
    email: rosa.email,
    email_verified: true,
  };

  // Before it is linked, nobody is let in who has the address of a member, and it is said what to do.
  await page.goto('/#/Account/Signin');
  await page.getByRole('button', { name: 'Sign in with Library card' }).click();
  await expect(page.getByText('An account here has your address already.')).toBeVisible();
  await expectAccessible(page);

  const own = await openAs(rosa, '/Account/Settings');
  const part = own.getByRole('region', { name: 'Sign in elsewhere' });
  await part.getByRole('button', { name: 'Link with Library card' }).click();
  await expect(part.getByText(/^Linked /)).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Sign in elsewhere' })).toBeFocused();
  await expectAccessible(own);

  // Another browser: it comes back to where it was going.
  await page.goto('/#/library');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with Library card' }).click();
  await expect(page.getByText(`Welcome, ${rosa.username}!`)).toBeVisible();
  await expectPlace(page, '/library');
  await page.reload();
  await expect(page.getByText(`Welcome, ${rosa.username}!`)).toBeVisible();

  await own.reload();
  await expect(part.getByText(/^Last used /)).toBeVisible();
  await part.getByRole('button', { name: 'Unlink' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(part.getByRole('button', { name: 'Link with Library card' })).toBeVisible();
});

test('who does not agree there comes back, and is told so', async ({ page, provider }) => {
  provider.behaviour.isRefused = true;
  await page.goto('/#/Account/Signin');
  await page.getByRole('button', { name: 'Sign in with Library card' }).click();
  await expect(page.getByText('You have not agreed there to sign in here')).toBeVisible();
  provider.behaviour.isRefused = false;
});

test('somebody new says their address, and confirms with the provider what others do with a password', async ({
  page,
  provider,
}) => {
  provider.behaviour.subject = 'new-elsewhere';
  provider.behaviour.claims = { preferred_username: 'mira.elsewhere' };
  await page.goto('/#/Account/Signup');
  await page.getByRole('button', { name: 'Sign up with Library card' }).click();
  await expect(page.getByText('You will be called mira.elsewhere here.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('mira@new.example');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Welcome, mira.elsewhere!')).toBeVisible();

  await page.goto('/#/Account/Settings');
  await expect(page.getByText('Your account has no password')).toBeVisible();
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByRole('button', { name: 'Confirm with Library card' }).click();
  await expect(email.getByText('Library card has confirmed that it is you.')).toBeVisible();
  await expectAccessible(page);
  await email.getByLabel('New email').fill('mira2@new.example');
  await email.getByRole('button').last().click();
  await expect(email.getByText('mira2@new.example')).toBeVisible();

  // Each thing by itself.
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm with Library card' }).click();
  // The page that comes back has no dialog; the one that is left still has it.
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Library card has confirmed that it is you.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Welcome, mira.elsewhere!')).toHaveCount(0);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Keeps something as what a visitor was answered is kept. */
  async function keepAnswer(page: Page) {
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await page.evaluate(async () => {
      const cache = await caches.open('answers');
      await cache.put('/api/of-before', new Response('what a visitor was answered'));
    });
  }
  const isKept = (page: Page) =>
    page.evaluate(async () => (await caches.match('/api/of-before')) !== undefined);

  test('who signs in or up elsewhere is not shown what was answered before', async ({
    page,
    provider,
  }) => {
    provider.behaviour.subject = 'kept-elsewhere';
    provider.behaviour.claims = { preferred_username: 'nora.elsewhere' };
    await page.goto('/#/Account/Signup');
    await keepAnswer(page);
    await page.getByRole('button', { name: 'Sign up with Library card' }).click();
    await page.getByLabel('Email').fill('nora@new.example');
    await keepAnswer(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Welcome, nora.elsewhere!')).toBeVisible();
    expect(await isKept(page)).toBe(false);

    await page.context().clearCookies();
    await page.goto('/#/Account/Signin');
    await keepAnswer(page);
    await page.getByRole('button', { name: 'Sign in with Library card' }).click();
    await expect(page.getByText('Welcome, nora.elsewhere!')).toBeVisible();
    await expectPlace(page, '/home');
    expect(await isKept(page)).toBe(false);
  });
});
