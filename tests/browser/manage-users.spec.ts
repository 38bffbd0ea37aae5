import { sql } from '../../server/platform/db/db.ts';
import {
  allowFailureOf,
  expect,
  expectAccessible,
  expectPlace,
  hold,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';

const CREATE = 'POST /api/users/signup';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
/** Among all that the tests before have made, there are more than fit on a page. */
async function found(page: Page, name: string) {
  await page.getByRole('textbox', { name: /search/i }).fill(name);
  await expect(rowOf(page, name)).toBeVisible();
  return rowOf(page, name);
}
const edit = async (page: Page, { username }: Member) =>
  (await found(page, username)).getByRole('button', { name: /^Edit/ });
const remove = async (page: Page, { username }: Member) =>
  (await found(page, username)).getByRole('button', { name: /^Delete/ });
const passwordIn = (page: Page) =>
  page.getByLabel('Password (Leave blank to keep current)', { exact: true });

// Specification: 2.route.9, 2.users.3, 2.users.4, 2.users.5, 5.users.3
test('an admin sees everybody, and has no buttons for themself', async ({
  signUp,
  openAs,
  site,
}) => {
  const alma = await signUp('alma', 'admin');
  const wanda = await signUp('wanda', 'writer');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  const { count } = await site.db.one<{ count: number }>(
    sql`select count(*)::integer as count from users`,
  );
  await expect(page.getByRole('heading', { name: `All Users (${count})` })).toBeVisible();
  for (const [member, badge] of [
    [wanda, 'Writer'],
    [rhea, 'Reader'],
    [alma, 'Admin'],
  ] as const) {
    const row = await found(page, member.username);
    await expect(row).toContainText(badge);
    await expect(row).toContainText(member._id);
    await expect(row).toContainText(member.username.charAt(0).toUpperCase());
  }
  await expect((await found(page, rhea.username)).getByRole('button')).toHaveCount(2);
  await expect((await found(page, alma.username)).getByRole('button')).toHaveCount(0);
  await expect(rowOf(page, alma.username)).toContainText('You');
});

// Specification: 2.users.3, 2.users.9
test('an admin searches for people', async ({ signUp, openAs }) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  const box = page.getByRole('textbox', { name: /search/i });
  await box.fill(rhea.username);
  await expect(page.getByRole('heading', { name: 'All Users (1)' })).toBeVisible();
  await expect(rowOf(page, rhea.username)).toBeVisible();
  await box.fill('nobody-of-this-name');
  await expect(page.getByText('No users found matching "nobody-of-this-name"')).toBeVisible();
  await box.fill('');
  // Everybody is back, a page of them at a time.
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

// Specification: 2.users.6, 4.users.1, 8.users.4, 9.13
test('an admin adds a user, who is a reader unless chosen otherwise', async ({
  signUp,
  openAs,
}) => {
  const alma = await signUp('alma', 'admin');
  const page = await openAs(alma, '/users');
  // It is offered among the users, and nowhere else.
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add New User');
  await expect(form.getByLabel('Role')).toHaveValue('reader');
  await expect(form.getByLabel(/^Bio/)).toBeVisible();
  const name = `made-by-${alma.username}`;
  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Email').fill(`${name}@example.org`);
  await form.getByLabel('Password').fill('a secret');
  await form.getByLabel(/^Bio/).fill('Was made.');
  const create = await hold(page, CREATE);
  const calls = requestsOf(page, CREATE);
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect.poll(() => calls.length).toBe(1);
  await form.getByLabel('Username').press('Enter');
  create.letGo();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(await found(page, name)).toContainText('Reader');
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      username: name,
      email: `${name}@example.org`,
      password: 'a secret',
      role: 'reader',
      bio: 'Was made.',
    },
  ]);
  await expect(page.getByText(`Welcome, ${alma.username}!`)).toBeVisible();
  await page.reload();
  await expect(await found(page, alma.username)).toContainText('You');
});

// Specification: 2.users.7, 5.users.2, 8.users.5
test('an admin changes a user, and a blank password keeps the current one', async ({
  signUp,
  openAs,
  site,
}) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  await (await edit(page, rhea)).click();
  const form = dialog(page, 'Edit User');
  await expect(form.getByLabel('Username')).toHaveValue(rhea.username);
  await expect(form.getByLabel('Email')).toHaveValue(rhea.email);
  await expect(passwordIn(page)).toHaveValue('');
  await expect(form.getByLabel('Role')).toHaveValue('reader');
  await form.getByLabel('Role').selectOption('writer');
  await form.getByLabel(/^Bio/).fill('Was changed.');
  await form.getByRole('button', { name: /^(Save|Update)/ }).click();
  await expect(page.getByText('User updated successfully!')).toBeVisible();
  await expect(rowOf(page, rhea.username)).toContainText('Writer');
  const response = await page.request.post(`${site.url}/api/users/signin`, {
    headers: { origin: site.url, 'x-forwarded-for': '10.9.9.9' },
    data: { username: rhea.username, password: rhea.password },
  });
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ role: 'writer', bio: 'Was changed.' });
});

