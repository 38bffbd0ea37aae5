import { TOTP } from 'otpauth';
import {
  allowFailureOf,
  expect,
  expectAccessible,
  expectPlace,
  type Member,
  type Page,
  test,
} from '../support/browser.ts';
import { button, dialog, isNarrow, region, SETTINGS, signOut } from '../support/secondFactors.ts';

/** The code of an app; each is accepted once, so a later one comes after it. */
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

/** Types name and password, as far as the second factor. */
async function signIn(page: Page, { username, password }: Member) {
  allowFailureOf(page, 'POST /api/users/signin');
  await page.goto('/#/Account/Signin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
  await expectPlace(page, '/Account/Confirm');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
}

test('an authenticator app is set up, asked for, and removed again', async ({
  signUp,
  openAs,
  page: phone,
}) => {
  const rosa = await signUp('rosa');
  const page = await openAs(rosa, SETTINGS);
  allowFailureOf(page, 'POST /api/account/totp');
  allowFailureOf(page, 'POST /api/account/totp/confirmation');
  await region(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(dialog(page).getByLabel('Current password')).toBeFocused();
  await dialog(page).getByLabel('Current password').fill('wrong');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('That is not your current password');
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog(page).getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrow(page)).toBe(true);
  const secret = ((await dialog(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog(page).getByLabel('Code', { exact: true }).fill('123');
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'That code is wrong, or has already been used',
  );
  await dialog(page).getByLabel('Code', { exact: true }).fill(codeOf(secret, -1));
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  const codes = dialog(page).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expect(dialog(page).getByRole('list')).toBeFocused();
  await expectAccessible(page);
  expect(await isNarrow(page)).toBe(true);
  const recovery = await codes.allTextContents();
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(region(page).getByText('10 recovery codes left')).toBeVisible();
  await expectAccessible(page);
  expect(await isNarrow(page)).toBe(true);

  allowFailureOf(phone, 'POST /api/users/signin/code');
  await signIn(phone, rosa);
  await expectAccessible(phone);
  await phone.setViewportSize({ width: 320, height: 640 });
  expect(await isNarrow(phone)).toBe(true);
  await phone.getByLabel('Code', { exact: true }).fill('000000');
  await button(phone, 'Sign in').click();
  await expect(phone.getByRole('alert').first()).toHaveText(
    'That code is wrong, or has already been used',
  );
  await phone.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await phone.keyboard.press('Enter');
  await expectPlace(phone, '/home');
  await signOut(phone);
  await signIn(phone, rosa);
  await button(phone, 'Use a recovery code instead').click();
  await phone.getByLabel('Recovery code').fill(recovery[0] ?? '');
  await button(phone, 'Sign in').click();
  await expectPlace(phone, '/home');

  await page.reload();
  // In a window this narrow one part is shown at a time.
  await page.getByRole('main').getByRole('link', { name: 'Two-step sign-in' }).click();
  await expect(region(page).getByText('9 recovery codes left')).toBeVisible();
  await region(page).getByRole('button', { name: 'New recovery codes' }).click();
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Create new codes' }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allTextContents()).not.toContain(recovery[1]);
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click();

  await region(page).getByRole('button', { name: 'Remove the app' }).click();
  await dialog(page).getByLabel('Current password').fill(rosa.password);
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
  await expect(region(page).getByText('Nothing is set up yet')).toBeVisible();
});

test('a second step that nobody began leads back to the first', async ({ page }) => {
  allowFailureOf(page, 'GET /api/users/signin/step');
  await page.goto('/#/Account/Confirm');
  await expect(page.getByRole('alert').first()).toHaveText(
    'This took too long. Please sign in again.',
  );
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await expectPlace(page, '/Account/Signin');
});

test('the second step leads back to where somebody wanted to go', async ({
  signUp,
  page,
  book,
}) => {
  const rosa = await signUp('rosa');
  const { secret } = await rosa.call('POST /api/account/totp', {
    body: { currentPassword: rosa.password },
  });
  await rosa.call('POST /api/account/totp/confirmation', { body: { code: codeOf(secret, -1) } });
  allowFailureOf(page, 'POST /api/users/signin');
  await page.goto(`/#/details/${book.googleId}`);
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill(rosa.password);
  await button(page, 'Sign in').click();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await button(page, 'Sign in').click();
  await expectPlace(page, `/details/${book.googleId}`);
});

test('an admin removes the second factors of somebody who has lost them', async ({
  signUp,
  openAs,
  page: phone,
}) => {
  const rosa = await signUp('rosa');
  const { secret } = await rosa.call('POST /api/account/totp', {
    body: { currentPassword: rosa.password },
  });
  await rosa.call('POST /api/account/totp/confirmation', { body: { code: codeOf(secret) } });
  const page = await openAs(await signUp('alma', 'admin'), '/users');
  await page.getByRole('textbox', { name: /search/i }).fill(rosa.username);
  await page.getByRole('button', { name: `Edit ${rosa.username}` }).click();
  await dialog(page).getByRole('button', { name: 'Access' }).click();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await phone.goto('/#/Account/Signin');
  await phone.getByLabel('Username').fill(rosa.username);
  await phone.getByLabel('Password').fill(rosa.password);
  await button(phone, 'Sign in').click();
  await expectPlace(phone, '/home');
});
