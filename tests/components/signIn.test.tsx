import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navigate } from '../../web/router.tsx';
import { go, open, placeOf } from '../support/application.tsx';
import { user } from '../support/browserReplies.ts';
import { answer, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, press, settle, type } from '../support/shown.tsx';

const SIGN_IN = 'POST /api/users/signin';

const main = () => within(screen.getByRole('main'));
const banner = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
const username = () => screen.getByLabelText('Username') as HTMLInputElement;
const password = () => screen.getByLabelText('Password') as HTMLInputElement;
const submit = () => fireEvent.click(main().getByRole('button', { name: 'Sign in' }));

async function openForm() {
  const opened = open('/Account/Signin');
  await screen.findByRole('heading', { name: 'Welcome back' });
  return opened;
}

function fill(name: string, secret: string) {
  type(username(), name);
  type(password(), secret);
}

// Specification: 2.signin.4
it('the sign-in page leads to sign-up and home', async () => {
  await openForm();
  expect(main().getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '#/Account/Signup',
  );
  expect(main().getByRole('link', { name: /home/i }).getAttribute('href')).toBe('#/home');
});

// Specification: 5.signin.1, 5.signin.2
it('a blank username and password are asked for, each until it is edited', async () => {
  await openForm();
  fill('   ', '   ');
  submit();
  await screen.findByText('Username is required');
  screen.getByText('Password is required');
  expect(descriptionOf(username())).toBe('Username is required');
  expect(document.activeElement).toBe(username());
  type(username(), 'a');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  screen.getByText('Password is required');
  type(password(), 'b');
  await waitFor(() => expect(screen.queryByText('Password is required')).toBeNull());
  expect(countOf(SIGN_IN)).toBe(0);
});

// Specification: 4.account.7, 8.signin.1
it('each failed sign-in has its sentence in the alert', async () => {
  await openForm();
  fill('ada', 'secret');
  for (const [status, body, sentence] of [
    [423, { message: 'This account is locked' }, 'This account is locked'],
    [401, {}, 'Invalid username or password'],
    [0, {}, 'Network error. Please check if the server is running.'],
    [500, {}, 'Sign in failed'],
    [423, { message: 'This account is locked' }, 'This account is locked'],
    [502, '<h1>Bad gateway</h1>', 'Sign in failed'],
  ] as const) {
    fail(SIGN_IN, status, body);
    submit();
    await waitFor(() => expect(main().getByRole('alert').textContent).toBe(sentence));
    expect([username().value, password().value]).toEqual(['ada', 'secret']);
  }
});

// Specification: 4.account.6
it('a second press while signing in is ignored', async () => {
  const held = hold(SIGN_IN);
  await openForm();
  fill(' ada ', 'secret');
  submit();
  fireEvent.submit(username().form as HTMLFormElement);
  await waitFor(() => expect(held).toHaveLength(1));
  fireEvent.submit(username().form as HTMLFormElement);
  await settle();
  answer('GET /api/profile', ada);
  held[0]?.answer(ada as never);
  await banner().findByText('Welcome, ada!');
  expect(countOf(SIGN_IN)).toBe(1);
  expect(held[0]?.asked.body).toEqual({ username: 'ada', password: 'secret' });
  expect(placeOf()).toBe('/home');
});

// Specification: 4.account.6
it('the button is busy too while one is signed in from the page that was left', async () => {
  const held = hold(SIGN_IN);
  await openForm();
  fill('ada', 'secret');
  submit();
  await waitFor(() => expect(held).toHaveLength(1));
  go('/Account/Signup');
  await screen.findByRole('heading', { name: 'Join us today' });
  expect(main().getByRole<HTMLButtonElement>('button', { name: /^Signing up/ }).disabled).toBe(
    true,
  );
  go('/Account/Signin');
  await screen.findByRole('heading', { name: 'Welcome back' });
  fill('ada', 'secret');
  fireEvent.submit(username().form as HTMLFormElement);
  expect(main().getByRole<HTMLButtonElement>('button', { name: /^Signing in/ }).disabled).toBe(
    true,
  );
  await settle();
  expect(countOf(SIGN_IN)).toBe(1);
});

