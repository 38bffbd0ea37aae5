import { test as base, expect, expectPlace, type Page } from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';
import { freePort } from '../support/freePort.ts';
import { nginxBefore } from '../support/nginx.ts';

const NAME = 'books.example.org';

/** The product as `npm start` has it, without a setting about roles, names or proxies. */
const test = base.extend<object, { site: Site; proxyPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  proxyPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await openSite({ ROLE_POLICY: '', TRUSTED_PROXIES: '' });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// One after the other, in this order: what the second does holds for good.
test.describe.configure({ mode: 'serial' });

const HINT = 'You become a writer or an admin once an administrator agrees.';

async function signUpAsAdmin(page: Page, name: string) {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Identity').selectOption('Admin');
  await page.getByLabel('Password', { exact: true }).fill('reading by night 7');
  await page.getByLabel(/confirm password/i).fill('reading by night 7');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^sign up$/i })
    .click();
  await expectPlace(page, '/home');
}

// Specification: 6.1
test('on a default start, who chooses Admin in a browser is one', async ({ page }) => {
  await page.goto('/#/Account/Signup');
  await expect(page.getByLabel('Identity')).toBeVisible();
  await signUpAsAdmin(page, 'first');
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.goto('/#/Account/Profile');
  await page.getByRole('button', { name: 'Edit Info' }).click();
  await expect(page.getByLabel('Identity')).toHaveValue('admin');
  await expect(page.getByText(HINT)).toHaveCount(0);
});

test('through an nginx of two lines, nobody becomes an admin by the form, which says so before', async ({
  page,
  site,
  proxyPort,
  watch,
}) => {
  // There is no certificate.
  watch.allow(/Cross-Origin-Opener-Policy header has been ignored/);
  // What nginx does from 1.29.7 on unless it is told otherwise: older ones speak HTTP/1.0, which no browser does.
  const nginx = await nginxBefore(site.url, proxyPort, [
    'proxy_http_version 1.1;',
    'proxy_set_header Connection "";',
  ]);
  try {
    await page.goto(`http://${NAME}:${proxyPort}/#/Account/Signup`);
    await expect(page.getByLabel('Identity')).toHaveAccessibleDescription(new RegExp(HINT));
    // What Chromium sends where the name has a certificate; without one it says too little to be believed.
    const answer = await fetch(`http://127.0.0.1:${proxyPort}/api/users/signup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: `https://${NAME}`,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({
        username: 'stranger',
        email: 'stranger@example.org',
        password: 'reading by night 7',
        role: 'admin',
      }),
    });
    expect(await answer.json()).toMatchObject({ role: 'reader', roleRequest: 'admin' });
  } finally {
    await nginx.close();
  }

  // From now on it is so on the machine itself, too.
  await page.goto(`${site.url}/#/Account/Signup`);
  await expect(page.getByText(HINT)).toBeVisible();
  await signUpAsAdmin(page, 'later');
  await expect(page.getByText('You asked to be an admin.')).toBeVisible();
  await page.goto('/#/Account/Profile');
  await page.getByRole('button', { name: 'Edit Info' }).click();
  await expect(page.getByLabel('Identity')).toHaveAccessibleDescription(new RegExp(HINT));
});
