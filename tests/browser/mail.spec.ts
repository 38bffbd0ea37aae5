import {
  allowFailureOf,
  test as base,
  chooseLanguage,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
} from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';

/** The product with a mail server, at the address that its mails lead to. */
const test = base.extend<object, { mailServer: MailServer; site: Site }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const server = await openMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      const port = await freePort();
      const site = await openSite({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: mailServer.url,
      });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// One after the other: this product is started once for each worker.
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const linkIn = (text: string) => /http\S+/.exec(text)?.[0] ?? '';
const isNarrow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('a forgotten password is replaced by way of a mail', async ({ page, signUp, mailServer }) => {
  const rosa = await signUp('rosa');
  await page.goto('/#/Account/Signin');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectPlace(page, '/Account/Forgot');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await button(page, 'Send the link').click();
  await expect(page.getByText('Please type your username or email')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Username or email').fill(rosa.email);
  await button(page, 'Send the link').click();
  await expect(page.getByText('If that account exists, an email is on its way.')).toBeVisible();

  const [, mail] = await mailServer.mailsTo(rosa.email, 2);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url() + (request.headers().referer ?? '')));
  await page.goto(linkIn(mail?.text ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expectAccessible(page);
  await page.getByLabel('New password', { exact: true }).fill('a new secret');
  await page.getByLabel('Confirm new password').fill('another');
  await button(page, 'Save password').click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('a new secret');
  await button(page, 'Save password').click();
  await expect(page.getByText('Your password is changed. Please sign in with it.')).toBeVisible();
  await expectPlace(page, '/Account/Signin');
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill('a new secret');
  await button(page, 'Sign in').click();
  await expectPlace(page, '/home');
  // Not in an address that a server or another site would see.
  expect(requests.filter((text) => text.replace(/#.*/, '').includes(mail?.token ?? ''))).toEqual(
    [],
  );

  allowFailureOf(page, 'POST /api/account/reset');
  await page.goto(linkIn(mail?.text ?? ''));
  await page.getByLabel('New password', { exact: true }).fill('x');
  await page.getByLabel('Confirm new password').fill('x');
  await button(page, 'Save password').click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'This link has been used or has expired. Please ask for a new one.',
  );
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expectPlace(page, '/Account/Forgot');
});

test('half a link says so', async ({ page }) => {
  await page.goto('/#/Account/Reset?token=abc');
  await expect(page.getByRole('alert').first()).toHaveText(
    'This link is incomplete. Please open it from the email again.',
  );
  await page.goto('/#/Account/Verify?token=abc');
  await expect(button(page, 'Confirm the address')).toBeDisabled();
});

test('an address is confirmed at a press, and the settings say so', async ({
  signUp,
  openAs,
  mailServer,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, '/Account/Settings');
  const email = page.getByRole('region', { name: 'Email', exact: true });
  await expect(email.getByText('Not confirmed yet. We have emailed you a link.')).toBeVisible();
  await button(page, 'Send again').click();
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  const mails = await mailServer.mailsTo(rosa.email, 2);
  await page.goto(linkIn(mails[1]?.text ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
  await expectAccessible(page);
  // Opening the link alone does nothing: programs that look through mails do so.
  expect(await rosa.call('GET /api/profile')).toMatchObject({ isEmailVerified: false });
  await button(page, 'Confirm the address').click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Account settings' }).click();
  await expect(email.getByText('Confirmed', { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('mails are in the language of the page', async ({ page, signUp, mailServer }) => {
  const rosa = await signUp('rosa');
  await page.goto('/#/Account/Forgot');
  await chooseLanguage(page, 'de');
  await page.reload();
  await page.getByLabel('Name oder E-Mail').fill(rosa.username);
  await button(page, 'Link schicken').click();
  const [, mail] = await mailServer.mailsTo(rosa.email, 2);
  expect(mail?.subject).toBe('Ein neues Passwort · Commonplace');
});

test('the screens that mails lead to fit 320 px in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/#/Account/Signin');
  for (const language of ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const) {
    await chooseLanguage(page, language);
    await page.reload();
    for (const place of [
      '/Account/Signin',
      '/Account/Forgot',
      `/Account/Reset?token=${'a'.repeat(43)}`,
      `/Account/Verify?token=${'a'.repeat(43)}`,
    ]) {
      await page.goto(`/#${place}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([language, place, await isNarrow(page)]).toEqual([language, place, true]);
    }
  }
});