it('what was typed stands under “Signing in…” until what was pressed before is done', async () => {
  const followed = hold('POST /api/follow/:id');
  open('/home');
  const state = { returnTo: '/feed', intent: { kind: 'follow', id: 'u2' } };
  act(() => navigate('/Account/Signin', { state }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  answer(SIGN_IN, ada as never);
  answer('GET /api/profile', ada);
  fill('ada', 'secret');
  submit();
  await waitFor(() => expect(followed).toHaveLength(1));
  await main().findByRole('button', { name: /^Signing in/ });
  expect([username().value, password().value]).toEqual(['ada', 'secret']);
  followed[0]?.answer({} as never);
  await waitFor(() => expect(placeOf()).toBe('/feed'));
});

it('what is done after signing in is said with the book that it is about', async () => {
  open('/home');
  const intent = { kind: 'favorite', id: 'b1' };
  const state = { returnTo: '/feed', bookTitle: 'Middlemarch', intent };
  act(() => navigate('/Account/Signin', { state }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  answer(SIGN_IN, ada as never);
  answer('GET /api/profile', ada);
  answer('POST /api/favorites/:googleId', {} as never);
  fill('ada', 'secret');
  submit();
  await screen.findByText('“Middlemarch” – Added to your favorites');
});

it('what was refused elsewhere is past with a try by password', async () => {
  open('/Account/Signin?refused=oidc_unknown');
  expect((await main().findByRole('alert')).textContent).toMatch(/^No account here is linked/);
  fill('ada', 'wrong');
  fail(SIGN_IN, 401);
  submit();
  await main().findByText('Invalid username or password');
  expect(main().getAllByRole('alert')).toHaveLength(1);
});

// Specification: 2.signin.3; ASVS: 3.7.2
it('a forged way back is ignored: signing in leads home', async () => {
  for (const returnTo of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/details/../../users',
    '/details/x?q=1#y',
    { pathname: '//evil.example' },
  ]) {
    answer(SIGN_IN, ada as never);
    answer('GET /api/profile', ada);
    const { unmount } = open('/Account/Signin', null, { returnTo, bookTitle: 'A free book' });
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(screen.queryByText(/A free book/)).toBeNull();
    expect(main().getByRole('link', { name: /home/i }).getAttribute('href')).toBe('#/home');
    fill('ada', 'secret');
    submit();
    await waitFor(() => expect(placeOf()).toBe('/home'));
    unmount();
  }
});

it.each([
  ['that the session is dead', false],
  ['that it is somebody else’s', true],
])('a check from before signing in says too late %s, and nobody listens', async (_, isOther) => {
  const theo = { ...user('theo'), email: 'theo@example.org' };
  const check = hold('GET /api/profile');
  open('/Account/Signin', isOther ? theo : ada);
  await screen.findByRole('heading', { name: 'Welcome back' });
  answer(SIGN_IN, ada as never);
  fill('ada', 'secret');
  submit();
  await banner().findByText('Welcome, ada!');
  for (const held of check) {
    if (isOther) held.answer(theo);
    else held.fail(401);
  }
  await settle(300);
  banner().getByText('Welcome, ada!');
});

// Specification: 4.account.2
it('signing out forgets the user even when the call fails, and leads home', async () => {
  answer('GET /api/users', [user('grace')]);
  open('/users-list', ada);
  await screen.findByText('grace');
  fail('POST /api/users/signout', 500);
  press('Sign out');
  await banner().findByRole('link', { name: 'Sign up' });
  expect(placeOf()).toBe('/home');
  expect(screen.queryByText(/^Welcome, /)).toBeNull();
  const before = calls.length;
  await act(() => settle(100));
  expect(calls.slice(before).map(({ call }) => call)).not.toContain('GET /api/profile');
});

/** What is read out beside a field. */
const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

it('the password is shown by a press, and is hidden again when the form is sent', async () => {
  await openForm();
  const show = () => main().getByRole('button', { name: 'Show password' });
  fill('ada', 'a secret');
  expect(password().type).toBe('password');
  fireEvent.click(show());
  expect(password().type).toBe('text');
  expect(show().getAttribute('aria-pressed')).toBe('true');
  expect(countOf(SIGN_IN)).toBe(0);
  fireEvent.click(show());
  expect(password().type).toBe('password');
  fireEvent.click(show());
  const sent = hold(SIGN_IN);
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(password().type).toBe('password');
  expect(calls.findLast(({ call }) => call === SIGN_IN)?.body).toEqual({
    username: 'ada',
    password: 'a secret',
  });
});