// Specification: 2.users.8, 4.users.1, 8.users.3
test('an admin deletes a user after a warning', async ({ signUp, openAs }) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  await (await remove(page, rhea)).click();
  const warning = dialog(page, 'Delete User');
  await expect(warning).toContainText(rhea.username);
  await expect(warning).toContainText('This action cannot be undone');
  await expect(warning).toContainText('This will permanently delete the user account.');
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toHaveCount(0);
  await expect(rowOf(page, rhea.username)).toBeVisible();
  await (await remove(page, rhea)).click();
  await warning.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('User deleted successfully!')).toBeVisible();
  await expect(rowOf(page, rhea.username)).toHaveCount(0);
});

// Specification: 4.users.1
test('the dialogs keep the focus, close on Escape and give the focus back', async ({
  signUp,
  openAs,
}) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  for (const [opener, name] of [
    [page.getByRole('button', { name: 'Add User' }), 'Add New User'],
    [await edit(page, rhea), 'Edit User'],
    [await remove(page, rhea), 'Delete User'],
  ] as const)
    await test.step(name, async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      const modal = dialog(page, name);
      await expect(modal).toBeVisible();
      await expect(modal.locator(':focus')).toHaveCount(1);
      if (name === 'Delete User')
        await expect(modal.getByRole('button', { name: 'Delete User' })).not.toBeFocused();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        const isOutside = await modal.evaluate(
          (element) =>
            document.activeElement !== document.body && !element.contains(document.activeElement),
        );
        expect(isOutside).toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(modal).toHaveCount(0);
      await expect(opener).toBeFocused();
    });
});

test('an admin hands over a link to a new password, which is shown once', async ({
  signUp,
  openAs,
  page,
}) => {
  const rosa = await signUp('rosa');
  const admin = await openAs(await signUp('alma', 'admin'), '/users');
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await admin.getByRole('textbox', { name: /search/i }).fill(rosa.username);
  const open = async () => {
    await (await edit(admin, rosa)).click();
    await dialog(admin, 'Edit User').getByRole('button', { name: 'Access' }).click();
  };
  await open();
  const box = dialog(admin, `Access of ${rosa.username}`);
  await box.getByRole('button', { name: 'Create a reset link' }).click();
  const link = await box.getByLabel('Reset link').inputValue();
  await expectAccessible(admin);
  await box.getByRole('button', { name: 'Copy link' }).click();
  await expect(admin.getByText('The link is copied.')).toBeVisible();
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await box.getByRole('button', { name: 'Close' }).click();
  await open();
  await expect(box.getByLabel('Reset link')).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('mine again');
  await page.getByLabel('Confirm new password').fill('mine again');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByLabel('Username').fill(rosa.username);
  await page.getByLabel('Password').fill('mine again');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectPlace(page, '/home');
});

test('an admin suspends somebody with a reason, which is shown at sign-in, and restores them', async ({
  signUp,
  openAs,
  page,
}) => {
  const ada = await signUp('ada', 'admin');
  const rosa = await signUp('rosa');
  const mine = await openAs(ada, '/users');
  await mine.getByRole('searchbox').or(mine.getByRole('textbox')).first().fill(rosa.username);
  await mine.getByRole('button', { name: `Edit ${rosa.username}` }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('heading')).toHaveText(`Suspend ${rosa.username}?`);
  await expectAccessible(mine);
  allowFailureOf(mine, 'PUT /api/admin/users/:id/suspension');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByText('Please say why: the person is shown it')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Advertising under every review');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(mine.getByText('Account suspended')).toBeVisible();
  const row = mine.getByRole('row').filter({ hasText: rosa.username });
  await expect(row).toContainText('Suspended: Advertising under every review');

  allowFailureOf(page, 'POST /api/users/signin');
  const signIn = async () => {
    await page.goto('/#/Account/Signin');
    await page.getByLabel('Username').fill(rosa.username);
    await page.getByLabel('Password').fill(rosa.password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await expect(
    page.getByText('This account is suspended: Advertising under every review'),
  ).toBeVisible();

  await mine.getByRole('button', { name: `Edit ${rosa.username}` }).click();
  await dialog.getByRole('button', { name: 'Suspension' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(mine.getByText('Account restored')).toBeVisible();
  await expect(row).not.toContainText('Suspended');
  await signIn();
  await expect(page.getByText(`Welcome, ${rosa.username}!`)).toBeVisible();
});
