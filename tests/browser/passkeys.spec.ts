import {
  allowFailureOf,
  test as base,
  chooseLanguage,
  expect,
  expectAccessible,
  expectPlace,
  isTakenOver,
  type Page,
} from '../support/browser.ts';
import { openSite, type Site } from '../support/browserSite.ts';
import { freePort } from '../support/freePort.ts';
import { button, dialog, isNarrow, region, SETTINGS, signOut } from '../support/secondFactors.ts';

/** The product under a name: passkeys belong to none of numbers. */
const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const port = String(await freePort());
      const site = await openSite({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

// One after the other: this product is started once for each worker.
test.describe.configure({ mode: 'default' });

/** Gives the browser a device that keeps passkeys, and says how it behaves. */
async function deviceIn(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it is its owner who holds it. */
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

test('a passkey is added, signs in by itself and after the password, and is removed', async ({
  signUp,
  openAs,
  book,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const device = await deviceIn(page);
  allowFailureOf(page, 'POST /api/account/passkeys/options');
  allowFailureOf(page, 'POST /api/users/signin');

  await region(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Name of the passkey').fill(' ');
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page).getByText('Please give the passkey a name')).toBeVisible();
  await dialog(page).getByLabel('Name of the passkey').fill('My laptop');
  await dialog(page).getByLabel('Current password').fill('wrong');
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('That is not your current password');
  expect(await device.keys()).toHaveLength(0);
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  const codes = dialog(page).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.allTextContents();
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(region(page).getByText('My laptop')).toBeVisible();
  await expect(region(page).getByText('10 recovery codes left')).toBeVisible();
  expect(await device.keys()).toHaveLength(1);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrow(page)).toBe(true);
  // What lies half behind the bar of a phone is taken for small.
  await region(page).evaluate((section) => section.scrollIntoView({ block: 'start' }));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // By itself.
  await signOut(page);
  await page.goto('/#/Account/Signin');
  await expectAccessible(page);
  await button(page, 'Sign in with a passkey').click();
  await expectPlace(page, '/home');
  await expect(page.getByText(`Welcome, ${rosa.username}!`)).toBeVisible();

  // What was pressed before is done after it.
  await signOut(page);
  await page.goto(`/book/${book.googleId}`);
  await isTakenOver(page);
  await page.getByRole('link', { name: 'Add to Favorites' }).click();
  await button(page, 'Sign in with a passkey').click();
  await expectPlace(page, `/details/${book.googleId}`);
  await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();

  // After the password.
  await signOut(page);
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await button(page, 'Sign in').click();
  await expectPlace(page, '/Account/Confirm');
  await expect(page.getByLabel('Recovery code')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Sign in with a passkey').click();
  await expectPlace(page, '/home');

  // Without it.
  await signOut(page);
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await button(page, 'Sign in').click();
  await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await button(page, 'Sign in').click();
  await expectPlace(page, '/home');

  await page.goto(`/#${SETTINGS}`);
  await expect(region(page).getByText('9 recovery codes left')).toBeVisible();
  await region(page).getByRole('button', { name: 'Remove My laptop' }).click();
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await expect(region(page).getByText('Nothing is set up yet')).toBeVisible();
});

test('a passkey in the hands of somebody else opens nothing', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  const device = await deviceIn(page);
  await region(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await signOut(page);
  await page.goto('/#/Account/Signin');
  await device.verify(false);
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'The passkey did not work. Please try again.',
  );
  await expectPlace(page, '/Account/Signin');
  await device.verify(true);
  await button(page, 'Sign in with a passkey').click();
  await expectPlace(page, '/home');
});

test('a passkey of an account that has none any more says so', async ({ signUp, openAs }) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  await deviceIn(page);
  await region(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  const [passkey] = (await rosa.call('GET /api/account/factors')).passkeys;
  await rosa.call('POST /api/account/passkeys/:id/removal', {
    params: { id: passkey?._id ?? '' },
    body: { currentPassword: rosa.password },
  });
  await signOut(page);
  allowFailureOf(page, 'POST /api/users/signin/passkey');
  await page.goto('/#/Account/Signin');
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('alert').first()).toHaveText('No account here uses this passkey');
});

test('the sign-in page fits 320 px in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const) {
    await page.goto('/#/Account/Signin');
    await chooseLanguage(page, language);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // To sign in, with a passkey too, and to show the password.
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(3);
    expect([language, await isNarrow(page)]).toEqual([language, true]);
  }
});
