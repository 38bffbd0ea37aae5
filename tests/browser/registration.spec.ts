import type { Browser } from '@playwright/test';
import { hashPassword } from '../../server/platform/auth/passwords.ts';
import { sql } from '../../server/platform/db/db.ts';
import {
  allowFailureOf,
  test as base,
  expect,
  expectAccessible,
  expectPlace,
  type Page,
} from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/mailServer.ts';

/** The product where not everybody may sign up: opened as each test wants it. */
const test = base.extend<{
  opened(settings: Record<string, string>): Promise<Site>;
  openAdmin(site: Site): Promise<Page>;
  mailServer: MailServer;
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  opened: async ({}, use) => {
    const sites: Site[] = [];
    await use(async (settings) => {
      const site = await openSite(settings);
      sites.push(site);
      return site;
    });
    for (const site of sites) await site.close();
  },
  openAdmin: async ({ browser, watch }, use) => {
    const pages: Page[] = [];
    await use(async (site) => {
      const page = await openAdminOf(site, browser);
      watch.over(page.context());
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  mailServer: async ({}, use) => {
    const server = await openMailServer();
    await use(server);
    await server.close();
  },
});

const PASSWORD = 'the secret of Ada';

/** Somebody who was an admin before signing up took anything, signed in. */
async function openAdminOf(site: Site, browser: Browser) {
  await site.db.many(sql`
    insert into users (id, username, username_key, username_look, email, email_key, password_hash, role)
    values (gen_random_uuid(), 'Ada', 'ada', 'ada', 'ada@example.org', 'ada@example.org',
            ${await hashPassword(PASSWORD)}, 'admin')`);
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await signIn(page, 'Ada', PASSWORD);
  return page;
}

async function signIn(page: Page, username: string, password: string) {
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await inMain(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectPlace(page, '/home');
}

async function fill(page: Page, username: string) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Identity').selectOption('reader');
  await page.getByLabel('Password', { exact: true }).fill('a quiet secret');
  await page.getByLabel(/confirm password/i).fill('a quiet secret');
}

const inMain = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an invitation lets in as many as it says, and is ended with those who came in by it', async ({
  browser,
  opened,
  openAdmin,
  watch,
}) => {
  const site = await opened({ REGISTRATION: 'invite' });
  const admin = await openAdmin(site);
  await admin.goto('/#/Account/Settings?part=invitations');
  await button(admin, 'New invitation').click();
  await admin.getByLabel('How many people can use it').selectOption('1');
  await expectAccessible(admin);
  await button(admin, 'Create invitation').click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('Send this link to the person you want to invite.')).toBeVisible();
  const link = await dialog.locator('code').innerText();
  await button(admin, 'Done').click();
  await expect(inMain(admin).getByText('0 of 1 used')).toBeVisible();
  await expectAccessible(admin);

  const context = await browser.newContext({ baseURL: site.url });
  watch.over(context);
  const visitor = await context.newPage();
  await visitor.goto('/#/Account/Signup');
  await expect(visitor.getByText('Signing up here takes an invitation.')).toBeVisible();
  await expect(visitor.getByLabel('Username')).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.goto(link);
  await expect(visitor.getByText('You have been invited. Create your new account.')).toBeVisible();
  await fill(visitor, 'nora');
  await inMain(visitor).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expectPlace(visitor, '/home');
  await expect(visitor.getByRole('banner').getByText('Welcome, nora!')).toBeVisible();

  const other = await context.newPage();
  allowFailureOf(other, 'POST /api/users/signup');
  await other.goto(link);
  await fill(other, 'olga');
  await inMain(other).getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(inMain(other).getByRole('alert')).toHaveText(
    'This invitation has been used up or has ended. Please ask for another one.',
  );
  await context.close();

  await admin.goto('/#/users?tab=invitations');
  await expect(inMain(admin).getByText('Came in: @nora')).toBeVisible();
  await expectAccessible(admin);
  await button(admin, 'End and suspend 1 account').click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: 'End and suspend 1 account' })
    .click();
  await expect(inMain(admin).getByText('@nora (suspended)')).toBeVisible();
  await button(admin, 'Undo').click();
  await expect(admin.getByText('1 account restored')).toBeVisible();
  await expect(inMain(admin).getByText('(suspended)')).toHaveCount(0);
});

test('who asks to be let in waits for an admin, gets a mail, and signs in', async ({
  browser,
  opened,
  openAdmin,
  mailServer,
  watch,
}) => {
  const port = await freePort();
  const site = await opened({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailServer.url,
    REGISTRATION: 'request',
    REGISTRATION_QUESTION: 'Which book do you lend most often?',
  });
  const context = await browser.newContext({ baseURL: site.url });
  watch.over(context);
  const visitor = await context.newPage();
  await visitor.goto('/#/Account/Signup');
  const question = visitor.getByLabel('Which book do you lend most often?');
  await expect(question).toBeVisible();
  await fill(visitor, 'nora');
  await button(visitor, 'Ask to join').click();
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription('Please answer the question');
  await expectAccessible(visitor);
  await question.fill('The one that never comes back');
  await button(visitor, 'Ask to join').click();
  await expect(
    visitor.getByText('Once you are let in, you’ll get an email at nora@example.org.'),
  ).toBeVisible();
  await expectAccessible(visitor);

  const admin = await openAdmin(site);
  await admin.goto('/#/users');
  await admin.getByRole('tab', { name: 'Inbox' }).click();
  await expect(admin.getByText('The one that never comes back')).toBeVisible();
  await expectAccessible(admin);
  await button(admin, 'Let in nora').click();
  await expect(admin.getByText('nora can sign in now.')).toBeVisible();
  await expect(admin.getByText('Nobody is waiting to be let in.')).toBeVisible();
  await expect(admin.getByRole('tab', { name: 'Inbox' })).toBeFocused();

  const [mail] = await mailServer.mailsTo('nora@example.org');
  expect(mail?.text).toContain('/#/Account/Signin');
  await signIn(visitor, 'nora', 'a quiet secret');
  await context.close();
});

test('where nobody may sign up, the page says so', async ({ browser, opened, watch }) => {
  const site = await opened({ REGISTRATION: 'closed' });
  const context = await browser.newContext({ baseURL: site.url });
  watch.over(context);
  const visitor = await context.newPage();
  await visitor.goto('/#/Account/Signup');
  await expect(visitor.getByText('Nobody can sign up here at the moment')).toBeVisible();
  await expect(visitor.getByLabel('Username')).toHaveCount(0);
  await expectAccessible(visitor);
  await context.close();
});
