import { sql } from '../../server/platform/db/db.ts';
import {
  allowFailureOf,
  answer,
  answerNoMore,
  expect,
  expectAccessible,
  expectPlace,
  hold,
  type Member,
  type Page,
  requestsOf,
  test,
} from '../support/browser.ts';
import { user } from '../support/browserReplies.ts';

const USERS = 'GET /api/users';
const CREATE = 'POST /api/users/signup';
const UPDATE = 'PUT /api/admin/users/:id';
const DELETE = 'DELETE /api/admin/users/:id';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const alertIn = (page: Page) => page.getByRole('main').getByRole('alert');
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

// Specification: 2.users.1
test('a visitor is asked to sign in', async ({ page }) => {
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(page.getByText('Please sign in to view this page')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Sign In' }).click();
  await expectPlace(page, '/Account/Signin');
});

// Specification: 2.users.2, 6.9
for (const role of ['reader', 'writer'] as const)
  test(`a ${role} is refused`, async ({ signUp, openAs }) => {
    const page = await openAs(await signUp(role, role), '/credit');
    const calls = requestsOf(page, USERS);
    await page.goto('/#/users');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      page.getByText('Only administrators can access the user management page.'),
    ).toBeVisible();
    expect(calls).toHaveLength(0);
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await expectPlace(page, '/home');
  });

// Specification: 8.users.1
test('a check of who is asking that fails has its sentence', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('alma', 'admin'), '/credit');
  await answer(page, 'GET /api/profile', { status: 500 });
  await page.goto('/?again#/users');
  await expect(alertIn(page).getByText('Failed to load user profile')).toBeVisible();
  await answerNoMore(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();

  await answer(page, 'GET /api/profile', { status: 401 });
  await page.goto('/?once-more#/users');
  await expect(page.getByText('Please sign in to view this page')).toBeVisible();
});

// Specification: 2.users.10, 8.users.2
test('each failure to load the users has its sentence, and Retry', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('alma', 'admin'), '/credit');
  const failures = [
    { how: { status: 401 }, sentence: 'Please sign in to view users' },
    {
      how: { status: 401, json: { message: 'Who?' } },
      sentence: 'Please sign in to view users',
    },
    { how: { status: 503, json: { message: 'Back soon' } }, sentence: 'Back soon' },
    { how: { status: 500 }, sentence: 'Failed to fetch users' },
    { how: { isLost: true }, sentence: 'Failed to fetch users' },
  ];
  for (const { how, sentence } of failures) {
    await page.goto('/#/credit');
    await answer(page, USERS, how);
    await page.goto('/#/users');
    await expect(alertIn(page).getByText(sentence)).toBeVisible();
  }
  await answerNoMore(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: /^All Users \(\d+\)$/ })).toBeVisible();
});

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
    await expect(row).toContainText(`ID: ${member._id}`);
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

// Specification: 2.users.9
test('a list without anybody says so', async ({ signUp, openAs }) => {
  const page = await openAs(await signUp('alma', 'admin'), '/credit');
  await answer(page, USERS, { json: [] });
  await page.goto('/#/users');
  await expect(page.getByText('No users found', { exact: true })).toBeVisible();
});

// Specification: 2.users.6, 4.users.1, 8.users.4, 9.13
test('an admin adds a user, who is a reader unless chosen otherwise', async ({
  signUp,
  openAs,
}) => {
  const alma = await signUp('alma', 'admin');
  const page = await openAs(alma, '/users');
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

// Specification: 8.users.4
test('each failure to add a user has its sentence, and keeps what was typed', async ({
  signUp,
  openAs,
}) => {
  const alma = await signUp('alma', 'admin');
  const page = await openAs(alma, '/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = dialog(page, 'Add New User');
  const submit = form.getByRole('button', { name: 'Add User' });
  allowFailureOf(page, CREATE);
  await form.getByLabel('Username').fill(alma.username);
  await form.getByLabel('Email').fill('another@example.org');
  await form.getByLabel('Password').fill('a secret');
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Error creating user: Username is already taken',
  );
  for (const how of [{ status: 500 }, { isLost: true }]) {
    await answer(page, CREATE, how);
    await submit.click();
    await expect(form.getByRole('alert')).toHaveText('Error creating user: Failed to create user');
    await expect(form.getByLabel('Username')).toHaveValue(alma.username);
  }
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

// Specification: 8.users.5
test('each failure to change a user has its sentence', async ({ signUp, openAs }) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  await (await edit(page, rhea)).click();
  const form = dialog(page, 'Edit User');
  const submit = form.getByRole('button', { name: /^(Save|Update)/ });
  await answer(page, UPDATE, { status: 500 });
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText('Error updating user: Failed to update user');
  await answer(page, UPDATE, { status: 409, json: { message: 'Email is already registered' } });
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Error updating user: Email is already registered',
  );
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

// Specification: 8.users.3
test('each failure to delete a user has its sentence', async ({ signUp, openAs }) => {
  const alma = await signUp('alma', 'admin');
  const rhea = await signUp('rhea');
  const page = await openAs(alma, '/users');
  for (const { how, sentence } of [
    { how: { status: 500 }, sentence: 'Error deleting user: Failed to delete user' },
    { how: { isLost: true }, sentence: 'Error deleting user: Failed to delete user' },
    {
      how: { status: 409, json: { message: 'The last admin stays' } },
      sentence: 'Error deleting user: The last admin stays',
    },
  ]) {
    await answer(page, DELETE, how);
    await (await remove(page, rhea)).click();
    await dialog(page, 'Delete User')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
    await expect(rowOf(page, rhea.username)).toBeVisible();
    await page.keyboard.press('Escape');
  }
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

test('what an admin types into a search box of thousands asks once it is still', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('alma', 'admin'), '/credit');
  await answer(page, USERS, {
    json: [user('ada'), user('grace')],
    headers: { 'x-total-count': '10000' },
  });
  await page.goto('/#/users');
  await expect(page.getByRole('heading', { name: 'All Users (10,000)' })).toBeVisible();
  const calls = requestsOf(page, USERS);
  await page.getByRole('textbox', { name: /search/i }).pressSequentially('lovelace');
  await expect
    .poll(() => calls.map((call) => new URL(call.url()).searchParams.get('q')))
    .toContain('lovelace');
  expect(calls.length).toBeLessThan(8);
});

// Specification: 5.users.1
test('what an admin leaves out is judged by the server, not by the form', async ({
  signUp,
  openAs,
}) => {
  const page = await openAs(await signUp('alma', 'admin'), '/users');
  allowFailureOf(page, 'POST /api/users/signup');
  const calls = requestsOf(page, 'POST /api/users/signup');
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add New User' });
  await form.getByRole('button', { name: 'Add User' }).click();
  await expect(form.getByRole('alert')).toHaveText('Error creating user: Username is required');
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { username: '', email: '', password: '', role: 'reader', bio: '' },
  ]);
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
