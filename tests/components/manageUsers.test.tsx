import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { go, open, placeOf } from '../support/application.tsx';
import { user } from '../support/browserReplies.ts';
import { answer, answerList, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { button, press, settle, type } from '../support/shown.tsx';

const USERS = 'GET /api/users';
const CREATE = 'POST /api/users/signup';
const UPDATE = 'PUT /api/admin/users/:id';
const DELETE = 'DELETE /api/admin/users/:id';

const alma = { ...user('alma', { role: 'admin', identity: 'admin' }), email: 'alma@example.org' };
const rhea = { ...user('rhea'), email: 'rhea@example.org' };

const main = () => within(screen.getByRole('main'));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const submitIn = (form: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(form).getByRole('button', { name }));

async function openList() {
  answer(USERS, [rhea, alma]);
  const opened = open('/users', alma);
  await screen.findByRole('heading', { name: 'All Users (2)' });
  return opened;
}

async function openForm() {
  await openList();
  press('Add User');
  return dialog('Add New User');
}

// Specification: 2.users.1
it('a visitor is asked to sign in', async () => {
  open('/users');
  await screen.findByRole('heading', { name: 'Authentication Required' });
  screen.getByText('Please sign in to view this page');
  expect(main().getByRole('link', { name: 'Go to Sign In' }).getAttribute('href')).toBe(
    '#/Account/Signin',
  );
});

// Specification: 2.users.2, 6.9
it.each(['reader', 'writer'] as const)('a %s is refused', async (role) => {
  open('/users', { ...rhea, role, identity: role });
  await screen.findByRole('heading', { name: 'Access Denied' });
  screen.getByText('Only administrators can access the user management page.');
  expect(main().getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('#/home');
  await settle(100);
  expect(countOf(USERS)).toBe(0);
});

// Specification: 8.users.1
it('a check of who is asking that fails has its sentence', async () => {
  answer(USERS, [alma]);
  fail('GET /api/profile', 500);
  const opened = open('/users', alma);
  within(await main().findByRole('alert')).getByText('Failed to load user profile');
  answer('GET /api/profile', alma);
  press('Retry');
  await screen.findByRole('heading', { name: 'User Management' });
  opened.unmount();

  fail('GET /api/profile', 401);
  open('/users', alma);
  await screen.findByText('Please sign in to view this page');
});

// Specification: 2.users.10, 8.users.2
it('each failure to load the users has its sentence, and Retry', async () => {
  open('/credit', alma);
  for (const [status, body, sentence] of [
    [401, {}, 'Please sign in to view users'],
    [401, { message: 'Who?' }, 'Please sign in to view users'],
    [503, { message: 'Back soon' }, 'Back soon'],
    [500, {}, 'Failed to fetch users'],
    [0, {}, 'Failed to fetch users'],
  ] as const) {
    fail(USERS, status, body);
    go('/users');
    await waitFor(() => within(main().getByRole('alert')).getByText(sentence));
    go('/credit');
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull());
  }
  go('/users');
  await main().findByRole('alert');
  answer(USERS, [rhea, alma]);
  press('Retry');
  await screen.findByRole('heading', { name: 'All Users (2)' });
});

// Specification: 2.users.9
it('a list without anybody says so', async () => {
  answer(USERS, []);
  open('/users', alma);
  await screen.findByText('No users found');
});

// Specification: 8.users.4
it('each failure to add a user has its sentence, and keeps what was typed', async () => {
  const form = await openForm();
  const name = within(form).getByLabelText('Username') as HTMLInputElement;
  type(name, 'alma');
  type(within(form).getByLabelText('Email'), 'another@example.org');
  type(within(form).getByLabelText('Password'), 'a secret');
  for (const [status, body, sentence] of [
    [
      409,
      { message: 'Username is already taken' },
      'Error creating user: Username is already taken',
    ],
    [500, {}, 'Error creating user: Failed to create user'],
    [
      409,
      { message: 'Username is already taken' },
      'Error creating user: Username is already taken',
    ],
    [0, {}, 'Error creating user: Failed to create user'],
  ] as const) {
    fail(CREATE, status, body);
    submitIn(form, 'Add User');
    await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe(sentence));
    expect(name.value).toBe('alma');
  }
});

// Specification: 5.users.1
it('what an admin leaves out is judged by the server, not by the form', async () => {
  const form = await openForm();
  fail(CREATE, 400, { message: 'Username is required' });
  submitIn(form, 'Add User');
  await waitFor(() =>
    expect(within(form).getByRole('alert').textContent).toBe(
      'Error creating user: Username is required',
    ),
  );
  expect(calls.filter(({ call }) => call === CREATE).map(({ body }) => body)).toEqual([
    { username: '', email: '', password: '', role: 'reader', bio: '' },
  ]);
});

// Specification: 4.users.1
it('a user is added once, however often it is pressed', async () => {
  const form = await openForm();
  const created = hold(CREATE);
  const name = within(form).getByLabelText('Username') as HTMLInputElement;
  type(name, 'made');
  submitIn(form, 'Add User');
  await waitFor(() => expect(created).toHaveLength(1));
  fireEvent.submit(name.form as HTMLFormElement);
  await settle();
  created[0]?.answer({ ...user('made'), email: 'made@example.org' } as never);
  await screen.findByText('User created successfully!');
  expect(countOf(CREATE)).toBe(1);
});

// Specification: 8.users.5
it('each failure to change a user has its sentence', async () => {
  await openList();
  press('Edit rhea');
  const form = await dialog('Edit User');
  for (const [status, body, sentence] of [
    [500, {}, 'Error updating user: Failed to update user'],
    [
      409,
      { message: 'Email is already registered' },
      'Error updating user: Email is already registered',
    ],
  ] as const) {
    fail(UPDATE, status, body);
    submitIn(form, /^(Save|Update)/);
    await waitFor(() => expect(within(form).getByRole('alert').textContent).toBe(sentence));
  }
});

// Specification: 8.users.3
it('each failure to delete a user has its sentence', async () => {
  await openList();
  for (const [status, body, sentence] of [
    [500, {}, 'Error deleting user: Failed to delete user'],
    [409, { message: 'The last admin stays' }, 'Error deleting user: The last admin stays'],
    [0, {}, 'Error deleting user: Failed to delete user'],
  ] as const) {
    fail(DELETE, status, body);
    press('Delete rhea');
    const warning = await dialog('Delete User');
    submitIn(warning, /^Delete/);
    await screen.findByText(sentence);
    press('Dismiss');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
    button('Delete rhea');
  }
});

it('what an admin types into a search box of thousands asks once it is still', async () => {
  answerList(USERS, () => ({ items: [user('ada'), user('grace')], total: 10_000 }));
  open('/users', alma);
  await screen.findByRole('heading', { name: 'All Users (10,000)' });
  const before = countOf(USERS);
  const box = screen.getByRole('textbox', { name: /search/i });
  for (let length = 1; length <= 'lovelace'.length; length += 1)
    type(box, 'lovelace'.slice(0, length));
  await waitFor(() => expect(calls.map(({ query }) => query.get('q'))).toContain('lovelace'));
  expect(countOf(USERS) - before).toBe(1);
  expect(placeOf()).toBe('/users');
  expect(button('Add User')).toBeTruthy();
});
